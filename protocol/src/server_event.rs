//! The events that the server sends over the live connection without a request, each with its payload.

use crate::change::Change;
use crate::client_event::PresenceEvent;
use crate::ids::UserId;
use crate::shapes::Shapes;
use crate::timestamp::Timestamp;
use crate::topic::Topic;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use ts_rs::TS;
use utoipa::ToSchema;

macro_rules! server_events {
    ($( #[doc = $doc:literal] $variant:ident($payload:ty) = $name:literal, )+) => {
        /// An event that the server sends to a client.
        #[derive(Debug, Clone, PartialEq, Serialize)]
        #[serde(untagged)]
        pub enum ServerEvent {
            $( #[doc = $doc] $variant($payload), )+
        }

        impl ServerEvent {
            /// The names of all events that the server sends.
            pub const NAMES: &[&str] = &[$( $name ),+];

            /// Returns the event's name.
            pub const fn name(&self) -> &'static str {
                match self {
                    $( Self::$variant(_) => $name, )+
                }
            }

            /// Returns the payload as JSON text.
            pub fn payload(&self) -> String {
                serde_json::to_string(self).expect("an event is plain data")
            }
        }

        /// Returns the name, the description and the payload's schema of each event.
        pub fn described(shapes: &mut Shapes) -> Vec<(&'static str, &'static str, Value)> {
            vec![$( ($name, $doc.trim(), shapes.add::<$payload>()) ),+]
        }

        /// Returns the TypeScript types of the payloads, and of the map from an event's name to its payload.
        pub fn typescript(config: &ts_rs::Config) -> Vec<String> {
            let events = [$( format!("\t{}: {};\n", $name, <$payload as TS>::name(config)) ),+];
            let map = format!("type ServerEvents = {{\n{}}};", events.concat());
            vec![$( <$payload as TS>::decl(config), )+ map]
        }
    };
}

server_events! {
    /// One frame of a topic: the changes of one database commit, under one number.
    Change(ChangeEvent) = "change",
    /// The people who currently follow a topic.
    Presence(PresenceEvent) = "presence",
    /// The state of a topic, which replaces everything that the client has stored of the topic.
    Snapshot(SnapshotEvent) = "snapshot",
    /// The client must subscribe to the topic again: it read too slowly and frames were dropped, or its export's topic could not be followed.
    Resync(ResyncEvent) = "resync",
    /// The server ended a subscription of the client.
    Closed(ClosedEvent) = "closed",
    /// The session has ended; the server disconnects.
    LogOut(LogOutEvent) = "log_out",
    /// The web page comes from another build than the server and should be reloaded.
    NewVersion(NewVersionEvent) = "new_version",
}

/// The changes of one frame of a topic, in order.
#[derive(Debug, Clone, PartialEq, Serialize, TS, ToSchema)]
pub struct ChangeEvent {
    /// The topic whose changes these are.
    #[ts(type = "string")]
    #[schema(value_type = String)]
    pub topic: Topic,
    /// The number of the frame. The frames of a topic are numbered 1, 2, 3 … without gaps.
    #[ts(type = "number")]
    pub offset: i64,
    /// The time of the commit that made the changes, by the database's clock.
    pub at: Timestamp,
    /// The changes, in order.
    #[ts(type = "Array<TopicChanges[TopicKind]>")]
    #[schema(value_type = Vec<Object>)]
    pub changes: Vec<Change>,
}

/// The state of a topic, including all frames up to `offset`.
#[derive(Debug, Clone, PartialEq, Serialize, TS, ToSchema)]
pub struct SnapshotEvent {
    /// The topic to which the state belongs.
    #[ts(type = "string")]
    #[schema(value_type = String)]
    pub topic: Topic,
    /// The number of the newest frame that the snapshot reflects.
    #[ts(type = "number")]
    pub offset: i64,
    /// The epoch to which the number `offset` belongs.
    pub epoch: String,
    /// The topic's snapshot.
    #[ts(type = "TopicSnapshots[TopicKind]")]
    #[schema(value_type = Object)]
    pub snapshot: Value,
}

/// The answer that begins a subscription. It has either `snapshot`, which replaces everything that the client has stored of the topic, or
/// `missed`, which contains the frames after the offset that the client sent.
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
pub struct Subscribed {
    /// The topic that the client now follows.
    #[schema(value_type = String)]
    pub topic: Topic,
    /// The number of the newest frame that this answer reflects.
    pub offset: i64,
    /// The epoch to which the number `offset` belongs.
    pub epoch: String,
    /// The topic's snapshot; left out if `missed` is given.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<Object>, nullable = false)]
    pub snapshot: Option<Value>,
    /// The frames after the offset that the client sent; left out if `snapshot` is given.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub missed: Option<Vec<ChangeEvent>>,
    /// A token that replaces the link's password for 12 hours; left out if the link has no password.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub ticket: Option<String>,
}

/// The answer to the event init: whether the client is logged in, and as which person.
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
pub struct Introduction {
    /// The logged-in person; null for a visitor.
    pub user_id: Option<UserId>,
    /// The role of the person, or `visitor`.
    #[schema(value_type = crate::schema::ConnectionRole)]
    pub role: String,
    /// The version and build of the server.
    pub server_version: String,
    /// The current time of the server.
    pub server_time: Timestamp,
    /// For a logged-in person: the event init also subscribes the client to the person's own `user:` topic, and this is the answer to that
    /// subscription. Left out for a visitor.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub user: Option<Subscribed>,
}

/// The payload of `resync`: the topic to which the client must subscribe again.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS, ToSchema)]
pub struct ResyncEvent {
    /// The topic whose frames were dropped.
    #[ts(type = "string")]
    #[schema(value_type = String)]
    pub topic: Topic,
}

/// The payload of `closed`: the subscription that the server ended.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS, ToSchema)]
pub struct ClosedEvent {
    /// The topic whose subscription ended.
    #[ts(type = "string")]
    #[schema(value_type = String)]
    pub topic: Topic,
    /// The reason why the subscription ended.
    pub reason: ClosedReason,
}

/// The reason why the server ended a subscription.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ClosedReason {
    /// The person no longer has the right to follow the topic.
    NoRight,
    /// The job, playlist or other object that the topic is about no longer exists.
    Gone,
    /// The share link was revoked.
    Revoked,
}

/// The payload of `log_out`: why the session has ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS, ToSchema)]
pub struct LogOutEvent {
    /// The reason why the session ended.
    pub reason: LogOutReason,
}

/// The reason why a session ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum LogOutReason {
    /// The person logged out.
    LoggedOut,
    /// The person logged in again in the same browser.
    LoggedInAgain,
    /// The password was changed.
    PasswordChanged,
    /// The account was blocked.
    UserIsBlocked,
    /// The account was put on hold.
    OnHold,
    /// The staff withdrew the account's approval.
    NotApproved,
    /// The account was deleted.
    Deleted,
    /// The session was unused for too long, or reached its maximum age.
    Expired,
    /// The session ended for an unknown reason. A reason that this version does not know is also read as this value.
    #[serde(other)]
    SessionEnded,
}

/// The payload of `new_version`: the build of the server.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS, ToSchema)]
pub struct NewVersionEvent {
    /// The version and build of the server.
    pub version: String,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ids::JobId;

    #[test]
    fn an_event_has_the_name_and_the_payload_of_the_wire() {
        let events = [
            (
                ServerEvent::Resync(ResyncEvent {
                    topic: Topic::Review(JobId(7)),
                }),
                "resync",
                r#"{"topic":"review:7"}"#,
            ),
            (
                ServerEvent::Closed(ClosedEvent {
                    topic: Topic::Board,
                    reason: ClosedReason::NoRight,
                }),
                "closed",
                r#"{"topic":"board","reason":"no_right"}"#,
            ),
            (
                ServerEvent::LogOut(LogOutEvent {
                    reason: LogOutReason::UserIsBlocked,
                }),
                "log_out",
                r#"{"reason":"user_is_blocked"}"#,
            ),
            (
                ServerEvent::NewVersion(NewVersionEvent {
                    version: "0.23.0+ab\"c".to_owned(),
                }),
                "new_version",
                r#"{"version":"0.23.0+ab\"c"}"#,
            ),
        ];
        for (event, name, payload) in events {
            assert_eq!((event.name(), event.payload().as_str()), (name, payload));
        }
    }

    #[test]
    fn a_reason_of_a_later_version_is_read_as_an_end_without_one() {
        let read = |text: &str| serde_json::from_str::<LogOutReason>(text).unwrap();
        assert_eq!(read("\"on_hold\""), LogOutReason::OnHold);
        assert_eq!(read("\"moon_phase\""), LogOutReason::SessionEnded);
    }
}
