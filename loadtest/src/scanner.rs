//! Recognizes packets without parsing JSON on the hot path.
//!
//! The server encodes a change frame once and sends the same bytes to every watcher. The scanner reads a frame's number from its bytes; the
//! changes in a frame are parsed once for each number, not once for each watcher.

use std::borrow::Cow;

use protocol::change::ReviewChange;
use protocol::ids::TrackId;
use protocol::topic::Topic;
use serde::Deserialize;
use serde_json::value::RawValue;

/// Recognizes the change frames of one topic among all other packets of a connection.
#[derive(Debug, Clone)]
pub struct Scanner {
    topic: String,
    prefix: Vec<u8>,
}

/// The server's answer in an `ACK` packet.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AckOutcome<'a> {
    /// The server accepted the request: the answer is `[{"result": …}]`.
    Done,
    /// The server refused the request; the value is the text of the answer.
    Refused(&'a [u8]),
}

#[derive(Deserialize)]
struct Numbered<'a> {
    topic: Cow<'a, str>,
    offset: u64,
}

#[derive(Deserialize)]
struct ChangeFrame<'a> {
    #[serde(borrow)]
    changes: Vec<&'a RawValue>,
}

const CHANGE: &[u8] = b"42[\"change\",";

impl Scanner {
    /// Makes a scanner for the frames of `topic`.
    pub fn new(topic: &Topic) -> Self {
        let topic = topic.to_string();
        let prefix = format!("42[\"change\",{{\"topic\":\"{topic}\",\"offset\":").into_bytes();
        Self { topic, prefix }
    }

    /// Returns the number of the frame if `payload` is a change frame of this topic.
    ///
    /// If the keys have their usual order, the number is found by its position in the bytes. Otherwise the JSON is parsed, which is slower but
    /// also finds the number.
    #[inline]
    pub fn offset(&self, payload: &[u8]) -> Option<u64> {
        match payload.strip_prefix(self.prefix.as_slice()) {
            Some(rest) => leading_number(rest).map(|(offset, _)| offset),
            None => self.parsed_offset(payload),
        }
    }

    #[cold]
    fn parsed_offset(&self, payload: &[u8]) -> Option<u64> {
        let body = payload.strip_prefix(CHANGE)?.strip_suffix(b"]")?;
        let frame: Numbered<'_> = serde_json::from_slice(body).ok()?;
        (frame.topic == self.topic).then_some(frame.offset)
    }
}

/// Returns the ids of the tracks that were rated by the changes of a frame, in the order of the changes.
pub fn rated_tracks(payload: &[u8]) -> Vec<TrackId> {
    let Some(body) = payload.strip_prefix(CHANGE).and_then(|rest| rest.strip_suffix(b"]")) else {
        return Vec::new();
    };
    let Ok(frame) = serde_json::from_slice::<ChangeFrame<'_>>(body) else {
        return Vec::new();
    };
    let rated = |change: &&RawValue| match serde_json::from_str(change.get()) {
        Ok(ReviewChange::TrackRated { track_id, .. }) => Some(track_id),
        _ => None,
    };
    frame.changes.iter().filter_map(rated).collect()
}

/// Returns the ack id and the server's answer in an `ACK` packet of the namespace `/`; `None` for any other packet.
pub fn acknowledgement(payload: &[u8]) -> Option<(u64, AckOutcome<'_>)> {
    let (id, rest) = leading_number(payload.strip_prefix(b"43")?)?;
    let outcome = if rest.starts_with(b"[{\"result\":") {
        AckOutcome::Done
    } else {
        AckOutcome::Refused(rest)
    };
    Some((id, outcome))
}

/// Returns the decimal number at the beginning of `bytes`, and the bytes after it; `None` if there is no digit or the number exceeds 64 bits.
#[inline]
pub fn leading_number(bytes: &[u8]) -> Option<(u64, &[u8])> {
    let mut number = 0u64;
    let mut digits = 0;
    for byte in bytes {
        let digit = byte.wrapping_sub(b'0');
        if digit > 9 {
            break;
        }
        number = number.checked_mul(10)?.checked_add(u64::from(digit))?;
        digits += 1;
    }
    (digits > 0).then(|| (number, &bytes[digits..]))
}

#[cfg(test)]
mod tests {
    use protocol::ids::JobId;

    use super::*;

    fn scanner(job: i64) -> Scanner {
        Scanner::new(&Topic::Review(JobId(job)))
    }

    const FRAME: &[u8] = br#"42["change",{"topic":"review:17","offset":4096,"at":"2026-11-21T02:00:00Z","changes":[{"kind":"track_rated","track_id":5,"user_id":2,"user_rating":7,"rating":7.5,"rating_count":2},{"kind":"counters","tracks":64,"rated":3},{"kind":"track_rated","track_id":9,"user_id":2,"user_rating":null,"rating":null,"rating_count":0}]}]"#;

    #[test]
    fn the_number_of_a_change_frame_is_found_for_its_own_topic_only() {
        assert_eq!(scanner(17).offset(FRAME), Some(4096));
        assert_eq!(scanner(1).offset(FRAME), None);
        assert_eq!(scanner(170).offset(FRAME), None);
    }

    #[test]
    fn another_order_of_the_keys_is_understood_too() {
        let frame = br#"42["change",{"offset":3,"changes":[],"topic":"review:17","at":"x"}]"#;
        assert_eq!(scanner(17).offset(frame), Some(3));
        assert_eq!(scanner(18).offset(frame), None);
    }

    #[test]
    fn other_events_and_junk_are_no_change_frames() {
        let scanner = scanner(17);
        for payload in [
            &b"2"[..],
            b"",
            b"42[\"presence\",{}]",
            b"431[{\"result\":true}]",
            b"42[\"change\",",
            b"42[\"change\",{]",
        ] {
            assert_eq!(scanner.offset(payload), None);
        }
        assert_eq!(
            scanner.offset(b"42[\"change\",{\"topic\":\"review:17\",\"offset\":}]"),
            None
        );
    }

    #[test]
    fn every_rated_track_of_a_joined_frame_is_listed_in_order() {
        assert_eq!(rated_tracks(FRAME), [TrackId(5), TrackId(9)]);
        assert!(rated_tracks(b"42[\"presence\",{}]").is_empty());
    }

    #[test]
    fn an_acknowledgement_gives_its_id_and_a_refusal() {
        assert_eq!(
            acknowledgement(b"4312[{\"result\":{\"rating\":7}}]"),
            Some((12, AckOutcome::Done))
        );
        let refused = b"[{\"error\":\"forbidden\",\"status\":403}]";
        assert_eq!(
            acknowledgement(&[b"433", &refused[..]].concat()),
            Some((3, AckOutcome::Refused(refused)))
        );
        assert_eq!(acknowledgement(b"43[]"), None);
        assert_eq!(acknowledgement(FRAME), None);
    }

    #[test]
    fn a_number_past_64_bits_is_no_number() {
        assert_eq!(leading_number(b"18446744073709551615,"), Some((u64::MAX, &b","[..])));
        assert_eq!(leading_number(b"18446744073709551616"), None);
        assert_eq!(leading_number(b"x1"), None);
    }
}
