//! Makes a failing program as small as it goes: whatever can be left out while it still fails in the same way is.

use crate::tree::{Entry, Program, Tree, all, atom, int, var};

/// The smallest program found that still fails.
pub fn reduce(program: &Program, mut fails: impl FnMut(&Program) -> bool) -> Program {
    let mut best = program.clone();
    loop {
        let bound = size(&best);
        let smaller = candidates(&best).into_iter().filter(|smaller| size(smaller) < bound);
        match smaller.into_iter().find(|smaller| fails(smaller)) {
            Some(smaller) => best = smaller,
            None => return best,
        }
    }
}

/// The size of a program: it gets smaller with every step of a reduction.
fn size(program: &Program) -> usize {
    let mut size = 0;
    program.visit(&mut |term| {
        size += match term {
            Tree::Var(name) if name == "_" => 2,
            Tree::Int(0 | 1) => 3,
            Tree::Int(value) => 4 + value.unsigned_abs().ilog2() as usize,
            Tree::Atom(name) if matches!(&**name, "true" | "fail" | "[]") => 3,
            Tree::Atom(_) | Tree::Var(_) => 4,
            Tree::Compound(..) => 5,
        };
    });
    size + program.entries.len()
}

/// Smaller programs, the most daring first.
fn candidates(program: &Program) -> Vec<Program> {
    let mut found = Vec::new();
    let count = program.entries.len();
    let mut sizes = vec![count / 2, count / 4, 3, 1];
    sizes.retain(|&size| size > 0 && size < count);
    for size in sizes {
        for start in (0..count).step_by(size) {
            let mut smaller = program.clone();
            smaller.entries.drain(start..(start + size).min(count));
            found.push(smaller);
        }
    }
    for (at, entry) in program.entries.iter().enumerate() {
        found.extend(smaller_entries(entry).into_iter().map(|entry| {
            let mut smaller = program.clone();
            smaller.entries[at] = entry;
            smaller
        }));
    }
    found
}

fn smaller_entries(entry: &Entry) -> Vec<Entry> {
    let (head, body) = match entry {
        Entry::Directive(goal) => return arguments(goal, smaller_terms).into_iter().map(Entry::Directive).collect(),
        Entry::Clause { head, body } => (head, body),
    };
    let mut found = Vec::new();
    for at in 0..body.len() {
        let mut less = body.clone();
        less.remove(at);
        found.push(Entry::rule(head.clone(), less));
    }
    for at in 0..body.len() {
        for goal in smaller_goals(&body[at]) {
            let mut less = body.clone();
            less.splice(at..=at, goal.conjuncts());
            found.push(Entry::rule(head.clone(), less));
        }
    }
    found.extend(arguments(head, smaller_terms).into_iter().map(|head| Entry::rule(head, body.clone())));
    found
}

/// A compound with one of its arguments made smaller.
fn arguments(term: &Tree, smaller: impl Fn(&Tree) -> Vec<Tree>) -> Vec<Tree> {
    let Tree::Compound(name, args) = term else { return Vec::new() };
    let at = |at: usize| {
        let put = move |smaller| {
            let mut less = args.clone();
            less[at] = smaller;
            Tree::Compound(name.clone(), less)
        };
        smaller(&args[at]).into_iter().map(put)
    };
    (0..args.len()).flat_map(at).collect()
}

/// Which arguments of a control construct are goals.
fn goal_arguments(name: &str, arity: usize) -> &'static [usize] {
    match (name, arity) {
        ("," | ";" | "->" | "forall", 2) => &[0, 1],
        ("\\+" | "once" | "ignore" | "call", 1) => &[0],
        ("findall" | "aggregate_all", 3) | ("suppose" | "after", 2) => &[1],
        _ => &[],
    }
}

/// Smaller goals in place of one: those within it, and itself with smaller parts.
fn smaller_goals(goal: &Tree) -> Vec<Tree> {
    let Tree::Compound(name, args) = goal else { return vec![atom("true"), atom("fail")] };
    let inner = goal_arguments(name, args.len());
    let mut found: Vec<Tree> = inner.iter().map(|&at| args[at].clone()).collect();
    if name == "->" || name == ";" {
        found.push(all(args.clone()));
    }
    found.push(atom("fail"));
    for (at, arg) in args.iter().enumerate() {
        let smaller = if inner.contains(&at) { smaller_goals(arg) } else { smaller_terms(arg) };
        found.extend(smaller.into_iter().map(|smaller| {
            let mut less = args.clone();
            less[at] = smaller;
            Tree::Compound(name.clone(), less)
        }));
    }
    found
}

/// Smaller terms in place of one: its parts, and itself with smaller parts.
fn smaller_terms(term: &Tree) -> Vec<Tree> {
    match term {
        Tree::Var(name) if name != "_" => vec![var("_"), int(1)],
        Tree::Int(value) if !(0..=1).contains(value) => vec![int(1), int(value / 2), int(value.saturating_sub(1))],
        Tree::Var(_) | Tree::Int(_) => Vec::new(),
        Tree::Atom(name) if name != "[]" => vec![int(1)],
        Tree::Atom(_) => Vec::new(),
        Tree::Compound(_, args) => {
            let mut found = args.clone();
            found.push(int(1));
            found.extend(arguments(term, smaller_terms));
            found
        }
    }
}
