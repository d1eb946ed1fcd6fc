//! Addresses of files, as editors write them, to paths and back.

use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::str::FromStr;

use lsp_types::Uri;

/// The path of a `file:` address.
pub(super) fn path(uri: &Uri) -> Option<PathBuf> {
    let rest = uri.as_str().strip_prefix("file://")?;
    let path = &rest[rest.find('/')?..];
    let path = path.split(['?', '#']).next().unwrap_or(path);
    let decoded = decoded(path)?;
    // `/C:/rules` is a path that begins with a drive.
    let drive = cfg!(windows) && decoded.as_bytes().get(2) == Some(&b':');
    Some(PathBuf::from(if drive { &decoded[1..] } else { &decoded[..] }))
}

/// The address of a path.
pub(super) fn file(path: &Path) -> Option<Uri> {
    let text = path.to_str()?.replace('\\', if cfg!(windows) { "/" } else { "\\" });
    let mut address = String::from(if text.starts_with('/') { "file://" } else { "file:///" });
    for byte in text.bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'/' | b'-' | b'_' | b'.' | b'~' => address.push(byte.into()),
            _ => write!(address, "%{byte:02X}").ok()?,
        }
    }
    Uri::from_str(&address).ok()
}

fn decoded(text: &str) -> Option<String> {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let [first, after @ ..] = rest {
        rest = after;
        bytes.push(match (first, after) {
            (b'%', [high, low, after @ ..]) => {
                rest = after;
                let digit = |digit: u8| char::from(digit).to_digit(16);
                (digit(*high)? * 16 + digit(*low)?) as u8
            }
            _ => *first,
        });
    }
    String::from_utf8(bytes).ok()
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::{file, path};

    #[test]
    fn paths_come_back() {
        for text in ["/home/me/rules/dama.pl", "/tmp/a b/ü%41🙂.pl"] {
            let uri = file(Path::new(text)).expect("an address");
            assert_eq!(path(&uri).as_deref(), Some(Path::new(text)), "{}", uri.as_str());
        }
        assert_eq!(path(&"untitled:Untitled-1".parse().expect("an address")), None);
    }
}
