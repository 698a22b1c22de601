//! The part of the websocket protocol (RFC 6455) that a load generator's client needs: finds complete frames, and writes masked ones.

/// Opcode of a text frame.
pub const TEXT: u8 = 1;
/// Opcode of a close frame.
pub const CLOSE: u8 = 8;
/// Opcode of a ping frame.
pub const PING: u8 = 9;
/// Opcode of a pong frame.
pub const PONG: u8 = 10;

const FINAL: u8 = 0x80;
const MASKED: u8 = 0x80;
const LENGTH_IN_2: u8 = 0x7e;
const LENGTH_IN_8: u8 = 0x7f;

/// The mask of every frame. It can be constant: masks protect proxies against hostile pages, and a load test has neither.
const MASK: [u8; 4] = [0x37, 0xfa, 0x21, 0x3d];

/// A complete, unmasked frame at the beginning of a buffer: its opcode, and the indexes at which its payload begins and ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Frame {
    /// The opcode of the frame, as in RFC 6455.
    pub opcode: u8,
    /// The index of the first byte of the payload.
    pub start: usize,
    /// The index after the last byte of the payload, where the next frame begins.
    pub end: usize,
}

/// Finds the frame at the beginning of `buffer`; returns `None` if the frame is incomplete.
#[inline]
pub fn first_frame(buffer: &[u8]) -> Option<Frame> {
    let (&[first, second], rest) = buffer.split_first_chunk::<2>()?;
    let (start, length) = match second & !MASKED {
        LENGTH_IN_2 => (4, usize::from(u16::from_be_bytes(*rest.first_chunk()?))),
        LENGTH_IN_8 => (10, usize::try_from(u64::from_be_bytes(*rest.first_chunk()?)).ok()?),
        short => (2_usize, usize::from(short)),
    };
    let end = start.checked_add(length)?;
    (buffer.len() >= end).then_some(Frame {
        opcode: first & 0x0f,
        start,
        end,
    })
}

/// Encodes one complete frame, masked as a client must send it.
pub fn client_frame(opcode: u8, payload: &[u8]) -> Vec<u8> {
    let mut frame = Vec::with_capacity(payload.len() + 14);
    frame.push(FINAL | opcode);
    match payload.len() {
        short @ 0..126 => frame.push(MASKED | short as u8),
        middle @ 126..=0xffff => {
            frame.push(MASKED | LENGTH_IN_2);
            frame.extend_from_slice(&(middle as u16).to_be_bytes());
        }
        long => {
            frame.push(MASKED | LENGTH_IN_8);
            frame.extend_from_slice(&(long as u64).to_be_bytes());
        }
    }
    frame.extend_from_slice(&MASK);
    frame.extend(payload.iter().zip(MASK.iter().cycle()).map(|(byte, mask)| byte ^ mask));
    frame
}

#[cfg(test)]
mod tests {
    use super::*;

    fn server_frame(payload: &[u8]) -> Vec<u8> {
        let mut frame = vec![0x81];
        match payload.len() {
            short @ 0..126 => frame.push(short as u8),
            middle @ 126..=0xffff => {
                frame.push(126);
                frame.extend_from_slice(&(middle as u16).to_be_bytes());
            }
            long => {
                frame.push(127);
                frame.extend_from_slice(&(long as u64).to_be_bytes());
            }
        }
        frame.extend_from_slice(payload);
        frame
    }

    #[test]
    fn a_frame_of_each_length_class_is_found_whole_and_never_in_part() {
        for length in [0, 1, 125, 126, 65_535, 65_536, 70_000] {
            let frame = server_frame(&vec![b'x'; length]);
            let found = first_frame(&frame).expect("a whole frame");
            assert_eq!(
                (found.opcode, found.end - found.start, found.end),
                (TEXT, length, frame.len())
            );
            for cut in [0, 1, frame.len() - 1] {
                assert_eq!(first_frame(&frame[..cut]), None, "{length} bytes cut at {cut}");
            }
        }
    }

    #[test]
    fn two_joined_frames_are_found_one_after_the_other() {
        let mut both = server_frame(b"first");
        both.extend(server_frame(b"second"));
        let first = first_frame(&both).expect("a whole frame");
        assert_eq!(&both[first.start..first.end], b"first");
        let rest = &both[first.end..];
        let second = first_frame(rest).expect("a whole frame");
        assert_eq!(&rest[second.start..second.end], b"second");
    }

    #[test]
    fn a_length_that_overflows_is_never_a_whole_frame() {
        let mut frame = vec![0x81, 127];
        frame.extend_from_slice(&u64::MAX.to_be_bytes());
        assert_eq!(first_frame(&frame), None);
    }

    #[test]
    fn a_client_frame_is_masked_and_unmasks_to_its_payload() {
        for length in [3, 200, 66_000] {
            let payload = vec![b'a'; length];
            let frame = client_frame(TEXT, &payload);
            assert_eq!(frame[1] & 0x80, 0x80);
            let body = &frame[frame.len() - length..];
            let unmasked: Vec<u8> = body
                .iter()
                .zip(MASK.iter().cycle())
                .map(|(byte, mask)| byte ^ mask)
                .collect();
            assert_eq!(unmasked, payload);
        }
    }
}
