//! Threads with a low priority, for work that keeps a processor busy for a long time: decoding uploads. Where processors are short, all other
//! threads get a larger share of them. The work must start no threads, since these would have the low priority as well; an async runtime starts
//! some for files.

use std::io;
use std::thread::Builder;

use tokio::sync::oneshot;

/// The nice value of these threads: 19 is the lowest priority. Threads that hash passwords come before them, all others have 0.
pub(crate) const NICENESS: i32 = 15;

/// Lowers the priority of the calling thread. Without a privilege it cannot be raised again.
pub(crate) fn lower_priority(niceness: i32) {
    // on Linux this affects the calling thread alone
    if let Err(error) = rustix::process::setpriority_process(None, niceness) {
        tracing::warn!(%error, niceness, "the priority of a thread could not be lowered");
    }
}

/// Runs `work` on a new thread with a low priority. The work goes on if the caller no longer waits for it.
///
/// # Errors
/// Fails if the system gives no thread, or if `work` panics.
pub(crate) async fn run<T: Send + 'static>(name: &str, work: impl FnOnce() -> T + Send + 'static) -> io::Result<T> {
    let (sender, receiver) = oneshot::channel();
    Builder::new().name(name.to_owned()).spawn(move || {
        lower_priority(NICENESS);
        let _ = sender.send(work());
    })?;
    receiver
        .await
        .map_err(|_| io::Error::other("the background thread panicked"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn the_work_has_a_low_priority_and_its_caller_keeps_its_own() {
        let priority = || rustix::process::getpriority_process(None).unwrap();
        let own = priority();
        assert_eq!(run("test", priority).await.unwrap(), NICENESS);
        assert_eq!(priority(), own);
    }

    #[tokio::test]
    async fn work_that_panics_is_an_error() {
        run("test", || panic!("broken")).await.unwrap_err();
    }
}
