//! Problems for people: the message, the lines it is about with their places marked, and notes.

use super::excerpt::{Excerpt, is_long};
use super::{Diagnostic, Label, Severity, visible};
use crate::source::{Source, SourceId, Sources};

const BOLD: &str = "\x1b[1m";
const RED: &str = "\x1b[1;31m";
const YELLOW: &str = "\x1b[1;33m";
const BLUE: &str = "\x1b[1;34m";
const RESET: &str = "\x1b[0m";

/// The texts of several problems, with an empty line between them.
pub fn render_all(diagnostics: &[Diagnostic], sources: &Sources, colour: bool) -> String {
    let rendered: Vec<_> = diagnostics.iter().map(|problem| render(problem, sources, colour)).collect();
    rendered.join("\n")
}

/// The text of a problem, ending in a line end; coloured for a terminal on request.
///
/// ```
/// use regola::Rules;
/// use regola::diagnostic::render;
///
/// let rules = Rules::parse("pets.pl", "pet(cat). loves(X, Y) :- pet(X).")?;
/// let text = render(&rules.warnings()[0], rules.sources(), false);
/// assert!(text.starts_with("warning[singleton-variable]"));
/// assert!(text.contains("--> pets.pl:1:20"));
/// # Ok::<(), regola::LoadErrors>(())
/// ```
pub fn render(diagnostic: &Diagnostic, sources: &Sources, colour: bool) -> String {
    let (word, strong) = match diagnostic.severity {
        Severity::Error => ("error", RED),
        Severity::Warning => ("warning", YELLOW),
    };
    let snippets = snippets(diagnostic, sources);
    let widest = snippets.iter().map(|snippet| snippet.line).max().unwrap_or(1).to_string().len();
    let mut page = Page { text: String::new(), margin: widest, colour, strong };
    page.painted(strong, &format!("{word}[{}]", diagnostic.code));
    page.painted(BOLD, &format!(": {}\n", visible(&diagnostic.message)));
    let main = &diagnostic.labels[0];
    page.arrow("-->", &visible(&sources.place(main.span)));
    let mut before: Option<&Snippet<'_>> = None;
    for snippet in &snippets {
        match before {
            Some(last) if last.source != snippet.source => {
                page.arrow(":::", &visible(&sources.place(snippet.labels[0].1.span)))
            }
            Some(last) if last.line + 1 < snippet.line => page.text.push_str("...\n"),
            Some(_) => {}
            None => page.gutter("", ""),
        }
        page.snippet(snippet, sources.get(snippet.source));
        before = Some(snippet);
    }
    if !diagnostic.notes.is_empty() {
        page.gutter("", "");
    }
    for note in &diagnostic.notes {
        let note = visible(note);
        let (kind, text) = note.strip_prefix("help: ").map_or(("note", &*note), |text| ("help", text));
        page.note(kind, text);
    }
    page.text
}

/// A line with the labels on it; the flag says whether a label is the main one.
struct Snippet<'d> {
    source: SourceId,
    line: usize,
    labels: Vec<(bool, &'d Label)>,
}

/// The lines to show: those of the main source first, in the order of the text.
fn snippets<'d>(diagnostic: &'d Diagnostic, sources: &Sources) -> Vec<Snippet<'d>> {
    let main = diagnostic.labels[0].span.source;
    let mut labels: Vec<(bool, &Label)> =
        diagnostic.labels.iter().enumerate().map(|(at, label)| (at == 0, label)).collect();
    labels.sort_by_key(|(_, label)| (label.span.source != main, label.span));
    let mut snippets: Vec<Snippet<'_>> = Vec::new();
    for (is_main, label) in labels {
        let source = sources.get(label.span.source);
        let (line, _) = source.position(label.span.start);
        match snippets.last_mut() {
            // Labels on a line that is cut may be too far apart to be shown together.
            Some(last) if last.source == label.span.source && last.line == line && !is_long(source.line(line)) => {
                last.labels.push((is_main, label));
            }
            _ => snippets.push(Snippet { source: label.span.source, line, labels: vec![(is_main, label)] }),
        }
    }
    snippets
}

struct Page {
    text: String,
    margin: usize,
    colour: bool,
    strong: &'static str,
}

impl Page {
    fn painted(&mut self, paint: &str, text: &str) {
        match self.colour && !text.is_empty() {
            true => self.text.extend([paint, text, RESET]),
            false => self.text.push_str(text),
        }
    }

    fn arrow(&mut self, arrow: &str, place: &str) {
        self.text.push_str(&" ".repeat(self.margin));
        self.painted(BLUE, arrow);
        self.text.push(' ');
        self.text.push_str(place);
        self.text.push('\n');
    }

    /// A row of the margin and the text to its right.
    fn gutter(&mut self, number: &str, text: &str) {
        let margin = self.margin;
        self.painted(BLUE, &format!("{number:>margin$} |"));
        if !text.is_empty() {
            self.text.push(' ');
            self.text.push_str(text);
        }
        self.text.push('\n');
    }

    fn snippet(&mut self, snippet: &Snippet<'_>, source: &Source) {
        let line = source.line(snippet.line);
        let start = source.line_start(snippet.line);
        let focus = snippet.labels[0].1.span.start as usize;
        let excerpt = Excerpt::new(line, focus.saturating_sub(start));
        self.gutter(&snippet.line.to_string(), &excerpt.text);
        for (is_main, label) in &snippet.labels {
            let from = excerpt.column((label.span.start as usize).saturating_sub(start));
            let to = excerpt.column((label.span.end as usize).saturating_sub(start));
            self.underline(*is_main, from, to, &visible(&label.text));
        }
    }

    fn underline(&mut self, is_main: bool, from: usize, to: usize, text: &str) {
        let mark = if is_main { "^" } else { "-" };
        let paint = if is_main { self.strong } else { BLUE };
        let gap = if text.is_empty() { "" } else { " " };
        let margin = self.margin;
        self.painted(BLUE, &format!("{:margin$} | ", ""));
        self.text.push_str(&" ".repeat(from));
        self.painted(paint, &format!("{}{gap}{text}", mark.repeat(to.saturating_sub(from).max(1))));
        self.text.push('\n');
    }

    fn note(&mut self, kind: &str, text: &str) {
        let margin = self.margin;
        self.painted(BLUE, &format!("{:margin$} = ", ""));
        self.painted(BOLD, kind);
        self.text.push_str(": ");
        self.text.push_str(text);
        self.text.push('\n');
    }
}
