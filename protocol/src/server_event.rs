//! The events that the server sends without a request over the live connection, each with its payload.

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
        /// An event of the server.
        #[derive(Debug, Clone, PartialEq, Serialize)]
        #[serde(untagged)]
        pub enum ServerEvent {
            $( #[doc = $doc] $variant($payload), )+
        }

        impl ServerEvent {
            /// The names of all events.
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

        /// Returns each event's name, its description and its payload's shape.
        pub fn described(shapes: &mut Shapes) -> Vec<(&'static str, &'static str, Value)> {
            vec![$( ($name, $doc.trim(), shapes.add::<$payload>()) ),+]
        }

        /// Returns the TypeScript of the payloads, and of the map from an event to its payload.
        pub fn typescript(config: &ts_rs::Config) -> Vec<String> {
            let events = [$( format!("\t{}: {};\n", $name, <$payload as TS>::name(config)) ),+];
            let map = format!("type ServerEvents = {{\n{}}};", events.concat());
            vec![$( <$payload as TS>::decl(config), )+ map]
        }
    };
}

server_events! {
    /// One frame of a topic: the changes of one commit, under one number.
    Change(ChangeEvent) = "change",
    /// The people on a topic.
    Presence(PresenceEvent) = "presence",
    /// The state of a topic, which replaces everything that the client holds of it.
    Snapshot(SnapshotEvent) = "snapshot",
    /// Frames of a topic were dropped for this slow reader, which has to subscribe again.
    Resync(ResyncEvent) = "resync",
    /// A subscription has ended.
    Closed(ClosedEvent) = "closed",
    /// The session has ended; the server disconnects.
    LogOut(LogOutEvent) = "log_out",
    /// The page is of another build than the server.
    NewVersion(NewVersionEvent) = "new_version",
}

/// One or more changes of a topic, in order, under one number.
#[derive(Debug, Clone, PartialEq, Serialize, TS, ToSchema)]
pub struct ChangeEvent {
    /// The topic.
    #[ts(type = "string")]
    #[schema(value_type = String)]
    pub topic: Topic,
    /// The frame's number: 1, 2, 3 … without gaps.
    #[ts(type = "number")]
    pub offset: i64,
    /// The time of the commit, by the database's clock.
    pub at: Timestamp,
    /// The changes.
    #[ts(type = "Array<TopicChanges[TopicKind]>")]
    #[schema(value_type = Vec<Object>)]
    pub changes: Vec<Change>,
}

/// The state of a topic after the frame with a number.
#[derive(Debug, Clone, PartialEq, Serialize, TS, ToSchema)]
pub struct SnapshotEvent {
    /// The topic.
    #[ts(type = "string")]
    #[schema(value_type = String)]
    pub topic: Topic,
    /// The newest frame that the snapshot reflects.
    #[ts(type = "number")]
    pub offset: i64,
    /// The epoch of the number.
    pub epoch: String,
    /// The topic's snapshot.
    #[ts(type = "TopicSnapshots[TopicKind]")]
    #[schema(value_type = Object)]
    pub snapshot: Value,
}

/// The beginning of a subscription: `snapshot`, which replaces everything that the client holds, or `missed`, the frames after the given offset.
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
pub struct Subscribed {
    /// The topic.
    #[schema(value_type = String)]
    pub topic: Topic,
    /// The newest frame that this reflects.
    pub offset: i64,
    /// The epoch of the number.
    pub epoch: String,
    /// The topic's snapshot.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<Object>, nullable = false)]
    pub snapshot: Option<Value>,
    /// The frames after the offset that was given.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub missed: Option<Vec<ChangeEvent>>,
    /// For a link with a password: a token that replaces the password for 12 hours.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub ticket: Option<String>,
}

/// The identity of a connection: the result of init.
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
pub struct Introduction {
    /// The person; null for a visitor.
    pub user_id: Option<UserId>,
    /// Their role.
    #[schema(value_type = crate::schema::ConnectionRole)]
    pub role: String,
    /// The server's version with its build.
    pub server_version: String,
    /// The server's time.
    pub server_time: Timestamp,
    /// Subscribe's answer for the person's own topic; left out for a visitor.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub user: Option<Subscribed>,
}

/// The topic whose frames were dropped.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS, ToSchema)]
pub struct ResyncEvent {
    /// The topic.
    #[ts(type = "string")]
    #[schema(value_type = String)]
    pub topic: Topic,
}

/// The subscription that has ended.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS, ToSchema)]
pub struct ClosedEvent {
    /// The topic.
    #[ts(type = "string")]
    #[schema(value_type = String)]
    pub topic: Topic,
    /// The reason.
    pub reason: ClosedReason,
}

/// The reason for which a subscription ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ClosedReason {
    /// The person may no longer follow the topic.
    NoRight,
    /// The thing that the topic is about no longer exists.
    Gone,
    /// The link was revoked.
    Revoked,
}

/// The session that has ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS, ToSchema)]
pub struct LogOutEvent {
    /// The reason.
    pub reason: LogOutReason,
}

/// The reason for which a session ended.
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
    /// The account's approval was withdrawn.
    NotApproved,
    /// The account was deleted.
    Deleted,
    /// The session was not used for too long, or is too old.
    Expired,
    /// The reason is not known here; a reason of a later version is read as this one, too.
    #[serde(other)]
    SessionEnded,
}

/// The server's build.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS, ToSchema)]
pub struct NewVersionEvent {
    /// The version with its build.
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
