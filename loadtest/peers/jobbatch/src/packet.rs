//! The few packets that this peer reads and writes.

use room::{Answer, ChangeFrame, RateTrack, Subscribe};

pub enum Packet {
    Subscribe { ack: u64, topic: String },
    Rate { ack: u64, rating: RateTrack },
}

impl Packet {
    /// Parses a packet; `None` for pongs and all others that need no answer.
    pub fn parse(text: &[u8]) -> Option<Self> {
        let text = std::str::from_utf8(text).ok()?.strip_prefix("42")?;
        let (ack, body) = text.split_at(text.find('[')?);
        let ack = ack.parse().ok()?;
        if body.starts_with("[\"rating.set_track\",") {
            let (_, rating): (&str, RateTrack) = serde_json::from_str(body).ok()?;
            return Some(Self::Rate { ack, rating });
        }
        let (event, Subscribe { topic }): (&str, Subscribe) = serde_json::from_str(body).ok()?;
        (event == "subscribe").then_some(Self::Subscribe { ack, topic })
    }
}

/// The text of the masked frame at the front of `bytes`, and the length of that frame; `None` while it is incomplete.
pub fn client_packet(bytes: &[u8]) -> Option<(Vec<u8>, usize)> {
    let length = usize::from(bytes.get(1)? & 0x7f);
    let (start, length) = match length {
        126 => (4, usize::from(u16::from_be_bytes(bytes.get(2..4)?.try_into().ok()?))),
        // No client of a bench sends more than 64 KiB.
        127 => return None,
        short => (2, short),
    };
    let mask = bytes.get(start..start + 4)?;
    let masked = bytes.get(start + 4..start + 4 + length)?;
    let text = masked
        .iter()
        .zip(mask.iter().cycle())
        .map(|(byte, mask)| byte ^ mask)
        .collect();
    Some((text, start + 4 + length))
}

/// A server's text frame.
pub fn text_frame(payload: &[u8]) -> Vec<u8> {
    let mut frame = Vec::with_capacity(payload.len() + 4);
    frame.push(0x81);
    match u16::try_from(payload.len()) {
        Ok(short @ 0..126) => frame.push(short.to_be_bytes()[1]),
        Ok(middle) => {
            frame.push(0x7e);
            frame.extend_from_slice(&middle.to_be_bytes());
        }
        Err(_) => {
            frame.push(0x7f);
            frame.extend_from_slice(&(payload.len() as u64).to_be_bytes());
        }
    }
    frame.extend_from_slice(payload);
    frame
}

/// The frame of an acknowledgement.
pub fn acknowledgement<T: serde::Serialize>(ack: u64, answer: &Answer<T>) -> Vec<u8> {
    let answer = serde_json::to_string(answer).expect("answers are always JSON");
    text_frame(format!("43{ack}[{answer}]").as_bytes())
}

/// The frame of a broadcast change.
pub fn change(frame: &ChangeFrame) -> Vec<u8> {
    let frame = serde_json::to_string(frame).expect("changes are always JSON");
    text_frame(format!("42[\"change\",{frame}]").as_bytes())
}
