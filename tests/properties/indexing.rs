//! Indexed calls find the clauses that trying them one after the other finds, in the same order.

use proptest::prelude::{Just, Strategy, any, prop_assert_eq, prop_oneof, proptest};

use crate::asking;

fn argument() -> impl Strategy<Value = String> {
    prop_oneof![
        4 => (0..6u8).prop_map(|n| format!("a{n}")),
        4 => (0..6i64).prop_map(|n| n.to_string()),
        1 => Just("9223372036854775807".to_owned()),
        1 => Just("[]".to_owned()),
        2 => (0..3u8).prop_map(|n| format!("[a{n}|_]")),
        2 => (0..3u8).prop_map(|n| format!("f(a{n})")),
        1 => Just("f(a1, b)".to_owned()),
        1 => Just("g(_)".to_owned()),
        2 => Just("_".to_owned()),
    ]
}

/// One that is rarely a variable, so that columns without any occur too.
fn column(wild: bool) -> impl Strategy<Value = String> {
    argument().prop_map(move |arg| if !wild && arg == "_" { "a0".to_owned() } else { arg })
}

fn table() -> impl Strategy<Value = (usize, Vec<Vec<String>>)> {
    (1..5usize, any::<[bool; 4]>(), prop_oneof![1..10usize, 60..70usize, 100..200usize]).prop_flat_map(
        |(arity, wild, count)| {
            let row: Vec<_> = (0..arity).map(|at| column(wild[at])).collect();
            (Just(arity), proptest::collection::vec(row, count))
        },
    )
}

proptest! {
    #![proptest_config(crate::config(60))]

    #[test]
    fn indexed_is_linear(
        (arity, rows) in table(),
        patterns in proptest::collection::vec((any::<[bool; 4]>(), [argument(), argument(), argument(), argument()]), 12),
    ) {
        let facts: String = rows.iter().enumerate()
            .map(|(at, row)| format!("p({}, {at}).\nq({}) :- r({at}).\n", row.join(", "), row.join(", ")))
            .collect();
        let engine = &mut asking::engine(&format!("{facts} r(_)."));
        for (bound, values) in patterns {
            let name = |at: usize| format!("A{at}");
            let args: Vec<_> = (0..arity).map(|at| if bound[at] { values[at].clone() } else { name(at) }).collect();
            let names: Vec<_> = (0..arity).map(name).collect();
            let later: Vec<_> = (0..arity).filter(|&at| bound[at]).map(|at| format!("A{at} = {}", values[at])).collect();
            let later = if later.is_empty() { "true".to_owned() } else { later.join(", ") };
            let open = names.join(", ");
            let template: Vec<_> = (0..arity).filter(|&at| !bound[at]).map(name).collect();
            let template = format!("x({})", [template, vec!["N".to_owned()]].concat().join(", "));
            let indexed = asking::answers(engine, &format!("findall({template}, p({}, N), L)", args.join(", ")));
            let linear = asking::answers(engine, &format!("findall({template}, (p({open}, N), {later}), L)"));
            prop_assert_eq!(indexed, linear);
            let indexed = asking::answers(engine, &format!("findall(x, q({}), L)", args.join(", ")));
            let linear = asking::answers(engine, &format!("findall(x, (q({open}), {later}), L)"));
            prop_assert_eq!(indexed, linear);
        }
    }
}
