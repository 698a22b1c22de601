//! Password hashes. They are computed with argon2id in a limited number of child processes, and each priority has a queue of limited length.

mod pool;
mod work;

use std::net::IpAddr;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::time::Duration;

use actors::rate_limit::widest_network;
use tokio::sync::oneshot;

pub use pool::Priority;
pub use work::{HashPassword, MEMORY_BYTES, Verdict, VerifyPassword};

use crate::http::CallError;
use crate::subprocess::{Request, Subprocesses};
use pool::{Admission, Pool};

/// The `Retry-After` of the 429 response if the queue of hashes is full.
const FULL_QUEUE_WAIT: Duration = Duration::from_secs(2);

/// The nice value of the child processes that hash passwords. It is that of the server's threads: a lower priority would let honest log-ins wait
/// for seconds while others guess passwords.
const NICENESS: i32 = 0;

/// Hashes and checks passwords. It uses [`MEMORY_BYTES`] of memory for each child process, even under high load.
#[derive(Debug, Clone)]
pub struct Passwords {
    pool: Arc<Pool>,
    subprocesses: Subprocesses,
    present: Arc<AtomicUsize>,
    done: Arc<AtomicU64>,
}

/// A hashing job that waits or runs. When this value is dropped, the counter of such jobs is reduced by one.
struct CountedJob(Arc<AtomicUsize>);

impl Drop for CountedJob {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

impl Passwords {
    /// Starts `workers` threads, each of which lets a child process of `program` compute one hash at a time; without a program, it computes
    /// the hash itself. For each priority, `workers` + `queue` hashing jobs can wait. Of further ones, those of the networks that have the most
    /// are refused with 429.
    pub fn new(workers: usize, queue: usize, program: Option<PathBuf>) -> Self {
        Self {
            pool: Arc::new(Pool::new(workers, workers + queue)),
            subprocesses: Subprocesses::new(program, NICENESS),
            present: Arc::default(),
            done: Arc::default(),
        }
    }

    /// Returns the hash of a new password in the PHC text format. `from` is the address or network that the password comes from, if it is known.
    /// Networks take turns.
    ///
    /// # Errors
    /// 429 if too many hashing jobs of this network wait.
    pub async fn hash(&self, priority: Priority, from: Option<IpAddr>, password: String) -> Result<String, CallError> {
        let hashed = self.answer(priority, from, HashPassword(password)).await?;
        hashed.map_err(CallError::internal)
    }

    /// Checks whether a password has this hash. If the hash is `None` because there is no such account, does the same work and returns
    /// [`Verdict::Wrong`], so that the response time does not reveal whether the account exists. `from` is the address or network that the
    /// password comes from, if it is known. Networks take turns.
    ///
    /// # Errors
    /// 429 if too many hashing jobs of this network wait.
    pub async fn verify(
        &self,
        priority: Priority,
        from: Option<IpAddr>,
        password: String,
        hash: Option<String>,
    ) -> Result<Verdict, CallError> {
        let verdict = self.answer(priority, from, VerifyPassword { password, hash }).await?;
        verdict.or_else(|error| {
            // an account whose hash cannot be read has no right password
            tracing::error!(%error, "password not checked");
            Ok(Verdict::Wrong)
        })
    }

    /// Returns the number of hashing jobs that wait or run.
    pub fn present(&self) -> usize {
        self.present.load(Ordering::Relaxed)
    }

    /// Returns the number of hashes that were computed since the server started, including those for checking passwords.
    pub fn done(&self) -> u64 {
        self.done.load(Ordering::Relaxed)
    }

    async fn answer<R>(&self, priority: Priority, from: Option<IpAddr>, request: R) -> Result<R::Response, CallError>
    where
        R: Request<Response: Send> + Send + 'static,
    {
        self.present.fetch_add(1, Ordering::Relaxed);
        let counted = CountedJob(Arc::clone(&self.present));
        let (reply, answer) = oneshot::channel();
        let (done, subprocesses) = (Arc::clone(&self.done), self.subprocesses.clone());
        let job = Box::new(move |admission| {
            // held by the job, so that a queued job counts even if its caller no longer waits
            let _counted = counted;
            if reply.is_closed() {
                return;
            }
            let result = (admission == Admission::Admitted).then(|| {
                let result = subprocesses.answer(request);
                done.fetch_add(1, Ordering::Relaxed);
                result
            });
            let _ = reply.send(result);
        });
        self.pool.put(priority, from.map(widest_network), job);
        let result = answer.await.map_err(CallError::internal)?;
        let result = result.ok_or_else(|| CallError::too_many_requests(FULL_QUEUE_WAIT))?;
        result.map_err(CallError::internal)
    }
}

#[cfg(test)]
mod tests;
