//! A server in the process of the test, on a folder of its own.

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread::{self, JoinHandle};

use regola::web::{Listening, Settings};

use super::client::Client;

/// A server that runs as long as the value lives.
pub struct Server {
    pub client: Client,
    pub folder: Folder,
    stop: Arc<AtomicBool>,
    thread: Option<JoinHandle<()>>,
}

/// A folder that goes with the value.
pub struct Folder(pub PathBuf);

impl Folder {
    pub fn new() -> Folder {
        static NUMBERS: AtomicUsize = AtomicUsize::new(0);
        let number = NUMBERS.fetch_add(1, Ordering::Relaxed);
        let path = std::env::temp_dir().join(format!("regola-web-{}-{number}", std::process::id()));
        std::fs::create_dir_all(&path).expect("a temporary folder");
        Folder(path)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

impl Server {
    pub fn start() -> Server {
        Server::on(Folder::new())
    }

    /// A server on a folder that may have sessions.
    pub fn on(folder: Folder) -> Server {
        let settings = Settings { address: ([127, 0, 0, 1], 0).into(), data: folder.0.clone(), rules: None };
        let server = Listening::start(&settings).expect("a free port");
        let client = Client { address: server.address(), token: server.token().to_owned() };
        let stop: Arc<AtomicBool> = Arc::default();
        let flag = Arc::clone(&stop);
        let thread = thread::spawn(move || server.run(&flag).expect("the server serves"));
        Server { client, folder, stop, thread: Some(thread) }
    }

    /// Ends the server and starts another one on the same folder.
    pub fn restart(mut self) -> Server {
        self.end();
        let folder = std::mem::replace(&mut self.folder, Folder(PathBuf::from("/nonexistent")));
        Server::on(folder)
    }

    fn end(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.end();
    }
}
