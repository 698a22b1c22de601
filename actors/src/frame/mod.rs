//! A frame: a committed and numbered list of changes of a topic. The live engine is built on frames.

pub mod in_doubt;
pub mod partitions;
pub mod store;

use bytes::Bytes;
use protocol::change::{Change, parse_changes};
use protocol::timestamp::Timestamp;
use protocol::topic::Topic;
use std::sync::OnceLock;
use std::time::Instant;
use uuid::Uuid;

/// The maximum number of bytes of a frame's JSON without its changes.
const ENVELOPE_BYTES: usize = 112;

/// One frame of a topic: one or more changes, in order, under one number.
#[derive(Debug)]
pub struct Frame {
    pub topic: Topic,
    /// The number of the frame within its topic: 1, 2, 3 … without gaps.
    pub offset: i64,
    /// The time of the commit, by the database's clock.
    pub at: Timestamp,
    /// The id of the commit that wrote the frame.
    pub origin: Uuid,
    /// The JSON text of the list of changes.
    pub changes: String,
    /// The time at which this process received the frame or wrote it to the database.
    pub since: Instant,
    wire: OnceLock<Bytes>,
    alters_access: OnceLock<bool>,
}

impl Frame {
    /// Makes the in-memory form of a frame that is already committed.
    pub fn new(topic: Topic, offset: i64, at: Timestamp, origin: Uuid, changes: String) -> Self {
        Self {
            topic,
            offset,
            at,
            origin,
            changes,
            since: Instant::now(),
            wire: OnceLock::new(),
            alters_access: OnceLock::new(),
        }
    }

    /// Returns the event `change` as a complete websocket frame. It is encoded at the first call and then reused.
    pub fn wire(&self) -> &Bytes {
        self.wire.get_or_init(|| {
            let body = self.body();
            let mut text = String::with_capacity(body.len() + 16);
            text.push_str("42[\"change\",");
            text.push_str(&body);
            text.push(']');
            protocol::encode::websocket_text_frame(text.as_bytes())
        })
    }

    /// Returns the payload of the event `change`, `{topic, offset, at, changes}`, as JSON text.
    pub fn body(&self) -> String {
        let at = serde_json::to_string(&self.at).expect("a moment of the database has an RFC 3339 form");
        format!(
            r#"{{"topic":"{}","offset":{},"at":{at},"changes":{}}}"#,
            self.topic, self.offset, self.changes
        )
    }

    /// Returns the number of bytes of [`Self::body`], or a few more.
    pub fn size(&self) -> usize {
        self.changes.len() + ENVELOPE_BYTES
    }

    /// Returns true if a change of this frame alters who may follow topics. The result is cached, and the changes are parsed only for kinds of
    /// topics that can have such changes.
    pub fn alters_access(&self) -> bool {
        self.topic.kind_of().may_alter_access()
            && *(self.alters_access).get_or_init(|| self.parse().iter().any(Change::alters_access))
    }

    /// Parses the changes, to apply them to a state. Changes of kinds that this version does not support are left out.
    pub fn parse(&self) -> Vec<Change> {
        parse_changes(&self.topic, &self.changes).unwrap_or_else(|error| {
            tracing::error!(topic.kind = self.topic.kind(), offset = self.offset, %error, "a stored frame is not a list of changes");
            Vec::new()
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use protocol::ids::{JobId, UserId};
    use time::macros::datetime;

    #[test]
    fn a_frame_goes_out_as_one_websocket_text_frame_with_the_event_inside() {
        let at = Timestamp(datetime!(2026-11-20 14:27:51 UTC));
        let changes = r#"[{"kind":"track_withdrawn","track_id":6}]"#.to_owned();
        let frame = Frame::new(Topic::Review(JobId(7)), 3, at, Uuid::nil(), changes);
        let wire = frame.wire();
        let text = r#"42["change",{"topic":"review:7","offset":3,"at":"2026-11-20T14:27:51Z","changes":[{"kind":"track_withdrawn","track_id":6}]}]"#;
        assert_eq!(wire[0], 0x81);
        assert!(wire.ends_with(text.as_bytes()));
        assert_eq!(wire.as_ptr(), frame.wire().as_ptr(), "the encoding is shared");
        assert_eq!(frame.parse().len(), 1);
    }

    #[test]
    fn a_frame_alters_access_by_the_kinds_of_its_changes_and_not_by_their_text() {
        let at = Timestamp(datetime!(2026-11-20 14:27:51 UTC));
        let alters = |topic, changes: &str| Frame::new(topic, 1, at, Uuid::nil(), changes.to_owned()).alters_access();
        let own = || Topic::User(UserId(1));
        assert!(alters(
            own(),
            r#"[{"kind":"trial_changed","trialcounter":3},{"kind":"rights_changed"}]"#
        ));
        assert!(!alters(own(), r#"[{"kind":"notice","text":"\"rights_changed\""}]"#));
        assert!(!alters(
            own(),
            r#"[{"kind":"notice","text":"{\"kind\":\"rights_changed\"}"}]"#
        ));
        assert!(alters(
            Topic::Job(JobId(1)),
            r#"[{ "status": "closed", "kind": "status_changed" }]"#
        ));
        assert!(!alters(
            Topic::Job(JobId(1)),
            r#"[{"kind":"share_type_changed","share_type":"auto_forwarding"}]"#
        ));
    }
}
