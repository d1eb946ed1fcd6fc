//! A server of the page in a process of its own, which ends with the test.

use std::io::{BufRead, BufReader};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};

/// A running `regola serve`.
pub struct Server {
    process: Child,
    /// Where the page is, with the token.
    pub address: String,
    folder: PathBuf,
}

impl Server {
    /// Starts a server with a folder of its own for games; `name` distinguishes the servers of one run.
    pub fn start(name: &str) -> Server {
        let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("browser-{name}-{}", std::process::id()));
        let rules = folder.join("rules");
        std::fs::create_dir_all(&rules).expect("a folder for rules");
        let unseen = include_str!("snails.pl");
        std::fs::write(rules.join("snails.pl"), unseen).expect("a rules file");
        let drawn = unseen.find("tile(").expect("the file has a picture");
        let plain = unseen[..drawn].replace("\"Snails\"", "\"Snails without a picture\"");
        std::fs::write(rules.join("plain.pl"), plain).expect("a rules file");
        let mut process = Command::new(env!("CARGO_BIN_EXE_regola"))
            .args(["serve", "--no-open", "--data"])
            .arg(folder.join("data"))
            .arg("--rules")
            .arg(&rules)
            .stdout(Stdio::piped())
            .spawn()
            .expect("regola starts");
        let output = process.stdout.take().expect("its output is a pipe");
        let mut lines = BufReader::new(output).lines().map_while(Result::ok);
        let address =
            lines.find_map(|line| line.split_whitespace().find(|word| word.starts_with("http://")).map(str::to_owned));
        let address = address.expect("regola serve prints its address");
        // The rest is read, so that the server never waits for a reader.
        std::thread::spawn(move || lines.for_each(drop));
        Server { process, address, folder }
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}
