//! How much memory the system could give, as far as it says.

use std::fs;

/// The MiB that are free or could be freed at once; unknown where there is no `/proc`.
pub fn free_mebibytes() -> Option<u64> {
    let text = fs::read_to_string("/proc/meminfo").ok()?;
    let line = text.lines().find_map(|line| line.strip_prefix("MemAvailable:"))?;
    line.trim().strip_suffix(" kB")?.trim().parse::<u64>().ok().map(|kibibytes| kibibytes >> 10)
}
