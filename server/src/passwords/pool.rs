//! The threads that hash passwords. They have a lower priority than the threads that answer requests, so that a flood of log-ins delays
//! log-ins and nothing else. If several priorities wait, each has its share of the threads.

use std::collections::VecDeque;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};

use super::work::Memory;
use crate::background_threads::lower_priority;

/// The purpose of a hash. The variants are ordered by urgency, the most urgent first. Each purpose has its own queue, so that many hashes for
/// one purpose do not fill the queue of another.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Priority {
    /// Log-ins from devices that the account has logged in from before.
    KnownDevice,
    /// All other log-ins.
    LogIn,
    /// New passwords of accounts, and passwords with which a person confirms a change.
    Account,
    /// Passwords of share links.
    Link,
}

impl Priority {
    /// All priorities, the most urgent first.
    pub(super) const ALL: [Self; 4] = [Self::KnownDevice, Self::LogIn, Self::Account, Self::Link];

    /// Returns the step by which the turn of this priority's queue (see [`Queues`]) is increased when a job is taken from it. The step is twice
    /// that of the next more urgent priority. While all queues have jobs, each priority therefore gets twice as many hashes as the next less
    /// urgent one.
    fn turns(self) -> u64 {
        1 << self as u64
    }
}

/// The nice value of the hashing threads: threads that answer requests have 0, and 19 is the lowest priority.
pub(super) const NICENESS: i32 = 10;

/// A task for a hashing thread: it computes or checks one hash, in the memory of that thread.
pub(super) type Job = Box<dyn FnOnce(&mut Memory) + Send>;

/// Hands jobs to the hashing threads, which end when the pool is dropped. The caller bounds the number of waiting jobs.
#[derive(Debug)]
pub(super) struct Pool(Arc<Shared>);

#[derive(Debug, Default)]
struct Shared {
    queues: Mutex<Queues>,
    changed: Condvar,
}

/// One queue for each priority. Each queue has a number, its turn. The next job comes from the queue with the lowest turn; the turn of this
/// queue is then increased, by a larger number if its priority is less urgent.
#[derive(Default)]
struct Queues {
    by_priority: [Queue; Priority::ALL.len()],
    /// The turn of the queue that was served last. A queue that was empty starts from this turn, so that it is not preferred for the time in
    /// which it had no jobs.
    turn: u64,
    is_closed: bool,
}

#[derive(Default)]
struct Queue {
    turn: u64,
    jobs: VecDeque<Job>,
}

impl std::fmt::Debug for Queues {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Queues")
    }
}

impl Queues {
    fn push(&mut self, priority: Priority, job: Job) {
        let queue = &mut self.by_priority[priority as usize];
        if queue.jobs.is_empty() {
            queue.turn = queue.turn.max(self.turn);
        }
        queue.jobs.push_back(job);
    }

    fn pop(&mut self) -> Option<Job> {
        let queues = Priority::ALL.into_iter().zip(&mut self.by_priority);
        let waiting = queues.filter(|(_, queue)| !queue.jobs.is_empty());
        // the more urgent of the queues with the same turn
        let (priority, queue) = waiting.min_by_key(|(_, queue)| queue.turn)?;
        self.turn = queue.turn;
        queue.turn += priority.turns();
        queue.jobs.pop_front()
    }
}

impl Shared {
    fn lock(&self) -> MutexGuard<'_, Queues> {
        self.queues.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits for a job and returns it; returns none once the pool is dropped and no job is left.
    fn next(&self) -> Option<Job> {
        let mut queues = self.lock();
        loop {
            if let Some(job) = queues.pop() {
                return Some(job);
            }
            if queues.is_closed {
                return None;
            }
            queues = self.changed.wait(queues).unwrap_or_else(PoisonError::into_inner);
        }
    }
}

impl Pool {
    /// Starts `threads` hashing threads.
    pub(super) fn new(threads: usize) -> Self {
        let shared = Arc::new(Shared::default());
        for number in 1..=threads {
            let shared = Arc::clone(&shared);
            std::thread::Builder::new()
                .name(format!("passwords-{number}"))
                .spawn(move || work(&shared))
                .expect("the system gives threads at start");
        }
        Self(shared)
    }

    /// Adds a job to the queue of its priority.
    pub(super) fn put(&self, priority: Priority, job: Job) {
        self.0.lock().push(priority, job);
        self.0.changed.notify_one();
    }
}

impl Drop for Pool {
    fn drop(&mut self) {
        self.0.lock().is_closed = true;
        self.0.changed.notify_all();
    }
}

fn work(shared: &Shared) {
    lower_priority(NICENESS);
    let mut memory = Memory::default();
    while let Some(job) = shared.next() {
        job(&mut memory);
    }
}
