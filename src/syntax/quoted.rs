//! Text in quotes, with ISO's escapes and the few more that SWI-Prolog has.

use nom::branch::alt;
use nom::bytes::complete::{tag, take_while, take_while_m_n, take_while1};
use nom::character::complete::{anychar, char};
use nom::combinator::{map_opt, opt, peek, value};
use nom::sequence::terminated;
use nom::{IResult, Parser};

use crate::term::character::is_blank;

/// A problem inside the quotes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Flaw {
    /// An unknown escape sequence.
    Escape,
    /// An unescaped control character.
    Control,
}

/// A quoted text, up to its closing quote or the end of the line.
#[derive(Clone, Debug)]
pub(super) struct Quoted {
    /// Its content.
    pub value: String,
    /// Its problems: offset in bytes from the opening quote, length, kind.
    pub flaws: Vec<(usize, usize, Flaw)>,
    /// Whether the closing quote was found on the same line.
    pub closed: bool,
}

#[derive(Clone)]
enum Piece<'t> {
    Run(&'t str),
    Char(char),
    Nothing,
    Flaw(Flaw),
}

/// Parses a text from its opening quote to the closing quote or the end of the line.
pub(super) fn quoted(input: &str) -> IResult<&str, Quoted> {
    let (mut rest, quote) = anychar(input)?;
    let mut quoted = Quoted { value: String::new(), flaws: Vec::new(), closed: false };
    while let Ok((after, piece)) = piece(rest, quote) {
        match piece {
            Piece::Run(run) => quoted.value.push_str(run),
            Piece::Char(c) => quoted.value.push(c),
            Piece::Nothing => {}
            Piece::Flaw(flaw) => quoted.flaws.push((input.len() - rest.len(), rest.len() - after.len(), flaw)),
        }
        rest = after;
    }
    let (rest, closing) = opt(char(quote)).parse(rest)?;
    quoted.closed = closing.is_some();
    Ok((rest, quoted))
}

fn piece(input: &str, quote: char) -> IResult<&str, Piece<'_>> {
    let plain = move |c: char| c != quote && c != '\\' && (c == '\t' || !c.is_control());
    let doubled = value(Piece::Char(quote), (char(quote), char(quote)));
    let control = value(Piece::Flaw(Flaw::Control), take_while1(|c: char| c.is_control() && c != '\n' && c != '\r'));
    alt((take_while1(plain).map(Piece::Run), doubled, backslash, control)).parse(input)
}

fn backslash(input: &str) -> IResult<&str, Piece<'_>> {
    let (rest, _) = char('\\')(input)?;
    let continuation = value(Piece::Nothing, alt((tag("\n"), tag("\r\n"))));
    let skip = value(Piece::Nothing, (char('c'), take_while(is_blank)));
    let escaped = escape.map(|c| c.map_or(Piece::Flaw(Flaw::Escape), Piece::Char));
    alt((continuation, skip, escaped)).parse(rest)
}

/// Parses what follows a backslash: the character it denotes, or `None` if the escape is unknown.
pub(super) fn escape(input: &str) -> IResult<&str, Option<char>> {
    let short = |count| move |input| take_while_m_n(count, count, |c: char| c.is_ascii_hexdigit()).parse(input);
    let closed = |radix: u32| {
        let digits = take_while1(move |c: char| c.is_digit(radix));
        terminated(digits, opt(char('\\'))).map(move |digits| code(digits, radix))
    };
    alt((
        map_opt(anychar, simple).map(Some),
        (char('x'), closed(16)).map(|(_, c)| c),
        closed(8),
        (char('u'), short(4)).map(|(_, digits)| code(digits, 16)),
        (char('U'), short(8)).map(|(_, digits)| code(digits, 16)),
        value(None, (peek(nom::character::complete::none_of("\r\n")), anychar)),
        // At the end of a line the quote is unclosed, which is reported instead.
        value(None, tag("")),
    ))
    .parse(input)
}

fn simple(c: char) -> Option<char> {
    Some(match c {
        'a' => '\x07',
        'b' => '\x08',
        'f' => '\x0c',
        'n' => '\n',
        'r' => '\r',
        't' => '\t',
        'v' => '\x0b',
        'e' => '\x1b',
        's' => ' ',
        '\\' | '\'' | '"' | '`' => c,
        _ => return None,
    })
}

fn code(digits: &str, radix: u32) -> Option<char> {
    u32::from_str_radix(digits, radix).ok().and_then(char::from_u32)
}
