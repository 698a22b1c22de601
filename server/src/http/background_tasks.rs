//! Work that a call does only after it has sent its response, so that the response time does not reveal whether there was work to do. The
//! number of tasks that run at the same time is limited, and the server waits for running tasks when it stops.

use std::sync::Arc;
use std::time::Duration;

use tokio::runtime::Handle;
use tokio::sync::Semaphore;

use super::CallError;

/// The maximum number of tasks that run at the same time. A call that would start another one is refused with 429.
const AT_ONCE: u32 = 32;

/// The `Retry-After` of the 429 response if too many tasks are running.
const FULL_WAIT: Duration = Duration::from_secs(2);

/// The maximum time that the server waits for running tasks when it stops.
const FINISH_WITHIN: Duration = Duration::from_secs(5);

/// Starts background tasks. They run on the async runtime in which this value was created, because the runtime of an HTTP worker ends with
/// the worker's last connection.
#[derive(Debug)]
pub struct BackgroundTasks {
    runtime: Handle,
    room: Arc<Semaphore>,
}

impl BackgroundTasks {
    /// Creates a [`BackgroundTasks`] whose tasks run on the current async runtime.
    pub fn in_this_runtime() -> Self {
        Self {
            runtime: Handle::current(),
            room: Arc::new(Semaphore::new(AT_ONCE as usize)),
        }
    }

    /// Runs a future as a background task. An error is only logged, because no caller waits for the result.
    ///
    /// # Errors
    /// 429 if too many tasks are running.
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

    /// Waits a few seconds at most until the running tasks have ended. If all have ended in time, no new task can be started afterward.
    pub async fn finish(&self) {
        let all = self.room.acquire_many(AT_ONCE);
        if let Ok(Ok(all)) = tokio::time::timeout(FINISH_WITHIN, all).await {
            all.forget();
        } else {
            tracing::warn!("background tasks did not finish in time");
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
