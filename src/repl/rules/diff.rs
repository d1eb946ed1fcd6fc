//! The differences between two texts, line by line, as hunks with a little of what surrounds them.
//!
//! The lines that both have are a longest common subsequence, found by the usual table; where that would be too large,
//! no line counts as common.

/// Lines of context around what has changed.
const CONTEXT: usize = 2;

/// The largest table, in entries of four bytes.
const LARGEST: usize = 1 << 24;

/// A line of the old text, of the new one or of both.
#[derive(Clone, Copy)]
enum Line<'t> {
    Same(&'t str),
    Deleted(&'t str),
    Added(&'t str),
}

/// The hunks in which two texts differ: `-` only in the old, `+` only in the new, after `@@ line N @@`.
pub(crate) fn difference(old: &str, new: &str) -> Vec<String> {
    let (old, new): (Vec<&str>, Vec<&str>) = (old.lines().collect(), new.lines().collect());
    let same = old.iter().zip(&new).take_while(|(a, b)| a == b).count();
    let rest = old.len().min(new.len()) - same;
    let tail = old.iter().rev().zip(new.iter().rev()).take(rest).take_while(|(a, b)| a == b).count();
    let changed = changes(&old[same..old.len() - tail], &new[same..new.len() - tail]);
    let before = old[..same].iter().map(|line| Line::Same(line));
    let after = old[old.len() - tail..].iter().map(|line| Line::Same(line));
    hunks(&before.chain(changed).chain(after).collect::<Vec<_>>())
}

/// What has changed, with the lines around it; between two hunks some are left out.
fn hunks(lines: &[Line<'_>]) -> Vec<String> {
    let is_change = |line: &Line<'_>| !matches!(line, Line::Same(_));
    let changes: Vec<usize> = (0..lines.len()).filter(|&at| is_change(&lines[at])).collect();
    let mut shown = Vec::new();
    let (mut number, mut counted) = (1, 0);
    for hunk in changes.chunk_by(|last, next| next - last <= 2 * CONTEXT + 1) {
        let (first, last) = (hunk[0], hunk[hunk.len() - 1]);
        number += lines[counted..first].iter().filter(|line| !matches!(line, Line::Added(_))).count();
        counted = first;
        shown.push(format!("@@ line {number} @@"));
        let end = (last + CONTEXT + 1).min(lines.len());
        shown.extend(lines[first.saturating_sub(CONTEXT)..end].iter().map(|line| line.shown()));
    }
    shown
}

impl Line<'_> {
    fn shown(&self) -> String {
        let (mark, text) = match self {
            Line::Same(text) => (' ', text),
            Line::Deleted(text) => ('-', text),
            Line::Added(text) => ('+', text),
        };
        format!("{mark} {text}").trim_end().to_owned()
    }
}

fn changes<'t>(old: &[&'t str], new: &[&'t str]) -> Vec<Line<'t>> {
    let width = new.len() + 1;
    if (old.len() + 1).saturating_mul(width) > LARGEST {
        let deleted = old.iter().map(|line| Line::Deleted(line));
        return deleted.chain(new.iter().map(|line| Line::Added(line))).collect();
    }
    let mut common = vec![0_u32; (old.len() + 1) * width];
    for i in (0..old.len()).rev() {
        for j in (0..new.len()).rev() {
            common[i * width + j] = match old[i] == new[j] {
                true => common[(i + 1) * width + j + 1] + 1,
                false => common[(i + 1) * width + j].max(common[i * width + j + 1]),
            };
        }
    }
    let (mut i, mut j, mut lines) = (0, 0, Vec::new());
    while i < old.len() || j < new.len() {
        if i < old.len() && j < new.len() && old[i] == new[j] {
            lines.push(Line::Same(old[i]));
            (i, j) = (i + 1, j + 1);
        } else if j == new.len() || i < old.len() && common[(i + 1) * width + j] >= common[i * width + j + 1] {
            lines.push(Line::Deleted(old[i]));
            i += 1;
        } else {
            lines.push(Line::Added(new[j]));
            j += 1;
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::difference;

    #[test]
    fn what_is_far_apart_is_in_hunks_of_its_own() {
        let old = "a\nb\nc\nd\ne\nf\ng\nh\ni\nj\n";
        let new = "a\nB\nc\nd\ne\nf\ng\nh\ni\n";
        let expected = "@@ line 2 @@\n  a\n- b\n+ B\n  c\n  d\n@@ line 10 @@\n  h\n  i\n- j";
        assert_eq!(difference(old, new).join("\n"), expected);
        assert_eq!(difference(old, &old.replace('e', "E")).join("\n"), "@@ line 5 @@\n  c\n  d\n- e\n+ E\n  f\n  g");
        assert!(difference(old, old).is_empty());
    }

    #[test]
    fn very_long_texts_share_only_their_ends() {
        let lines = |first: &str| (0..5000).map(|n| format!("{first}{n}\n")).collect::<String>();
        let shown = difference(&format!("same\n{}", lines("a")), &format!("same\n{}", lines("b")));
        assert_eq!((shown.len(), &*shown[0], &*shown[1]), (10_002, "@@ line 2 @@", "  same"));
    }
}
