//! Panics as values: what was being asked, of whom, and where it went wrong.

use std::cell::RefCell;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Once;

use regola::game::Evaluator;

/// What is known of a panic.
#[derive(Clone, Debug, Default)]
pub struct Panic {
    pub question: &'static str,
    pub evaluator: Option<Evaluator>,
    pub moves: Vec<String>,
    pub place: String,
    pub message: String,
}

thread_local! {
    /// What the thread is doing, while it is watched.
    static WATCHED: RefCell<Option<Panic>> = const { RefCell::new(None) };
}

/// Notes what is asked of whom.
pub fn asking(question: &'static str, evaluator: Option<Evaluator>) {
    WATCHED.with_borrow_mut(|watched| {
        if let Some(watched) = watched {
            (watched.question, watched.evaluator) = (question, evaluator);
        }
    });
}

/// Notes the moves made so far.
pub fn moves(moves: &[String]) {
    WATCHED.with_borrow_mut(|watched| {
        if let Some(watched) = watched {
            watched.moves = moves.to_vec();
        }
    });
}

/// Runs something; a panic within it is an error and prints nothing.
pub fn watch<T>(run: impl FnOnce() -> T) -> Result<T, Panic> {
    static HOOK: Once = Once::new();
    HOOK.call_once(|| {
        let usual = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |info| {
            let known = WATCHED.with_borrow_mut(|watched| {
                let Some(watched) = watched else { return false };
                watched.place = info.location().map_or_else(String::new, |at| format!("{}:{}", at.file(), at.line()));
                let payload = info.payload();
                let text = payload.downcast_ref::<String>().cloned();
                let text = text.or_else(|| payload.downcast_ref::<&str>().map(|text| (*text).to_owned()));
                watched.message = text.unwrap_or_default();
                true
            });
            if !known {
                usual(info);
            }
        }));
    });
    WATCHED.set(Some(Panic::default()));
    let result = catch_unwind(AssertUnwindSafe(run));
    let known = WATCHED.take().unwrap_or_default();
    result.map_err(|_| known)
}
