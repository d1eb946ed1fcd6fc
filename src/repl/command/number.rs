//! Numbers as people write them.

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
