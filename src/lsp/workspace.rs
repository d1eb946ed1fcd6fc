//! The texts of a workspace: those that are open in the editor, before those on disk and those embedded in the binary.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use lsp_types::{InitializeParams, Location, Uri};

use super::document::Document;
use super::index::Index;
use super::position::Encoding;
use super::uri;
use crate::engine::{Deadline, Limits};
use crate::load::{self, Shelf};
use crate::source::{Source, SourceFile, Span};

/// How long names may be looked for in one text with what it extends.
const PATIENCE: Duration = Duration::from_secs(2);

/// The most files of a workspace that are looked at.
const MOST_FILES: usize = 500;

/// All that a request can see. A clone is a snapshot: later changes make new documents.
#[derive(Clone, Debug)]
pub(super) struct Workspace {
    documents: BTreeMap<String, Arc<Document>>,
    pub shelf: Shelf,
    folders: Vec<PathBuf>,
    pub encoding: Encoding,
}

impl Workspace {
    /// The folders that the editor names, and games in a folder `rules` of them.
    pub fn new(rules: Option<&Path>, client: &InitializeParams) -> Workspace {
        let named = client.workspace_folders.iter().flatten().filter_map(|folder| uri::path(&folder.uri));
        #[allow(deprecated)] // Older editors name one folder only.
        let root = client.root_uri.as_ref().and_then(uri::path);
        let mut roots: Vec<PathBuf> = named.collect();
        roots.extend(root.filter(|_| client.workspace_folders.is_none()));
        let games: Vec<PathBuf> = roots.iter().map(|root| root.join("rules")).collect();
        let shelf = games.iter().fold(Shelf::new(rules), |shelf, folder| shelf.with_folder(folder));
        let folders = roots.into_iter().chain(games).chain(rules.map(Path::to_path_buf)).collect();
        let encoding = Encoding::negotiated(&client.capabilities);
        Workspace { documents: BTreeMap::new(), shelf, folders, encoding }
    }

    pub fn document(&self, uri: &Uri) -> Option<&Arc<Document>> {
        self.documents.get(uri.as_str())
    }

    pub fn documents(&self) -> impl Iterator<Item = &Arc<Document>> {
        self.documents.values()
    }

    /// Puts a document in the place of its older version; those that may extend it are new, too, and returned.
    pub fn put(&mut self, document: Document) -> Vec<Arc<Document>> {
        let key = document.uri.as_str().to_owned();
        self.documents.insert(key.clone(), Arc::new(document));
        let mut changed = vec![Arc::clone(&self.documents[&key])];
        changed.extend(self.renew(&key));
        changed
    }

    /// Closes a document: from now on, its file counts. Gives those that may extend it.
    pub fn close(&mut self, uri: &Uri) -> Option<(Arc<Document>, Vec<Arc<Document>>)> {
        let closed = self.documents.remove(uri.as_str())?;
        let renewed = self.renew(uri.as_str());
        Some((closed, renewed))
    }

    /// Makes every other document that extends another one new.
    pub fn renew(&mut self, but: &str) -> Vec<Arc<Document>> {
        let others = self.documents.iter_mut().filter(|(key, document)| *key != but && document.extends());
        let renew = |(_, document): (&String, &mut Arc<Document>)| {
            *document = Arc::new(document.renewed());
            Arc::clone(document)
        };
        others.map(renew).collect()
    }

    /// The text that the editor shows in place of a file.
    pub fn open_text(&self, path: &Path) -> Option<String> {
        let path = std::path::absolute(path).ok()?;
        self.documents().find(|document| document.is_at(&path)).map(|document| document.text.to_string())
    }

    /// The names of an open text and of what it extends.
    pub fn index(&self, document: &Document) -> Arc<Index> {
        document.index(|| self.read(document.file()))
    }

    fn read(&self, file: SourceFile) -> Index {
        let folder = load::folder_of(&file);
        let open = |path: &Path| self.open_text(path);
        let mut find = |game: &str| {
            let found = self.shelf.extended(game, folder.as_deref(), &open);
            found.unwrap_or_else(|_| Err(Vec::new()))
        };
        let limits = Limits { time: Some(PATIENCE), stop: Arc::<AtomicBool>::default(), ..Limits::default() };
        Index::new(file, &mut find, &Deadline::new(&limits))
    }

    /// An index for every rules file of the workspace, open or not: each begins with the file itself.
    pub fn indexes(&self) -> Vec<Arc<Index>> {
        let open = self.documents().map(|document| self.index(document));
        let on_disk = self.folders.iter().flat_map(|folder| load::rules_files(folder)).take(MOST_FILES);
        let closed = on_disk.filter(|path| !self.documents().any(|document| document.is_at(path)));
        let closed = closed.filter_map(|path| Some(Arc::new(self.read(load::shown(&path, load::text(&path).ok()?)))));
        open.chain(closed).collect()
    }

    /// Where a span is, for the editor; none for a text that is not in a file.
    pub fn location(&self, source: &Source, span: Span) -> Option<Location> {
        let path = std::path::absolute(source.path()?).ok()?;
        let open = self.documents().find(|document| document.is_at(&path));
        let uri = open.map_or_else(|| uri::file(&path), |document| Some(document.uri.clone()))?;
        let lines = super::line::Lines::new(source.text());
        let range = self.encoding.range(source.text(), &lines, span.start as usize..span.end as usize);
        Some(Location { uri, range })
    }
}
