//! The threads that hash passwords. Each waits for a child process that computes the hash, so that very many log-ins delay only log-ins. If
//! hashing jobs of several priorities wait, each priority gets its share of the threads. Within a priority, networks take turns, and share the
//! places of the queue.

use std::collections::VecDeque;
use std::net::IpAddr;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};

/// The purpose of a hash, from the most to the least urgent one. Each purpose has its own queue, so that many hashes for
/// one purpose do not fill the queue of another.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Priority {
    /// Log-ins from a device from which the account has logged in before.
    KnownDevice,
    /// All other log-ins.
    LogIn,
    /// New passwords of accounts, and passwords that a person enters to confirm a change.
    Account,
    /// Passwords of share links.
    Link,
}

impl Priority {
    /// All priorities, the most urgent first.
    pub(super) const ALL: [Self; 4] = [Self::KnownDevice, Self::LogIn, Self::Account, Self::Link];

    /// Returns the number that is added to the turn number of this priority's queue when a job is taken from the queue, as described at
    /// [`Queues`]. It is twice the number of the next more urgent priority. While no queue is empty, each priority therefore gets twice as
    /// many hashes as the next less urgent one.
    fn turns(self) -> u64 {
        1 << self as u64
    }
}

/// A job for a hashing thread: a function that computes or checks one hash if it is admitted, and otherwise says that the queue was full.
pub(super) type Job = Box<dyn FnOnce(Admission) + Send>;

/// The decision about a job.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Admission {
    /// A hashing thread runs the job.
    Admitted,
    /// The queue was full, and this job took more than its network's share of it.
    Refused,
}

/// Passes jobs to the hashing threads, which end when the pool is dropped.
#[derive(Debug)]
pub(super) struct Pool {
    shared: Arc<Shared>,
    /// The maximum number of jobs that wait in the queue of one priority.
    places: usize,
}

#[derive(Debug, Default)]
struct Shared {
    queues: Mutex<Queues>,
    changed: Condvar,
}

/// One queue of jobs for each priority. Each queue has a turn number, and the next job is taken from the queue with the lowest turn number.
/// Afterwards the turn number of this queue is increased; the less urgent its priority is, the larger the increase.
#[derive(Default)]
struct Queues {
    by_priority: [Queue; Priority::ALL.len()],
    /// The turn number of the queue from which the last job was taken. A queue that was empty continues with this number, so that it is not
    /// preferred because of the time in which it had no jobs.
    turn: u64,
    is_closed: bool,
}

#[derive(Default)]
struct Queue {
    turn: u64,
    /// The number of waiting jobs of all networks.
    length: usize,
    /// The jobs of each network, in the order of the networks' turns. A network that sends very many jobs delays those of another by one job
    /// only. Jobs whose network is not known count as one network.
    by_network: VecDeque<(Option<IpAddr>, VecDeque<Job>)>,
}

impl Queue {
    /// Adds a job. If the queue is then too long, removes and returns the newest job of the network that has the most. Therefore no network can
    /// fill the queue for others.
    fn push(&mut self, from: Option<IpAddr>, job: Job, places: usize) -> Option<Job> {
        if self.length >= places {
            let own = self.jobs_of(from).map_or(0, |jobs| jobs.len());
            let most = self.by_network.iter_mut().max_by_key(|(_, jobs)| jobs.len());
            let Some((_, jobs)) = most.filter(|(_, jobs)| jobs.len() > own + 1) else {
                return Some(job);
            };
            let refused = jobs.pop_back();
            self.add(from, job);
            return refused;
        }
        self.length += 1;
        self.add(from, job);
        None
    }

    fn add(&mut self, from: Option<IpAddr>, job: Job) {
        match self.jobs_of(from) {
            Some(jobs) => jobs.push_back(job),
            None => self.by_network.push_back((from, [job].into())),
        }
    }

    fn jobs_of(&mut self, from: Option<IpAddr>) -> Option<&mut VecDeque<Job>> {
        let mut networks = self.by_network.iter_mut();
        networks.find(|(network, _)| *network == from).map(|(_, jobs)| jobs)
    }

    fn pop(&mut self) -> Option<Job> {
        let (network, mut jobs) = self.by_network.pop_front()?;
        let job = jobs.pop_front();
        self.length -= 1;
        if !jobs.is_empty() {
            self.by_network.push_back((network, jobs));
        }
        job
    }
}

impl std::fmt::Debug for Queues {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Queues")
    }
}

impl Queues {
    fn push(&mut self, priority: Priority, from: Option<IpAddr>, job: Job, places: usize) -> Option<Job> {
        let queue = &mut self.by_priority[priority as usize];
        if queue.by_network.is_empty() {
            queue.turn = queue.turn.max(self.turn);
        }
        queue.push(from, job, places)
    }

    fn pop(&mut self) -> Option<Job> {
        let queues = Priority::ALL.into_iter().zip(&mut self.by_priority);
        let waiting = queues.filter(|(_, queue)| !queue.by_network.is_empty());
        // the more urgent of the queues with the same turn
        let (priority, queue) = waiting.min_by_key(|(_, queue)| queue.turn)?;
        self.turn = queue.turn;
        queue.turn += priority.turns();
        queue.pop()
    }
}

impl Shared {
    fn lock(&self) -> MutexGuard<'_, Queues> {
        self.queues.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits for a job and returns it. Returns none when the pool was dropped and no job is left.
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
    /// Starts `threads` hashing threads. In the queue of each priority, `places` jobs can wait.
    pub(super) fn new(threads: usize, places: usize) -> Self {
        let shared = Arc::new(Shared::default());
        for number in 1..=threads {
            let shared = Arc::clone(&shared);
            std::thread::Builder::new()
                .name(format!("passwords-{number}"))
                .spawn(move || work(&shared))
                .expect("the system gives threads at start");
        }
        Self { shared, places }
    }

    /// Adds a job to the queue of this priority. If the queue is full, refuses this job or one of a network that has more of them. `from` is the
    /// network that the job comes from.
    pub(super) fn put(&self, priority: Priority, from: Option<IpAddr>, job: Job) {
        let refused = self.shared.lock().push(priority, from, job, self.places);
        self.shared.changed.notify_one();
        if let Some(refused) = refused {
            refused(Admission::Refused);
        }
    }
}

impl Drop for Pool {
    fn drop(&mut self) {
        self.shared.lock().is_closed = true;
        self.shared.changed.notify_all();
    }
}

fn work(shared: &Shared) {
    while let Some(job) = shared.next() {
        job(Admission::Admitted);
    }
}
