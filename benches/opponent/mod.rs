//! SWI-Prolog as the opponent of a benchmark: whether it is there, how it is run, how the two compare.

use std::path::{Path, PathBuf};
use std::process::Command;

/// The first line of `swipl --version`, up to the platform; nothing where it is not installed.
pub fn version() -> Option<String> {
    let output = Command::new("swipl").arg("--version").output().ok()?;
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    Some(text.trim().split(" for ").next()?.replace(" version", ""))
}

/// The line that says who is measured.
pub fn headline(version: Option<&str>, repeat: u32) -> String {
    match version {
        Some(version) => format!("Regola and {version} (-O), best of {repeat}"),
        None => format!("Regola alone, best of {repeat}: `swipl` is not installed"),
    }
}

/// The words that a driver of `benches/` prints on SWI-Prolog, or else its complaint.
pub fn run(driver: &str, arguments: &[&str]) -> Result<Vec<String>, String> {
    let output = Command::new("swipl")
        .arg("-O")
        .arg(benches().join(driver))
        .arg("--")
        .args(arguments)
        .output()
        .map_err(|error| error.to_string())?;
    let printed = String::from_utf8_lossy(&output.stdout);
    let complaint = String::from_utf8_lossy(&output.stderr).trim().to_owned();
    if complaint.is_empty() { Ok(printed.split_whitespace().map(str::to_owned).collect()) } else { Err(complaint) }
}

/// The folder of the benchmarks.
pub fn benches() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("benches")
}

/// The mean of ratios; nothing if there are none.
pub fn geometric_mean(ratios: &[f64]) -> Option<f64> {
    let logarithms: f64 = ratios.iter().map(|ratio| ratio.ln()).sum();
    (!ratios.is_empty()).then(|| (logarithms / ratios.len() as f64).exp())
}

/// Whether something is wanted, given parts of names; none means all.
pub fn wanted(names: &[String], name: &str) -> bool {
    names.is_empty() || names.iter().any(|part| name.contains(part.as_str()))
}
