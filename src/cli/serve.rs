//! `regola serve`: starts the server, says where it is, and opens a browser where there is one.

use std::fmt::Write as _;
use std::io::{self, Write};
use std::net::SocketAddr;
use std::path::{self, Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread;

use regola::load::{self, PrivateFile};
use regola::program::OptionSetting;
use regola::program::declare::declaration::OptionValue;
use regola::repl::Status;
use regola::repl::command::Serve;
use regola::web::{Listening, Settings};

use super::interrupt::Interrupt;
use super::terminal;

/// Serves until Ctrl-C.
pub fn run(arguments: &Serve, rules: Option<&Path>, interrupt: &Interrupt) -> io::Result<Status> {
    match start(arguments, rules) {
        Ok(Started { server, url, data }) => {
            interrupt.converse();
            let mut out = io::stdout();
            writeln!(out, "Regola is at {url}\nPress Ctrl-C to stop it.")?;
            out.flush()?;
            if !arguments.bind.is_loopback() {
                terminal::complain("Anyone in your network who knows this address can use it; it is not encrypted.");
            }
            let page = if arguments.no_open { None } else { open(&url, &data) };
            let served = server.run(&interrupt.stop());
            drop(page);
            served?;
            Ok(Status::Fine)
        }
        Err(message) => {
            terminal::complain(format_args!("error: {message}"));
            Ok(Status::Problem)
        }
    }
}

/// A server, the address to open, and the folder of its data.
struct Started {
    server: Listening,
    url: String,
    data: PathBuf,
}

fn start(arguments: &Serve, rules: Option<&Path>) -> Result<Started, String> {
    let data = arguments.data.clone().or_else(|| Some(load::usual_data_folder()?.join("serve")));
    let data = data.ok_or("there is no folder to keep sessions in; name one with --data DIR")?;
    let address = SocketAddr::new(arguments.bind, arguments.port);
    let settings = Settings { address, data: data.clone(), rules: rules.map(Path::to_path_buf) };
    let server = Listening::start(&settings).map_err(|error| error.to_string())?;
    let mut url = server.url();
    match &arguments.game {
        Some(game) if server.has_game(game) => url += &fragment(game, &arguments.settings),
        Some(path) => {
            let text = load::text(Path::new(path)).map_err(|error| error.to_string())?;
            let id = server.begin(path, &text, &arguments.settings)?;
            let _ = write!(url, "#session={id}");
        }
        None => {}
    }
    Ok(Started { server, url, data })
}

/// `#game=tictactoe&size=4`
fn fragment(game: &str, settings: &[OptionSetting]) -> String {
    let mut text = format!("#game={}", encoded(game));
    for (name, value) in settings {
        let value = match value {
            OptionValue::Int(value) => value.to_string(),
            OptionValue::Atom(value) => value.to_string(),
        };
        let _ = write!(text, "&{}={}", encoded(name), encoded(&value));
    }
    text
}

fn encoded(text: &str) -> String {
    let byte = |byte: u8| match byte {
        b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'_' | b'.' => char::from(byte).to_string(),
        byte => format!("%{byte:02X}"),
    };
    text.bytes().map(byte).collect()
}

/// Opens a browser, if there is a desktop to open one on; without one, the address is printed anyway.
///
/// Every user of a machine sees the arguments of all processes, so that the browser is not given the address with its
/// token but a file that leads there. The file is needed until the browser has read it: it goes with the server.
fn open(url: &str, data: &Path) -> Option<PrivateFile> {
    let set = |name: &str| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    let (program, arguments): (&str, &[&str]) = match () {
        () if cfg!(target_os = "macos") => ("open", &[]),
        () if cfg!(windows) => ("cmd", &["/c", "start", ""]),
        () if set("DISPLAY") || set("WAYLAND_DISPLAY") || set("BROWSER") => ("xdg-open", &[]),
        () => return None,
    };
    let folder = path::absolute(data).ok()?;
    let page = PrivateFile::write(&folder.join("open.html"), &leading_to(url)).ok()?;
    let mut command = Command::new(program);
    command.args(arguments).arg(page.path()).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    if let Ok(mut child) = command.spawn() {
        // The system wants to know that someone has seen it end.
        thread::spawn(move || child.wait());
    }
    Some(page)
}

/// A page that leads to an address.
fn leading_to(url: &str) -> String {
    let url = url.replace('&', "&amp;");
    format!(
        "<!doctype html>\n<meta charset=\"utf-8\">\n<meta name=\"referrer\" content=\"no-referrer\">\n\
         <meta http-equiv=\"refresh\" content=\"0; url={url}\">\n<title>Regola</title>\n\
         <p><a href=\"{url}\">Go to the board</a></p>\n"
    )
}
