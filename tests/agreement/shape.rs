//! The moves of a random game: of which forms they are, and what fills them.

use crate::dice::Dice;
use crate::tree::{Tree, atom, int, list, term};
use crate::world::{Kind, NUM, World};

/// How the moves of one kind look.
#[derive(Clone, Debug)]
pub struct Shape {
    pub form: Form,
    pub kinds: Vec<Kind>,
}

#[derive(Clone, Copy, Debug)]
pub enum Form {
    Constant(usize),
    Bare,
    Plain(&'static str),
    Nested,
    Pair,
    List,
}

impl Shape {
    pub fn new(dice: &mut Dice, world: &World) -> Shape {
        let mut kind = || if dice.once_in(4) { Kind::Of(dice.below(world.types.len())) } else { Kind::Of(NUM) };
        let (one, other) = (kind(), kind());
        let (form, kinds) = match dice.below(12) {
            0 => (Form::Constant(dice.below(3)), vec![]),
            1 => (Form::Bare, vec![one]),
            2 => (Form::Nested, vec![one, other]),
            3 => (Form::Pair, vec![one, *dice.pick(&[other, Kind::Number])]),
            4 => (Form::List, vec![one, other]),
            5 | 6 => (Form::Plain("say"), vec![*dice.pick(&[Kind::Number, Kind::Ground, Kind::List(Some(NUM))])]),
            7..9 => (Form::Plain("put"), vec![one]),
            _ => (Form::Plain("go"), vec![one, other]),
        };
        Shape { form, kinds }
    }

    pub fn build(&self, mut args: Vec<Tree>) -> Tree {
        match self.form {
            Form::Constant(at) => [atom("pass"), int(3), atom("[]")][at].clone(),
            Form::Bare => args.pop().expect("one argument"),
            Form::Plain(name) => term(name, args),
            Form::Nested => {
                let last = args.pop().expect("two arguments");
                args.push(term("f", [last]));
                term("n", args)
            }
            Form::Pair => term("-", args),
            Form::List => list(args),
        }
    }
}
