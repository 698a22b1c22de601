//! The people who are present on a topic, and their activity. The code has no side effects; the current time is an argument. Only the latest
//! activity of a person counts. The topic's actor publishes changes at most once a second; changes of people whom others follow are published
//! sooner.
//!
//! Each node tracks its own people and sends them to the other nodes. The people of another node remain valid until that node has sent nothing
//! for [`SILENCE`].

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

/// The time for which a person remains present after their last browser tab has left.
pub const GRACE: Duration = Duration::from_secs(5);
/// The maximum time between two messages in which a node tells other nodes who is present through it.
pub const REPEAT: Duration = Duration::from_secs(5);
/// The time after which the people of another node are removed if the node sends nothing.
pub const SILENCE: Duration = Duration::from_secs(15);
/// The minimum time between two published changes of a person whom others follow.
pub const FOLLOWED_EVERY: Duration = Duration::from_millis(200);
/// The maximum number of a person's followers whose names are published.
const FIRST_FOLLOWERS: usize = 5;

struct Here {
    user_name: String,
    tabs: Vec<ConnectionId>,
    doing: TimedActivity,
    /// The time at which the person's last tab left; none while a tab is open.
    left: Option<Instant>,
    /// The number of the person in the order in which people arrived. Lists of people are sorted by it.
    arrival: u64,
}

struct OtherNode {
    received_at: Instant,
    people: HashMap<UserId, PresentPerson>,
}

/// The people who are present on one topic.
#[derive(Default)]
pub struct People {
    here: HashMap<UserId, Here>,
    by_connection: HashMap<ConnectionId, UserId>,
    others: HashMap<String, OtherNode>,
    changed: BTreeSet<UserId>,
    following: Following,
    /// For each person whom others follow, the time at which the person's activity was last published.
    published: HashMap<UserId, Instant>,
    /// The latest request to go to a position in a track, if it is not yet published to the followers on this node.
    gathering: Option<Gathering>,
    /// The latest request to go to a position in a track by a person on this node, if it is not yet sent to other nodes.
    own_gathering: Option<Gathering>,
    arrivals: u64,
    /// True if the people on this node, or their activity, have changed since the last message to other nodes.
    is_unannounced: bool,
    announced_at: Option<Instant>,
}

impl People {
    /// Adds an open browser tab (a connection) of a person.
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

    /// Takes over the people and their browser tabs from an earlier actor, but not their activity, because clients send it again.
    pub fn adopt(&mut self, former: Self) {
        for (connection, user_id) in former.by_connection {
            if let Some(here) = former.here.get(&user_id) {
                let user_name = here.user_name.clone();
                self.enter(connection, Person { user_id, user_name }, here.doing.at);
            }
        }
    }

    /// Removes a browser tab (a connection) that has left.
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

    /// Sets the activity of the person on a connection.
    pub fn set_activity(&mut self, connection: ConnectionId, doing: TimedActivity) {
        let Some(user_id) = self.by_connection.get(&connection).copied() else {
            return;
        };
        if let Some(here) = self.here.get_mut(&user_id) {
            here.doing = doing;
            self.mark(user_id);
        }
    }

    /// Records a person's request that everybody go to a position in a track. It is published with the next event.
    pub fn gather(&mut self, gathering: Gathering) {
        self.own_gathering = Some(gathering.clone());
        self.gathering = Some(gathering);
    }

    fn mark(&mut self, user: UserId) {
        self.is_unannounced = true;
        self.mark_changed(user);
    }

    /// Marks a person as changed, so that the change is published. Also marks the people whom this person follows now or followed before.
    fn mark_changed(&mut self, user: UserId) {
        self.changed.insert(user);
        let leader = self.merged_activity(user).and_then(|doing| doing.doing.following);
        self.changed.extend(self.following.set(user, leader));
    }

    /// Replaces the people of another node. Returns true if that node was not known before; in that case this node must also send its own
    /// people, which the other node does not know yet.
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

    /// Returns the message for other nodes: all people on this node, and the latest request to go to a position in a track, if there is one.
    /// Returns none if nothing has changed and the last message is less than [`REPEAT`] old.
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

    /// Makes the next [`Self::announce`] return a message even if nothing has changed, because a new node does not know the people of this node
    /// yet.
    pub fn announce_again(&mut self) {
        self.is_unannounced = true;
    }

    /// Returns true if this node has people on the topic, including those who have just left.
    pub fn has_own(&self) -> bool {
        !self.here.is_empty()
    }

    /// Returns true if there are changes to publish, or people who must be removed after [`GRACE`] or [`SILENCE`].
    pub fn has_pending(&self) -> bool {
        !self.changed.is_empty()
            || self.gathering.is_some()
            || !self.others.is_empty()
            || self.here.values().any(|here| here.left.is_some())
    }

    /// Returns the event with the people on the topic, at most 50, for a person who has just arrived.
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

    /// Removes the people whose last tab left [`GRACE`] ago and the people of nodes that have sent nothing for [`SILENCE`]. Returns the
    /// event with all changes since the last call; none if there are no changes.
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

    /// Returns the time to wait before a change of a person whom others follow may be published; zero if a request to go to a position in a
    /// track waits to be published, none if there is nothing to publish.
    pub fn followed_wait(&self, now: Instant) -> Option<Duration> {
        if self.gathering.is_some() {
            return Some(Duration::ZERO);
        }
        let followed = self.following.leaders().filter(|user| self.changed.contains(user));
        followed.map(|user| self.wait_of(user, now)).min()
    }

    /// Returns the event with the changes of followed people that may already be published, and with the latest request to go to a position in a
    /// track; none if there is neither.
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

    /// Makes the event with the current state of the `changed` people, and with the latest request to go to a position in a track. People beyond
    /// the limit of one event remain marked as changed, and are published a second later.
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

    /// Returns the number of a person's followers, and the names of at most [`FIRST_FOLLOWERS`] of them; none if the person has no followers.
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

    /// Returns a person with their tabs on all nodes; none if they are not present. If the person plays a track on one of the nodes, their
    /// activity there is returned. Otherwise it is their activity on this node, if they are present here.
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
