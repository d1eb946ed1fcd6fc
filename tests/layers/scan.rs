//! A small scanner of Rust files: their code without comments and texts, and the modules that it names.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// A file of `src`.
pub struct SourceCode {
    /// Its path from `src` on, with `/` between the parts.
    pub path: String,
    /// Its code; comments and the insides of texts are blank, so that lines stay where they are.
    pub code: String,
}

impl SourceCode {
    /// The module at the top level that it belongs to; `main.rs` belongs to `cli`, and `lib.rs` to none.
    pub fn module(&self) -> &str {
        match self.path.split(['/', '.']).next().unwrap_or_default() {
            "main" => "cli",
            name => name,
        }
    }

    /// The numbers of the lines that contain one of these words as a whole, or import what it names.
    pub fn lines_with(&self, words: &[&str]) -> Vec<(usize, String)> {
        let lines = self.code.lines().enumerate().flat_map(|(at, line)| {
            let found = words.iter().filter(move |word| contains_word(line, word));
            found.map(move |word| (at + 1, (*word).to_owned()))
        });
        let imports = self.imports();
        let imports = imports.iter().flat_map(|(line, path)| {
            let found = words.iter().filter(move |word| is_imported(path, word));
            found.map(move |word| (*line, (*word).to_owned()))
        });
        let hits: BTreeSet<_> = lines.chain(imports).collect();
        hits.into_iter().collect()
    }

    /// What each `use` imports, as one path without its alias, with the line.
    fn imports(&self) -> Vec<(usize, String)> {
        let mut imports = Vec::new();
        for (at, word) in self.code.match_indices("use ") {
            if self.code[..at].chars().next_back().is_none_or(char::is_whitespace) {
                let line = self.code[..at].matches('\n').count() + 1;
                let rest = &self.code[at + word.len()..];
                let paths = flattened(&rest[..rest.find(';').unwrap_or(rest.len())]);
                imports.extend(paths.into_iter().map(|path| (line, path)));
            }
        }
        imports
    }
}

/// The paths of `a::{b, c as d}`: `a::b` and `a::c`.
fn flattened(tree: &str) -> Vec<String> {
    let Some((prefix, inside)) = tree.split_once('{') else {
        return vec![tree.split_whitespace().next().unwrap_or_default().to_owned()];
    };
    let parts = split_at_commas(inside);
    parts.into_iter().flat_map(flattened).map(|path| format!("{}{path}", prefix.trim())).collect()
}

/// Whether a path from another crate goes through what a word such as `fs::`, `println!` or `stdout()` names.
fn is_imported(path: &str, word: &str) -> bool {
    let name = word.trim_end_matches(['!', '(', ')', ':']);
    let own = ["crate", "super", "self"].contains(&path.split("::").next().unwrap_or_default());
    !own && path.split("::").any(|part| part == name)
}

/// Every file of `src` in the order of their paths.
pub fn sources(folder: &Path) -> Vec<SourceCode> {
    let mut files = Vec::new();
    walk(folder, &mut |path| files.push(path.to_path_buf()));
    files.retain(|path| path.extension().is_some_and(|ending| ending == "rs"));
    files.sort();
    let read = |path: &PathBuf| {
        let text = fs::read_to_string(path).expect("a readable source file");
        let path = path.strip_prefix(folder).expect("a path in the folder").display().to_string().replace('\\', "/");
        SourceCode { path, code: code(&text) }
    };
    files.iter().map(read).collect()
}

/// Calls a function with every folder and file below a folder, and with the folder itself.
pub fn walk(path: &Path, visit: &mut impl FnMut(&Path)) {
    visit(path);
    if path.is_dir() {
        fs::read_dir(path).expect("a readable folder").for_each(|entry| walk(&entry.expect("an entry").path(), visit));
    }
}

/// Whether a line has a word that is no part of a longer one; a word may begin or end with signs, as `.exists(` does.
fn contains_word(line: &str, word: &str) -> bool {
    let is_letter = |letter: Option<char>| letter.is_some_and(|letter| letter.is_alphanumeric() || letter == '_');
    line.match_indices(word).any(|(at, _)| {
        let joined_before = is_letter(word.chars().next()) && is_letter(line[..at].chars().next_back());
        let joined_after = is_letter(word.chars().next_back()) && is_letter(line[at + word.len()..].chars().next());
        !joined_before && !joined_after
    })
}

/// The code of a text: comments and the insides of texts and characters become blanks.
pub fn code(text: &str) -> String {
    let bytes: Vec<char> = text.chars().collect();
    let mut code = String::with_capacity(text.len());
    let mut at = 0;
    while at < bytes.len() {
        let end = skipped(&bytes, at);
        if end == at {
            code.push(bytes[at]);
            at += 1;
        } else {
            code.extend(bytes[at..end].iter().map(|letter| if *letter == '\n' { '\n' } else { ' ' }));
            at = end;
        }
    }
    code
}

/// The end of the comment, text or character that begins here; the same place if none does.
fn skipped(text: &[char], at: usize) -> usize {
    let begins = |word: &str| text[at..].iter().copied().take(word.chars().count()).eq(word.chars());
    let after = |from: usize, word: &str| {
        let word: Vec<char> = word.chars().collect();
        let found = text[from..].windows(word.len()).position(|letters| letters == word);
        found.map_or(text.len(), |place| from + place + word.len())
    };
    let in_word = at > 0 && (text[at - 1].is_alphanumeric() || text[at - 1] == '_');
    if begins("//") {
        return text[at..].iter().position(|letter| *letter == '\n').map_or(text.len(), |place| at + place);
    }
    if begins("/*") {
        return after(at + 2, "*/");
    }
    if begins("r\"") && !in_word {
        return after(at + 2, "\"");
    }
    if begins("r#") && !in_word {
        let marks = text[at + 1..].iter().take_while(|letter| **letter == '#').count();
        if text.get(at + 1 + marks) == Some(&'"') {
            return after(at + 2 + marks, &format!("\"{}", "#".repeat(marks)));
        }
    }
    match text[at] {
        '"' => quoted_end(text, at, '"'),
        // A lifetime has no second quote.
        '\'' if text.get(at + 1) == Some(&'\\') || text.get(at + 2) == Some(&'\'') => quoted_end(text, at, '\''),
        _ => at,
    }
}

fn quoted_end(text: &[char], start: usize, quote: char) -> usize {
    let mut at = start + 1;
    while at < text.len() && text[at] != quote {
        at += if text[at] == '\\' { 2 } else { 1 };
    }
    (at + 1).min(text.len())
}

/// The names that follow `crate::`, `regola::` or as many `super::` as lead to the root, with their lines.
pub fn names_from_root(source: &SourceCode) -> Vec<(usize, String)> {
    let mut names = Vec::new();
    for root in ["crate::", "regola::", &"super::".repeat(depth(&source.path))] {
        for (at, _) in source.code.match_indices(root) {
            let before = source.code[..at].chars().next_back();
            if before.is_some_and(|letter| letter.is_alphanumeric() || letter == '_' || letter == ':') {
                continue;
            }
            let line = source.code[..at].matches('\n').count() + 1;
            names.extend(heads(&source.code[at + root.len()..]).into_iter().map(|name| (line, name)));
        }
    }
    names.sort();
    names
}

/// How many modules a file is in, itself included.
fn depth(path: &str) -> usize {
    let parts = path.trim_end_matches(".rs").split('/');
    parts.filter(|part| *part != "mod").count()
}

/// The first name of a path, or of each path in braces.
fn heads(text: &str) -> Vec<String> {
    let word = |text: &str| -> String {
        text.trim_start().chars().take_while(|letter| letter.is_alphanumeric() || *letter == '_').collect()
    };
    match text.strip_prefix('{') {
        Some(inside) => split_at_commas(inside).into_iter().map(word).collect(),
        None => vec![word(text)],
    }
}

/// The parts between the commas of a list, up to the brace that ends it.
fn split_at_commas(inside: &str) -> Vec<&str> {
    let (mut level, mut parts, mut start) = (0_usize, Vec::new(), 0);
    for (at, letter) in inside.char_indices() {
        match letter {
            '{' => level += 1,
            '}' | ',' if level == 0 => {
                parts.push(inside[start..at].trim());
                start = at + 1;
                if letter == '}' {
                    break;
                }
            }
            '}' => level -= 1,
            _ => {}
        }
    }
    parts.retain(|part| !part.is_empty());
    parts
}

/// What `lib.rs` re-exports: names at the root, and the modules that they come from.
pub fn reexports(lib: &str) -> BTreeMap<String, String> {
    let mut map = BTreeMap::new();
    for (at, _) in lib.match_indices("pub use ") {
        let rest = &lib[at + "pub use ".len()..];
        let Some((module, items)) = rest.split_once(';').unwrap_or_default().0.split_once("::") else { continue };
        let last = |item: &str| item.rsplit([':', ' ']).next().unwrap_or_default().trim().to_owned();
        let names = items.trim_matches(['{', '}']).split(',').map(|item| last(item.trim()));
        map.extend(names.map(|name| (name, module.to_owned())));
    }
    map
}
