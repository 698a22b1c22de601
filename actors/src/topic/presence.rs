//! Who is on a topic, and what they do there. Pure: time is passed in. Latest wins; told at most once a second by the topic's actor.
//!
//! Each node keeps its own people and tells the other nodes; what another node said last is kept until it falls silent.

use super::messages::ConnectionId;
use protocol::client_event::{Doing, PresenceEvent, PresentPerson};
use protocol::entity::account::Person;
use protocol::ids::UserId;
use protocol::limits::PRESENCE_PEOPLE_MAX;
use std::collections::{BTreeSet, HashMap};
use std::time::{Duration, Instant};

/// A person whose last tab has gone is still here for this long.
pub const GRACE: Duration = Duration::from_secs(5);
/// A node says who is there at least this often.
pub const REPEAT: Duration = Duration::from_secs(5);
/// The people of a node that has said nothing for this long are gone.
pub const SILENCE: Duration = Duration::from_secs(15);

struct Here {
    user_name: String,
    tabs: Vec<ConnectionId>,
    doing: Doing,
    /// When the last tab went.
    left: Option<Instant>,
    /// Order of arrival: the list shows who came first.
    arrival: u64,
}

struct OtherNode {
    heard: Instant,
    people: HashMap<UserId, PresentPerson>,
}

/// The people of one topic.
#[derive(Default)]
pub struct People {
    here: HashMap<UserId, Here>,
    by_connection: HashMap<ConnectionId, UserId>,
    others: HashMap<String, OtherNode>,
    changed: BTreeSet<UserId>,
    arrivals: u64,
    /// Other nodes have not been told of what changed here.
    is_unannounced: bool,
    announced_at: Option<Instant>,
}

impl People {
    /// A tab of a person comes.
    pub fn enter(&mut self, connection: ConnectionId, person: Person) {
        self.arrivals += 1;
        let arrival = self.arrivals;
        let here = self.here.entry(person.user_id).or_insert_with(|| Here {
            user_name: String::new(),
            tabs: Vec::new(),
            doing: Doing::default(),
            left: None,
            arrival,
        });
        here.user_name = person.user_name;
        here.left = None;
        if !here.tabs.contains(&connection) {
            here.tabs.push(connection);
        }
        self.by_connection.insert(connection, person.user_id);
        self.mark(person.user_id);
    }

    /// Takes over the tabs that came before; what these people do they say again.
    pub fn adopt(&mut self, former: Self) {
        for (connection, user_id) in former.by_connection {
            if let Some(here) = former.here.get(&user_id) {
                let user_name = here.user_name.clone();
                self.enter(connection, Person { user_id, user_name });
            }
        }
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
        self.mark(user_id);
    }

    /// A person says what they do.
    pub fn set_doing(&mut self, connection: ConnectionId, doing: Doing) {
        let Some(user_id) = self.by_connection.get(&connection).copied() else {
            return;
        };
        if let Some(here) = self.here.get_mut(&user_id) {
            here.doing = doing;
            self.mark(user_id);
        }
    }

    fn mark(&mut self, user: UserId) {
        self.changed.insert(user);
        self.is_unannounced = true;
    }

    /// Another node says who is there. Answers whether it is new here: then it does not know of this node's people either.
    pub fn hear(&mut self, node: String, people: Vec<PresentPerson>, now: Instant) -> bool {
        let people: HashMap<UserId, PresentPerson> =
            people.into_iter().map(|person| (person.user_id, person)).collect();
        let before = self.others.get(&node).map(|other| &other.people);
        for user in people.keys().chain(before.into_iter().flat_map(HashMap::keys)) {
            if before.and_then(|before| before.get(user)) != people.get(user) {
                self.changed.insert(*user);
            }
        }
        let is_new = before.is_none();
        self.others.insert(node, OtherNode { heard: now, people });
        is_new
    }

    /// What other nodes are to be told: everybody here, when something changed or it is time to say it again. None when there is nothing
    /// to tell.
    pub fn announce(&mut self, now: Instant) -> Option<Vec<PresentPerson>> {
        let due = self.announced_at.is_none_or(|told| now.duration_since(told) >= REPEAT);
        let repeats = due && !self.here.is_empty();
        if !self.is_unannounced && !repeats {
            return None;
        }
        self.is_unannounced = false;
        self.announced_at = Some(now);
        Some(self.here.iter().map(|(id, here)| present(*id, here)).collect())
    }

    /// Makes the next [`Self::announce`] tell, since somebody does not know yet.
    pub fn announce_again(&mut self) {
        self.is_unannounced = true;
    }

    /// Whether somebody is here, or was a moment ago.
    pub fn has_own(&self) -> bool {
        !self.here.is_empty()
    }

    /// Whether there is something to tell, or somebody whose time is running.
    pub fn has_pending(&self) -> bool {
        !self.changed.is_empty() || !self.others.is_empty() || self.here.values().any(|here| here.left.is_some())
    }

    /// Everybody, at most 50, for who has just come.
    pub fn everybody(&self, topic: &str) -> PresenceEvent {
        let mut own: Vec<(&UserId, &Here)> = self.here.iter().collect();
        own.sort_by_key(|(_, here)| here.arrival);
        let mut users: Vec<UserId> = own.into_iter().map(|(id, _)| *id).collect();
        let elsewhere: BTreeSet<UserId> = self
            .others
            .values()
            .flat_map(|other| other.people.keys().copied())
            .collect();
        users.extend(elsewhere.into_iter().filter(|user| !self.here.contains_key(user)));
        let count = users.len() as u32;
        let people = users
            .into_iter()
            .take(PRESENCE_PEOPLE_MAX)
            .filter_map(|user| self.merged(user))
            .collect();
        PresenceEvent {
            topic: topic.to_owned(),
            people: Some(people),
            here: None,
            gone: None,
            count,
        }
    }

    /// What changed since the last call; none when nothing did.
    pub fn take_changes(&mut self, topic: &str, now: Instant) -> Option<PresenceEvent> {
        let over = |here: &Here| here.left.is_some_and(|left| now.duration_since(left) >= GRACE);
        let left: Vec<UserId> = self
            .here
            .iter()
            .filter(|(_, here)| over(here))
            .map(|(id, _)| *id)
            .collect();
        for user in left {
            self.here.remove(&user);
            self.mark(user);
        }
        let changed = &mut self.changed;
        self.others.retain(|_, other| {
            let silent = now.duration_since(other.heard) >= SILENCE;
            if silent {
                changed.extend(other.people.keys().copied());
            }
            !silent
        });
        if self.changed.is_empty() {
            return None;
        }
        let (mut here, mut gone) = (Vec::new(), Vec::new());
        for user in std::mem::take(&mut self.changed) {
            match self.merged(user) {
                Some(person) if here.len() < PRESENCE_PEOPLE_MAX => here.push(person),
                // told a second later
                Some(_) => drop(self.changed.insert(user)),
                None => gone.push(user),
            }
        }
        let count = self.everybody(topic).count;
        Some(PresenceEvent {
            topic: topic.to_owned(),
            people: None,
            here: Some(here),
            gone: Some(gone),
            count,
        })
    }

    /// A person with the tabs of all nodes. What they do is told by the node where they play, else by this one.
    fn merged(&self, user: UserId) -> Option<PresentPerson> {
        let mut merged = self.here.get(&user).map(|here| present(user, here));
        for other in self.others.values().filter_map(|other| other.people.get(&user)) {
            match &mut merged {
                None => merged = Some(other.clone()),
                Some(person) => {
                    person.tabs += other.tabs;
                    if person.doing.playing != Some(true) && other.doing.playing == Some(true) {
                        person.doing = other.doing;
                    }
                }
            }
        }
        merged
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
        let event = people.take_changes("review:1", start).unwrap();
        assert_eq!((event.count, event.here.unwrap()[0].tabs), (1, 2));
        people.leave(ConnectionId(1), start);
        people.leave(ConnectionId(2), start);
        people.take_changes("review:1", start + Duration::from_secs(4)).unwrap();
        assert!(people.has_pending(), "the grace is running");
        let event = people.take_changes("review:1", start + GRACE).unwrap();
        assert_eq!((event.count, event.gone.unwrap()), (0, vec![UserId(7)]));
        assert!(!people.has_pending() && !people.has_own());
    }

    #[test]
    fn a_person_is_shown_by_the_name_of_the_tab_that_came_last() {
        let (mut people, start) = (People::default(), Instant::now());
        people.enter(ConnectionId(1), person(7));
        let renamed = Person {
            user_name: "another name".to_owned(),
            ..person(7)
        };
        people.enter(ConnectionId(2), renamed);
        let event = people.take_changes("review:1", start).unwrap();
        assert_eq!(event.here.unwrap()[0].user_name, "another name");
    }

    #[test]
    fn who_comes_back_within_the_grace_never_left() {
        let (mut people, start) = (People::default(), Instant::now());
        people.enter(ConnectionId(1), person(7));
        people.leave(ConnectionId(1), start);
        people.enter(ConnectionId(2), person(7));
        let event = people.take_changes("review:1", start + GRACE * 2).unwrap();
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
        let event = people.take_changes("review:1", now).unwrap();
        assert_eq!(event.here.unwrap()[0].doing.track_id, Some(TrackId(2)));
        assert_eq!(people.take_changes("review:1", now), None);
        people.set_doing(ConnectionId(9), Doing::default());
        assert_eq!(people.take_changes("review:1", now), None, "a stranger changes nothing");
    }

    #[test]
    fn people_of_other_nodes_are_here_until_their_node_says_otherwise_or_falls_silent() {
        let (mut one, mut two, start) = (People::default(), People::default(), Instant::now());
        one.enter(ConnectionId(1), person(7));
        two.enter(ConnectionId(1), person(7));
        two.enter(ConnectionId(2), person(8));
        assert!(
            one.hear("two".into(), two.announce(start).unwrap(), start),
            "a new node"
        );
        assert_eq!(two.announce(start), None, "told already");
        let event = one.take_changes("review:1", start).unwrap();
        assert_eq!((event.count, event.here.as_ref().unwrap()[0].tabs), (2, 2));
        two.leave(ConnectionId(2), start);
        two.take_changes("review:1", start + GRACE);
        assert!(!one.hear("two".into(), two.announce(start + GRACE).unwrap(), start + GRACE));
        assert_eq!(
            one.take_changes("review:1", start + GRACE).unwrap().gone,
            Some(vec![UserId(8)])
        );
        let event = one.take_changes("review:1", start + GRACE + SILENCE).unwrap();
        assert_eq!((event.count, event.here.unwrap()[0].tabs), (1, 1));
    }

    #[test]
    fn more_people_than_one_event_holds_are_told_one_event_after_the_other() {
        let (mut people, now) = (People::default(), Instant::now());
        for id in 1..=60 {
            people.enter(ConnectionId(id as u64), person(id));
        }
        let everybody = people.everybody("review:1");
        assert_eq!((everybody.people.unwrap().len(), everybody.count), (50, 60));
        for told in [50, 10] {
            assert!(people.has_pending());
            assert_eq!(people.take_changes("review:1", now).unwrap().here.unwrap().len(), told);
        }
        assert_eq!(people.take_changes("review:1", now), None);
    }

    #[test]
    fn a_node_repeats_who_is_there() {
        let (mut people, start) = (People::default(), Instant::now());
        people.enter(ConnectionId(1), person(7));
        assert_eq!(people.announce(start).unwrap().len(), 1);
        assert_eq!(people.announce(start + REPEAT / 2), None);
        assert_eq!(people.announce(start + REPEAT).unwrap().len(), 1);
    }
}
