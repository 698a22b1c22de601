//! Threads that wait for the child processes which decode uploads and write archives, or do this work themselves. The threads are never
//! replaced, because a child process ends with the thread that has started it, and because glibc keeps memory that a thread frees in a heap
//! of that thread: with many different threads, there would be unused memory in many heaps.

use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::Builder;

use tokio::sync::oneshot;

type Work = Box<dyn FnOnce() + Send>;

/// A few threads that run jobs from one queue, in the order in which the jobs were added. Clones share the queue.
#[derive(Debug, Clone)]
pub(crate) struct BackgroundThreads(Sender<Work>);

impl BackgroundThreads {
    /// Starts `count` threads.
    pub(crate) fn start(name: &str, count: usize) -> Self {
        let (sender, receiver) = channel();
        let receiver = Arc::new(Mutex::new(receiver));
        for number in 1..=count {
            let receiver = Arc::clone(&receiver);
            Builder::new()
                .name(format!("{name}-{number}"))
                .spawn(move || run_all(&receiver))
                .expect("the system gives threads at start");
        }
        Self(sender)
    }

    /// Runs `work` as soon as a thread is free. If the caller stops waiting before `work` has begun, it is never run; if it has begun, it
    /// runs to its end.
    ///
    /// # Errors
    /// Fails if `work` panics.
    pub(crate) async fn run<T: Send + 'static>(&self, work: impl FnOnce() -> T + Send + 'static) -> io::Result<T> {
        let (reply, answer) = oneshot::channel();
        let work = move || {
            if !reply.is_closed() {
                let _ = reply.send(work());
            }
        };
        let sent = self.0.send(Box::new(work));
        sent.map_err(|_| io::Error::other("the background threads have ended"))?;
        answer.await.map_err(|_| io::Error::other("the work panicked"))
    }
}

fn run_all(receiver: &Mutex<Receiver<Work>>) {
    loop {
        // the lock ends with this statement, so that the other threads can take the next work
        let next = receiver.lock().unwrap_or_else(PoisonError::into_inner).recv();
        let Ok(work) = next else {
            return;
        };
        // the panic hook has reported it, and the caller gets an error
        let _ = catch_unwind(AssertUnwindSafe(work));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_thread_goes_on_after_work_that_panics() {
        let threads = BackgroundThreads::start("test", 1);
        threads.run(|| panic!("broken")).await.unwrap_err();
        assert_eq!(threads.run(|| 7).await.unwrap(), 7);
    }

    #[tokio::test]
    async fn work_that_nobody_waits_for_any_more_is_not_begun() {
        let threads = BackgroundThreads::start("test", 1);
        let (go, gone) = channel::<()>();
        let mut first = Box::pin(threads.run(move || gone.recv()));
        assert!(futures_util::poll!(&mut first).is_pending());
        let (begun, has_begun) = channel();
        let mut second = Box::pin(threads.run(move || begun.send(())));
        assert!(futures_util::poll!(&mut second).is_pending());
        drop(second);
        go.send(()).unwrap();
        first.await.unwrap().unwrap();
        threads.run(|| ()).await.unwrap();
        has_begun.try_recv().unwrap_err();
    }
}
