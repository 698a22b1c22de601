//! Topics whose state is not held in memory: all topics without an actor of their own. Their snapshots are read from the database. A frame
//! is not applied to the snapshot; it only marks the snapshot as no longer valid. The next request for a snapshot reads it again.

pub mod link;
pub mod store;
pub mod user;

use crate::topic::contract::TopicState;
use crate::topic::engine::Engine;
use crate::topic::queue::NoCommand;
use protocol::change::{ApplicationChange, Change, LinkChange, TeamChange};
use protocol::server_event::ClosedReason;
use protocol::snapshot::EmptySnapshot;
use protocol::topic::Topic;
use serde::Serialize;
use sqlx::PgConnection;
use time::{Date, OffsetDateTime};

/// The state of a topic that is not held in memory: the last snapshot that was read, and whether it is still valid.
#[derive(Debug)]
pub struct ReadTopic {
    snapshot: String,
    /// The day on which the snapshot is valid; none if the snapshot does not depend on the day.
    day: Option<Date>,
    is_stale: bool,
    ended: Option<ClosedReason>,
}

impl ReadTopic {
    /// Returns the snapshot as JSON text.
    pub fn snapshot(&self) -> &str {
        &self.snapshot
    }

    /// Returns true if the snapshot is still valid.
    pub fn is_current(&self, now: OffsetDateTime) -> bool {
        !self.is_stale && self.day.is_none_or(|day| day == now.date())
    }

    /// Records a change that was committed after the snapshot was read.
    pub fn record_change(&mut self, change: &Change) {
        self.is_stale |= !matches!(change, Change::Board(_) | Change::Admin(_));
        if let Change::Link(LinkChange::LinkChanged { .. }) | Change::Application(ApplicationChange::TracksSet { .. }) =
            change
        {
            // an expired link may open again, and an application that is restored after its deletion sets its tracks
            self.ended = None;
        }
        let ended = match change {
            Change::Application(ApplicationChange::Deleted) | Change::Team(TeamChange::Deleted) => {
                Some(ClosedReason::Gone)
            }
            Change::Link(LinkChange::LinkRevoked { .. }) => Some(ClosedReason::Revoked),
            _ => None,
        };
        self.ended = self.ended.or(ended);
    }

    /// Returns the reason why the subscriptions of the topic end; none while the topic has not ended.
    pub fn ended(&self) -> Option<ClosedReason> {
        self.ended
    }
}

impl TopicState for ReadTopic {
    type Command = NoCommand;

    async fn load(topic: &Topic, conn: &mut PgConnection, engine: &Engine) -> Result<Option<Self>, sqlx::Error> {
        let now = (engine.now)();
        let snapshot = match topic {
            Topic::User(id) => text(user::read(conn, *id, engine).await?),
            Topic::Application(id) => text(store::find_application(conn, *id).await?.map(|(_, snapshot)| snapshot)),
            Topic::Team(id) => text(store::find_team(conn, *id).await?),
            Topic::Company(id) => text(store::find_company(conn, *id).await?),
            Topic::Link(id) => text(link::find(conn, id, now).await?),
            Topic::Board | Topic::Admin => text(Some(EmptySnapshot {})),
            // all others have actors of their own, which hold their state; a test follows each kind of topic
            _ => None,
        };
        Ok(snapshot.map(|snapshot| Self {
            snapshot,
            day: matches!(topic, Topic::User(_)).then(|| now.date()),
            is_stale: false,
            ended: None,
        }))
    }

    fn snapshot(&self, _topic: &Topic) -> String {
        self.snapshot.clone()
    }

    fn is_current(&self, now: OffsetDateTime) -> bool {
        Self::is_current(self, now)
    }

    fn fold(&mut self, _topic: &Topic, change: &Change) {
        self.record_change(change);
    }

    fn ended(&self) -> Option<ClosedReason> {
        Self::ended(self)
    }
}

fn text(snapshot: Option<impl Serialize>) -> Option<String> {
    snapshot.map(|snapshot| serde_json::to_string(&snapshot).expect("a snapshot is plain data"))
}
