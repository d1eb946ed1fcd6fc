//! Random programs mean the same to machine, plans and native code.
//!
//! `REGOLA_FUZZ_SECONDS=600 cargo test --release --test agreement random_programs -- --nocapture` runs for that long on
//! all cores; `REGOLA_FUZZ_SEED=N` begins there, and without a time runs that program only. A failure is reduced to the
//! smallest program that still fails, which is left in `target/agreement`.

#[path = "agreement/campaign.rs"]
mod campaign;
#[path = "agreement/comparison.rs"]
mod comparison;
#[path = "agreement/control.rs"]
mod control;
#[path = "random/dice.rs"]
mod dice;
#[path = "agreement/generator.rs"]
mod generator;
#[path = "agreement/goals.rs"]
mod goals;
#[path = "agreement/mutants.rs"]
mod mutants;
#[path = "agreement/panics.rs"]
mod panics;
#[path = "agreement/predicates.rs"]
mod predicates;
#[path = "agreement/recursion.rs"]
mod recursion;
#[path = "agreement/reducer.rs"]
mod reducer;
#[path = "agreement/scope.rs"]
mod scope;
#[path = "agreement/tree.rs"]
mod tree;
#[path = "agreement/world.rs"]
mod world;

use campaign::{Plan, run};

/// So many programs are compared without being asked for more.
const PROGRAMS: u64 = 600;

#[test]
fn random_programs_mean_the_same() {
    let plan = Plan::new(PROGRAMS);
    println!("from seed {}", plan.first_seed);
    let (_, failures) = run(plan);
    let failures: Vec<String> = failures.into_values().collect();
    assert!(failures.is_empty(), "{}", failures.join("\n\n"));
}

#[test]
#[ignore = "shows programs"]
fn show() {
    let mutants = mutants::Mutants::new();
    let first: u64 = std::env::var("FROM").ok().and_then(|t| t.parse().ok()).unwrap_or(1);
    let count: u64 = std::env::var("COUNT").ok().and_then(|t| t.parse().ok()).unwrap_or(5);
    for seed in first..first + count {
        let (program, mutant) = campaign::program(seed, &mutants);
        println!("% ---- {seed}\n{}", program.text());
        let start = std::time::Instant::now();
        let verdict = comparison::compare(&program.text(), seed, campaign::effort(seed, mutant));
        println!("% {:?} {verdict:?}", start.elapsed());
    }
}
