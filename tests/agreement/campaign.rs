//! Many programs, one after another or on all cores, and what became of them.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use crate::comparison::{Effort, Failure, Tally, Verdict, compare};
use crate::generator::generate;
use crate::mutants::Mutants;
use crate::reducer::reduce;
use crate::tree::Program;

/// A program that runs longer hangs.
const HANGS: Duration = Duration::from_secs(60);
/// A reduction that takes longer ends with what it has.
const LONGEST_REDUCTION: Duration = Duration::from_secs(20);
/// A long run ends after so many different failures.
const ENOUGH: usize = 10;

/// What to run.
#[derive(Clone, Copy, Debug)]
pub struct Plan {
    pub first_seed: u64,
    pub programs: u64,
    pub seconds: Option<u64>,
    pub threads: usize,
    pub failures: usize,
}

impl Plan {
    /// A bounded run, or a long one if the environment asks for it.
    pub fn new(programs: u64) -> Plan {
        let number = |name: &str| std::env::var(name).ok().and_then(|text| text.parse().ok());
        let first_seed = number("REGOLA_FUZZ_SEED");
        let seconds = number("REGOLA_FUZZ_SECONDS");
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let long = seconds.is_some();
        Plan {
            first_seed: first_seed.unwrap_or(1),
            programs: match (long, first_seed) {
                (true, _) => u64::MAX,
                (false, Some(_)) => 1,
                (false, None) => programs,
            },
            seconds,
            threads: if long { cores } else { 1 },
            failures: if long { ENOUGH } else { 1 },
        }
    }
}

/// Counts of a run.
#[derive(Clone, Copy, Debug, Default)]
pub struct Counts {
    pub programs: u64,
    pub refused: u64,
    pub native: u64,
    pub mutants: u64,
    pub tally: Tally,
}

#[derive(Default)]
struct Shared {
    counts: Mutex<Counts>,
    failures: Mutex<BTreeMap<String, String>>,
    stop: AtomicBool,
    next: AtomicU64,
    /// When each thread began its program, in milliseconds since the start, and the seed.
    busy: Mutex<Vec<Option<(Instant, u64)>>>,
}

/// Where programs that fail or run are put.
pub fn folder() -> PathBuf {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("target/agreement");
    std::fs::create_dir_all(&folder).expect("the target folder can be written");
    folder
}

/// The program of a seed: usually a new one, sometimes a mutant of a game.
pub fn program(seed: u64, mutants: &Mutants) -> (Program, bool) {
    if seed % 24 == 23 { (mutants.mutant(seed), true) } else { (generate(seed), false) }
}

/// What a seed's program is put to.
pub fn effort(seed: u64, mutant: bool) -> Effort {
    Effort { positions: if mutant { 12 } else { 20 }, native: seed % 3 == 0, perft: seed % 4 == 1 }
}

/// Runs programs until the plan is fulfilled; all failures, by signature.
pub fn run(plan: Plan) -> (Counts, BTreeMap<String, String>) {
    let shared = Shared::default();
    shared.next.store(plan.first_seed, Ordering::Relaxed);
    shared.busy.lock().expect("no panic").resize(plan.threads, None);
    let mutants = Mutants::new();
    let start = Instant::now();
    std::thread::scope(|scope| {
        for thread in 0..plan.threads {
            let (shared, mutants) = (&shared, &mutants);
            let work = move || work(thread, plan, shared, mutants);
            std::thread::Builder::new().stack_size(16 << 20).spawn_scoped(scope, work).expect("a thread");
        }
        let mut told = Instant::now();
        while !shared.stop.load(Ordering::Relaxed) {
            std::thread::sleep(Duration::from_millis(50));
            hanging(&shared);
            if plan.seconds.is_some_and(|seconds| start.elapsed() >= Duration::from_secs(seconds)) {
                shared.stop.store(true, Ordering::Relaxed);
            }
            if plan.seconds.is_some() && told.elapsed() >= Duration::from_secs(10) {
                told = Instant::now();
                println!("{:>5} s  {}", start.elapsed().as_secs(), summary(&shared));
            }
        }
    });
    println!("{:>5} s  {}", start.elapsed().as_secs(), summary(&shared));
    (shared.counts.into_inner().expect("no panic"), shared.failures.into_inner().expect("no panic"))
}

fn summary(shared: &Shared) -> String {
    let counts = *shared.counts.lock().expect("no panic");
    let failures = shared.failures.lock().expect("no panic").len();
    let Counts { programs, refused, native, mutants, tally } = counts;
    format!(
        "{programs} programs ({native} with native code, {mutants} mutants, {refused} did not load), \
         {} positions, {} errors, {} limits, {failures} failures, up to seed {}",
        tally.positions,
        tally.errors,
        tally.limits,
        shared.next.load(Ordering::Relaxed)
    )
}

/// Ends the process if a program runs for too long: its thread cannot be stopped.
fn hanging(shared: &Shared) {
    for (thread, busy) in shared.busy.lock().expect("no panic").iter().enumerate() {
        if let Some((since, seed)) = busy
            && since.elapsed() > HANGS
        {
            let file = folder().join(format!("running-{thread}.pl"));
            println!("{}", summary(shared));
            shared.failures.lock().expect("no panic").values().for_each(|failure| println!("{failure}"));
            println!("seed {seed} hangs: {}", file.display());
            std::process::exit(1);
        }
    }
}

fn work(thread: usize, plan: Plan, shared: &Shared, mutants: &Mutants) {
    let file = folder().join(format!("running-{thread}.pl"));
    while !shared.stop.load(Ordering::Relaxed) {
        let seed = shared.next.fetch_add(1, Ordering::Relaxed);
        if seed - plan.first_seed >= plan.programs {
            break;
        }
        let (program, mutant) = program(seed, mutants);
        let (text, effort) = (program.text(), effort(seed, mutant));
        // If the process dies of it, this is what is left.
        std::fs::write(&file, format!("% seed {seed}\n{text}")).expect("the target folder can be written");
        shared.busy.lock().expect("no panic")[thread] = Some((Instant::now(), seed));
        let verdict = compare(&text, seed, effort);
        shared.busy.lock().expect("no panic")[thread] = None;
        let mut counts = shared.counts.lock().expect("no panic");
        counts.programs += 1;
        counts.mutants += u64::from(mutant);
        counts.native += u64::from(effort.native);
        match verdict {
            Verdict::NoGame(_) => counts.refused += 1,
            Verdict::Agrees(tally) => counts.tally.add(tally),
            Verdict::Fails(failure) => {
                drop(counts);
                failed(seed, &program, effort, failure, shared, plan);
            }
        }
    }
    shared.stop.store(true, Ordering::Relaxed);
}

/// Reduces a failing program and keeps it, if it is the first of its kind.
fn failed(seed: u64, program: &Program, effort: Effort, failure: Failure, shared: &Shared, plan: Plan) {
    let (effort, failure) = simplest(&program.text(), seed, effort, failure);
    if shared.failures.lock().expect("no panic").contains_key(&failure.culprit) {
        return;
    }
    let started = Instant::now();
    let fails = |text: &str| match compare(text, seed, effort) {
        Verdict::Fails(found) if found.question == failure.question && found.culprit == failure.culprit => Some(found),
        _ => None,
    };
    let reduced =
        reduce(program, |smaller| started.elapsed() < LONGEST_REDUCTION && fails(&smaller.text()).is_some());
    let failure = fails(&reduced.text()).unwrap_or_else(|| failure.clone());
    let mut failures = shared.failures.lock().expect("no panic");
    let signature = signature(&reduced, &failure);
    if failures.contains_key(&signature) {
        return;
    }
    let file = folder().join(format!("{seed}.pl"));
    let report = report(seed, &reduced, &failure, &file);
    let comment: String = report.lines().map(|line| format!("% {line}\n")).collect();
    std::fs::write(&file, format!("{comment}{}", reduced.text())).expect("the target folder can be written");
    println!("{report}\n");
    failures.insert(signature, report);
    if failures.len() >= plan.failures {
        shared.stop.store(true, Ordering::Relaxed);
    }
}

/// The same failure with as little effort as it takes: without native code, without counting, with more positions.
fn simplest(text: &str, seed: u64, effort: Effort, failure: Failure) -> (Effort, Failure) {
    let positions = effort.positions * 2;
    for native in [false, true] {
        let less = Effort { positions, native: native && effort.native, perft: false };
        if let Verdict::Fails(found) = compare(text, seed, less) {
            return (less, found);
        }
    }
    (effort, failure)
}

/// Failures with the same signature probably have the same cause.
fn signature(reduced: &Program, failure: &Failure) -> String {
    if failure.culprit.starts_with("panic") {
        return failure.culprit.clone();
    }
    const TOLD: [&str; 24] = [
        "\\+", "->", ";", "!", "findall", "aggregate_all", "suppose", "table", "min", "max", "forall", "once", "ignore",
        "call", "is", "between", "member", "append", "throw", "aftermath", "effect", "@<", "==", "mover",
    ];
    let mut names = std::collections::BTreeSet::new();
    reduced.visit(&mut |term| {
        if let Some((name, _)) = term.functor()
            && TOLD.contains(&name)
        {
            names.insert(name);
        }
    });
    format!("{}: {} {names:?}", failure.question, failure.culprit)
}

fn report(seed: u64, reduced: &Program, failure: &Failure, file: &Path) -> String {
    let mut text = format!("seed {seed}: {}, {}", failure.question, failure.culprit);
    for (evaluator, said) in &failure.said {
        text.push_str(&format!("\n  {evaluator:?}: {said}"));
    }
    let moves = failure.moves.join(" ");
    text.push_str(&format!("\n  after the moves: {moves}\n{}", reduced.text()));
    text.push_str(&format!("REGOLA_FUZZ_SEED={seed} cargo test --test agreement random_programs\n"));
    text.push_str(&format!("regola moves {} --moves '{moves}' --engine machine|plan|native", file.display()));
    text
}

impl Tally {
    pub fn add(&mut self, other: Tally) {
        self.positions += other.positions;
        self.limits += other.limits;
        self.errors += other.errors;
    }
}
