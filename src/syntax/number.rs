//! Numbers: decimal, `0x` `0o` `0b`, `16'FF`, `0'c`, with `_` between digits.
//!
//! Text that looks like a number is consumed as a whole even if it is none of these, so that it is reported once.

use nom::branch::alt;
use nom::bytes::complete::{tag, take_while, take_while1};
use nom::character::complete::{anychar, char, digit1, one_of};
use nom::combinator::{not, opt, recognize, value, verify};
use nom::multi::many0_count;
use nom::sequence::preceded;
use nom::{IResult, Parser};

use super::quoted::escape;
use crate::term::character::is_word;

/// The meaning of a run of digits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Number {
    /// An integer without sign, at most 2⁶³ (which only a minus sign makes acceptable).
    Int(u64),
    /// An integer beyond that.
    TooLarge,
    /// A float.
    Float,
    /// Not a number.
    Malformed,
}

/// The largest magnitude of a 64-bit integer: that of the smallest one.
pub(super) const MAX_MAGNITUDE: u64 = 1 << 63;

/// A number; the text must start with a digit.
pub(super) fn number(input: &str) -> IResult<&str, Number> {
    let (rest, number) = alt((char_code, prefixed, radix, float, decimal)).parse(input)?;
    // `3x` is neither a number nor a name.
    let (after, trailing) = take_while(is_word)(rest)?;
    match number {
        Number::Float => Ok((after, Number::Float)),
        _ if !trailing.is_empty() => Ok((after, Number::Malformed)),
        _ => Ok((rest, number)),
    }
}

fn char_code(input: &str) -> IResult<&str, Number> {
    let (rest, _) = tag("0'")(input)?;
    let quote = value(Some('\''), alt((tag("''"), tag("'"))));
    let escaped = preceded(char('\\'), escape);
    let plain = verify(anychar, |c| !c.is_control() || *c == '\t').map(Some);
    let (rest, code) = opt(alt((quote, escaped, plain))).parse(rest)?;
    match code.flatten() {
        Some(c) => Ok((rest, Number::Int(c.into()))),
        None => Ok((rest, Number::Malformed)),
    }
}

fn prefixed(input: &str) -> IResult<&str, Number> {
    let (rest, letter) = preceded(char('0'), one_of("xob")).parse(input)?;
    let radix = match letter {
        'x' => 16,
        'o' => 8,
        _ => 2,
    };
    digits_or_malformed(rest, radix)
}

fn radix(input: &str) -> IResult<&str, Number> {
    let (rest, radix) = digit1(input)?;
    let (rest, _) = char('\'')(rest)?;
    match radix.parse() {
        Ok(radix @ 2..=36) => digits_or_malformed(rest, radix),
        // The author of `1'000` or `5'a'` meant one token: take it as a whole.
        _ => value(Number::Malformed, (take_while(is_word), opt(char('\'')))).parse(rest),
    }
}

fn digits_or_malformed(input: &str, radix: u32) -> IResult<&str, Number> {
    let (rest, digits) = opt(|input| digits(input, radix)).parse(input)?;
    Ok((rest, digits.map_or(Number::Malformed, |digits| magnitude(digits, radix))))
}

fn float(input: &str) -> IResult<&str, Number> {
    let exponent = || (one_of("eE"), opt(one_of("+-")), digit1);
    let fraction = (char('.'), digit1, opt(exponent()));
    let (rest, _) = digits(input, 10)?;
    value(Number::Float, alt((recognize(fraction), recognize(exponent())))).parse(rest)
}

fn decimal(input: &str) -> IResult<&str, Number> {
    let (rest, digits) = digits(input, 10)?;
    Ok((rest, magnitude(digits, 10)))
}

fn digits(input: &str, radix: u32) -> IResult<&str, &str> {
    let group = |input| take_while1(move |c: char| c.is_digit(radix)).parse(input);
    recognize((group, many0_count(preceded((char('_'), not(char('_'))), group)))).parse(input)
}

fn magnitude(digits: &str, radix: u32) -> Number {
    let mut value = 0u64;
    for digit in digits.chars().filter_map(|c| c.to_digit(radix)) {
        match value.checked_mul(radix.into()).and_then(|value| value.checked_add(digit.into())) {
            Some(next) if next <= MAX_MAGNITUDE => value = next,
            _ => return Number::TooLarge,
        }
    }
    Number::Int(value)
}
