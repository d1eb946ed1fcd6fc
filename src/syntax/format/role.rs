//! What each token of a clause does: names, operators, brackets and what separates them.
//!
//! The clause is known to be readable, so one pass decides as the reader does, and no slip needs to be found.

use crate::syntax::token::{Kind, Token};
use crate::term::operator;

/// The priority up to which an operator is written as tight as its author has it, such as `A-B` or `N - 1`.
const TIGHT: u32 = 600;

/// What a bracket holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Bracket {
    /// The arguments of a name.
    Arguments,
    /// The elements of a list.
    List,
    /// Goals: the bracket groups what `,`, `;` or `->` joins.
    Goals,
    /// Any other term.
    Term,
}

/// What a token does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Role {
    /// A variable, a number, an atom.
    Operand,
    /// A prefix operator.
    Prefix,
    /// The sign of a negative number.
    Sign,
    /// An infix operator, and whether it sticks to both its sides.
    Infix {
        /// As in `A-B`.
        tight: bool,
    },
    /// The `:-` between head and body.
    Neck,
    /// `;`, `->`, `*->` or `|` between goals.
    Control,
    /// A comma between goals, arguments or elements.
    Comma,
    /// The bar of a list.
    Bar,
    /// A bracket that opens.
    Open(Bracket),
    /// A bracket that closes.
    Close(Bracket),
    /// The full stop.
    End,
}

/// The roles of a clause's tokens, and for each bracket its partner.
pub(super) fn roles(text: &str, tokens: &[Token]) -> (Vec<Role>, Vec<usize>) {
    let mut roles = Vec::with_capacity(tokens.len());
    let mut partners: Vec<usize> = (0..tokens.len()).collect();
    let mut open: Vec<usize> = Vec::new();
    let mut wanting = true;
    for (at, token) in tokens.iter().enumerate() {
        let role = match token.kind {
            Kind::End => Role::End,
            Kind::Open if at > 0 && token.opens_arguments() && is_name(&roles, tokens, at - 1) => {
                Role::Open(Bracket::Arguments)
            }
            Kind::Open => Role::Open(Bracket::Term),
            Kind::OpenList | Kind::OpenCurly => Role::Open(Bracket::List),
            Kind::Close | Kind::CloseList | Kind::CloseCurly => {
                let opening = open.pop().unwrap_or(at);
                (partners[at], partners[opening]) = (opening, at);
                match roles.get(opening) {
                    Some(Role::Open(bracket)) => Role::Close(*bracket),
                    _ => Role::Operand,
                }
            }
            Kind::Comma => Role::Comma,
            Kind::Bar => match open.last().map(|&opening| roles[opening]) {
                Some(Role::Open(Bracket::List)) => Role::Bar,
                _ => Role::Control,
            },
            Kind::Atom(_) if wanting => operand_or_prefix(text, tokens, at),
            Kind::Atom(_) => infix(text, tokens, at, open.is_empty()),
            _ => Role::Operand,
        };
        // Brackets hold goals if something joins goals in them.
        if let (Role::Comma | Role::Control, Some(&opening)) = (role, open.last())
            && roles[opening] == Role::Open(Bracket::Term)
        {
            roles[opening] = Role::Open(Bracket::Goals);
        }
        if let Role::Open(_) = role {
            open.push(at);
        }
        wanting = !matches!(role, Role::Operand | Role::Close(_));
        roles.push(role);
    }
    (roles, partners)
}

/// Whether a bracket right after that token opens its arguments.
fn is_name(roles: &[Role], tokens: &[Token], at: usize) -> bool {
    match tokens[at].kind {
        Kind::Atom(_) | Kind::Quoted(_) => roles[at] == Role::Operand,
        Kind::CloseCurly => true,
        _ => false,
    }
}

fn operand_or_prefix(text: &str, tokens: &[Token], at: usize) -> Role {
    let peek = |ahead: usize| tokens[(at + ahead).min(tokens.len() - 1)];
    let (name, next) = (spelling(text, &tokens[at]), peek(1));
    if next.opens_arguments() {
        return Role::Operand;
    }
    if name == "-" && matches!(next.kind, Kind::Int(_)) && !next.spaced {
        return Role::Sign;
    }
    if operator::prefix(name).is_none() || !next.starts_term() {
        return Role::Operand;
    }
    let Kind::Atom(_) = next.kind else { return Role::Prefix };
    let spelling = spelling(text, &next);
    let is_infix = operator::infix(spelling).is_some() && operator::prefix(spelling).is_none();
    match is_infix && peek(2).starts_term() && !peek(2).opens_arguments() {
        true => Role::Operand,
        false => Role::Prefix,
    }
}

fn infix(text: &str, tokens: &[Token], at: usize, top: bool) -> Role {
    let name = spelling(text, &tokens[at]);
    match name {
        ":-" if top => Role::Neck,
        ";" | "->" | "*->" => Role::Control,
        _ => {
            let spaced = tokens[at].spaced || tokens.get(at + 1).is_some_and(|next| next.spaced);
            let binding = operator::infix(name).is_some_and(|infix| infix.priority <= TIGHT);
            Role::Infix { tight: binding && !spaced && !name.starts_with(char::is_alphabetic) }
        }
    }
}

fn spelling<'t>(text: &'t str, token: &Token) -> &'t str {
    &text[token.start as usize..token.end as usize]
}
