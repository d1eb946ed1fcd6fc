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
#[path = "agreement/oracle.rs"]
mod oracle;
#[path = "agreement/panics.rs"]
mod panics;
#[path = "agreement/predicates.rs"]
mod predicates;
#[path = "agreement/recursion.rs"]
mod recursion;
#[path = "agreement/reducer.rs"]
mod reducer;
#[path = "agreement/report.rs"]
mod report;
#[path = "agreement/scope.rs"]
mod scope;
#[path = "agreement/shrink.rs"]
mod shrink;
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
    let failures = run(plan);
    assert!(failures.is_empty(), "{}", failures.join("\n\n"));
}

/// So many are looked at to see what programs are like.
const DRAWN: u64 = 400;

/// So many are asked of SWI-Prolog as well.
const SAMPLE: usize = 60;

#[test]
fn a_sample_means_the_same_to_swi_prolog() {
    let seed = Plan::new(1).first_seed;
    if oracle::compare(seed, SAMPLE).is_none() {
        println!("skipped: swipl is not installed");
    }
}

/// How the programs are made up: most of them are games that go on and have plans.
#[test]
fn most_programs_are_games_with_plans() {
    let (mut planned, mut lively) = (0, 0);
    for seed in 1..=DRAWN {
        let text = generator::generate(seed).text();
        let Some(game) = regola::Rules::from_text("program.pl", &text).rules.as_ref().and_then(regola::Game::new)
        else {
            continue;
        };
        planned += u64::from(comparison::is_planned(&game));
        lively += u64::from(comparison::positions_reached(&game, seed) >= 5);
    }
    println!("of {DRAWN} programs {planned} have plans for legal/1 and effect/2, {lively} reach five positions");
    assert!(planned * 10 >= DRAWN * 7 && lively * 10 >= DRAWN * 7, "{planned} and {lively} of {DRAWN}");
}

/// Programs that machine, plans and native code once disagreed about, by the names of their files.
mod cases {
    macro_rules! cases {
        ($($name:ident: $file:literal,)*) => {
            $(
                #[test]
                fn $name() {
                    super::campaign::check($file, include_str!(concat!("agreement/cases/", $file)));
                }
            )*
        };
    }

    cases! {
        dama_native_panic: "dama-native-panic.pl",
        dama_native_wrong: "dama-native-wrong.pl",
        effect_both_siblings: "effect-both-siblings.pl",
        effect_both: "effect-both.pl",
        hang_selfjump: "hang-selfjump.pl",
        joined_panic: "joined-panic.pl",
        joined_wrong: "joined-wrong.pl",
        large_integer_move: "large-integer-move.pl",
        later_error_before_fail: "later-error-before-fail.pl",
        later_error_disjunction: "later-error-disjunction.pl",
        later_error_overflow: "later-error-overflow.pl",
        later_error_siblings: "later-error-siblings.pl",
        later_error: "later-error.pl",
        length_of_another_kind: "length-of-another-kind.pl",
        lost_clause_leaves_suppose: "lost-clause-leaves-suppose.pl",
        lost_clause_siblings: "lost-clause-siblings.pl",
        lost_clause: "lost-clause.pl",
        max_table_negation: "max-table-negation.pl",
        max_table_siblings: "max-table-siblings.pl",
        max_table_wins: "max-table-wins.pl",
        max_table: "max-table.pl",
        negation_first_siblings: "negation-first-siblings.pl",
        negation_first: "negation-first.pl",
        negation_in_base_of_table: "negation-in-base-of-table.pl",
        promise_compound: "promise-compound.pl",
        recursion_wrong: "recursion-wrong.pl",
        table_error_behind_cut: "table-error-behind-cut.pl",
        table_type_error: "table-type-error.pl",
    }
}

#[test]
#[ignore = "shows programs"]
fn show() {
    let mutants = mutants::Mutants::new();
    let first: u64 = std::env::var("FROM").ok().and_then(|t| t.parse().ok()).unwrap_or(1);
    let count: u64 = std::env::var("COUNT").ok().and_then(|t| t.parse().ok()).unwrap_or(5);
    for seed in first..first + count {
        let (program, effort, _) = campaign::program(seed, &mutants);
        println!("% ---- {seed}\n{}", program.text());
        let start = std::time::Instant::now();
        let verdict = comparison::compare(&program.text(), seed, effort);
        println!("% {:?} {verdict:?}", start.elapsed());
    }
}

#[test]
#[ignore = "statistics"]
fn stats() {
    use std::collections::BTreeMap;
    let mutants = mutants::Mutants::new();
    let mut errors: BTreeMap<String, usize> = BTreeMap::new();
    let (mut planned, mut reach, mut loaded, mut withmoves) = (0, 0, 0, 0);
    let count: u64 = std::env::var("COUNT").ok().and_then(|t| t.parse().ok()).unwrap_or(500);
    let (mut tload, mut tplan, mut tprint, mut tcmp, mut tnat) = (0.0, 0.0, 0.0, 0.0, 0.0);
    let mut reasons: BTreeMap<String, usize> = BTreeMap::new();
    for seed in 1..=count {
        if seed % 24 == 23 {
            continue;
        }
        let t = std::time::Instant::now();
        let (program, ..) = campaign::program(seed, &mutants);
        let text = program.text();
        tprint += t.elapsed().as_secs_f64();
        let t = std::time::Instant::now();
        let l = regola::Rules::from_text("p.pl", &text);
        tload += t.elapsed().as_secs_f64();
        let Some(rules) = l.rules else {
            let m = l.diagnostics.iter().find(|p| p.is_error()).unwrap();
            *errors.entry(format!("LOAD {}", m.message)).or_default() += 1;
            continue;
        };
        loaded += 1;
        let t = std::time::Instant::now();
        let game = regola::Game::new(&rules).unwrap();
        tplan += t.elapsed().as_secs_f64();
        planned += usize::from(comparison::is_planned(&game));
        for d in game.plans().unwrap().described() {
            if let Err(e) = d.plan {
                *reasons.entry(format!("{} {:?}", d.name, e).chars().take(90).collect()).or_default() += 1;
            }
        }
        let t = std::time::Instant::now();
        let _ = comparison::compare(&text, seed, comparison::Effort { positions: 20, native: false, perft: false });
        tcmp += t.elapsed().as_secs_f64();
        if seed % 3 == 0 {
            let t = std::time::Instant::now();
            let _ = comparison::compare(&text, seed, comparison::Effort { positions: 20, native: true, perft: false });
            tnat += t.elapsed().as_secs_f64();
        }
        let mut position = regola::Position::new(&game);
        position.set_limits(regola::Limits { steps: 20000, ..Default::default() });
        let mut dice = dice::Dice::new(seed);
        let mut made = 0;
        for step in 0..8 {
            let mut list = Vec::new();
            if let Err(e) = position.moves(&mut list) {
                *errors.entry(format!("moves {}", e.to_string().lines().next().unwrap())).or_default() += 1;
                break;
            }
            if step == 0 && !list.is_empty() {
                withmoves += 1;
            }
            if list.is_empty() {
                break;
            }
            match position.decided() {
                Err(e) => *errors.entry(format!("decided {}", e.to_string().lines().next().unwrap())).or_default() += 1,
                Ok(Some(_)) => break,
                _ => {}
            }
            let m = list[dice.below(list.len())];
            let name = position.term(m).unwrap().to_string();
            match position.make(m) {
                Ok(()) => made += 1,
                Err(e) => {
                    *errors
                        .entry(format!("make {}", e.to_string().lines().next().unwrap().replace(&name, "M")))
                        .or_default() += 1
                }
            }
        }
        if made >= 5 {
            reach += 1;
        }
    }
    let mut v: Vec<_> = errors.into_iter().collect();
    v.sort_by_key(|(_, n)| std::cmp::Reverse(*n));
    for (m, n) in v.iter().take(40) {
        println!("{n:>5} {m}");
    }
    let mut v: Vec<_> = reasons.into_iter().collect();
    v.sort_by_key(|(_, n)| std::cmp::Reverse(*n));
    for (m, n) in v.iter().take(30) {
        println!("{n:>5} {m}");
    }
    println!("of {count}: loaded {loaded} planned {planned} withmoves {withmoves} reach5 {reach}");
    println!("print {tprint:.2} load {tload:.2} plan {tplan:.2} compare {tcmp:.2} native {tnat:.2}");
}
