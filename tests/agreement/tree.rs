//! Programs as trees that can be built, mutated and reduced, and printed as rules text.
//!
//! A body is a term like any other: control constructs are compounds named `,`, `;`, `->` and so on, as the parser of the
//! rules language gives them.

use regola::Term;
use regola::source::SourceId;
use regola::syntax::ast::{Ast, Item, Node, TermId};
use regola::term::printer::write_term;
use regola::term::{CONS, NIL};

/// A term.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Tree {
    Var(String),
    Int(i64),
    Atom(String),
    Compound(String, Vec<Tree>),
}

/// A clause or a directive.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Entry {
    Directive(Tree),
    Clause { head: Tree, body: Vec<Tree> },
}

/// A rules file.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Program {
    pub entries: Vec<Entry>,
}

pub fn var(name: &str) -> Tree {
    Tree::Var(name.to_owned())
}

pub fn int(value: i64) -> Tree {
    Tree::Int(value)
}

pub fn atom(name: &str) -> Tree {
    Tree::Atom(name.to_owned())
}

/// A compound term; without arguments, an atom.
pub fn term(name: &str, args: impl Into<Vec<Tree>>) -> Tree {
    let args = args.into();
    if args.is_empty() { atom(name) } else { Tree::Compound(name.to_owned(), args) }
}

pub fn list(items: impl IntoIterator<Item = Tree, IntoIter: DoubleEndedIterator>) -> Tree {
    items.into_iter().rev().fold(atom(NIL), |rest, item| term(CONS, [item, rest]))
}

pub fn not(goal: Tree) -> Tree {
    term("\\+", [goal])
}

pub fn or(left: Tree, right: Tree) -> Tree {
    term(";", [left, right])
}

pub fn if_then(condition: Tree, then: Tree) -> Tree {
    term("->", [condition, then])
}

/// Goals joined by commas.
pub fn all(goals: Vec<Tree>) -> Tree {
    goals.into_iter().rev().reduce(|rest, goal| term(",", [goal, rest])).unwrap_or_else(|| atom("true"))
}

impl Tree {
    /// Name and number of arguments, as far as this could be a goal.
    pub fn functor(&self) -> Option<(&str, usize)> {
        match self {
            Tree::Atom(name) => Some((name, 0)),
            Tree::Compound(name, args) => Some((name, args.len())),
            Tree::Var(_) | Tree::Int(_) => None,
        }
    }

    /// The parts joined by commas.
    pub fn conjuncts(self) -> Vec<Tree> {
        let (mut goals, mut rest) = (Vec::new(), self);
        loop {
            match rest {
                Tree::Compound(name, mut args) if name == "," && args.len() == 2 => {
                    rest = args.pop().expect("two arguments");
                    goals.extend(args.pop());
                }
                goal => {
                    goals.push(goal);
                    return goals;
                }
            }
        }
    }

    /// Calls a function for this term and all within it, outermost first.
    pub fn visit<'t>(&'t self, seen: &mut impl FnMut(&'t Tree)) {
        seen(self);
        if let Tree::Compound(_, args) = self {
            args.iter().for_each(|arg| arg.visit(seen));
        }
    }

    fn to_term(&self) -> Term {
        match self {
            Tree::Var(name) => Term::var(name),
            Tree::Int(value) => Term::int(*value),
            Tree::Atom(name) => Term::atom(name),
            Tree::Compound(name, args) => Term::compound(name, args.iter().map(Tree::to_term)),
        }
    }

    fn print(&self, priority: u32) -> String {
        write_term(&self.to_term(), priority)
    }
}

impl std::fmt::Display for Tree {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.print(1200))
    }
}

impl Entry {
    pub fn fact(head: Tree) -> Entry {
        Entry::Clause { head, body: Vec::new() }
    }

    pub fn rule(head: Tree, body: Vec<Tree>) -> Entry {
        Entry::Clause { head, body }
    }

    fn print(&self) -> String {
        let mut text = match self {
            Entry::Directive(goal) => format!(":- {}", goal.print(1199)),
            Entry::Clause { head, body } if body.is_empty() => head.print(1199),
            Entry::Clause { head, body } => {
                let goals: Vec<String> = body.iter().map(|goal| goal.print(999)).collect();
                format!("{} :- {}", head.print(1199), goals.join(", "))
            }
        };
        if text.ends_with(|last: char| last.is_ascii_punctuation() && !matches!(last, ')' | ']' | '\'' | '_')) {
            text.push(' ');
        }
        text.push_str(".\n");
        text
    }
}

impl Program {
    /// The rules text.
    pub fn text(&self) -> String {
        self.entries.iter().map(Entry::print).collect()
    }

    /// The program of a rules text without problems in its syntax.
    pub fn parse(text: &str) -> Option<Program> {
        let (ast, problems) = regola::syntax::parse(text, SourceId(0));
        let entries = ast.items.iter().map(|item| match *item {
            Item::Directive { goal, .. } => Entry::Directive(tree(&ast, goal)),
            Item::Clause { head, body, .. } => {
                let body = body.map_or(Vec::new(), |body| tree(&ast, body).conjuncts());
                Entry::Clause { head: tree(&ast, head), body }
            }
        });
        problems.is_empty().then(|| Program { entries: entries.collect() })
    }

    /// Calls a function for every term.
    pub fn visit<'t>(&'t self, seen: &mut impl FnMut(&'t Tree)) {
        for entry in &self.entries {
            match entry {
                Entry::Directive(goal) => goal.visit(seen),
                Entry::Clause { head, body } => {
                    head.visit(seen);
                    body.iter().for_each(|goal| goal.visit(seen));
                }
            }
        }
    }
}

fn tree(ast: &Ast, id: TermId) -> Tree {
    match ast.node(id) {
        Node::Var(name) => var(name),
        Node::Int(value) => int(*value),
        Node::Atom(name) => atom(name),
        Node::Compound(name, args) => {
            Tree::Compound(name.to_string(), args.iter().map(|&arg| tree(ast, arg)).collect())
        }
    }
}
