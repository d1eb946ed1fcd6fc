//! What two texts differ in, line by line.
//!
//! The lines that both have are a longest common subsequence, found by the usual table.

/// Lines of context around what has changed.
const CONTEXT: usize = 2;

/// The lines of both texts: `-` only in the old, `+` only in the new, with a little of what surrounds them.
pub(crate) fn difference(old: &str, new: &str) -> Vec<String> {
    let (old, new): (Vec<&str>, Vec<&str>) = (old.lines().collect(), new.lines().collect());
    let same = old.iter().zip(&new).take_while(|(a, b)| a == b).count();
    let rest = old.len().min(new.len()) - same;
    let tail = old.iter().rev().zip(new.iter().rev()).take(rest).take_while(|(a, b)| a == b).count();
    let (from, to) = (&old[same..old.len() - tail], &new[same..new.len() - tail]);
    if from.is_empty() && to.is_empty() {
        return Vec::new();
    }
    let before = old[same.saturating_sub(CONTEXT)..same].iter().map(|line| format!("  {line}"));
    let after = old[old.len() - tail..].iter().take(CONTEXT).map(|line| format!("  {line}"));
    let mut lines = vec![format!("@@ line {} @@", same + 1)];
    lines.extend(before.map(|line| line.trim_end().to_owned()));
    lines.extend(changes(from, to));
    lines.extend(after.map(|line| line.trim_end().to_owned()));
    lines
}

fn changes(old: &[&str], new: &[&str]) -> Vec<String> {
    let width = new.len() + 1;
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
            lines.push(format!("  {}", old[i]).trim_end().to_owned());
            (i, j) = (i + 1, j + 1);
        } else if j == new.len() || i < old.len() && common[(i + 1) * width + j] >= common[i * width + j + 1] {
            lines.push(format!("- {}", old[i]).trim_end().to_owned());
            i += 1;
        } else {
            lines.push(format!("+ {}", new[j]).trim_end().to_owned());
            j += 1;
        }
    }
    lines
}
