//! The server: an address, the sessions behind it, and the end of it all.

use std::io;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::available_parallelism;
use std::time::Duration;

use tokio::net::TcpListener;
use tokio::runtime::{Builder, Runtime};
use tokio::time::sleep;

use super::games::Gallery;
use super::guard::Guard;
use super::registry::{MOST_SESSIONS, Registry};
use super::{routes, sessions};
use crate::load::{FileError, Shelf, Store};
use crate::program::OptionSetting;

/// How often it is looked whether the server is to end.
const PERIOD: Duration = Duration::from_millis(50);

/// What a server is asked for.
#[derive(Clone, Debug)]
pub struct Settings {
    /// Where to listen; port 0 means any that is free.
    pub address: SocketAddr,
    /// Where sessions are kept.
    pub data: PathBuf,
    /// Where games are looked for first.
    pub rules: Option<PathBuf>,
}

/// Why a server could not be started.
#[derive(Debug)]
pub enum ServeError {
    /// It cannot listen there.
    Address(SocketAddr, io::Error),
    /// The sessions cannot be kept.
    Data(FileError),
    /// The system has no threads left.
    Runtime(io::Error),
}

impl std::error::Error for ServeError {}

impl std::fmt::Display for ServeError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            ServeError::Address(address, error) => {
                write!(f, "cannot listen at {address}: {error}; choose another address with --port or --bind")
            }
            ServeError::Data(error) => write!(f, "sessions cannot be kept: {error}"),
            ServeError::Runtime(error) => write!(f, "the server cannot be started: {error}"),
        }
    }
}

/// What all requests share.
pub(super) struct Server {
    pub guard: Guard,
    pub registry: Arc<Registry>,
    pub gallery: Gallery,
    /// How many searches may run at a time.
    pub searches: usize,
}

/// A server that listens.
pub struct Listening {
    runtime: Runtime,
    listener: TcpListener,
    server: Arc<Server>,
    address: SocketAddr,
}

impl Listening {
    /// Starts to listen; nothing is answered before [`Listening::run`].
    pub fn start(settings: &Settings) -> Result<Listening, ServeError> {
        let store = Store::open(&settings.data).map_err(ServeError::Data)?;
        let shelf = Shelf::new(settings.rules.as_deref()).with_folder(&store.rules());
        let runtime = Builder::new_multi_thread()
            .worker_threads(available_parallelism().map_or(2, usize::from).clamp(2, 8))
            .max_blocking_threads(2 * MOST_SESSIONS)
            .thread_keep_alive(Duration::from_secs(2))
            .enable_io()
            .enable_time()
            .build()
            .map_err(ServeError::Runtime)?;
        let failed = |error| ServeError::Address(settings.address, error);
        let listener = runtime.block_on(TcpListener::bind(settings.address)).map_err(failed)?;
        let address = listener.local_addr().map_err(failed)?;
        let searches = available_parallelism().map_or(2, usize::from).max(2) * 2;
        let registry = Arc::new(Registry::open(shelf, store, searches));
        let server = Server { guard: Guard::new(address), registry, gallery: Gallery::default(), searches };
        Ok(Listening { runtime, listener, server: Arc::new(server), address })
    }

    /// The address of the page, with the token.
    pub fn url(&self) -> String {
        let mut address = self.address;
        if address.ip().is_unspecified() {
            address.set_ip(if address.is_ipv4() {
                [127, 0, 0, 1].into()
            } else {
                std::net::Ipv6Addr::LOCALHOST.into()
            });
        }
        format!("http://{address}/?token={}", self.server.guard.token())
    }

    /// Begins a session with rules from a file, before anyone asks; gives its name.
    pub fn begin(&self, name: &str, text: &str, settings: &[OptionSetting]) -> Result<String, String> {
        let begun = self.runtime.block_on(sessions::begin_text(&self.server.registry, name, text, settings));
        begun.map_err(|error| error.message)
    }

    /// Whether there is a game of that name.
    pub fn has_game(&self, name: &str) -> bool {
        self.server.registry.shelf.has(name)
    }

    /// The token alone.
    pub fn token(&self) -> &str {
        self.server.guard.token()
    }

    /// The address that is listened at.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Answers requests until the flag is raised.
    pub fn run(self, stop: &AtomicBool) -> io::Result<()> {
        let Listening { runtime, listener, server, .. } = self;
        let served = runtime.block_on(async {
            tokio::select! {
                served = axum::serve(listener, routes::router(server)).into_future() => served,
                () = raised(stop) => Ok(()),
            }
        });
        // Every answer that was given is in a journal: what still runs may end with the process.
        runtime.shutdown_background();
        served
    }
}

/// Waits for a flag.
async fn raised(flag: &AtomicBool) {
    while !flag.load(Ordering::Relaxed) {
        sleep(PERIOD).await;
    }
}

/// The folder of the sessions, if none is named.
pub fn usual_folder() -> Option<PathBuf> {
    let folder = crate::load::data_folder(std::env::var_os("XDG_DATA_HOME"), std::env::home_dir());
    folder.map(|folder: PathBuf| folder.join(Path::new("serve")))
}
