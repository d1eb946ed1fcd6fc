//! Diagnostics about characters and tokens.

use super::code;
use super::number::Number;
use super::reader::excerpt;
use crate::diagnostic::Diagnostic;
use crate::source::Span;

pub(super) fn unclosed_comment(opening: Span) -> Diagnostic {
    Diagnostic::error(code::UNCLOSED_COMMENT, opening, "this comment is never closed")
        .labelled("the comment opens here")
        .help("close it with `*/`; everything after it is ignored until then")
}

pub(super) fn foreign_comment(place: Span, mark: &str) -> Diagnostic {
    Diagnostic::error(code::FOREIGN_COMMENT, place, format!("`{mark}` does not start a comment"))
        .labelled("this looks like a comment")
        .help("a comment starts with `%`, or is enclosed in `/*` and `*/`")
}

pub(super) fn number(place: Span, number: Number, text: &str) -> Diagnostic {
    match number {
        Number::Float => Diagnostic::error(code::FLOAT, place, "there are no floating-point numbers")
            .help("scale to integers, so that `1.5` becomes `15` tenths or `150` hundredths"),
        Number::TooLarge | Number::Int(_) => integer_too_large(place),
        Number::Malformed => Diagnostic::error(
            code::MALFORMED_NUMBER,
            place,
            format!("`{}` is neither a number nor a name", excerpt(text)),
        )
        .note("numbers look like `42`, `1_000_000`, `0xFF`, `0o17`, `0b101`, `16'FF` or `0'a`")
        .help("a name that starts with a digit needs quotes, as in `'3x'`"),
    }
}

pub(super) fn integer_too_large(place: Span) -> Diagnostic {
    Diagnostic::error(code::INTEGER_TOO_LARGE, place, "this integer does not fit into 64 bits")
        .note("integers go from -9223372036854775808 to 9223372036854775807")
}

pub(super) fn unclosed_quote(opening: Span, mark: char) -> Diagnostic {
    let diagnostic = Diagnostic::error(code::UNCLOSED_QUOTE, opening, "this quote is not closed on its line")
        .labelled("the quote opens here");
    match mark {
        '\'' => diagnostic.help("close it with `'`; inside the quotes, write `''` for a `'` and `\\n` for a new line"),
        _ => diagnostic.help(format!("close it with `{mark}`; inside the quotes, write `\\n` for a new line")),
    }
}

pub(super) fn unknown_escape(place: Span, text: &str) -> Diagnostic {
    Diagnostic::error(code::UNKNOWN_ESCAPE, place, format!("unknown escape sequence `{text}`"))
        .help("write `\\\\` for a backslash; other escapes are `\\n`, `\\t`, `\\'`, `\\\"` and `\\x41\\`")
}

pub(super) fn control_character(place: Span, text: &str) -> Diagnostic {
    let first = text.chars().next().map_or(0, u32::from);
    let name = if first == 0 { "NUL byte".to_owned() } else { format!("control character U+{first:04X}") };
    let message = match text.chars().count() {
        1 => format!("the text contains a {name}"),
        count => format!("the text contains {count} control characters; the first is a {name}"),
    };
    Diagnostic::error(code::CONTROL_CHARACTER, place, message)
        .help(format!("remove it, or write it as `\\x{first:X}\\` inside quotes"))
}

pub(super) fn unexpected_character(place: Span, c: char) -> Diagnostic {
    let diagnostic = |message: String| Diagnostic::error(code::UNEXPECTED_CHARACTER, place, message);
    match c {
        '‘' | '’' | '‚' | '′' => diagnostic(format!("`{c}` is a typographic quotation mark")).help("write `'`"),
        '“' | '”' | '„' | '″' => {
            diagnostic(format!("`{c}` is a typographic quotation mark")).help("write `\"`")
        }
        '–' | '—' | '−' => diagnostic(format!("`{c}` is a typographic dash")).help("write `-`"),
        _ if c.is_whitespace() => {
            diagnostic(format!("this white space is not an ordinary space but U+{:04X}", u32::from(c)))
                .help("replace it with a space")
        }
        _ => diagnostic(format!("unexpected character `{c}` (U+{:04X})", u32::from(c)))
            .help(format!("outside comments, put it in quotes, as in `'{c}'`")),
    }
}

pub(super) fn missing_space(full_stop: Span) -> Diagnostic {
    Diagnostic::error(code::MISSING_SPACE, full_stop, "a full stop must be followed by white space")
        .help("put a space or a new line after it")
}

pub(super) fn stuck_full_stop(place: Span, text: &str) -> Diagnostic {
    let text = excerpt(text);
    let before = text.trim_end_matches('.');
    let help = match before.is_empty() {
        true => "write a single full stop to end the clause".to_owned(),
        false => format!("to end the clause, put a space between `{before}` and the full stop"),
    };
    Diagnostic::error(
        code::UNKNOWN_OPERATOR,
        place,
        format!("`{text}` is read as a single operator, which does not exist"),
    )
    .help(help)
}
