//! Text to tokens, one clause at a time.
//!
//! A clause ends at a full stop followed by white space, `%` or the end of the text. Text that is not a token is
//! reported and replaced by a [`Kind::Broken`] one, so that the rest of its clause is still checked.

use nom::branch::alt;
use nom::bytes::complete::{tag, take_while1};
use nom::character::complete::anychar;
use nom::combinator::value;
use nom::{IResult, Parser};

use super::ast::Sentence;
use super::code;
use super::layout::{Gap, gap};
use super::number::{Number, number};
use super::quoted::{Flaw, Quoted, quoted};
use super::reader::STRETCH;
use super::token::{Kind, Names, Token};
use super::{MAX_PROBLEMS, complaint};
use crate::diagnostic::Diagnostic;
use crate::source::{SourceId, Span};
use crate::term::character::{is_blank, is_symbol, is_word, starts_variable, starts_word};
use crate::term::operator;

/// The lexer.
pub(super) struct Lexer<'t> {
    /// The whole text.
    pub text: &'t str,
    /// Its number.
    pub source: SourceId,
    at: usize,
    /// All names met so far.
    pub names: Names,
    /// The problems found so far.
    pub problems: Vec<Diagnostic>,
    /// Whether a quote or a comment was still open at the end of the text.
    pub ran_out: bool,
    /// The comments that are sentences.
    pub sentences: Vec<Sentence>,
}

/// The tokens of one clause; the last one is its end.
#[derive(Debug, Default)]
pub(super) struct ClauseTokens {
    /// All tokens.
    pub list: Vec<Token>,
    /// Whether the tokens are unreliable because a quote was left open.
    pub hopeless: bool,
}

/// A token before its name is interned.
#[derive(Clone)]
enum Lexeme {
    Word,
    Variable,
    Symbol,
    Number(Number),
    Quoted(char, Quoted),
    Plain(Kind),
    Control,
    Unknown(char),
}

fn lexeme(input: &str) -> IResult<&str, Lexeme> {
    let plain = |kind| value(Lexeme::Plain(kind), anychar).parse(input);
    match input.chars().next().unwrap_or_default() {
        c if starts_word(c) => value(Lexeme::Word, take_while1(is_word)).parse(input),
        c if starts_variable(c) => value(Lexeme::Variable, take_while1(is_word)).parse(input),
        c if c.is_ascii_digit() => number.map(Lexeme::Number).parse(input),
        mark @ ('\'' | '"' | '`') => quoted.map(|quoted| Lexeme::Quoted(mark, quoted)).parse(input),
        c if is_symbol(c) => value(Lexeme::Symbol, take_while1(is_symbol)).parse(input),
        '!' | ';' => value(Lexeme::Symbol, anychar).parse(input),
        '(' => plain(Kind::Open),
        ')' => plain(Kind::Close),
        '[' => plain(Kind::OpenList),
        ']' => plain(Kind::CloseList),
        '{' => plain(Kind::OpenCurly),
        '}' => plain(Kind::CloseCurly),
        ',' => plain(Kind::Comma),
        '|' => alt((value(Lexeme::Symbol, tag("||")), value(Lexeme::Plain(Kind::Bar), anychar))).parse(input),
        c if c.is_control() => value(Lexeme::Control, take_while1(is_stray_control)).parse(input),
        _ => anychar.map(Lexeme::Unknown).parse(input),
    }
}

fn is_stray_control(c: char) -> bool {
    c.is_control() && !is_blank(c)
}

impl<'t> Lexer<'t> {
    /// A lexer at the start of a text.
    pub fn new(text: &'t str, source: SourceId) -> Lexer<'t> {
        // A byte-order mark has no meaning in UTF-8, but some editors write one.
        let at = if text.starts_with('\u{feff}') { '\u{feff}'.len_utf8() } else { 0 };
        let (names, problems, sentences) = (Names::default(), Vec::new(), Vec::new());
        Lexer { text, source, at, names, problems, ran_out: false, sentences }
    }

    /// Reads the tokens of the next clause into `tokens`; false when only white space and comments are left, or when
    /// `go_on`, called with the number of tokens so far, returns false.
    pub fn clause(&mut self, tokens: &mut ClauseTokens, go_on: &dyn Fn(usize) -> bool) -> bool {
        tokens.list.clear();
        tokens.hopeless = false;
        loop {
            if tokens.list.len().is_multiple_of(STRETCH) && !go_on(tokens.list.len()) {
                self.at = self.text.len();
                return false;
            }
            let start = self.at;
            let gap = self.gap();
            let spaced = self.at > start || start == 0;
            let first = gap.newline || start == 0;
            if self.at == self.text.len() {
                if tokens.list.is_empty() {
                    return false;
                }
                self.push(tokens, Kind::End, self.at, spaced, first);
                return true;
            }
            if self.problems.len() >= MAX_PROBLEMS {
                self.at = self.text.len();
                return false;
            }
            if self.foreign_comment(&tokens.list) {
                continue;
            }
            let token_start = self.at;
            let Some(kind) = self.token(tokens) else { continue };
            self.push(tokens, kind, token_start, spaced, first);
            if kind == Kind::Broken && tokens.hopeless && self.line_ended_clause(token_start) {
                self.push(tokens, Kind::End, self.at - 1, false, false);
            }
            if tokens.list.last().is_some_and(|token| token.kind == Kind::End) {
                return true;
            }
        }
    }

    fn push(&self, tokens: &mut ClauseTokens, kind: Kind, start: usize, spaced: bool, first: bool) {
        tokens.list.push(Token { kind, start: start as u32, end: self.at as u32, spaced, first });
    }

    fn rest(&self) -> &'t str {
        &self.text[self.at..]
    }

    fn span(&self, start: usize, end: usize) -> Span {
        Span { source: self.source, start: start as u32, end: end as u32 }
    }

    fn gap(&mut self) -> Gap {
        let start = self.at;
        let (rest, gap) = gap(self.rest()).unwrap_or((self.rest(), Gap::default()));
        self.at = self.text.len() - rest.len();
        if let Some(open) = gap.unclosed {
            self.ran_out = true;
            let place = self.span(start + open, start + open + 2);
            self.problems.push(complaint::unclosed_comment(place));
        }
        for place in &gap.sentences {
            let span = self.span(start + place.start, start + place.end);
            let text = &self.text[span.start as usize + 2..span.end as usize];
            self.sentences.push(Sentence { text: text.trim().into(), span, before: self.at as u32 });
        }
        gap
    }

    /// Skips a line that is a comment in another language, and reports it.
    fn foreign_comment(&mut self, before: &[Token]) -> bool {
        // Lines can be very long, so this looks at no more of the line than it needs.
        let rest = self.rest();
        let mark = &rest[..rest.find(|c| !is_symbol(c)).unwrap_or(rest.len())];
        let starts_clause = before.is_empty();
        let plausible = match mark {
            "//" => starts_clause || before.last().is_some_and(|token| self.wants_operand(token)),
            _ => mark.starts_with('#') || mark.starts_with("//") && starts_clause,
        };
        if !plausible || mark.ends_with('=') {
            return false;
        }
        let words = rest[mark.len()..].trim_start_matches([' ', '\t']);
        let word = &words[..words.find(|c| !is_word(c)).unwrap_or(words.len())];
        let bare = starts_clause && words.starts_with(['\n', '\r']);
        if !bare && (word.is_empty() || operator::infix(word).is_some()) {
            return false;
        }
        let line = rest.split('\n').next().unwrap_or_default();
        let place = self.span(self.at, self.at + line.trim_end().len());
        self.problems.push(complaint::foreign_comment(place, if mark.starts_with('#') { "#" } else { "//" }));
        self.at += line.len();
        true
    }

    fn wants_operand(&self, token: &Token) -> bool {
        match token.kind {
            Kind::Comma | Kind::Bar | Kind::Open | Kind::OpenList => true,
            Kind::Atom(name) => operator::is_operator(self.names.get(name)),
            _ => false,
        }
    }

    /// The next token, if there is one here.
    fn token(&mut self, tokens: &mut ClauseTokens) -> Option<Kind> {
        let start = self.at;
        let (rest, lexeme) = lexeme(self.rest()).ok()?;
        self.at = self.text.len() - rest.len();
        let text = &self.text[start..self.at];
        let place = self.span(start, self.at);
        match lexeme {
            Lexeme::Word => Some(Kind::Atom(self.names.add(text))),
            Lexeme::Variable => Some(Kind::Var(self.names.add(text))),
            Lexeme::Symbol => Some(self.symbol(text, place)),
            Lexeme::Plain(kind) => Some(kind),
            Lexeme::Number(Number::Int(value)) => Some(Kind::Int(value)),
            Lexeme::Number(number) => {
                self.problems.push(complaint::number(place, number, text));
                Some(Kind::Broken)
            }
            Lexeme::Quoted(mark, quoted) => Some(self.quoted(place, mark, quoted, tokens)),
            Lexeme::Control => {
                self.problems.push(complaint::control_character(place, text));
                Some(Kind::Broken)
            }
            Lexeme::Unknown(c) => {
                self.skip_typographic(c);
                self.problems.push(complaint::unexpected_character(self.span(start, self.at), c));
                // White space of any kind only separates tokens.
                (!c.is_whitespace()).then_some(Kind::Broken)
            }
        }
    }

    /// Takes a text in typographic quotation marks as a whole, so that its words are not lexed.
    fn skip_typographic(&mut self, opening: char) {
        let closing: &[char] = match opening {
            '“' | '”' | '„' => &['“', '”'],
            '‘' | '’' | '‚' => &['‘', '’'],
            _ => return,
        };
        let rest = self.rest();
        if let Some(at) = rest.find(|c| c == '\n' || closing.contains(&c))
            && !rest[at..].starts_with('\n')
        {
            self.at += at + rest[at..].chars().next().map_or(0, char::len_utf8);
        }
    }

    /// A run of symbol characters: an atom, or the full stop of a clause.
    fn symbol(&mut self, text: &str, place: Span) -> Kind {
        let next = self.rest().chars().next();
        let ends = next.is_none_or(|c| is_blank(c) || c == '%');
        if text == "." && ends {
            return Kind::End;
        }
        if text == "." {
            self.problems.push(complaint::missing_space(place));
            return Kind::End;
        }
        // `a :- b, !..` and `X = a+.`: the full stop joins the symbols before it.
        if ends && text.ends_with('.') && !operator::is_operator(text) {
            self.problems.push(complaint::stuck_full_stop(place, text));
            return Kind::End;
        }
        Kind::Atom(self.names.add(text))
    }

    fn quoted(&mut self, place: Span, mark: char, quoted: Quoted, tokens: &mut ClauseTokens) -> Kind {
        if !quoted.closed {
            // After an unclosed quote, all further quotes are the wrong way round: one report is enough.
            if !tokens.hopeless {
                let opening = self.span(place.start as usize, place.start as usize + 1);
                self.problems.push(complaint::unclosed_quote(opening, mark));
            }
            // A quote that is not closed on its own line is not closed by later lines.
            self.ran_out |= !tokens.hopeless && self.at == self.text.len();
            tokens.hopeless = true;
            return Kind::Broken;
        }
        for &(offset, length, flaw) in &quoted.flaws {
            let start = place.start as usize + offset;
            let flawed = &self.text[start..start + length];
            let place = self.span(start, start + length);
            self.problems.push(match flaw {
                Flaw::Escape => complaint::unknown_escape(place, flawed),
                Flaw::Control => complaint::control_character(place, flawed),
            });
        }
        if mark == '`' {
            self.problems.push(
                Diagnostic::error(code::BACKQUOTE, place, "text in backquotes is not supported")
                    .help("use `atom_codes/2` for a list of character codes, or `'…'` or `\"…\"` for an atom"),
            );
        }
        match mark {
            _ if !quoted.flaws.is_empty() => Kind::Broken,
            '\'' => Kind::Quoted(self.names.add(&quoted.value)),
            '"' => Kind::Text(self.names.add(&quoted.value)),
            _ => Kind::Broken,
        }
    }

    /// Whether an unclosed quote swallowed the full stop at the end of its line, which is then the end of the clause.
    fn line_ended_clause(&mut self, start: usize) -> bool {
        let swallowed = self.text[start..self.at].trim_end();
        let ended = swallowed.len() > 1 && swallowed.ends_with('.');
        if ended {
            self.at = start + swallowed.len();
        }
        ended
    }
}
