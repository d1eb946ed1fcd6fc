//! Numbered pieces of work, several at a time.

use std::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::Duration;

/// Stop-flag polling interval.
const TICK: Duration = Duration::from_millis(20);

/// Does the work of these numbers and reports each piece as soon as it is done, in no particular order. It ends early
/// if `report` says to break, or if the flag is raised. A worker is made for each thread with a flag that stops
/// it, and gives nothing then.
pub fn run_parallel<W, T, E>(
    numbers: &[u32],
    threads: usize,
    stop: &AtomicBool,
    worker: impl Fn(&Arc<AtomicBool>) -> W,
    report: &mut dyn FnMut(u32, T) -> ControlFlow<()>,
) -> Result<(), E>
where
    W: FnMut(u32) -> Result<Option<T>, E> + Send,
    T: Send,
    E: Send,
{
    let halt = Arc::new(AtomicBool::new(false));
    let next = AtomicUsize::new(0);
    let (sender, receiver) = mpsc::channel();
    thread::scope(|scope| {
        for at in 0..threads.clamp(1, numbers.len().max(1)) {
            let mut worker = worker(&halt);
            let (sender, halt, next) = (sender.clone(), &halt, &next);
            let work = move || {
                while let Some(&number) = numbers.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let done = catch_unwind(AssertUnwindSafe(|| worker(number)));
                    let ends = done.is_err();
                    if sender.send((number, done)).is_err() || ends || halt.load(Ordering::Relaxed) {
                        break;
                    }
                }
            };
            // Where the system starts no more threads, those that run do all the work.
            let started = thread::Builder::new().spawn_scoped(scope, work);
            if started.is_err() {
                assert!(at > 0, "the system starts no thread at all");
                break;
            }
        }
        drop(sender);
        let mut result = Ok(());
        let mut bug = None;
        let mut enough = false;
        loop {
            match receiver.recv_timeout(TICK) {
                Ok((number, Ok(Ok(Some(done))))) if !enough => enough = report(number, done).is_break(),
                // Work that is given up may end in an error too.
                Ok((_, Ok(Err(error)))) if !halt.load(Ordering::Relaxed) => (result, enough) = (Err(error), true),
                // The others end, and then the panic goes on where the caller can catch it.
                Ok((_, Err(panic))) => (bug, enough) = (Some(panic), true),
                Ok(_) | Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => break,
            }
            halt.fetch_or(enough || stop.load(Ordering::Relaxed), Ordering::Relaxed);
        }
        bug.map_or(result, |panic| resume_unwind(panic))
    })
}

#[cfg(test)]
mod tests {
    use std::ops::ControlFlow;
    use std::panic::{AssertUnwindSafe, catch_unwind};
    use std::sync::atomic::AtomicBool;

    use super::run_parallel;

    #[test]
    fn a_panic_of_a_worker_ends_the_work_and_goes_on_in_the_caller() {
        let numbers: Vec<u32> = (0..1000).collect();
        let stop = AtomicBool::new(false);
        let mut done = 0;
        let work = || {
            let worker = |_: &_| |number: u32| if number == 7 { panic!("seven") } else { Ok::<_, ()>(Some(number)) };
            run_parallel(&numbers, 3, &stop, worker, &mut |_, _| {
                done += 1;
                ControlFlow::Continue(())
            })
        };
        let panic = catch_unwind(AssertUnwindSafe(work)).expect_err("a panic");
        assert_eq!(panic.downcast_ref::<&str>(), Some(&"seven"));
        assert!(done < 1000, "the work of the panicking number was done");
    }
}
