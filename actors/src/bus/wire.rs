//! Encodes messages between nodes as bytes: a signature (HMAC-SHA256), followed by JSON. Only the nodes of the database have the key of the
//! signature. Messages with any other signature are ignored, for example messages of unknown senders, of another database, or of a node
//! with an earlier key.

use super::{BusMessage, NodePresence};
use crate::frame::Frame;
use hmac::{Hmac, Mac as _};
use protocol::client_event::{Gathering, PresentPerson};
use protocol::ids::SessionId;
use protocol::server_event::LogOutReason;
use protocol::timestamp::Timestamp;
use protocol::topic::Topic;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use sha2::Sha256;
use std::borrow::Cow;
use std::fmt;
use std::sync::Arc;
use uuid::Uuid;

/// The number of bytes of a message's signature (HMAC-SHA256).
const SEAL_BYTES: usize = 32;

/// The secret key that all nodes of a database share to sign their messages.
#[derive(Clone, PartialEq, Eq)]
pub struct BusKey([u8; 32]);

impl BusKey {
    /// Makes a key from 32 bytes, which must be random or derived from a random key.
    pub fn new(key: [u8; 32]) -> Self {
        Self(key)
    }
}

impl fmt::Debug for BusKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("BusKey")
    }
}

/// The reason why received bytes are not a valid message.
#[derive(Debug, thiserror::Error)]
pub(super) enum Unreadable {
    /// The signature is wrong: the bytes were not sent on this NATS subject by a node with the same key.
    #[error("the seal is not ours")]
    Forged,
    /// The content is not a valid message.
    #[error(transparent)]
    Malformed(#[from] serde_json::Error),
}

/// Encodes and decodes the messages of one node on one NATS subject.
pub(super) struct Wire {
    node: String,
    subject: String,
    key: BusKey,
}

impl Wire {
    pub(super) fn new(node: &str, subject: String, key: BusKey) -> Self {
        let node = node.to_owned();
        Self { node, subject, key }
    }

    /// Returns the NATS subject, which is part of the signed content.
    pub(super) fn subject(&self) -> &str {
        &self.subject
    }

    pub(super) fn encode(&self, message: &BusMessage) -> Result<Vec<u8>, serde_json::Error> {
        let json = to_json(&self.node, message)?;
        let mut payload = Vec::with_capacity(SEAL_BYTES + json.len());
        payload.extend_from_slice(&self.sealing(&json).finalize().into_bytes());
        payload.extend_from_slice(&json);
        Ok(payload)
    }

    /// Checks and decodes a message; returns none for a message that this node sent itself.
    pub(super) fn decode(&self, payload: &[u8]) -> Result<Option<BusMessage>, Unreadable> {
        let (seal, json) = payload.split_at_checked(SEAL_BYTES).ok_or(Unreadable::Forged)?;
        self.sealing(json).verify_slice(seal).map_err(|_| Unreadable::Forged)?;
        Ok(from_json(&self.node, json)?)
    }

    fn sealing(&self, json: &[u8]) -> Hmac<Sha256> {
        let mut mac = Hmac::<Sha256>::new_from_slice(&self.key.0).expect("any length is a key");
        mac.update(self.subject.as_bytes());
        mac.update(b"\n");
        mac.update(json);
        mac
    }
}

/// The JSON form of a message.
#[derive(Serialize, Deserialize)]
struct Envelope<'a> {
    /// The id of the node that sends the message. A node uses it to ignore its own messages.
    node: Cow<'a, str>,
    #[serde(flatten, borrow)]
    body: Body<'a>,
}

#[derive(Serialize, Deserialize)]
#[serde(tag = "say", rename_all = "snake_case")]
enum Body<'a> {
    Frame {
        topic: Topic,
        offset: i64,
        at: Timestamp,
        origin: Uuid,
        /// The list of changes as JSON text, as in the frames table.
        changes: Cow<'a, str>,
    },
    LogOut {
        sessions: Vec<SessionId>,
        reason: LogOutReason,
    },
    Presence {
        topic: Topic,
        people: Vec<PresentPerson>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        gathering: Option<Gathering>,
    },
}

fn to_json(node: &str, message: &BusMessage) -> Result<Vec<u8>, serde_json::Error> {
    let body = match message {
        BusMessage::Frame(frame) => Body::Frame {
            topic: frame.topic.clone(),
            offset: frame.offset,
            at: frame.at,
            origin: frame.origin,
            changes: Cow::Borrowed(&frame.changes),
        },
        BusMessage::LogOut { sessions, reason } => Body::LogOut {
            sessions: sessions.to_vec(),
            reason: *reason,
        },
        BusMessage::Presence(NodePresence {
            topic,
            people,
            gathering,
            ..
        }) => Body::Presence {
            topic: topic.clone(),
            people: people.clone(),
            gathering: gathering.clone(),
        },
    };
    serde_json::to_vec(&Envelope {
        node: Cow::Borrowed(node),
        body,
    })
}

/// Decodes the JSON of a message; returns none for a message that this node sent itself.
fn from_json(own: &str, payload: &[u8]) -> Result<Option<BusMessage>, serde_json::Error> {
    let envelope: Envelope<'_> = serde_json::from_slice(payload)?;
    if envelope.node == own {
        return Ok(None);
    }
    Ok(Some(match envelope.body {
        Body::Frame {
            topic,
            offset,
            at,
            origin,
            changes,
        } => {
            // checked here, so that no actor publishes changes that are not JSON
            let _: &RawValue = serde_json::from_str(&changes)?;
            BusMessage::Frame(Arc::new(Frame::new(topic, offset, at, origin, changes.into_owned())))
        }
        Body::LogOut { sessions, reason } => BusMessage::LogOut {
            sessions: sessions.into(),
            reason,
        },
        Body::Presence {
            topic,
            people,
            gathering,
        } => BusMessage::Presence(NodePresence {
            topic,
            node: envelope.node.into_owned(),
            people,
            gathering,
        }),
    }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use protocol::client_event::{Activity, TimedActivity};
    use protocol::entity::account::Person;
    use protocol::ids::{JobId, TrackId, UserId};
    use time::macros::datetime;

    fn wire(node: &str, subject: &str, key: u8) -> Wire {
        Wire::new(node, subject.to_owned(), BusKey::new([key; 32]))
    }

    fn one() -> Wire {
        wire("one", "needledrop.e", 1)
    }

    fn two() -> Wire {
        wire("two", "needledrop.e", 1)
    }

    #[test]
    fn messages_without_the_key_of_other_clusters_or_of_a_former_key_are_ignored() {
        let sessions: Arc<[SessionId]> = vec![SessionId(1)].into();
        let reason = LogOutReason::SessionEnded;
        let message = BusMessage::LogOut { sessions, reason };
        let payload = one().encode(&message).unwrap();
        assert!(matches!(two().decode(&payload), Ok(Some(_))));

        let mut changed = payload.clone();
        *changed.last_mut().unwrap() ^= 1;
        let forged = [
            to_json("one", &message).unwrap(),
            [vec![0; SEAL_BYTES], to_json("one", &message).unwrap()].concat(),
            changed,
            payload[..SEAL_BYTES].to_vec(),
            Vec::new(),
            wire("one", "needledrop.e", 2).encode(&message).unwrap(),
            wire("one", "needledrop.f", 1).encode(&message).unwrap(),
        ];
        for payload in forged {
            assert!(matches!(two().decode(&payload), Err(Unreadable::Forged)), "{payload:?}");
        }
        let later = wire("two", "needledrop.e", 2);
        assert!(matches!(later.decode(&payload), Err(Unreadable::Forged)));
    }

    #[test]
    fn a_frame_comes_out_as_it_went_in_and_never_at_the_node_that_sent_it() {
        let at = Timestamp(datetime!(2026-11-20 12:00 UTC));
        let changes = r#"[{"kind":"track_withdrawn","track_id":6,"note":"\"ä\""}]"#.to_owned();
        let frame = Frame::new(Topic::Review(JobId(7)), 3, at, Uuid::from_u128(5), changes.clone());
        let payload = one().encode(&BusMessage::Frame(Arc::new(frame))).unwrap();
        let Ok(Some(BusMessage::Frame(received))) = two().decode(&payload) else {
            panic!("a frame is heard")
        };
        assert_eq!((received.offset, received.at, &received.changes), (3, at, &changes));
        assert!(one().decode(&payload).unwrap().is_none());
    }

    #[test]
    fn people_come_out_as_they_went_in() {
        let doing = Activity {
            track_id: Some(TrackId(4)),
            playing: Some(true),
            position: Some(1.5),
            following: None,
        };
        let at = datetime!(2026-11-20 12:00 UTC).into();
        let by = Person {
            user_id: UserId(2),
            user_name: "Teo".to_owned(),
        };
        let gathering = Gathering {
            by,
            track_id: TrackId(4),
            position: 1.5,
        };
        let person = PresentPerson {
            user_id: UserId(2),
            user_name: "Teo".to_owned(),
            tabs: 1,
            doing: TimedActivity { doing, at },
            followers: None,
        };
        let sent = NodePresence {
            topic: Topic::Review(JobId(7)),
            node: "one".to_owned(),
            people: vec![person],
            gathering: Some(gathering),
        };
        let payload = one().encode(&BusMessage::Presence(sent.clone())).unwrap();
        let Ok(Some(BusMessage::Presence(received))) = two().decode(&payload) else {
            panic!("people are heard: {:?}", two().decode(&payload))
        };
        assert_eq!(received, sent);
    }

    #[test]
    fn bytes_that_are_no_message_are_refused() {
        let frame = |changes: &str| {
            format!(
                r#"{{"node":"x","say":"frame","topic":"board","offset":1,"at":"2026-11-20T12:00:00Z","origin":"00000000-0000-0000-0000-000000000005","changes":{changes:?}}}"#
            )
        };
        assert!(from_json("two", frame("[]").as_bytes()).unwrap().is_some());
        for wrong in [&frame("not json"), "", "{}", r#"{"node":"x","say":"sing"}"#, "\u{0}"] {
            assert!(from_json("two", wrong.as_bytes()).is_err(), "{wrong}");
        }
    }

    #[test]
    fn a_log_out_of_a_later_version_still_logs_out() {
        let message = BusMessage::LogOut {
            sessions: vec![SessionId(1)].into(),
            reason: LogOutReason::UserIsBlocked,
        };
        let text = String::from_utf8(to_json("one", &message).unwrap()).unwrap();
        for (reason, received) in [
            ("user_is_blocked", LogOutReason::UserIsBlocked),
            ("moved_to_mars", LogOutReason::SessionEnded),
        ] {
            let payload = text.replace("user_is_blocked", reason);
            let Ok(Some(BusMessage::LogOut { reason, .. })) = from_json("two", payload.as_bytes()) else {
                panic!("a log-out is heard")
            };
            assert_eq!(reason, received);
        }
    }
}
