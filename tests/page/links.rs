//! Links of the pages to files and headings of the project.

use std::fs;
use std::path::Path;

use super::{FENCE, Page};

/// The folders with pages.
const FOLDERS: [&str; 3] = ["", "docs", "docs/decisions"];

/// Every page of the project.
pub fn pages() -> Vec<Page> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let files = FOLDERS.iter().flat_map(|folder| fs::read_dir(root.join(folder)).expect("a folder of the project"));
    let paths = files.map(|file| file.expect("a readable folder").path());
    let pages = paths.filter(|path| path.extension().is_some_and(|ending| ending == "md"));
    pages.map(|path| Page { text: fs::read_to_string(&path).expect("a readable page"), path }).collect()
}

impl Page {
    /// The links that lead to no file or heading of the project, each with its page. Addresses are not looked up.
    pub fn dead_links(&self) -> Vec<String> {
        let dead = self.links().into_iter().filter(|link| !link.contains("://") && !self.leads(link));
        dead.map(|link| format!("{}: {link}", self.path.display())).collect()
    }

    fn leads(&self, link: &str) -> bool {
        let (file, heading) = link.split_once('#').unwrap_or((link, ""));
        let path = if file.is_empty() { self.path.clone() } else { self.path.with_file_name(file) };
        if heading.is_empty() {
            return path.exists();
        }
        fs::read_to_string(&path).is_ok_and(|text| Page { path, text }.headings().iter().any(|name| name == heading))
    }

    /// What its links have in round brackets, outside of blocks.
    fn links(&self) -> Vec<&str> {
        let ends = self.prose().flat_map(|prose| prose.split("](").skip(1));
        ends.filter_map(|rest| rest.split(')').next()).collect()
    }

    /// Its headings as links name them: in small letters, with hyphens for blanks and without punctuation.
    fn headings(&self) -> Vec<String> {
        let lines = self.prose().flat_map(str::lines).filter(|line| line.starts_with('#'));
        lines.map(|line| anchor(line.trim_start_matches('#').trim())).collect()
    }

    /// Its text without the blocks.
    fn prose(&self) -> impl Iterator<Item = &str> {
        self.text.split(FENCE).step_by(2)
    }
}

fn anchor(heading: &str) -> String {
    let kept = heading.chars().filter(|letter| letter.is_alphanumeric() || matches!(letter, ' ' | '-' | '_'));
    kept.map(|letter| if letter == ' ' { '-' } else { letter }).flat_map(char::to_lowercase).collect()
}
