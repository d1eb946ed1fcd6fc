//! The tree as a picture that needs nothing else: columns are plies, edges are moves.

use std::fmt::Write;

use unicode_width::UnicodeWidthStr;

use super::Tree;
use super::branch::{Branch, Look};

const ROW: usize = 26;
const HEIGHT: usize = 20;
const GAP: usize = 48;
const MARGIN: usize = 16;
const TOP: usize = 52;
/// The width of a letter, about, and of the room around a label.
const LETTER: usize = 7;
const ROOM: usize = 16;

/// A label with its place.
struct Placed<'b> {
    branch: &'b Branch,
    parent: Option<usize>,
    column: usize,
    y: usize,
}

impl Tree {
    /// A picture in SVG, with `wide` moves of each position.
    pub fn to_svg(&self, wide: usize) -> String {
        let root = self.branches(wide);
        let placed = place(&root);
        let mut widths: Vec<usize> = Vec::new();
        for one in &placed {
            widths.resize(widths.len().max(one.column + 1), 0);
            // Nothing hangs on what was left out, so it may reach into the next column.
            if matches!(one.branch.look, Look::Best | Look::Plain) {
                widths[one.column] = widths[one.column].max(width(&one.branch.label));
            }
        }
        let starts: Vec<usize> =
            widths.iter().scan(MARGIN, |x, width| Some(std::mem::replace(x, *x + width + GAP))).collect();
        let title = self.title();
        let right = placed.iter().map(|one| starts[one.column] + width(&one.branch.label)).max().unwrap_or(0);
        let across = right.max(MARGIN + title.width() * 9) + MARGIN;
        let down = placed.iter().map(|one| one.y).max().unwrap_or(0) + ROW + MARGIN;
        let mut svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{across}\" height=\"{down}\" viewBox=\"0 0 {across} {down}\" \
             font-family=\"system-ui, sans-serif\" font-size=\"12\">\n\
             <rect width=\"{across}\" height=\"{down}\" fill=\"#ffffff\"/>\n\
             <text x=\"{MARGIN}\" y=\"30\" font-size=\"15\" font-weight=\"bold\" fill=\"#1f2933\">{}</text>\n",
            escaped(&title)
        );
        for one in placed.iter().filter(|one| one.parent.is_some()) {
            edge(&mut svg, one, &placed, &starts, &widths);
        }
        placed.iter().for_each(|one| node(&mut svg, one, starts[one.column]));
        svg + "</svg>"
    }
}

/// Leaves stand one below the other, and every other label in the middle of what hangs on it.
fn place(root: &Branch) -> Vec<Placed<'_>> {
    let mut placed = vec![Placed { branch: root, parent: None, column: 0, y: 0 }];
    let mut todo = vec![0];
    let mut row = 0;
    let mut inner = Vec::new();
    while let Some(at) = todo.pop() {
        let (branch, column) = (placed[at].branch, placed[at].column);
        if branch.children.is_empty() {
            placed[at].y = TOP + row * ROW;
            row += 1;
            continue;
        }
        let first = placed.len();
        let children = branch.children.iter();
        placed.extend(children.map(|child| Placed { branch: child, parent: Some(at), column: column + 1, y: 0 }));
        todo.extend((first..placed.len()).rev());
        inner.push((at, first, placed.len() - 1));
    }
    for (at, first, last) in inner.into_iter().rev() {
        placed[at].y = (placed[first].y + placed[last].y) / 2;
    }
    placed
}

fn width(label: &str) -> usize {
    label.width() * LETTER + ROOM
}

fn edge(svg: &mut String, one: &Placed<'_>, placed: &[Placed<'_>], starts: &[usize], widths: &[usize]) {
    let Some(parent) = one.parent.map(|parent| &placed[parent]) else { return };
    let from = (starts[parent.column] + width(&parent.branch.label), parent.y + HEIGHT / 2);
    let gutter = starts[parent.column] + widths[parent.column];
    let to = (starts[one.column], one.y + HEIGHT / 2);
    let middle = (gutter + to.0) / 2;
    let style = match one.branch.look {
        Look::Best => "stroke=\"#0b62c4\" stroke-width=\"2.5\"",
        Look::Plain => "stroke=\"#9aa5b1\"",
        Look::Pruned | Look::Hidden => "stroke=\"#cbd2d9\" stroke-dasharray=\"3 3\"",
    };
    let _ = writeln!(
        svg,
        "<path d=\"M{} {} H{gutter} C{middle} {} {middle} {} {} {}\" fill=\"none\" {style}/>",
        from.0, from.1, from.1, to.1, to.0, to.1
    );
}

fn node(svg: &mut String, one: &Placed<'_>, x: usize) {
    let (fill, stroke, ink) = match one.branch.look {
        Look::Best => ("#e0efff", "#0b62c4", "#0b3d7a"),
        Look::Plain => ("#f5f7fa", "#9aa5b1", "#1f2933"),
        Look::Pruned | Look::Hidden => ("#ffffff", "#cbd2d9", "#9aa5b1"),
    };
    let (y, width, baseline) = (one.y, width(&one.branch.label), one.y + 14);
    let weight = if one.branch.look == Look::Best { " font-weight=\"bold\"" } else { "" };
    let _ = writeln!(
        svg,
        "<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{HEIGHT}\" rx=\"5\" fill=\"{fill}\" stroke=\"{stroke}\"/>\
         <text x=\"{}\" y=\"{baseline}\" fill=\"{ink}\"{weight}>{}</text>",
        x + ROOM / 2,
        escaped(&one.branch.label)
    );
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
