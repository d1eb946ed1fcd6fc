//! Random programs mean the same to machine, plans and native code.
//!
//! `REGOLA_FUZZ_SECONDS=600 cargo test --release --test agreement random_programs -- --nocapture` runs for that long on
//! all cores; `REGOLA_FUZZ_SEED=N` begins there, and without a time runs that program only. A failure is reduced to the
//! smallest program that still fails, which is left in `target/agreement`.

#[path = "agreement/binding.rs"]
mod binding;
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
#[path = "agreement/lists.rs"]
mod lists;
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
#[path = "agreement/shape.rs"]
mod shape;
#[path = "agreement/shrink.rs"]
mod shrink;
#[path = "agreement/table.rs"]
mod table;
#[path = "agreement/tree.rs"]
mod tree;
#[path = "agreement/world.rs"]
mod world;

use campaign::{Plan, run};

/// The number of programs that an ordinary run compares.
const PROGRAMS: u64 = 1000;

#[test]
fn random_programs_mean_the_same() {
    let plan = Plan::new(PROGRAMS);
    println!("from seed {}", plan.first_seed);
    let failures = run(plan);
    assert!(failures.is_empty(), "{}", failures.join("\n\n"));
}

/// The number of programs that are looked at to see what they are like.
const DRAWN: u64 = 400;

/// The number of programs that SWI-Prolog is asked as well.
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
        let Some(game) =
            regola::Rules::parse("program.pl", &text).ok().and_then(|rules| regola::Game::from_rules(&rules).ok())
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
        deletion_partly_open: "deletion-partly-open.pl",
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
        max_table_planned: "max-table-planned.pl",
        max_table_siblings: "max-table-siblings.pl",
        max_table_wins: "max-table-wins.pl",
        max_table: "max-table.pl",
        negation_first_siblings: "negation-first-siblings.pl",
        negation_first: "negation-first.pl",
        negation_in_base_of_table: "negation-in-base-of-table.pl",
        promise_compound: "promise-compound.pl",
        recursion_wrong: "recursion-wrong.pl",
        single_outside_bounds: "single-outside-bounds.pl",
        static_table_order: "static-table-order.pl",
        table_error_behind_cut: "table-error-behind-cut.pl",
        table_of_history: "table-of-history.pl",
        table_type_error: "table-type-error.pl",
    }
}
