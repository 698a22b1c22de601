//! How many connections of one person are open, from wherever they come.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use protocol::ids::UserId;

/// Connections of people.
#[derive(Debug, Clone)]
pub struct People {
    most: usize,
    counts: Arc<Mutex<HashMap<UserId, usize>>>,
}

/// One connection of a person, counted until this is dropped.
#[derive(Debug)]
pub struct PersonPlace {
    people: People,
    person: UserId,
}

impl People {
    /// At most so many of one person.
    pub fn new(most: usize) -> Self {
        let counts = Arc::default();
        Self { most, counts }
    }

    /// Counts a connection of this person; none where it is one too many.
    pub fn enter(&self, person: UserId) -> Option<PersonPlace> {
        let mut counts = self.counts.lock().unwrap_or_else(PoisonError::into_inner);
        let count = counts.entry(person).or_default();
        if *count >= self.most {
            return None;
        }
        *count += 1;
        let people = self.clone();
        Some(PersonPlace { people, person })
    }
}

impl Drop for PersonPlace {
    fn drop(&mut self) {
        let mut counts = self.people.counts.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(count) = counts.get_mut(&self.person) {
            *count -= 1;
            if *count == 0 {
                counts.remove(&self.person);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_person_has_so_many_and_others_have_their_own() {
        let people = People::new(2);
        let held = [people.enter(UserId(1)), people.enter(UserId(1))];
        assert!(held.iter().all(Option::is_some) && people.enter(UserId(1)).is_none());
        assert!(people.enter(UserId(2)).is_some());
        drop(held);
        assert!(people.enter(UserId(1)).is_some());
        assert!(people.counts.lock().unwrap().is_empty());
    }
}
