//! The machine against SWI-Prolog, on the same program texts: `cargo bench --bench machine [-- NAME… --repeat N]`.
//!
//! Each program of `benches/machine/` runs on Regola and on `swipl -O` in turn, each time freshly loaded, and the best
//! wall time of each counts. Only the goal itself is timed, neither loading nor the start of a process. Both systems
//! must also give the answer in the table below; a wrong answer or an error ends the bench with status 1, a slow run
//! does not. Without `swipl` there are Regola's times alone.

use std::fs;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Instant;

use clap::Parser;

mod opponent;

use opponent::{benches, geometric_mean, wanted};

/// A program of `benches/machine/`, what to time in it, and what its `check/1` answers.
struct Program {
    name: &'static str,
    goal: &'static str,
    answer: &'static str,
    /// Logical inferences of the goal, where their number is a convention everybody shares.
    inferences: Option<u32>,
}

/// Sizes are chosen for about 0.5 to 1.5 seconds on SWI-Prolog.
const PROGRAMS: [Program; 9] = [
    Program {
        name: "nrev",
        goal: "run(60000)",
        answer: "[12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1]",
        inferences: Some(60_000 * 496),
    },
    Program { name: "tak", goal: "run(150)", answer: "7-4", inferences: None },
    Program { name: "queens", goal: "run(200)", answer: "92-[4, 2, 7, 3, 6, 8, 5, 1]", inferences: None },
    Program { name: "zebra", goal: "run(300)", answer: "japanese-norwegian", inferences: None },
    Program {
        name: "findall",
        goal: "run(900)",
        answer: "summary(267, 160, max(8, 3/3), 36, [long-[3, 5, 9], short-[1, 3, 100]])",
        inferences: None,
    },
    Program { name: "tabling", goal: "run(350)", answer: "summary(299, 500, 96, 25, 25, 24, 527)", inferences: None },
    Program {
        name: "deriv",
        goal: "run(2500)",
        answer: "(x^2+2+(x+1)*(2*x^1))*log(x)+(x+1)*(x^2+2)*(1/x)-[107, 141, 66, 37, 24]",
        inferences: None,
    },
    Program {
        name: "index",
        goal: "run(250)",
        answer: "summary(3126250, 63750, 3126250, 100, 0, 2501500)",
        inferences: None,
    },
    Program { name: "meta", goal: "run(1400)", answer: "summary(2747000, 170, 28, -1371)", inferences: None },
];

/// The command line; cargo adds `--bench` of its own accord.
#[derive(Parser)]
struct Options {
    /// Programs to run, by a part of their names; none means all
    names: Vec<String>,
    /// How often each program runs on each system
    #[arg(long, default_value_t = 3, value_parser = clap::value_parser!(u32).range(1..))]
    repeat: u32,
    #[arg(long, hide = true)]
    bench: bool,
}

/// Milliseconds, or why there are none.
type Timing = Result<f64, String>;

/// What one program took on both systems; no SWI-Prolog, no second timing.
struct Row {
    program: &'static Program,
    regola: Timing,
    swi: Option<Timing>,
}

impl Row {
    /// How many times as fast as SWI-Prolog Regola is.
    fn ratio(&self) -> Option<f64> {
        match (&self.regola, &self.swi) {
            (Ok(regola), Some(Ok(swi))) => Some(swi / regola),
            _ => None,
        }
    }

    fn failed(&self) -> bool {
        self.regola.is_err() || matches!(self.swi, Some(Err(_)))
    }
}

fn main() -> ExitCode {
    let options = Options::parse();
    let swi = opponent::version();
    println!("{}", opponent::headline(swi.as_deref(), options.repeat));
    println!("{:<10}{:>12}{:>12}{:>12}", "program", "Regola ms", "SWI ms", "SWI/Regola");
    let mut rows = Vec::new();
    for program in PROGRAMS.iter().filter(|program| wanted(&options.names, program.name)) {
        let row = measure(program, options.repeat, swi.is_some());
        print_row(&row);
        rows.push(row);
    }
    if rows.is_empty() {
        eprintln!("no program of that name; there are {}", PROGRAMS.map(|program| program.name).join(", "));
        return ExitCode::from(2);
    }
    print_summary(&rows);
    if rows.iter().any(Row::failed) { ExitCode::FAILURE } else { ExitCode::SUCCESS }
}

/// Runs both systems in turn, so that a busy moment of the computer strikes both.
fn measure(program: &'static Program, repeat: u32, with_swi: bool) -> Row {
    let mut row = Row { program, regola: Ok(f64::INFINITY), swi: with_swi.then_some(Ok(f64::INFINITY)) };
    for _ in 0..repeat {
        row.regola = row.regola.and_then(|best| Ok(best.min(time_on_regola(program)?)));
        row.swi = row.swi.map(|timing| timing.and_then(|best| Ok(best.min(time_on_swi(program)?))));
    }
    row
}

fn time_on_regola(program: &Program) -> Timing {
    let path = file(program);
    let text = fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))?;
    let loaded = regola::Rules::builder(program.name, &text).load();
    let rules = loaded.rules.ok_or("the program does not load")?;
    let mut engine = regola::Engine::new(&rules);
    let start = Instant::now();
    let done = holds(&mut engine, program.goal)?;
    let milliseconds = start.elapsed().as_secs_f64() * 1000.0;
    verdict(milliseconds, done, holds(&mut engine, &check(program))?)
}

/// Whether a goal has an answer; only the first is asked for.
fn holds(engine: &mut regola::Engine, goal: &str) -> Result<bool, String> {
    let mut answers = engine.ask(goal).map_err(|error| error.to_string())?;
    match answers.next() {
        Some(answer) => answer.map(|_| true).map_err(|error| error.to_string()),
        None => Ok(false),
    }
}

fn time_on_swi(program: &Program) -> Timing {
    let path = file(program).display().to_string();
    let words = opponent::run("swi_driver.pl", &[&path, program.goal, &check(program)])?;
    match &words[..] {
        [time, done, checked] => {
            let milliseconds = time.parse().map_err(|_| format!("not a time: {time}"))?;
            verdict(milliseconds, done == "done", checked == "agrees")
        }
        _ => Err(format!("not a result: {}", words.join(" "))),
    }
}

/// A time counts only if the goal succeeded and the check gave the expected answer.
fn verdict(milliseconds: f64, done: bool, agrees: bool) -> Timing {
    match (done, agrees) {
        (true, true) => Ok(milliseconds),
        (true, false) => Err("check/1 gives another answer than expected".to_owned()),
        (false, _) => Err("run/1 fails".to_owned()),
    }
}

fn check(program: &Program) -> String {
    format!("check(X), X == ({})", program.answer)
}

fn file(program: &Program) -> PathBuf {
    benches().join("machine").join(program.name).with_extension("pl")
}

fn print_row(row: &Row) {
    let cell = |timing: Option<&Timing>| match timing {
        Some(Ok(milliseconds)) => format!("{milliseconds:.1}"),
        Some(Err(_)) => "failed".to_owned(),
        None => "-".to_owned(),
    };
    let ratio = row.ratio().map_or("-".to_owned(), |ratio| format!("{ratio:.2}"));
    let name = row.program.name;
    print!("{name:<10}{:>12}{:>12}{ratio:>12}", cell(Some(&row.regola)), cell(row.swi.as_ref()));
    println!("{}", inference_rates(row));
    for (system, timing) in [("Regola", Some(&row.regola)), ("SWI-Prolog", row.swi.as_ref())] {
        if let Some(Err(reason)) = timing {
            println!("  {system}: {reason}");
        }
    }
}

/// Million inferences per second of each system that finished.
fn inference_rates(row: &Row) -> String {
    let Some(inferences) = row.program.inferences else { return String::new() };
    let rate = |milliseconds: &f64| format!("{:.1}", f64::from(inferences) / milliseconds / 1000.0);
    let timings = [Some(&row.regola), row.swi.as_ref()];
    let rates: Vec<String> = timings.into_iter().flatten().flatten().map(rate).collect();
    if rates.is_empty() { String::new() } else { format!("   {} million inferences/s", rates.join(" : ")) }
}

fn print_summary(rows: &[Row]) {
    let ratios: Vec<f64> = rows.iter().filter_map(Row::ratio).collect();
    let Some(mean) = geometric_mean(&ratios) else { return };
    println!("{:<34}{mean:>12.2}", "geometric mean");
    println!("{}; {}", reached(rows, 1.0), reached(rows, 0.7));
}

/// Whether every ratio reaches a bound, naming the programs that do not; one without a ratio does not.
fn reached(rows: &[Row], bound: f64) -> String {
    let short = rows.iter().filter(|row| row.ratio().is_none_or(|ratio| ratio < bound));
    let names: Vec<&str> = short.map(|row| row.program.name).collect();
    if names.is_empty() {
        format!("every ratio at least {bound}: yes")
    } else {
        format!("every ratio at least {bound}: no ({})", names.join(", "))
    }
}
