//! A result that is reused for a short time, so that many requests cause little work.

use std::time::Duration;

use tokio::sync::Mutex;
use tokio::time::Instant;

/// The last result, and the time at which it was computed. All callers wait while a new result is being computed.
#[derive(Debug, Default)]
pub struct Cached<T>(Mutex<Option<(Instant, T)>>);

impl<T: Clone> Cached<T> {
    /// Returns the last result. If it is older than `max_age`, computes a new one with `find`.
    pub async fn get<F: Future<Output = T>>(&self, max_age: Duration, find: impl FnOnce() -> F) -> T {
        let mut last = self.0.lock().await;
        if let Some((at, answer)) = &*last
            && at.elapsed() < max_age
        {
            return answer.clone();
        }
        let answer = find().await;
        *last = Some((Instant::now(), answer.clone()));
        answer
    }
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use super::*;

    #[tokio::test]
    async fn whoever_asks_within_a_moment_gets_the_last_answer() {
        let (recent, found) = (Cached::default(), Cell::new(0));
        let ask = |max_age| {
            recent.get(max_age, || async {
                found.set(found.get() + 1);
                tokio::task::yield_now().await;
                found.get()
            })
        };
        let long = Duration::from_hours(1);
        assert_eq!(tokio::join!(ask(long), ask(long), ask(long)), (1, 1, 1));
        assert_eq!(ask(Duration::ZERO).await, 2);
    }
}
