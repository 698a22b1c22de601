//! Limits the number of simultaneous uploads. Each upload has a temporary file until it is decoded, so the limit also limits the disk
//! space.
//!
//! If all slots are occupied, a new upload can replace another that is still being received: one that is slow, or one from the network with
//! the most uploads. The latter is possible only if that network would still have more uploads than the network of the new upload. Nobody
//! can therefore block the slots by sending slowly.

use std::net::IpAddr;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use actix_web::{HttpRequest, web};
use protocol::error_code::ErrorCode;
use protocol::ids::UserId;
use tokio::sync::Notify;
use tokio::time::Instant;

use super::CallError;
use super::rate_limit::network_of;
use crate::config::Config;

/// The maximum number of simultaneous uploads of one person.
const OF_ONE_PERSON: usize = 8;

/// The maximum number of simultaneous uploads of all people. With files of the maximum size, their temporary files take 3 GB.
const OF_ALL: usize = 100;

/// The `Retry-After` of the 429 response if a person has too many simultaneous uploads.
const WAIT: Duration = Duration::from_secs(5);

/// The maximum time that an upload may take, however large the file is.
const WITHIN: Duration = Duration::from_mins(10);

/// The minimum average rate, in bytes per second, of an upload after its grace period. A slower upload is ended.
const BYTES_A_SECOND: u64 = 8 * 1024;

/// The rate in bytes per second below which an upload counts as slow, so that another upload can replace it.
const FAIR_BYTES_A_SECOND: u64 = 64 * 1024;

/// The slots of all uploads that are in progress; clones share them.
#[derive(Debug, Clone, Default)]
pub struct UploadSlots(Arc<Mutex<Vec<Arc<Upload>>>>);

#[derive(Debug)]
struct Upload {
    user_id: UserId,
    network: Option<IpAddr>,
    begun: Instant,
    grace: Duration,
    bytes: AtomicU64,
    is_received: AtomicBool,
    evicted: Notify,
}

impl Upload {
    fn took(&self, bytes_a_second: u64) -> Duration {
        Duration::from_millis(self.bytes.load(Ordering::Relaxed) * 1_000 / bytes_a_second)
    }

    /// Returns how much longer the upload has taken so far than it would have taken at the rate [`FAIR_BYTES_A_SECOND`].
    fn lag(&self, now: Instant) -> Duration {
        (now - self.begun).saturating_sub(self.took(FAIR_BYTES_A_SECOND))
    }
}

/// The slot of one upload. It is occupied until this value is dropped.
#[derive(Debug)]
pub struct UploadSlot {
    slots: UploadSlots,
    upload: Arc<Upload>,
}

impl UploadSlots {
    /// Takes a slot for one more upload of a person.
    ///
    /// # Errors
    /// 429 `too_many_requests` if the person already has 8 uploads; 503 `try_again` if there are already 100 uploads and none of them can be
    /// replaced.
    pub fn take(&self, user_id: UserId, request: &HttpRequest) -> Result<UploadSlot, CallError> {
        let config = request.app_data::<web::Data<Config>>();
        let network = config.and_then(|config| network_of(request, config));
        let grace = config.map_or(WITHIN, |config| config.http.upload_grace());
        self.take_from(user_id, network, grace, Instant::now())
    }

    fn take_from(
        &self,
        user_id: UserId,
        network: Option<IpAddr>,
        grace: Duration,
        begun: Instant,
    ) -> Result<UploadSlot, CallError> {
        let mut uploads = self.lock();
        if uploads.iter().filter(|upload| upload.user_id == user_id).count() >= OF_ONE_PERSON {
            return Err(CallError::too_many_requests(WAIT));
        }
        if uploads.len() >= OF_ALL {
            let slowest = slowest(&uploads, network, begun).ok_or(ErrorCode::TryAgain)?;
            uploads.swap_remove(slowest).evicted.notify_one();
        }
        let upload = Arc::new(Upload {
            user_id,
            network,
            begun,
            grace,
            bytes: AtomicU64::new(0),
            is_received: AtomicBool::new(false),
            evicted: Notify::new(),
        });
        uploads.push(Arc::clone(&upload));
        drop(uploads);
        Ok(UploadSlot {
            slots: self.clone(),
            upload,
        })
    }

    /// Returns the number of occupied slots.
    pub fn taken(&self) -> usize {
        self.lock().len()
    }

    fn lock(&self) -> MutexGuard<'_, Vec<Arc<Upload>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Returns the index of the upload that a new upload from the network `newcomer` can replace; `None` if no upload can be replaced.
fn slowest(uploads: &[Arc<Upload>], newcomer: Option<IpAddr>, now: Instant) -> Option<usize> {
    let count = |network| uploads.iter().filter(|upload| upload.network == network).count();
    let most = uploads.iter().map(|upload| count(upload.network)).max()?;
    let is_unfair = most > count(newcomer) + 1;
    let makes_room = |upload: &Upload| {
        let is_behind = upload.lag(now) > upload.grace;
        !upload.is_received.load(Ordering::Relaxed) && (is_behind || (is_unfair && count(upload.network) == most))
    };
    let candidates = uploads.iter().enumerate().filter(|(_, upload)| makes_room(upload));
    candidates.max_by_key(|(_, upload)| upload.lag(now)).map(|(at, _)| at)
}

impl UploadSlot {
    /// Records that `bytes` more bytes of the upload were received.
    pub fn record(&self, bytes: usize) {
        self.upload.bytes.fetch_add(bytes as u64, Ordering::Relaxed);
    }

    /// Records that the upload was received completely. After this, no other upload can take its slot.
    pub fn record_end(&self) {
        self.upload.is_received.store(true, Ordering::Relaxed);
    }

    /// Returns the time by which the upload must be complete, which depends on the bytes received so far.
    pub fn deadline(&self) -> Instant {
        self.upload.begun + self.upload.took(BYTES_A_SECOND).max(self.upload.grace).min(WITHIN)
    }

    /// Waits until another upload has taken the slot of this one.
    pub async fn evicted(&self) {
        self.upload.evicted.notified().await;
    }
}

impl Drop for UploadSlot {
    fn drop(&mut self) {
        self.slots.lock().retain(|upload| !Arc::ptr_eq(upload, &self.upload));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const GRACE: Duration = Duration::from_secs(30);

    fn take(slots: &UploadSlots, user: usize, network: usize, now: Instant) -> Result<UploadSlot, ErrorCode> {
        let network = IpAddr::from([192, 0, 2, u8::try_from(network).unwrap()]);
        let taken = slots.take_from(UserId(user as i64), Some(network), GRACE, now);
        taken.map_err(|error| error.code())
    }

    /// Returns true if another upload has taken the slot of this one.
    async fn is_evicted(slot: &UploadSlot) -> bool {
        tokio::time::timeout(Duration::ZERO, slot.evicted()).await.is_ok()
    }

    #[tokio::test]
    async fn one_person_cannot_take_all_places_and_gets_them_back() {
        let (slots, now) = (UploadSlots::default(), Instant::now());
        let mut held: Vec<_> = (0..OF_ONE_PERSON).map(|_| take(&slots, 1, 1, now).unwrap()).collect();
        assert_eq!(take(&slots, 1, 1, now).unwrap_err(), ErrorCode::TooManyRequests);
        assert!(take(&slots, 2, 1, now).is_ok());
        held.pop();
        assert!(take(&slots, 1, 1, now).is_ok());
        drop(held);
        assert_eq!(slots.taken(), 0);
    }

    #[tokio::test]
    async fn all_together_have_a_bound_and_who_is_behind_makes_room() {
        let (slots, now) = (UploadSlots::default(), Instant::now());
        let held: Vec<_> = (0..OF_ALL).map(|at| take(&slots, at, at, now).unwrap()).collect();
        assert_eq!(take(&slots, 200, 200, now).unwrap_err(), ErrorCode::TryAgain);
        let later = now + 2 * GRACE;
        for slot in &held[1..] {
            slot.record(FAIR_BYTES_A_SECOND as usize * 59);
        }
        held[0].record(FAIR_BYTES_A_SECOND as usize * 20);
        let newcomer = take(&slots, 200, 200, later).unwrap();
        assert!(is_evicted(&held[0]).await && !is_evicted(&held[1]).await);
        assert_eq!(take(&slots, 201, 201, later).unwrap_err(), ErrorCode::TryAgain);
        drop((held, newcomer));
        assert_eq!(slots.taken(), 0);
    }

    #[tokio::test]
    async fn the_network_with_most_places_makes_room_for_others_whatever_its_pace_but_not_by_what_has_come() {
        let (slots, now) = (UploadSlots::default(), Instant::now());
        let held: Vec<_> = (0..OF_ALL)
            .map(|at| take(&slots, at / 8, at % 2, now).unwrap())
            .collect();
        held[0].record_end();
        let mut newcomers = Vec::new();
        for number in 0..33 {
            newcomers.push(take(&slots, 100 + number, 2, now).unwrap());
        }
        assert_eq!(
            take(&slots, 200, 2, now).unwrap_err(),
            ErrorCode::TryAgain,
            "each has a third"
        );
        assert_eq!(slots.taken(), OF_ALL);
        assert!(!is_evicted(&held[0]).await);
        for slot in &newcomers {
            assert!(!is_evicted(slot).await);
        }
    }

    #[tokio::test]
    async fn a_line_is_given_time_and_has_to_bring_something() {
        let begun = Instant::now();
        let slot = take(&UploadSlots::default(), 1, 1, begun).unwrap();
        let time = || slot.deadline() - begun;
        assert_eq!(time(), GRACE);
        slot.record(100_000);
        assert_eq!(time(), GRACE);
        slot.record(60 * BYTES_A_SECOND as usize - 100_000);
        assert_eq!(time(), Duration::from_mins(1));
        slot.record(30 * 1024 * 1024);
        assert_eq!(time(), WITHIN);
    }
}
