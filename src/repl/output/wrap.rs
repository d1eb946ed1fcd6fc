//! Long lines for narrow terminals: broken between words, and going on below where they began.

use console::{Term, measure_text_width};

/// A text for the terminal that it is shown on.
pub fn wrapped(text: &str) -> String {
    let width = Term::stdout().size_checked().map_or(usize::MAX, |(_, columns)| usize::from(columns));
    text.split('\n').map(|line| wrapped_line(line, width)).collect::<Vec<_>>().join("\n")
}

fn wrapped_line(line: &str, width: usize) -> String {
    if measure_text_width(line) <= width {
        return line.to_owned();
    }
    let indent = " ".repeat(hanging(line, width));
    let (mut lines, mut last) = (Vec::new(), String::new());
    for word in line.split_inclusive(' ') {
        if measure_text_width(&last) + measure_text_width(word.trim_end()) > width && !last.trim().is_empty() {
            lines.push(last.trim_end().to_owned());
            last = indent.clone();
        }
        last += word;
    }
    lines.push(last);
    lines.join("\n")
}

/// Where a line goes on below: under its second column if it has one, else under its start.
fn hanging(line: &str, width: usize) -> usize {
    let start = line.len() - line.trim_start().len();
    let column = line[start..].find("  ").map(|gap| {
        let after = &line[start + gap..];
        measure_text_width(&line[..start + gap]) + after.len() - after.trim_start().len()
    });
    column.filter(|column| *column <= width / 2).unwrap_or(start)
}

#[cfg(test)]
mod tests {
    use super::wrapped_line;

    #[test]
    fn lines_break_between_words_and_go_on_below_their_column() {
        assert_eq!(wrapped_line("one two three", 8), "one two\nthree");
        assert_eq!(wrapped_line("  one two three", 9), "  one two\n  three");
        assert_eq!(wrapped_line("  go  one two three", 14), "  go  one two\n      three");
        assert_eq!(wrapped_line("a wordthatistoolong b", 8), "a\nwordthatistoolong\nb");
        assert_eq!(wrapped_line("\u{1b}[31merror:\u{1b}[0m no", 9), "\u{1b}[31merror:\u{1b}[0m no");
    }
}
