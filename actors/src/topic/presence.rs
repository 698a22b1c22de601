//! Who is on a topic, and what they do there. Pure: time is passed in. Latest wins; told at most once a second by the topic's actor.

use super::messages::ConnectionId;
use protocol::client_event::{Doing, PresenceEvent, PresentPerson};
use protocol::entity::account::Person;
use protocol::ids::UserId;
use protocol::limits::PRESENCE_PEOPLE_MAX;
use std::collections::{BTreeSet, HashMap};
use std::time::{Duration, Instant};

/// A person whose last tab has gone is still here for this long.
pub const GRACE: Duration = Duration::from_secs(5);

struct Here {
    user_name: String,
    tabs: Vec<ConnectionId>,
    doing: Doing,
    /// When the last tab went.
    left: Option<Instant>,
    /// Order of arrival: the list shows who came first.
    arrival: u64,
}

/// The people of one topic.
#[derive(Default)]
pub struct People {
    here: HashMap<UserId, Here>,
    by_connection: HashMap<ConnectionId, UserId>,
    changed: BTreeSet<UserId>,
    gone: BTreeSet<UserId>,
    arrivals: u64,
}

impl People {
    /// A tab of a person comes.
    pub fn enter(&mut self, connection: ConnectionId, person: Person) {
        self.arrivals += 1;
        let arrival = self.arrivals;
        let here = self.here.entry(person.user_id).or_insert_with(|| Here {
            user_name: person.user_name,
            tabs: Vec::new(),
            doing: Doing::default(),
            left: None,
            arrival,
        });
        here.left = None;
        if !here.tabs.contains(&connection) {
            here.tabs.push(connection);
        }
        self.by_connection.insert(connection, person.user_id);
        self.gone.remove(&person.user_id);
        self.changed.insert(person.user_id);
    }

    /// A tab goes.
    pub fn leave(&mut self, connection: ConnectionId, now: Instant) {
        let Some(user_id) = self.by_connection.remove(&connection) else {
            return;
        };
        let Some(here) = self.here.get_mut(&user_id) else {
            return;
        };
        here.tabs.retain(|tab| *tab != connection);
        if here.tabs.is_empty() {
            here.left = Some(now);
        }
        self.changed.insert(user_id);
    }

    /// A person says what they do.
    pub fn set_doing(&mut self, connection: ConnectionId, doing: Doing) {
        let Some(user_id) = self.by_connection.get(&connection) else {
            return;
        };
        if let Some(here) = self.here.get_mut(user_id) {
            here.doing = doing;
            self.changed.insert(*user_id);
        }
    }

    /// Whether there is something to tell, or somebody whose grace is running.
    pub fn is_unsettled(&self) -> bool {
        !self.changed.is_empty() || !self.gone.is_empty() || self.here.values().any(|here| here.left.is_some())
    }

    /// Everybody, at most 50, for who has just come.
    pub fn everybody(&self, topic: &str) -> PresenceEvent {
        let mut people: Vec<(&UserId, &Here)> = self.here.iter().collect();
        people.sort_by_key(|(_, here)| here.arrival);
        let people = people
            .into_iter()
            .take(PRESENCE_PEOPLE_MAX)
            .map(|(id, here)| present(*id, here))
            .collect();
        PresenceEvent {
            topic: topic.to_owned(),
            people: Some(people),
            here: None,
            gone: None,
            count: self.count(),
        }
    }

    /// What changed since the last call; none when nothing did.
    pub fn settle(&mut self, topic: &str, now: Instant) -> Option<PresenceEvent> {
        let over: Vec<UserId> = (self.here.iter())
            .filter(|(_, here)| here.left.is_some_and(|left| now.duration_since(left) >= GRACE))
            .map(|(id, _)| *id)
            .collect();
        for user_id in over {
            self.here.remove(&user_id);
            self.changed.remove(&user_id);
            self.gone.insert(user_id);
        }
        if self.changed.is_empty() && self.gone.is_empty() {
            return None;
        }
        let changed = std::mem::take(&mut self.changed);
        let gone = std::mem::take(&mut self.gone).into_iter().collect();
        let here = (changed.iter())
            .filter_map(|id| self.here.get(id).map(|here| present(*id, here)))
            .take(PRESENCE_PEOPLE_MAX)
            .collect();
        let count = self.count();
        Some(PresenceEvent {
            topic: topic.to_owned(),
            people: None,
            here: Some(here),
            gone: Some(gone),
            count,
        })
    }

    fn count(&self) -> u32 {
        self.here.len() as u32
    }
}

fn present(user_id: UserId, here: &Here) -> PresentPerson {
    let tabs = here.tabs.len() as u32;
    PresentPerson {
        user_id,
        user_name: here.user_name.clone(),
        tabs,
        doing: here.doing,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use protocol::ids::TrackId;

    fn person(id: i64) -> Person {
        Person {
            user_id: UserId(id),
            user_name: format!("person {id}"),
        }
    }

    #[test]
    fn two_tabs_are_one_person_who_goes_with_the_last_after_the_grace() {
        let (mut people, start) = (People::default(), Instant::now());
        people.enter(ConnectionId(1), person(7));
        people.enter(ConnectionId(2), person(7));
        let event = people.settle("review:1", start).unwrap();
        assert_eq!((event.count, event.here.unwrap()[0].tabs), (1, 2));
        people.leave(ConnectionId(1), start);
        people.leave(ConnectionId(2), start);
        people.settle("review:1", start + Duration::from_secs(4)).unwrap();
        assert!(people.is_unsettled(), "the grace is running");
        let event = people.settle("review:1", start + GRACE).unwrap();
        assert_eq!((event.count, event.gone.unwrap()), (0, vec![UserId(7)]));
        assert!(!people.is_unsettled());
    }

    #[test]
    fn who_comes_back_within_the_grace_never_left() {
        let (mut people, start) = (People::default(), Instant::now());
        people.enter(ConnectionId(1), person(7));
        people.leave(ConnectionId(1), start);
        people.enter(ConnectionId(2), person(7));
        let event = people.settle("review:1", start + GRACE * 2).unwrap();
        assert_eq!(event.gone, Some(vec![]));
        assert_eq!(event.count, 1);
    }

    #[test]
    fn what_is_done_is_told_once_and_the_latest_wins() {
        let (mut people, now) = (People::default(), Instant::now());
        people.enter(ConnectionId(1), person(7));
        for track in [1, 2] {
            people.set_doing(
                ConnectionId(1),
                Doing {
                    track_id: Some(TrackId(track)),
                    ..Doing::default()
                },
            );
        }
        let event = people.settle("review:1", now).unwrap();
        assert_eq!(event.here.unwrap()[0].doing.track_id, Some(TrackId(2)));
        assert_eq!(people.settle("review:1", now), None);
        people.set_doing(ConnectionId(9), Doing::default());
        assert_eq!(people.settle("review:1", now), None, "a stranger changes nothing");
    }
}
