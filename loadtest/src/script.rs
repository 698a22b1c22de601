//! Scripts of the packets that a connection sends when it opens.

use protocol::client_event::{Init, RateTrack, Subscribe};
use protocol::ids::{JobId, TrackId};
use protocol::topic::Topic;
use serde::Serialize;
use serde_json::Value;

/// The ack id of the `subscribe` event. Its answer contains the topic's current frame number.
pub const SUBSCRIBE_ACK: u64 = 1;
const INIT_ACK: u64 = 0;

/// A step of a script: a packet to send, and the beginning of the expected answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Step {
    /// The packet to send. The first step sends none: it waits for the server's open packet.
    pub send: Option<String>,
    /// The beginning of the expected answer.
    pub expect: String,
}

/// The steps that open a connection, shared by all connections that open in the same way.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Script {
    /// The steps in order; the connection is ready after the last answer.
    pub steps: Vec<Step>,
}

impl Script {
    /// Makes the script of a connection that follows no topic. If `sid`, the secret id of a session, is given, the connection authenticates
    /// with it.
    pub fn rater(sid: Option<&str>) -> Self {
        let mut steps = vec![
            Step {
                send: None,
                expect: "0{".to_owned(),
            },
            Step {
                send: Some("40".to_owned()),
                expect: "40".to_owned(),
            },
        ];
        if let Some(sid) = sid {
            steps.push(request(
                "init",
                INIT_ACK,
                &Init {
                    sid: Some(sid.to_owned()),
                    ..Init::default()
                },
            ));
        }
        Self { steps }
    }

    /// Makes the script of a connection that opens as in [`Script::rater`] and then follows `topic`.
    pub fn watcher(sid: Option<&str>, topic: &Topic) -> Self {
        let mut script = Self::rater(sid);
        script
            .steps
            .push(request("subscribe", SUBSCRIBE_ACK, &from_the_head(topic)));
        script
    }

    /// Makes the script of a connection that opens as in [`Script::rater`] and then follows `topic`. The connection also requests the frames of
    /// the epoch `epoch` that come after the frame number `offset`.
    pub fn resuming(sid: Option<&str>, topic: &Topic, offset: u64, epoch: &str) -> Self {
        let mut script = Self::rater(sid);
        let wanted = Subscribe {
            offset: i64::try_from(offset).ok(),
            epoch: Some(epoch.to_owned()),
            ..from_the_head(topic)
        };
        script.steps.push(request("subscribe", SUBSCRIBE_ACK, &wanted));
        script
    }

    /// Makes the script of a visitor's connection, which follows the topic of a share link by the link's token.
    pub fn visitor(link: &Topic, token: &str) -> Self {
        let mut script = Self::rater(None);
        let wanted = Subscribe {
            token: Some(token.to_owned()),
            ..from_the_head(link)
        };
        script.steps.push(request("subscribe", SUBSCRIBE_ACK, &wanted));
        script
    }

    /// Makes the script of a connection that opens as in [`Script::rater`] and then follows all `topics` by one subscribe event.
    pub fn follower(sid: Option<&str>, topics: &[Topic]) -> Self {
        let mut script = Self::rater(sid);
        let wanted: Vec<Subscribe> = topics.iter().map(from_the_head).collect();
        script.steps.push(request("subscribe", SUBSCRIBE_ACK, &wanted));
        script
    }
}

/// Returns the packet that rates a track.
pub fn rating(ack: u64, job_id: JobId, track_id: TrackId, value: u8) -> String {
    let track_rating = Some(i16::from(value));
    let rating = RateTrack {
        track_id,
        track_rating,
        job_id,
        moderated_playlist_id: None,
        shared_playlist_id: None,
    };
    event("rating.set_track", ack, &rating)
}

/// Returns the topic's current frame number from the answer to `subscribe`; `None` for any other packet.
pub fn subscribed_offset(payload: &[u8]) -> Option<u64> {
    let body = payload.strip_prefix(format!("43{SUBSCRIBE_ACK}").as_bytes())?;
    let answer: Value = serde_json::from_slice(body).ok()?;
    answer.pointer("/0/result/offset")?.as_u64()
}

fn request(name: &str, ack: u64, payload: &impl Serialize) -> Step {
    Step {
        send: Some(event(name, ack, payload)),
        expect: format!("43{ack}[{{\"result\":"),
    }
}

/// Returns the packet of the event `name` with this ack id and payload.
pub fn event(name: &str, ack: u64, payload: &impl Serialize) -> String {
    let payload = serde_json::to_string(payload).expect("what clients say is always JSON");
    format!("42{ack}[\"{name}\",{payload}]")
}

fn from_the_head(topic: &Topic) -> Subscribe {
    Subscribe {
        topic: topic.to_string(),
        offset: None,
        epoch: None,
        token: None,
        password: None,
        ticket: None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_watcher_connects_authenticates_and_follows_its_topic() {
        let sent: Vec<_> = Script::watcher(Some("abc"), &Topic::Review(JobId(7)))
            .steps
            .into_iter()
            .map(|step| step.send)
            .collect();
        assert_eq!(
            sent.iter()
                .map(|text| text.as_deref().and_then(|text| text.split('}').next()))
                .collect::<Vec<_>>(),
            [
                None,
                Some("40"),
                Some(r#"420["init",{"sid":"abc","offset":null,"epoch":null"#),
                Some(
                    r#"421["subscribe",{"topic":"review:7","offset":null,"epoch":null,"token":null,"password":null,"ticket":null"#
                ),
            ]
        );
        assert_eq!(Script::watcher(None, &Topic::Review(JobId(7))).steps.len(), 3);
    }

    #[test]
    fn the_stream_begins_after_the_number_in_the_answer_to_subscribe() {
        let answer = br#"431[{"result":{"topic":"review:7","offset":12,"epoch":"e","snapshot":{"offset":1}}}]"#;
        assert_eq!(subscribed_offset(answer), Some(12));
        assert_eq!(subscribed_offset(br#"430[{"result":{"offset":12}}]"#), None);
        assert_eq!(subscribed_offset(br#"431[{"error":"not_found","status":404}]"#), None);
    }

    #[test]
    fn a_rating_names_its_track_value_and_job() {
        assert_eq!(
            rating(9, JobId(3), TrackId(5), 10),
            r#"429["rating.set_track",{"track_id":5,"track_rating":10,"job_id":3}]"#
        );
    }
}
