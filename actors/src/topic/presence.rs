//! Who is on a topic, and what they do there. Pure: time is passed in. Latest wins. The topic's actor publishes it at most once a second, and at
//! once what somebody does whom others follow.
//!
//! Each node keeps its own people and tells the other nodes; what another node said last is kept until it falls silent.

mod following;

use super::messages::ConnectionId;
use following::Following;
use protocol::client_event::{Doing, Followers, Gathering, PresenceEvent, PresentPerson, TimedDoing};
use protocol::entity::account::Person;
use protocol::ids::UserId;
use protocol::limits::PRESENCE_PEOPLE_MAX;
use protocol::timestamp::Timestamp;
use std::collections::{BTreeSet, HashMap};
use std::time::{Duration, Instant};

/// A person whose last tab has gone is still here for this long.
pub const GRACE: Duration = Duration::from_secs(5);
/// A node says who is there at least this often.
pub const REPEAT: Duration = Duration::from_secs(5);
/// The people of a node that has said nothing for this long are gone.
pub const SILENCE: Duration = Duration::from_secs(15);
/// A person who is followed is published at most this often.
pub const FOLLOWED_EVERY: Duration = Duration::from_millis(200);
/// Followers whose names are published.
const FIRST_FOLLOWERS: usize = 5;

struct Here {
    user_name: String,
    tabs: Vec<ConnectionId>,
    doing: TimedDoing,
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
    following: Following,
    /// When those who are followed were last published.
    published: HashMap<UserId, Instant>,
    /// Not published yet.
    gathering: Option<Gathering>,
    /// Other nodes have not been told of it.
    own_gathering: Option<Gathering>,
    arrivals: u64,
    /// Other nodes have not been told of what changed here.
    is_unannounced: bool,
    announced_at: Option<Instant>,
}

impl People {
    /// A tab of a person comes.
    pub fn enter(&mut self, connection: ConnectionId, person: Person, at: Timestamp) {
        self.arrivals += 1;
        let arrival = self.arrivals;
        let here = self.here.entry(person.user_id).or_insert_with(|| Here {
            user_name: String::new(),
            tabs: Vec::new(),
            doing: TimedDoing {
                doing: Doing::default(),
                at,
            },
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
                self.enter(connection, Person { user_id, user_name }, here.doing.at);
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
    pub fn set_doing(&mut self, connection: ConnectionId, doing: TimedDoing) {
        let Some(user_id) = self.by_connection.get(&connection).copied() else {
            return;
        };
        if let Some(here) = self.here.get_mut(&user_id) {
            here.doing = doing;
            self.mark(user_id);
        }
    }

    /// A person asks the others to come to a moment of a track.
    pub fn gather(&mut self, gathering: Gathering) {
        self.own_gathering = Some(gathering.clone());
        self.gathering = Some(gathering);
    }

    fn mark(&mut self, user: UserId) {
        self.is_unannounced = true;
        self.note_change(user);
    }

    /// Notes that a person is to be published, with those whom they follow no longer or from now on.
    fn note_change(&mut self, user: UserId) {
        self.changed.insert(user);
        let leader = self.merged_doing(user).and_then(|doing| doing.doing.following);
        self.changed.extend(self.following.set(user, leader));
    }

    /// Another node says who is there. Answers whether it is new here: then it does not know of this node's people either.
    pub fn hear(
        &mut self,
        node: String,
        people: Vec<PresentPerson>,
        gathering: Option<Gathering>,
        now: Instant,
    ) -> bool {
        let people: HashMap<UserId, PresentPerson> =
            people.into_iter().map(|person| (person.user_id, person)).collect();
        let before = self.others.get(&node).map(|other| &other.people);
        let users = people.keys().chain(before.into_iter().flat_map(HashMap::keys));
        let is_changed = |user: &&UserId| before.and_then(|before| before.get(user)) != people.get(user);
        let changed: Vec<UserId> = users.filter(is_changed).copied().collect();
        let is_new = before.is_none();
        self.others.insert(node, OtherNode { heard: now, people });
        for user in changed {
            self.note_change(user);
        }
        self.gathering = gathering.or(self.gathering.take());
        is_new
    }

    /// What other nodes are to be told: everybody here, when something changed or it is time to say it again, and who asks the others to come.
    /// None when there is nothing to tell.
    pub fn announce(&mut self, now: Instant) -> Option<(Vec<PresentPerson>, Option<Gathering>)> {
        let due = self.announced_at.is_none_or(|told| now.duration_since(told) >= REPEAT);
        let repeats = due && !self.here.is_empty();
        let gathering = self.own_gathering.take();
        if !self.is_unannounced && !repeats && gathering.is_none() {
            return None;
        }
        self.is_unannounced = false;
        self.announced_at = Some(now);
        let people = self.here.iter().map(|(id, here)| present(*id, here));
        Some((people.collect(), gathering))
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
        !self.changed.is_empty()
            || self.gathering.is_some()
            || !self.others.is_empty()
            || self.here.values().any(|here| here.left.is_some())
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
        // whoever is followed is always among those who are shown
        users.sort_by_key(|user| !self.following.is_followed(*user));
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
            gather: None,
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
        let mut silent = Vec::new();
        self.others.retain(|_, other| {
            let is_silent = now.duration_since(other.heard) >= SILENCE;
            if is_silent {
                silent.extend(other.people.keys().copied());
            }
            !is_silent
        });
        for user in silent {
            self.note_change(user);
        }
        let changed = std::mem::take(&mut self.changed);
        self.event(topic, changed, now)
    }

    /// How long the next change of a person who is followed waits to be published; none where there is none.
    pub fn followed_wait(&self, now: Instant) -> Option<Duration> {
        if self.gathering.is_some() {
            return Some(Duration::ZERO);
        }
        let followed = self.following.leaders().filter(|user| self.changed.contains(user));
        followed.map(|user| self.wait_of(user, now)).min()
    }

    /// What changed of those who are followed and whose turn it is, and who asks the others to come; none when nothing did.
    pub fn take_followed(&mut self, topic: &str, now: Instant) -> Option<PresenceEvent> {
        let followed = self.following.leaders().filter(|user| self.changed.contains(user));
        let due: BTreeSet<UserId> = followed.filter(|user| self.wait_of(*user, now).is_zero()).collect();
        self.changed.retain(|user| !due.contains(user));
        self.event(topic, due, now)
    }

    fn wait_of(&self, user: UserId, now: Instant) -> Duration {
        let published = self.published.get(&user);
        published.map_or(Duration::ZERO, |published| {
            (*published + FOLLOWED_EVERY).saturating_duration_since(now)
        })
    }

    /// These people as they are now, with who asks the others to come. More than one event holds are published a second later.
    fn event(&mut self, topic: &str, changed: BTreeSet<UserId>, now: Instant) -> Option<PresenceEvent> {
        let gather = self.gathering.take();
        if changed.is_empty() && gather.is_none() {
            return None;
        }
        let (mut here, mut gone) = (Vec::new(), Vec::new());
        for user in changed {
            match self.merged(user) {
                Some(person) if here.len() < PRESENCE_PEOPLE_MAX => {
                    if person.followers.is_some() {
                        self.published.insert(user, now);
                    } else {
                        self.published.remove(&user);
                    }
                    here.push(person);
                }
                Some(_) => drop(self.changed.insert(user)),
                None => {
                    self.published.remove(&user);
                    gone.push(user);
                }
            }
        }
        let count = self.everybody(topic).count;
        Some(PresenceEvent {
            topic: topic.to_owned(),
            people: None,
            here: Some(here),
            gone: Some(gone),
            count,
            gather,
        })
    }

    fn merged_doing(&self, user: UserId) -> Option<TimedDoing> {
        let mut merged = self.here.get(&user).map(|here| here.doing);
        for other in self.others.values().filter_map(|other| other.people.get(&user)) {
            if merged.is_none_or(|doing| doing.doing.playing != Some(true) && other.doing.doing.playing == Some(true)) {
                merged = Some(other.doing);
            }
        }
        merged
    }

    /// Those who follow a person; none where nobody does.
    fn followers(&self, leader: UserId) -> Option<Followers> {
        let followers = self.following.of(leader)?;
        let name = |user: &UserId| {
            let here = self.here.get(user).map(|here| &here.user_name);
            let elsewhere = (self.others.values()).find_map(|other| other.people.get(user));
            let user_name = here.or(elsewhere.map(|person| &person.user_name))?.clone();
            Some(Person {
                user_id: *user,
                user_name,
            })
        };
        Some(Followers {
            count: followers.len() as u32,
            first: followers.iter().filter_map(name).take(FIRST_FOLLOWERS).collect(),
        })
    }

    /// A person with the tabs of all nodes. What they do is told by the node where they play, else by this one.
    fn merged(&self, user: UserId) -> Option<PresentPerson> {
        let mut merged = self.here.get(&user).map(|here| present(user, here));
        for other in self.others.values().filter_map(|other| other.people.get(&user)) {
            match &mut merged {
                None => merged = Some(other.clone()),
                Some(person) => person.tabs += other.tabs,
            }
        }
        let mut person = merged?;
        person.doing = self.merged_doing(user)?;
        person.followers = self.followers(user);
        Some(person)
    }
}

fn present(user_id: UserId, here: &Here) -> PresentPerson {
    let tabs = here.tabs.len() as u32;
    PresentPerson {
        user_id,
        user_name: here.user_name.clone(),
        tabs,
        doing: here.doing,
        followers: None,
    }
}

#[cfg(test)]
mod tests;
