//! Random programs that load more often than not, and random goals with every built-in and any arguments.

use crate::dice::Dice;

/// Predicates of the programs.
const OWN: &[(&str, usize)] =
    &[("p", 0), ("p", 1), ("q", 1), ("q", 2), ("r", 2), ("r", 3), ("s", 1), ("cell", 2), ("t", 1)];

/// Names and numbers of arguments of what rules can call.
const PROVIDED: &[(&str, usize)] = &[
    ("var", 1),
    ("nonvar", 1),
    ("atom", 1),
    ("integer", 1),
    ("number", 1),
    ("atomic", 1),
    ("compound", 1),
    ("callable", 1),
    ("is_list", 1),
    ("ground", 1),
    ("=", 2),
    ("\\=", 2),
    ("==", 2),
    ("\\==", 2),
    ("@<", 2),
    ("@>", 2),
    ("@=<", 2),
    ("@>=", 2),
    ("compare", 3),
    ("functor", 3),
    ("arg", 3),
    ("=..", 2),
    ("copy_term", 2),
    ("term_variables", 2),
    ("is", 2),
    ("=:=", 2),
    ("=\\=", 2),
    ("<", 2),
    ("=<", 2),
    (">", 2),
    (">=", 2),
    ("succ", 2),
    ("plus", 3),
    ("between", 3),
    ("atom_length", 2),
    ("atom_concat", 3),
    ("atom_number", 2),
    ("atom_codes", 2),
    ("atom_chars", 2),
    ("char_code", 2),
    ("length", 2),
    ("msort", 2),
    ("sort", 2),
    ("sort", 4),
    ("keysort", 2),
    ("list_to_set", 2),
    ("true", 0),
    ("fail", 0),
    ("false", 0),
    ("throw", 1),
    ("repeated", 1),
    ("occurred", 1),
    ("!", 0),
    ("call", 1),
    ("call", 2),
    ("call", 3),
    ("call", 5),
    ("catch", 3),
    ("findall", 3),
    ("findall", 4),
    ("forall", 2),
    ("once", 1),
    ("ignore", 1),
    ("aggregate_all", 3),
    ("bagof", 3),
    ("setof", 3),
    ("suppose", 2),
    ("after", 2),
    ("append", 3),
    ("append", 2),
    ("member", 2),
    ("memberchk", 2),
    ("nth0", 3),
    ("nth1", 3),
    ("select", 3),
    ("selectchk", 3),
    ("exclude", 3),
    ("include", 3),
    ("partition", 4),
    ("maplist", 2),
    ("maplist", 3),
    ("maplist", 4),
    ("maplist", 5),
    ("foldl", 4),
    ("foldl", 5),
    ("reverse", 2),
    ("last", 2),
    ("sum_list", 2),
    ("max_list", 2),
    ("min_list", 2),
    ("max_member", 2),
    ("min_member", 2),
    ("numlist", 3),
    ("delete", 3),
    ("subtract", 3),
    ("intersection", 3),
    ("union", 3),
    ("permutation", 2),
    ("pairs_keys_values", 3),
    ("pairs_keys", 2),
    ("pairs_values", 2),
    (",", 2),
    (";", 2),
    ("->", 2),
    ("\\+", 1),
    ("turn", 1),
    ("mover", 1),
    ("player", 1),
    ("undefined", 1),
];

/// What only the machine itself should call: asked in goals, never written in programs.
const INTERNAL: &[(&str, usize)] = &[
    ("'$cut'", 1),
    ("'$bag_open'", 0),
    ("'$bag_add'", 1),
    ("'$bag_close'", 1),
    ("'$bag_count'", 1),
    ("'$state_mark'", 1),
    ("'$state_apply'", 1),
    ("'$state_revert'", 1),
    ("'$bagof_parts'", 4),
    ("'$groups'", 2),
    ("'$call'", 2),
    ("'$goal'", 2),
    ("'$or'", 3),
    ("'q tabled'", 2),
    ("'$aggregate'", 3),
    ("'$pick'", 3),
];

const SIMPLE: &[&str] = &[
    "a",
    "b",
    "c",
    "x",
    "o",
    "[]",
    "0",
    "1",
    "2",
    "3",
    "-1",
    "7",
    "64",
    "9223372036854775807",
    "-9223372036854775808",
    "1152921504606846976",
    "-1152921504606846977",
    "inf",
    "'A b'",
    "''",
    "+",
    "(:-)",
    "!",
    "count",
    "@<",
    "@>=",
    "é",
];
const VARIABLES: &[&str] = &["X", "Y", "Z", "W", "_"];
const FUNCTORS: &[(&str, usize)] = &[
    ("f", 1),
    ("f", 2),
    ("g", 3),
    ("+", 2),
    ("-", 2),
    ("-", 1),
    ("*", 2),
    ("//", 2),
    ("mod", 2),
    ("**", 2),
    ("<<", 2),
    (">>", 2),
    ("min", 2),
    ("abs", 1),
    ("^", 2),
    ("=", 2),
    ("max", 1),
    ("max", 2),
    ("sum", 1),
    ("bag", 1),
    ("set", 1),
    ("s", 1),
    ("cell", 2),
    ("error", 2),
    ("q", 1),
    ("turn", 1),
    ("'[|]'", 2),
];

/// A term of some depth.
pub fn term(dice: &mut Dice, depth: usize) -> String {
    if depth == 0 || dice.once_in(2) {
        return match dice.once_in(2) {
            true => dice.pick(VARIABLES).to_string(),
            false => dice.pick(SIMPLE).to_string(),
        };
    }
    match dice.below(5) {
        0 | 1 => {
            let items: Vec<_> = (0..dice.below(4)).map(|_| term(dice, depth - 1)).collect();
            let tail =
                if items.is_empty() || !dice.once_in(4) { String::new() } else { format!("|{}", dice.pick(VARIABLES)) };
            format!("[{}{tail}]", items.join(", "))
        }
        2 => goal(dice, depth - 1, false),
        _ => any(dice, FUNCTORS, depth),
    }
}

/// One of some names with arguments.
fn any(dice: &mut Dice, names: &[(&str, usize)], depth: usize) -> String {
    let name = *dice.pick(names);
    applied(dice, name, depth)
}

fn applied(dice: &mut Dice, (name, arity): (&str, usize), depth: usize) -> String {
    let args: Vec<_> = (0..arity).map(|_| term(dice, depth.saturating_sub(1))).collect();
    let quoted = name.starts_with(|c: char| c.is_ascii_lowercase() || c == '\'' || c == '!');
    let name = if quoted { name.to_owned() } else { format!("'{}'", name.replace('\\', "\\\\")) };
    if arity == 0 { name } else { format!("{name}({})", args.join(", ")) }
}

/// A goal; `internal` allows what only the machine should call.
pub fn goal(dice: &mut Dice, depth: usize, internal: bool) -> String {
    if depth == 0 {
        let names = if dice.once_in(2) { OWN } else { PROVIDED };
        return any(dice, names, 1);
    }
    let inner = |dice: &mut Dice| goal(dice, depth - 1, internal);
    match dice.below(16) {
        0 | 1 => format!("({}, {})", inner(dice), inner(dice)),
        2 => format!("({} ; {})", inner(dice), inner(dice)),
        3 => format!("({} -> {} ; {})", inner(dice), inner(dice), inner(dice)),
        4 => format!("({} -> {})", inner(dice), inner(dice)),
        5 => format!("\\+ ({})", inner(dice)),
        6 => format!("catch({}, {}, {})", inner(dice), term(dice, 1), inner(dice)),
        7 => format!("findall({}, {}, {})", term(dice, 1), inner(dice), term(dice, 1)),
        8 => format!("suppose([{}], {})", changes(dice), inner(dice)),
        9 => format!("{} = ({}), call({})", "X", inner(dice), "X"),
        10 => format!("{}({}, {}, {})", dice.pick(&["bagof", "setof"]), term(dice, 1), inner(dice), term(dice, 1)),
        11 if internal => any(dice, INTERNAL, depth),
        12 => format!("once(({}))", inner(dice)),
        _ => {
            let names = if dice.once_in(3) { OWN } else { PROVIDED };
            any(dice, names, depth)
        }
    }
}

fn changes(dice: &mut Dice) -> String {
    let change = |dice: &mut Dice| match dice.below(5) {
        0 => format!("s({})", 1 + dice.below(4)),
        1 => format!("-s({})", 1 + dice.below(4)),
        2 => format!("cell({}, {})", 1 + dice.below(4), dice.pick(&["x", "o"])),
        3 => format!("-cell({}, _)", 1 + dice.below(4)),
        _ => term(dice, 1),
    };
    (0..dice.below(3)).map(|_| change(dice)).collect::<Vec<_>>().join(", ")
}

/// A program with state, tables and some clauses.
pub fn program(dice: &mut Dice) -> String {
    let mut text = String::from(":- state(s(t)).\n:- state(cell(t, -mark)).\nt(1). t(2). t(3).\nmark(x). mark(o).\n");
    text += "initially(s(1)). initially(cell(2, x)).\nrun(G) :- call(G).\n";
    for table in ["q/2", "p/1", "r(_, _, min)", "r(_, max)"] {
        if dice.once_in(3) {
            text += &format!(":- table {table}.\n");
        }
    }
    for &(name, arity) in &OWN[..6] {
        for _ in 0..1 + dice.below(4) {
            text += &applied(dice, (name, arity), 2);
            if !dice.once_in(3) {
                let count = 1 + dice.below(3);
                let body: Vec<_> = (0..count).map(|_| goal(dice, 2, false)).collect();
                text += &format!(" :- {}", body.join(", "));
            }
            text += ".\n";
        }
    }
    text
}
