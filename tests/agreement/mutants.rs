//! Mutants of the shipped games: a few clauses or goals left out, doubled, exchanged, negated, or with other constants.

use crate::dice::Dice;
use crate::tree::{Entry, Program, Tree, int, not, term};

/// The games, and options that keep them small.
const GAMES: [(&str, &[(&str, i64)]); 6] = [
    (include_str!("../../rules/tictactoe.pl"), &[]),
    (include_str!("../../rules/connect4.pl"), &[("columns", 4), ("rows", 3), ("connect", 3)]),
    (include_str!("../../rules/uttt.pl"), &[]),
    (include_str!("../../rules/dama.pl"), &[]),
    (include_str!("../../rules/quoridor.pl"), &[("size", 3), ("fences", 1)]),
    (include_str!("../../rules/quoridor.pl"), &[("size", 5), ("fences", 2)]),
];

/// Where a game is only shown or read, which is of no interest here.
const LEFT_OUT: [&str; 12] = [
    "tile",
    "token",
    "bar",
    "label",
    "caption",
    "glyph",
    "notation",
    "attempt",
    "refused",
    "position_text",
    "impossible",
    "level",
];

/// What mutants are made from.
pub struct Mutants {
    games: Vec<Program>,
}

impl Mutants {
    pub fn new() -> Mutants {
        let games = GAMES.iter().map(|(text, options)| {
            let mut program = Program::parse(text).expect("the games can be read");
            program.entries.retain(|entry| match entry {
                Entry::Clause { head, .. } => head.functor().is_none_or(|(name, _)| !LEFT_OUT.contains(&name)),
                Entry::Directive(_) => true,
            });
            for (name, value) in *options {
                for entry in &mut program.entries {
                    if let Entry::Directive(Tree::Compound(directive, args)) = entry
                        && directive == "option"
                        && args[0].functor() == Some((name, 1))
                    {
                        args[0] = term(name, [int(*value)]);
                    }
                }
            }
            program
        });
        Mutants { games: games.collect() }
    }

    /// The mutant of a seed.
    pub fn mutant(&self, seed: u64) -> Program {
        let mut dice = Dice::new(seed);
        let mut program = dice.pick(&self.games).clone();
        for _ in 0..1 + dice.below(3) {
            mutate(&mut dice, &mut program);
        }
        program
    }
}

fn mutate(dice: &mut Dice, program: &mut Program) {
    let clauses: Vec<usize> =
        (0..program.entries.len()).filter(|&at| matches!(program.entries[at], Entry::Clause { .. })).collect();
    let at = *dice.pick(&clauses);
    match dice.below(10) {
        0 => {
            program.entries.remove(at);
        }
        1 => {
            let twice = program.entries[at].clone();
            program.entries.insert(at, twice);
        }
        2 => {
            let other = *dice.pick(&clauses);
            program.entries.swap(at, other);
        }
        what => {
            let Entry::Clause { head, body } = &mut program.entries[at] else { return };
            mutate_clause(dice, what, head, body);
        }
    }
}

fn mutate_clause(dice: &mut Dice, what: usize, head: &mut Tree, body: &mut Vec<Tree>) {
    match what {
        3 | 4 if !body.is_empty() => {
            body.remove(dice.below(body.len()));
        }
        5 if !body.is_empty() => {
            let goal = body[dice.below(body.len())].clone();
            body.insert(dice.below(body.len() + 1), goal);
        }
        6 if body.len() > 1 => {
            let (one, other) = (dice.below(body.len()), dice.below(body.len()));
            body.swap(one, other);
        }
        7 if !body.is_empty() => {
            let at = dice.below(body.len());
            body[at] = not(body[at].clone());
        }
        8 => {
            let mut names = Vec::new();
            std::iter::once(&*head).chain(&*body).for_each(|term| {
                term.visit(&mut |term| {
                    if let Tree::Var(name) = term {
                        names.push(name.clone());
                    }
                });
            });
            if let [_, _, ..] = names[..] {
                let (one, other) = (dice.pick(&names).clone(), dice.pick(&names).clone());
                let at = dice.below(body.len() + 1);
                let place = if at == body.len() { head } else { &mut body[at] };
                change(place, &mut |term| match term {
                    Tree::Var(name) if *name == one => *name = other.clone(),
                    _ => {}
                });
            }
        }
        _ => {
            let places = body.len() + 1;
            let place = dice.below(places);
            let place = if place == body.len() { head } else { &mut body[place] };
            change(place, &mut |term| match term {
                Tree::Int(value) if dice.once_in(2) => *value += dice.below(3) as i64 - 1,
                _ => {}
            });
        }
    }
}

fn change(term: &mut Tree, with: &mut impl FnMut(&mut Tree)) {
    with(term);
    if let Tree::Compound(_, args) = term {
        args.iter_mut().for_each(|arg| change(arg, with));
    }
}
