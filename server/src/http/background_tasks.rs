//! Background work: work that a call does after it has answered, so that its answer takes the same time whatever there is to do. The amount is
//! bounded, and the server waits for it when it stops.

use std::sync::Arc;
use std::time::Duration;

use tokio::runtime::Handle;
use tokio::sync::Semaphore;

use super::CallError;

/// The maximum number of works under way; beyond it, the call is refused with 429.
const AT_ONCE: u32 = 32;

/// The time after which a refused caller may try again.
const FULL_WAIT: Duration = Duration::from_secs(2);

/// The time that the server's stop waits for work under way.
const FINISH_WITHIN: Duration = Duration::from_secs(5);

/// Runs background work on the runtime on which it was made: a worker's own runtime ends with its last connection.
#[derive(Debug)]
pub struct BackgroundTasks {
    runtime: Handle,
    room: Arc<Semaphore>,
}

impl BackgroundTasks {
    /// Makes one without any work. Must be called within the runtime that is to do the work.
    pub fn in_this_runtime() -> Self {
        Self {
            runtime: Handle::current(),
            room: Arc::new(Semaphore::new(AT_ONCE as usize)),
        }
    }

    /// Runs a future in the background. Its error is logged, since no caller awaits it.
    ///
    /// # Errors
    /// 429 if too much is under way.
    pub fn begin(&self, work: impl Future<Output = Result<(), CallError>> + Send + 'static) -> Result<(), CallError> {
        let room = Arc::clone(&self.room).try_acquire_owned();
        let place = room.map_err(|_| CallError::too_many_requests(FULL_WAIT))?;
        self.runtime.spawn(async move {
            if let Err(error) = work.await {
                error.log();
            }
            drop(place);
        });
        Ok(())
    }

    /// Waits for the work under way, a few seconds at most; if it ends in time, no new work is accepted.
    pub async fn finish(&self) {
        let all = self.room.acquire_many(AT_ONCE);
        if let Ok(Ok(all)) = tokio::time::timeout(FINISH_WITHIN, all).await {
            all.forget();
        } else {
            tracing::warn!("work beside answers was not finished in time");
        }
    }
}

#[cfg(test)]
mod tests {
    use protocol::error_code::ErrorCode;
    use tokio::sync::oneshot;

    use super::*;

    #[tokio::test]
    async fn what_is_under_way_is_bounded_and_waited_for() {
        let background = BackgroundTasks::in_this_runtime();
        let mut releases = Vec::new();
        let done = Arc::new(std::sync::atomic::AtomicU32::new(0));
        for _ in 0..AT_ONCE {
            let (release, released) = oneshot::channel::<()>();
            let done = Arc::clone(&done);
            let work = async move {
                let _ = released.await;
                done.fetch_add(1, std::sync::atomic::Ordering::SeqCst);
                Ok(())
            };
            background.begin(work).unwrap();
            releases.push(release);
        }
        let refused = background.begin(async { Ok(()) }).unwrap_err();
        assert_eq!(refused.code(), ErrorCode::TooManyRequests);
        drop(releases);
        background.finish().await;
        assert_eq!(done.load(std::sync::atomic::Ordering::SeqCst), AT_ONCE);
        assert!(
            background.begin(async { Ok(()) }).is_err(),
            "nothing begins after the end"
        );
    }
}
