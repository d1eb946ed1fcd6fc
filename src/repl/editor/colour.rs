//! A line in colours: the parts of terms, commands, moves, and the bracket that belongs to the one at the cursor.

use std::ops::Range;

use crate::syntax::lexical::{Class, classes};

const RESET: &str = "\x1b[0m";
const COMMAND: &str = "\x1b[1;34m";
const MOVE: &str = "\x1b[1;32m";
const WRONG: &str = "\x1b[31m";
const PAIR: &str = "\x1b[1;4m";

/// What a line is taken for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum LineKind {
    /// A goal.
    Goal,
    /// A move that can be played.
    Move,
    /// A command; whether there is one that begins so.
    Command(bool),
}

/// The line in colours; brackets are matched at the cursor, if there is one.
pub(super) fn paint(line: &str, kind: LineKind, cursor: Option<usize>) -> String {
    let indent = line.len() - line.trim_start().len();
    match kind {
        LineKind::Move => format!("{MOVE}{line}{RESET}"),
        LineKind::Goal => terms(line, cursor),
        LineKind::Command(known) => {
            let name = line[indent..].find(char::is_whitespace).map_or(line.len(), |at| indent + at);
            let colour = if known { COMMAND } else { WRONG };
            let rest = terms(&line[name..], cursor.and_then(|cursor| cursor.checked_sub(name)));
            format!("{colour}{}{RESET}{rest}", &line[..name])
        }
    }
}

fn terms(text: &str, cursor: Option<usize>) -> String {
    let parts = classes(text);
    let brackets = Brackets::new(&parts, cursor);
    let mut painted = String::with_capacity(text.len() * 2);
    let mut end = 0;
    for (at, (place, class)) in parts.iter().enumerate() {
        painted.push_str(&text[end..place.start]);
        end = place.end;
        match brackets.style(at).or_else(|| style(*class)) {
            Some(style) => painted.push_str(&format!("{style}{}{RESET}", &text[place.clone()])),
            None => painted.push_str(&text[place.clone()]),
        }
    }
    painted.push_str(&text[end..]);
    painted
}

fn style(class: Class) -> Option<&'static str> {
    match class {
        Class::Variable => Some("\x1b[36m"),
        Class::Number => Some("\x1b[35m"),
        Class::Text => Some("\x1b[32m"),
        Class::Comment => Some("\x1b[2m"),
        Class::Broken => Some(WRONG),
        Class::Word | Class::Symbol | Class::Open | Class::Close | Class::Punctuation => None,
    }
}

/// The brackets of a line that are shown otherwise, by the number of their part.
struct Brackets {
    /// Those that close nothing.
    wrong: Vec<usize>,
    /// The one at the cursor and the one that belongs to it.
    pair: Option<(usize, usize)>,
}

impl Brackets {
    fn new(parts: &[(Range<usize>, Class)], cursor: Option<usize>) -> Brackets {
        let mut open = Vec::new();
        let (mut pairs, mut wrong) = (Vec::new(), Vec::new());
        for (at, (_, class)) in parts.iter().enumerate() {
            match class {
                Class::Open => open.push(at),
                Class::Close => match open.pop() {
                    Some(opening) => pairs.push((opening, at)),
                    None => wrong.push(at),
                },
                _ => {}
            }
        }
        let touched = |at: usize, cursor: usize| parts[at].0.end == cursor || parts[at].0.start == cursor;
        let near = |(opening, closing): &(usize, usize), cursor| touched(*opening, cursor) || touched(*closing, cursor);
        let pair = cursor.and_then(|cursor| pairs.into_iter().find(|pair| near(pair, cursor)));
        Brackets { wrong, pair }
    }

    fn style(&self, at: usize) -> Option<&'static str> {
        match self.pair {
            Some((opening, closing)) if at == opening || at == closing => Some(PAIR),
            _ => self.wrong.contains(&at).then_some(WRONG),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{LineKind, paint};

    /// Colours as letters in angle brackets, so that they can be read.
    fn painted(line: &str, kind: LineKind, cursor: Option<usize>) -> String {
        let names = [
            ("\x1b[0m", "<>"),
            ("\x1b[1;34m", "<command>"),
            ("\x1b[1;32m", "<move>"),
            ("\x1b[31m", "<wrong>"),
            ("\x1b[1;4m", "<pair>"),
            ("\x1b[36m", "<var>"),
            ("\x1b[35m", "<number>"),
            ("\x1b[32m", "<text>"),
            ("\x1b[2m", "<comment>"),
        ];
        let text = paint(line, kind, cursor);
        names.iter().fold(text, |text, (code, name)| text.replace(code, name))
    }

    #[test]
    fn terms_commands_and_moves_have_colours() {
        let goal = painted("cell(S, 'x') % 1", LineKind::Goal, None);
        assert_eq!(goal, "cell(<var>S<>, <text>'x'<>) <comment>% 1<>");
        assert_eq!(painted(":load dama 3", LineKind::Command(true), None), "<command>:load<> dama <number>3<>");
        assert_eq!(painted(":laod", LineKind::Command(false), None), "<wrong>:laod<>");
        assert_eq!(painted("23-19", LineKind::Move, None), "<move>23-19<>");
    }

    #[test]
    fn the_bracket_that_belongs_to_the_one_at_the_cursor_is_shown() {
        assert_eq!(painted("f(g(1))", LineKind::Goal, Some(7)), "f<pair>(<>g(<number>1<>)<pair>)<>");
        assert_eq!(painted("f(g(1))", LineKind::Goal, Some(3)), "f(g<pair>(<><number>1<><pair>)<>)");
        assert_eq!(
            painted(":q f(1)", LineKind::Command(true), Some(7)),
            "<command>:q<> f<pair>(<><number>1<><pair>)<>"
        );
        assert_eq!(painted("f)", LineKind::Goal, None), "f<wrong>)<>");
    }

    #[test]
    fn only_colours_are_added() {
        for line in ["  à('ü\n %x", ":é ☃(", "X = [1, 2|T], \"a", "\t:", ""] {
            for kind in [LineKind::Goal, LineKind::Command(true), LineKind::Move] {
                let mut text = paint(line, kind, Some(3));
                while let Some(start) = text.find('\x1b') {
                    let end = start + text[start..].find('m').expect("the end of a colour");
                    text.replace_range(start..=end, "");
                }
                assert_eq!(text, line);
            }
        }
    }
}
