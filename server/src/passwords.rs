//! Password hashes: argon2id on a bounded number of blocking threads, with a bounded queue before them.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::time::Duration;

use argon2::password_hash::phc::PasswordHash;
use argon2::password_hash::{PasswordHasher as _, PasswordVerifier as _};
use argon2::{Algorithm, Argon2, Params, Version};
use tokio::sync::Semaphore;

use crate::http::CallError;

/// KiB of memory, passes and lanes of one hash.
const COST: (u32, u32, u32) = (19_456, 2, 1);

/// How long whoever finds the queue full is asked to wait.
const FULL_QUEUE_WAIT: Duration = Duration::from_secs(2);

/// Hashes and checks passwords.
#[derive(Debug, Clone)]
pub struct Passwords {
    slots: Arc<Semaphore>,
    present: Arc<AtomicUsize>,
    most_present: usize,
    done: Arc<AtomicU64>,
    stand_in: Arc<str>,
}

/// One who waits or is worked on; counted until dropped.
struct Place(Arc<AtomicUsize>);

impl Drop for Place {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

impl Passwords {
    /// `workers` hashes at once, and `queue` more that wait; beyond, 429.
    pub fn new(workers: usize, queue: usize) -> Self {
        let stand_in = hash_now("stand-in for accounts that do not exist").expect("the cost is valid");
        Self {
            slots: Arc::new(Semaphore::new(workers)),
            present: Arc::default(),
            most_present: workers + queue,
            done: Arc::default(),
            stand_in: stand_in.into(),
        }
    }

    /// The hash of a new password, in PHC form.
    pub async fn hash(&self, password: String) -> Result<String, CallError> {
        self.work(move || hash_now(&password))
            .await?
            .map_err(|error| CallError::internal(error.to_string()))
    }

    /// Whether the password is the one hashed. Without a hash (an unknown account) the same work is done, and the answer is no.
    pub async fn verify(&self, password: String, hash: Option<String>) -> Result<bool, CallError> {
        let known = hash.is_some();
        let hash = hash.unwrap_or_else(|| self.stand_in.to_string());
        let right = self
            .work(move || {
                PasswordHash::new(&hash).is_ok_and(|hash| hasher().verify_password(password.as_bytes(), &hash).is_ok())
            })
            .await?;
        Ok(right && known)
    }

    /// Those who wait or are worked on.
    pub fn present(&self) -> usize {
        self.present.load(Ordering::Relaxed)
    }

    /// Hashes computed since the start, for checks as well.
    pub fn done(&self) -> u64 {
        self.done.load(Ordering::Relaxed)
    }

    async fn work<T: Send + 'static>(&self, job: impl FnOnce() -> T + Send + 'static) -> Result<T, CallError> {
        let present = self.present.fetch_add(1, Ordering::Relaxed);
        let _place = Place(Arc::clone(&self.present));
        if present >= self.most_present {
            return Err(CallError::too_many_requests(FULL_QUEUE_WAIT));
        }
        let slot = Arc::clone(&self.slots)
            .acquire_owned()
            .await
            .expect("the semaphore is never closed");
        let done = Arc::clone(&self.done);
        tokio::task::spawn_blocking(move || {
            let result = job();
            done.fetch_add(1, Ordering::Relaxed);
            drop(slot);
            result
        })
        .await
        .map_err(CallError::internal)
    }
}

fn hasher() -> Argon2<'static> {
    let (memory, passes, lanes) = COST;
    Argon2::new(
        Algorithm::Argon2id,
        Version::V0x13,
        Params::new(memory, passes, lanes, None).expect("the cost is valid"),
    )
}

fn hash_now(password: &str) -> Result<String, argon2::password_hash::Error> {
    Ok(hasher().hash_password(password.as_bytes())?.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_password_verifies_against_its_own_hash_only() {
        let passwords = Passwords::new(2, 8);
        let hash = passwords.hash("needledrop-demo".to_owned()).await.unwrap();
        assert!(hash.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"), "{hash}");
        assert!(
            passwords
                .verify("needledrop-demo".to_owned(), Some(hash.clone()))
                .await
                .unwrap()
        );
        assert!(
            !passwords
                .verify("needledrop-dem0".to_owned(), Some(hash))
                .await
                .unwrap()
        );
        assert!(
            !passwords
                .verify("stand-in for accounts that do not exist".to_owned(), None)
                .await
                .unwrap()
        );
    }

    #[tokio::test]
    async fn a_full_queue_is_refused_with_a_time_to_wait() {
        let passwords = Passwords::new(1, 0);
        let held = Arc::clone(&passwords.slots).acquire_owned().await.unwrap();
        let waiting = tokio::spawn({
            let passwords = passwords.clone();
            async move { passwords.hash("first".to_owned()).await }
        });
        while passwords.present.load(Ordering::Relaxed) == 0 {
            tokio::task::yield_now().await;
        }
        let refused = passwords.hash("second".to_owned()).await.unwrap_err();
        assert_eq!(refused.code(), protocol::error_code::ErrorCode::TooManyRequests);
        drop(held);
        assert!(waiting.await.unwrap().is_ok());
    }
}
