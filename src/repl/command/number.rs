//! Numbers as people write them.

use crate::load;
use crate::play::LONGEST;

/// The largest table of positions in MiB, whatever the system has.
const LARGEST_TABLE: u64 = 1 << 16;

/// Of the memory that is free, a table may have two parts in three: a proof takes half as much beside.
const TABLE_PARTS: (u64, u64) = (2, 3);

/// Reads the size of a table of positions in MiB: no more than there is room for.
pub fn mebibytes(text: &str) -> Result<usize, String> {
    let (parts, all) = TABLE_PARTS;
    let room = load::free_mebibytes().map_or(LARGEST_TABLE, |free| (free / all * parts).clamp(1, LARGEST_TABLE));
    whole(1, room)(text).map_err(|message| format!("{message}: the system has no more memory"))
}

/// Reads the length of a random opening.
pub fn opening(text: &str) -> Result<usize, String> {
    whole(0, LONGEST as u64)(text)
}

/// Reads a whole number within bounds, or says what to write.
pub fn whole<N: TryFrom<u64>>(least: u64, most: u64) -> impl Fn(&str) -> Result<N, String> + Clone {
    move |text| {
        let number = text.parse().ok().filter(|number| (least..=most).contains(number));
        number.and_then(|number: u64| N::try_from(number).ok()).ok_or_else(|| match most {
            u64::MAX => format!("write a whole number of at least {least}"),
            most => format!("write a whole number from {least} to {most}"),
        })
    }
}
