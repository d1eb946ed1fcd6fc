//! Makes a failing program as small as it goes: whatever can be left out while it still fails in the same way is.

use crate::tree::{Entry, Program, Tree, atom, int, var};

/// Smaller programs, the most daring first.
fn candidates(program: &Program) -> Vec<Program> {
    let mut found = Vec::new();
    let count = program.entries.len();
    for size in [count / 2, count / 4, 3, 1] {
        for start in (0..count).step_by(size.max(1)).filter(|_| size > 0) {
            let mut smaller = program.clone();
            smaller.entries.drain(start..(start + size).min(count));
            found.push(smaller);
        }
    }
    for at in 0..count {
        let mut put = |entry: Entry| {
            let mut smaller = program.clone();
            smaller.entries[at] = entry;
            found.push(smaller);
        };
        match &program.entries[at] {
            Entry::Directive(goal) => simpler(goal).into_iter().for_each(|goal| put(Entry::Directive(goal))),
            Entry::Clause { head, body } => {
                for goal in 0..body.len() {
                    let mut less = body.clone();
                    less.remove(goal);
                    put(Entry::rule(head.clone(), less));
                }
                for goal in 0..body.len() {
                    for smaller in simpler(&body[goal]) {
                        let mut less = body.clone();
                        less.splice(goal..=goal, smaller.conjuncts());
                        put(Entry::rule(head.clone(), less));
                    }
                }
                simpler(head).into_iter().filter(|head| head.functor().is_some()).for_each(|head| {
                    put(Entry::rule(head, body.clone()));
                });
            }
        }
    }
    found
}

/// Smaller terms in place of one: its parts, and itself with smaller parts.
fn simpler(term: &Tree) -> Vec<Tree> {
    let mut found = Vec::new();
    match term {
        Tree::Var(name) if name != "_" => found.extend([var("_"), int(1)]),
        Tree::Var(_) => {}
        Tree::Int(value) if *value != 1 && *value != 0 => {
            found.extend([int(1), int(value / 2)]);
        }
        Tree::Int(_) => {}
        Tree::Atom(name) if name != "true" && name != "[]" && name.len() > 1 => found.push(atom("true")),
        Tree::Atom(_) => {}
        Tree::Compound(name, args) => {
            found.extend(args.iter().cloned());
            if args.len() > 1 && name != "," && name != ";" && name != "->" {
                found.push(int(1));
            }
            for at in 0..args.len() {
                for smaller in simpler(&args[at]) {
                    let mut less = args.clone();
                    less[at] = smaller;
                    found.push(Tree::Compound(name.clone(), less));
                }
            }
        }
    }
    found
}

/// The size of a program: it gets smaller with every step of a reduction.
fn size(program: &Program) -> usize {
    let mut size = 0;
    program.visit(&mut |term| {
        size += match term {
            Tree::Var(name) if name == "_" => 2,
            Tree::Var(_) => 4,
            Tree::Int(0 | 1) => 2,
            Tree::Int(value) => 3 + value.unsigned_abs().ilog2() as usize,
            Tree::Atom(name) if name == "true" || name == "[]" => 2,
            Tree::Atom(_) => 3,
            Tree::Compound(..) => 4,
        };
    });
    size + program.entries.len()
}

/// The smallest program found that still fails; at most so many are tried.
pub fn reduce(program: &Program, most: usize, mut fails: impl FnMut(&Program) -> bool) -> Program {
    let mut best = program.clone();
    let mut tried = 0;
    loop {
        let bound = size(&best);
        let next = candidates(&best).into_iter().filter(|smaller| size(smaller) < bound).find(|smaller| {
            tried += 1;
            tried <= most && fails(smaller)
        });
        match next {
            Some(smaller) => best = smaller,
            None => return best,
        }
    }
}
