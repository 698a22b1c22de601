//! The threads that hash passwords. They give way to every other thread of the process, so that a flood of log-ins delays log-ins and
//! nothing else.

use std::sync::{Arc, Mutex, PoisonError, mpsc};

use super::work::Memory;

/// What one thread does, with its memory.
pub(super) type Job = Box<dyn FnOnce(&mut Memory) + Send>;

/// How far the threads give way: 0 is like everybody else, 19 the farthest.
pub(super) const NICENESS: i32 = 10;

/// Hands jobs to the threads, which end when it is dropped. Whoever hands over bounds what waits.
#[derive(Debug)]
pub(super) struct Pool(mpsc::Sender<Job>);

impl Pool {
    /// Starts this many threads.
    pub(super) fn new(threads: usize) -> Self {
        let (sender, receiver) = mpsc::channel::<Job>();
        let receiver = Arc::new(Mutex::new(receiver));
        for number in 1..=threads {
            let receiver = Arc::clone(&receiver);
            std::thread::Builder::new()
                .name(format!("passwords-{number}"))
                .spawn(move || work(&receiver))
                .expect("the system gives threads at start");
        }
        Self(sender)
    }

    /// Hands a job over.
    pub(super) fn put(&self, job: Job) {
        self.0.send(job).expect("the threads live as long as the pool");
    }
}

fn work(jobs: &Mutex<mpsc::Receiver<Job>>) {
    // on Linux this is the calling thread's alone
    if let Err(error) = rustix::process::setpriority_process(None, NICENESS) {
        tracing::warn!(%error, "password threads cannot give way to others");
    }
    let mut memory = Memory::default();
    loop {
        let job = jobs.lock().unwrap_or_else(PoisonError::into_inner).recv();
        match job {
            Ok(job) => job(&mut memory),
            Err(mpsc::RecvError) => return,
        }
    }
}
