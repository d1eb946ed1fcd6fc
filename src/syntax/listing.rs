//! Clauses and directives to text.

use super::ast::{Ast, Item, Node, TermId};
use crate::term::character::is_symbol;
use crate::term::operator::{ARGUMENT_PRIORITY, MAX_PRIORITY};
use crate::term::printer::write_term;

/// A clause or directive as it could appear in a rules file: one goal per line.
pub fn print_clause(ast: &Ast, item: &Item) -> String {
    let mut text = match *item {
        Item::Clause { head, body: None, .. } => write(ast, head, MAX_PRIORITY),
        Item::Clause { head, body: Some(body), .. } => {
            let goals: Vec<String> =
                conjuncts(ast, body).into_iter().map(|goal| write(ast, goal, ARGUMENT_PRIORITY)).collect();
            format!("{} :-\n    {}", write(ast, head, MAX_PRIORITY - 1), goals.join(",\n    "))
        }
        Item::Directive { goal, .. } => format!(":- {}", write(ast, goal, MAX_PRIORITY - 1)),
    };
    if text.ends_with(is_symbol) {
        text.push(' ');
    }
    text.push('.');
    text
}

fn write(ast: &Ast, term: TermId, priority: u32) -> String {
    write_term(&ast.term(term), priority)
}

/// The goals of a body that are joined by commas.
fn conjuncts(ast: &Ast, body: TermId) -> Vec<TermId> {
    let mut goals = Vec::new();
    let mut rest = body;
    while let Node::Compound(name, args) = ast.node(rest)
        && &**name == ","
        && args.len() == 2
    {
        goals.push(args[0]);
        rest = args[1];
    }
    goals.push(rest);
    goals
}
