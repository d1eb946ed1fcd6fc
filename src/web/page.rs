//! The files of the page, embedded in the binary.

use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};

/// A file of `src/web/page`, under its own name.
macro_rules! files {
    ($($name:literal)*) => {
        /// The files of the page by name.
        pub const FILES: &[(&str, &[u8])] = &[$(($name, include_bytes!(concat!("page/", $name)))),*];
    };
}

files! {
    "analysis.js" "api.js" "ask.js" "base.css" "board.css" "board.js" "chart.js" "chooser.js" "dom.js" "files.js"
    "gallery.js" "game.js" "gesture.js" "hands.js" "highlight.js" "icon.svg" "index.html" "main.js" "measure.js"
    "overlay.js" "panels.css" "party.js" "picture.js" "pieces.js" "play.js" "reasons.js" "rules.js" "tree.js"
}

/// The file at a path; `/` is `index.html`.
pub(super) fn file(path: &str) -> Option<Response> {
    let name = match path.strip_prefix('/')? {
        "" => "index.html",
        "favicon.ico" => "icon.svg",
        name => name,
    };
    let (name, bytes) = FILES.iter().find(|(known, _)| *known == name)?;
    let headers = [(CONTENT_TYPE, kind(name)), (CACHE_CONTROL, "no-cache")];
    Some((headers, *bytes).into_response())
}

fn kind(name: &str) -> &'static str {
    match name.rsplit_once('.').map(|(_, ending)| ending) {
        Some("html") => "text/html; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("svg") => "image/svg+xml",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::fs;

    use super::FILES;

    #[test]
    fn every_file_of_the_page_is_embedded() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/src/web/page");
        let entries = fs::read_dir(folder).expect("the folder of the page").filter_map(Result::ok);
        let there: BTreeSet<String> = entries.map(|entry| entry.file_name().to_string_lossy().into_owned()).collect();
        let embedded: BTreeSet<String> = FILES.iter().map(|(name, _)| (*name).to_owned()).collect();
        assert_eq!(embedded, there, "the list in src/web/page.rs names other files than src/web/page has");
    }
}
