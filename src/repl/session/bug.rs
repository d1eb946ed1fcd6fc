//! Bugs of ours that a session survives: a panic ends the line that led to it, not the session.
//!
//! While a line is guarded, the hook of panics says nothing, since the terminal may be in any state; it leaves a note of
//! what happened and where, which is shown when the line ends. A panic of another thread is noted, too.

use std::panic::{AssertUnwindSafe, PanicHookInfo, catch_unwind};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, MutexGuard};

/// How many guards there are at the moment, in all threads.
static GUARDS: AtomicUsize = AtomicUsize::new(0);

/// The first panic that was not reported yet.
static NOTE: Mutex<Option<String>> = Mutex::new(None);

/// What a panic says, and where it was raised.
pub fn describe(bug: &PanicHookInfo<'_>) -> String {
    let place = bug.location().map(|place| format!(" at {}:{}", place.file(), place.line())).unwrap_or_default();
    format!("{}{place}", bug.payload_as_str().unwrap_or("no message"))
}

/// For the hook of panics: notes one that a guard will report. Without a guard, the hook has to report it.
pub fn note(bug: &PanicHookInfo<'_>) -> bool {
    if GUARDS.load(Ordering::SeqCst) == 0 {
        return false;
    }
    noted().get_or_insert_with(|| describe(bug));
    true
}

fn noted() -> MutexGuard<'static, Option<String>> {
    NOTE.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
}

/// Does something that may panic; an error is what is known of the panic.
pub(crate) fn guarded<T>(work: impl FnOnce() -> T) -> Result<T, String> {
    if GUARDS.fetch_add(1, Ordering::SeqCst) == 0 {
        *noted() = None;
    }
    let done = catch_unwind(AssertUnwindSafe(work));
    GUARDS.fetch_sub(1, Ordering::SeqCst);
    done.map_err(|payload| {
        let said = payload.downcast_ref::<&str>().map(|text| (*text).to_owned());
        let said = said.or_else(|| payload.downcast_ref::<String>().cloned());
        noted().take().or(said).unwrap_or_else(|| "no message".to_owned())
    })
}
