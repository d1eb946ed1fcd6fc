//! Many programs, one after another or on all cores, and what became of them.
//!
//! Programs run on threads of their own, so that one that hangs is noticed: it cannot be stopped, and the run goes on
//! without its thread.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, mpsc};
use std::thread::Builder;
use std::time::{Duration, Instant};

use crate::comparison::{Effort, Failure, Tally, Verdict, compare};
use crate::generator::generate;
use crate::mutants::Mutants;
use crate::report::{report, signature};
use crate::shrink::shrink;
use crate::tree::Program;

/// A program that runs longer hangs.
const HANGS: Duration = Duration::from_secs(60);
/// A long run ends after this many different failures.
const ENOUGH: usize = 10;
/// As much as the main thread has, for deep terms.
const STACK: usize = 8 << 20;

/// What to run.
#[derive(Clone, Copy, Debug)]
pub struct Plan {
    pub first_seed: u64,
    programs: u64,
    seconds: Option<u64>,
    threads: usize,
    failures: usize,
}

impl Plan {
    /// A bounded run, or a long one if the environment asks for it.
    pub fn new(programs: u64) -> Plan {
        let number = |name: &str| std::env::var(name).ok().and_then(|text| text.parse().ok());
        let (first_seed, seconds) = (number("REGOLA_FUZZ_SEED"), number("REGOLA_FUZZ_SECONDS"));
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        Plan {
            first_seed: first_seed.unwrap_or(1),
            programs: match (seconds, first_seed) {
                (Some(_), _) => u64::MAX,
                (None, Some(_)) => 1,
                (None, None) => programs,
            },
            seconds,
            threads: if seconds.is_some() { cores } else { 1 },
            failures: if seconds.is_some() { ENOUGH } else { 1 },
        }
    }
}

/// Counts of a run.
#[derive(Clone, Copy, Debug, Default)]
struct Counts {
    programs: u64,
    unloadable: u64,
    native: u64,
    mutants: u64,
    tally: Tally,
}

/// What the threads of a run share.
struct Run {
    plan: Plan,
    mutants: Mutants,
    counts: Mutex<Counts>,
    /// Reports by signature.
    failures: Mutex<BTreeMap<String, String>>,
    stop: AtomicBool,
    next: AtomicU64,
    /// Threads that have not ended.
    working: AtomicUsize,
    /// The program of each thread, and since when it runs.
    busy: Mutex<Vec<Option<(Instant, u64)>>>,
}

/// Where programs that fail or run are put.
pub fn folder() -> PathBuf {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("target/agreement");
    std::fs::create_dir_all(&folder).expect("the target folder can be written");
    folder
}

/// The program of a seed, usually a new one, sometimes a mutant of a game; and what it is put to.
pub fn program(seed: u64, mutants: &Mutants) -> (Program, Effort, bool) {
    let mutant = seed % 24 == 23;
    let program = if mutant { mutants.mutant(seed) } else { generate(seed) };
    let positions = if mutant { 12 } else { 24 };
    (program, Effort { positions, native: seed.is_multiple_of(2), perft: seed % 4 == 1 }, mutant)
}

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
}

/// Runs programs until the plan is fulfilled; a report of each failure.
pub fn run(plan: Plan) -> Vec<String> {
    let run = Arc::new(Run {
        plan,
        mutants: Mutants::new(),
        counts: Mutex::default(),
        failures: Mutex::default(),
        stop: AtomicBool::new(false),
        next: AtomicU64::new(plan.first_seed),
        working: AtomicUsize::new(0),
        busy: Mutex::default(),
    });
    (0..plan.threads).for_each(|_| Run::start(&run));
    let (start, mut told) = (Instant::now(), Instant::now());
    while run.working.load(Ordering::SeqCst) > 0 {
        std::thread::sleep(Duration::from_millis(20));
        run.look_for_hanging();
        if plan.seconds.is_some_and(|seconds| start.elapsed() >= Duration::from_secs(seconds)) {
            run.stop.store(true, Ordering::Relaxed);
        }
        if plan.seconds.is_some() && told.elapsed() >= Duration::from_secs(10) {
            told = Instant::now();
            println!("{:>5} s  {}", start.elapsed().as_secs(), run.summary());
        }
    }
    println!("{:>5} s  {}", start.elapsed().as_secs(), run.summary());
    locked(&run.failures).values().cloned().collect()
}

impl Run {
    /// Starts another thread.
    fn start(run: &Arc<Run>) {
        let thread = {
            let mut busy = locked(&run.busy);
            busy.push(None);
            busy.len() - 1
        };
        run.working.fetch_add(1, Ordering::SeqCst);
        let shared = Arc::clone(run);
        let work = move || {
            shared.work(thread);
            // A thread that was given up is not counted any more.
            if locked(&shared.busy)[thread].is_none() {
                shared.working.fetch_sub(1, Ordering::SeqCst);
            }
        };
        Builder::new().stack_size(STACK).spawn(work).expect("a thread can be started");
    }

    fn work(&self, thread: usize) {
        let file = folder().join(format!("running-{thread}.pl"));
        while !self.stop.load(Ordering::Relaxed) {
            let seed = self.next.fetch_add(1, Ordering::Relaxed);
            if seed - self.plan.first_seed >= self.plan.programs {
                break;
            }
            let (program, effort, mutant) = program(seed, &self.mutants);
            let text = program.text();
            // If the process dies of it, this is what is left.
            std::fs::write(&file, format!("% seed {seed}\n{text}")).expect("the target folder can be written");
            locked(&self.busy)[thread] = Some((Instant::now(), seed));
            let verdict = compare(&text, seed, effort);
            let mut counts = locked(&self.counts);
            counts.programs += 1;
            counts.mutants += u64::from(mutant);
            counts.native += u64::from(effort.native);
            match verdict {
                Verdict::NoGame(_) => counts.unloadable += 1,
                Verdict::Agrees(tally) => counts.tally.add(tally),
                Verdict::Fails(failure) => {
                    drop(counts);
                    self.failed(thread, seed, &program, effort, failure);
                }
            }
            locked(&self.busy)[thread] = None;
        }
    }

    /// Keeps the smallest program with a failure, if it is the first of its kind.
    fn failed(&self, thread: usize, seed: u64, program: &Program, effort: Effort, failure: Failure) {
        let alive = || locked(&self.busy)[thread] = Some((Instant::now(), seed));
        let (reduced, failure) = shrink(program, seed, effort, failure, alive);
        self.keep(signature(&reduced, &failure), seed, &reduced, &failure);
    }

    fn keep(&self, signature: String, seed: u64, program: &Program, failure: &Failure) {
        let mut failures = locked(&self.failures);
        if failures.contains_key(&signature) {
            return;
        }
        let file = folder().join(format!("{seed}.pl"));
        let report = report(seed, program, failure, &file);
        let comment: String = report.lines().map(|line| format!("% {line}\n")).collect();
        std::fs::write(&file, format!("{comment}{}", program.text())).expect("the target folder can be written");
        println!("{report}\n");
        failures.insert(signature, report);
        if failures.len() >= self.plan.failures {
            self.stop.store(true, Ordering::Relaxed);
        }
    }

    /// Gives up threads that have been at one program for too long.
    fn look_for_hanging(self: &Arc<Run>) {
        let mut given_up = Vec::new();
        for busy in locked(&self.busy).iter_mut() {
            if let Some((since, seed)) = *busy
                && since.elapsed() > HANGS
                && seed != u64::MAX
            {
                *busy = Some((since, u64::MAX));
                given_up.push(seed);
            }
        }
        for seed in given_up {
            self.working.fetch_sub(1, Ordering::SeqCst);
            let (program, ..) = program(seed, &self.mutants);
            self.keep(format!("hangs {seed}"), seed, &program, &Failure::hang());
            if !self.stop.load(Ordering::Relaxed) {
                Run::start(self);
            }
        }
    }

    fn summary(&self) -> String {
        let Counts { programs, unloadable, native, mutants, tally } = *locked(&self.counts);
        let (failures, next) = (locked(&self.failures).len(), self.next.load(Ordering::Relaxed));
        format!(
            "{programs} programs ({native} with native code, {mutants} mutants, {unloadable} did not load), \
             {} positions, {} errors, {} limits, {failures} failures, next seed {next}",
            tally.positions, tally.errors, tally.limits,
        )
    }
}

impl Tally {
    fn add(&mut self, other: Tally) {
        self.positions += other.positions;
        self.limits += other.limits;
        self.errors += other.errors;
    }
}

/// Plays one rules file at length; it must not hang and everything must agree.
pub fn check(name: &str, text: &'static str) {
    let (tell, told) = mpsc::channel();
    let work = move || {
        let verdicts = (1..=3).map(|seed| compare(text, seed, Effort { positions: 200, native: true, perft: true }));
        let bad = verdicts.into_iter().find(|verdict| !matches!(verdict, Verdict::Agrees(_)));
        // The results of a program that has been given up are not read.
        drop(tell.send(bad));
    };
    Builder::new().stack_size(STACK).spawn(work).expect("a thread can be started");
    match told.recv_timeout(HANGS) {
        Ok(None) => {}
        Ok(Some(Verdict::Fails(failure))) => panic!("{name}: {failure}"),
        Ok(Some(Verdict::NoGame(reason))) => panic!("{name} is no game: {reason}"),
        Ok(Some(Verdict::Agrees(_))) => unreachable!("only other verdicts are kept"),
        Err(_) => panic!("{name} hangs"),
    }
}
