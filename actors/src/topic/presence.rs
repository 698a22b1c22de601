//! The people on a topic, and their activity. Pure: time is passed in. The latest state wins. The topic's actor publishes it at most once a
//! second, and the activity of people whom others follow at once.
//!
//! Each node keeps its own people and sends them to the other nodes; the latest message of another node is valid until that node falls silent.

mod following;

use super::messages::ConnectionId;
use following::Following;
use protocol::client_event::{Activity, Followers, Gathering, PresenceEvent, PresentPerson, TimedActivity};
use protocol::entity::account::Person;
use protocol::ids::UserId;
use protocol::limits::PRESENCE_PEOPLE_MAX;
use protocol::timestamp::Timestamp;
use std::collections::{BTreeSet, HashMap};
use std::time::{Duration, Instant};

/// The time that a person stays here after their last tab has left.
pub const GRACE: Duration = Duration::from_secs(5);
/// The longest time between two messages of a node about its people.
pub const REPEAT: Duration = Duration::from_secs(5);
/// The time after which the people of a node that sends nothing are gone.
pub const SILENCE: Duration = Duration::from_secs(15);
/// The shortest time between two publications of a person who is followed.
pub const FOLLOWED_EVERY: Duration = Duration::from_millis(200);
/// The number of followers whose names are published.
const FIRST_FOLLOWERS: usize = 5;

struct Here {
    user_name: String,
    tabs: Vec<ConnectionId>,
    doing: TimedActivity,
    /// The time at which the last tab left.
    left: Option<Instant>,
    /// The order of arrival: the list begins with the people who came first.
    arrival: u64,
}

struct OtherNode {
    received_at: Instant,
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
    /// The time at which each person who is followed was last published.
    published: HashMap<UserId, Instant>,
    /// The call to join that is not published yet.
    gathering: Option<Gathering>,
    /// The call to join that is not sent to other nodes yet.
    own_gathering: Option<Gathering>,
    arrivals: u64,
    /// True if a change here is not sent to other nodes yet.
    is_unannounced: bool,
    announced_at: Option<Instant>,
}

impl People {
    /// Adds a tab of a person.
    pub fn enter(&mut self, connection: ConnectionId, person: Person, at: Timestamp) {
        self.arrivals += 1;
        let arrival = self.arrivals;
        let here = self.here.entry(person.user_id).or_insert_with(|| Here {
            user_name: String::new(),
            tabs: Vec::new(),
            doing: TimedActivity {
                doing: Activity::default(),
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

    /// Takes over the tabs of a former actor; their people send their activity again.
    pub fn adopt(&mut self, former: Self) {
        for (connection, user_id) in former.by_connection {
            if let Some(here) = former.here.get(&user_id) {
                let user_name = here.user_name.clone();
                self.enter(connection, Person { user_id, user_name }, here.doing.at);
            }
        }
    }

    /// Removes a tab.
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

    /// Sets the activity of a person.
    pub fn set_activity(&mut self, connection: ConnectionId, doing: TimedActivity) {
        let Some(user_id) = self.by_connection.get(&connection).copied() else {
            return;
        };
        if let Some(here) = self.here.get_mut(&user_id) {
            here.doing = doing;
            self.mark(user_id);
        }
    }

    /// Invites the others to a moment of a track.
    pub fn gather(&mut self, gathering: Gathering) {
        self.own_gathering = Some(gathering.clone());
        self.gathering = Some(gathering);
    }

    fn mark(&mut self, user: UserId) {
        self.is_unannounced = true;
        self.mark_changed(user);
    }

    /// Notes that a person is to be published, and the people whom they follow or followed.
    fn mark_changed(&mut self, user: UserId) {
        self.changed.insert(user);
        let leader = self.merged_activity(user).and_then(|doing| doing.doing.following);
        self.changed.extend(self.following.set(user, leader));
    }

    /// Takes the people of another node. Returns true if the node is new here: then it does not know this node's people either.
    pub fn update_node(
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
        self.others.insert(
            node,
            OtherNode {
                received_at: now,
                people,
            },
        );
        for user in changed {
            self.mark_changed(user);
        }
        self.gathering = gathering.or(self.gathering.take());
        is_new
    }

    /// Returns the message for other nodes: everybody here, and the call to join, if there is one. It is due when something changed, or when the
    /// last is old enough to be repeated. None when it is not due.
    pub fn announce(&mut self, now: Instant) -> Option<(Vec<PresentPerson>, Option<Gathering>)> {
        let due = self
            .announced_at
            .is_none_or(|announced| now.duration_since(announced) >= REPEAT);
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

    /// Makes the next [`Self::announce`] return a message, since a node does not know the people yet.
    pub fn announce_again(&mut self) {
        self.is_unannounced = true;
    }

    /// Returns true if somebody is here, or was a moment ago.
    pub fn has_own(&self) -> bool {
        !self.here.is_empty()
    }

    /// Returns true if there is something to publish, or a person may time out.
    pub fn has_pending(&self) -> bool {
        !self.changed.is_empty()
            || self.gathering.is_some()
            || !self.others.is_empty()
            || self.here.values().any(|here| here.left.is_some())
    }

    /// Returns everybody, at most 50, for a person who has just arrived.
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
        // people who are followed are always among those who are shown
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

    /// Returns the changes since the last call; none when there are none.
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
            let is_silent = now.duration_since(other.received_at) >= SILENCE;
            if is_silent {
                silent.extend(other.people.keys().copied());
            }
            !is_silent
        });
        for user in silent {
            self.mark_changed(user);
        }
        let changed = std::mem::take(&mut self.changed);
        self.event(topic, changed, now)
    }

    /// Returns the time until the next change of a person who is followed is to be published; none where there is no such change.
    pub fn followed_wait(&self, now: Instant) -> Option<Duration> {
        if self.gathering.is_some() {
            return Some(Duration::ZERO);
        }
        let followed = self.following.leaders().filter(|user| self.changed.contains(user));
        followed.map(|user| self.wait_of(user, now)).min()
    }

    /// Returns the changes of people who are followed and may be published again, and the call to join; none when there are none.
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

    /// Returns these people as they are now, and the call to join. People beyond the limit of one event are published a second later.
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

    fn merged_activity(&self, user: UserId) -> Option<TimedActivity> {
        let mut merged = self.here.get(&user).map(|here| here.doing);
        for other in self.others.values().filter_map(|other| other.people.get(&user)) {
            if merged.is_none_or(|doing| doing.doing.playing != Some(true) && other.doing.doing.playing == Some(true)) {
                merged = Some(other.doing);
            }
        }
        merged
    }

    /// Returns the followers of a person; none where there are none.
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

    /// Merges a person's tabs on all nodes. The activity is that of the node where they play, else of this one.
    fn merged(&self, user: UserId) -> Option<PresentPerson> {
        let mut merged = self.here.get(&user).map(|here| present(user, here));
        for other in self.others.values().filter_map(|other| other.people.get(&user)) {
            match &mut merged {
                None => merged = Some(other.clone()),
                Some(person) => person.tabs += other.tabs,
            }
        }
        let mut person = merged?;
        person.doing = self.merged_activity(user)?;
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
