//! How many uploads may be under way: each holds a temporary file until it is decoded, so their number bounds the disk that they take.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use protocol::error_code::ErrorCode;
use protocol::ids::UserId;

use crate::http::CallError;

/// Uploads of one person at once.
const OF_ONE_PERSON: usize = 8;

/// Uploads of everybody at once: with the bound of one, 3 GB of temporary files.
const OF_ALL: usize = 100;

/// How long whoever has too many under way is asked to wait.
const WAIT: Duration = Duration::from_secs(5);

/// Who uploads how many files at the moment.
#[derive(Debug, Clone, Default)]
pub struct UploadPlaces(Arc<Mutex<HashMap<UserId, usize>>>);

/// One upload under way; counted until dropped.
#[derive(Debug)]
pub struct UploadPlace {
    places: UploadPlaces,
    user_id: UserId,
}

impl UploadPlaces {
    /// Takes a place for one more upload of this person.
    ///
    /// # Errors
    /// 429 `too_many_requests` beyond 8 of one person, 503 `try_again` beyond 100 of all.
    pub fn take(&self, user_id: UserId) -> Result<UploadPlace, CallError> {
        let mut counts = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if counts.values().sum::<usize>() >= OF_ALL {
            return Err(ErrorCode::TryAgain.into());
        }
        let count = counts.entry(user_id).or_default();
        if *count >= OF_ONE_PERSON {
            return Err(CallError::too_many_requests(WAIT));
        }
        *count += 1;
        drop(counts);
        Ok(UploadPlace {
            places: self.clone(),
            user_id,
        })
    }

    /// Uploads under way.
    pub fn taken(&self) -> usize {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).values().sum()
    }
}

impl Drop for UploadPlace {
    fn drop(&mut self) {
        let mut counts = self.places.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(count) = counts.get_mut(&self.user_id) {
            *count -= 1;
            if *count == 0 {
                counts.remove(&self.user_id);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn code(taken: Result<UploadPlace, CallError>) -> Option<ErrorCode> {
        taken.err().map(|error| error.code())
    }

    #[test]
    fn one_person_cannot_take_all_places_and_gets_them_back() {
        let places = UploadPlaces::default();
        let mut held: Vec<_> = (0..OF_ONE_PERSON).map(|_| places.take(UserId(1)).unwrap()).collect();
        assert_eq!(code(places.take(UserId(1))), Some(ErrorCode::TooManyRequests));
        assert_eq!(code(places.take(UserId(2))), None);
        held.pop();
        assert_eq!(code(places.take(UserId(1))), None);
        drop(held);
        assert!(places.0.lock().unwrap().is_empty());
    }

    #[test]
    fn all_together_have_a_bound() {
        let places = UploadPlaces::default();
        let held: Vec<_> = (0..OF_ALL)
            .map(|number| places.take(UserId(number as i64)).unwrap())
            .collect();
        assert_eq!(code(places.take(UserId(-1))), Some(ErrorCode::TryAgain));
        drop(held);
        assert_eq!(code(places.take(UserId(-1))), None);
    }
}
