//! Tests of the frame reader with whole frames, and with frames that are split in every way.

use super::*;

const MASK: [u8; 4] = [1, 2, 3, 4];

fn frame(first: u8, payload: &[u8]) -> Vec<u8> {
    let mut out = vec![first];
    match payload.len() {
        short @ 0..126 => out.push(0x80 | short as u8),
        middle @ 126..=0xffff => {
            out.push(0xfe);
            out.extend((middle as u16).to_be_bytes());
        }
        long => {
            out.push(0xff);
            out.extend((long as u64).to_be_bytes());
        }
    }
    out.extend(MASK);
    out.extend(payload.iter().zip(MASK.iter().cycle()).map(|(byte, mask)| byte ^ mask));
    out
}

fn read(bytes: &[u8]) -> Result<Vec<Message>, FrameError> {
    let mut reader = FrameReader::new(100_000);
    reader.push(bytes);
    let mut all = Vec::new();
    while let Some(message) = reader.next_message()? {
        all.push(message);
    }
    Ok(all)
}

fn text(text: &str) -> Message {
    Message::Text(text.to_owned())
}

#[test]
fn messages_of_every_length_class_come_out_whole_however_they_are_cut() {
    for length in [0, 1, 125, 126, 65_535, 65_536, 100_000] {
        let payload = "x".repeat(length);
        let bytes = frame(0x81, payload.as_bytes());
        let mut reader = FrameReader::new(100_000);
        let (head, tail) = bytes.split_at(bytes.len() / 2);
        reader.push(head);
        assert_eq!(reader.next_message(), Ok(None));
        reader.push(tail);
        assert_eq!(reader.next_message(), Ok(Some(text(&payload))), "{length}");
        assert_eq!((reader.next_message(), reader.buffer.capacity()), (Ok(None), 0));
    }
}

#[test]
fn fragments_are_joined_and_control_frames_between_them_come_at_once() {
    let bytes = [
        frame(0x01, "gr\u{fc}".as_bytes()),
        frame(0x89, b"hi"),
        frame(0x00, b""),
        frame(0x80, b"n"),
    ]
    .concat();
    let ping = Message::Ping(Bytes::from_static(b"hi"));
    assert_eq!(read(&bytes), Ok(vec![ping, text("gr\u{fc}n")]));
    let halves = [frame(0x01, &[0xc3]), frame(0x80, &[0xbc])].concat();
    assert_eq!(read(&halves), Ok(vec![text("\u{fc}")]), "a character may be cut");
    assert_eq!(
        read(&frame(0x82, &[0xff])),
        Ok(vec![Message::Binary(Bytes::from_static(&[0xff]))])
    );
}

#[test]
fn what_breaks_the_protocol_is_refused() {
    let unmasked = vec![0x81, 1, b'x'];
    let long = |length: [u8; 2]| vec![0x81, 0xfe, length[0], length[1], 1, 2, 3, 4];
    for (bytes, error) in [
        (frame(0xc1, b"x"), FrameError::ReservedBits),
        (frame(0x83, b"x"), FrameError::UnknownOpcode),
        (unmasked, FrameError::Unmasked),
        (frame(0x09, b"x"), FrameError::BadControl),
        (frame(0x89, &[b'x'; 126]), FrameError::BadControl),
        (long([0, 125]), FrameError::BadLength),
        (frame(0x80, b"x"), FrameError::BadFragmentation),
        (
            [frame(0x01, b"x"), frame(0x81, b"y")].concat(),
            FrameError::BadFragmentation,
        ),
        (frame(0x88, &[3]), FrameError::BadClose),
        (frame(0x88, &1005_u16.to_be_bytes()), FrameError::BadClose),
        (frame(0x88, &[3, 232, 0xff]), FrameError::NotUtf8),
        (frame(0x81, &[0xff]), FrameError::NotUtf8),
        (frame(0x81, &[0xed, 0xa0, 0x80]), FrameError::NotUtf8),
    ] {
        assert_eq!(read(&bytes), Err(error));
    }
}

#[test]
fn bad_text_is_found_in_the_fragment_that_holds_it() {
    for (fragments, is_bad) in [
        (vec![&[0xff][..]], true),
        (vec![&b"a"[..], &[0xc3]], false),
        (vec![&[0xe2][..], &[0x82], &[0xac, b'x']], false),
        (vec![&[0xe2, 0x82][..], b"x"], true),
        (vec![&[0xf0, 0x9f][..], b"", &[0x98, 0xff]], true),
        (vec![&[0xed][..], &[0xa0]], true),
    ] {
        let mut bytes = Vec::new();
        for (at, fragment) in fragments.iter().enumerate() {
            bytes.extend(frame(u8::from(at == 0), fragment));
        }
        let read_messages = read(&bytes);
        assert_eq!(
            read_messages,
            if is_bad { Err(FrameError::NotUtf8) } else { Ok(vec![]) },
            "{fragments:?}"
        );
    }
    let cut_at_the_end = [frame(0x01, b"a"), frame(0x80, &[0xc3])].concat();
    assert_eq!(read(&cut_at_the_end), Err(FrameError::NotUtf8));
    let binary = [frame(0x02, &[0xff]), frame(0x80, &[0xfe])].concat();
    assert_eq!(
        read(&binary),
        Ok(vec![Message::Binary(Bytes::from_static(&[0xff, 0xfe]))])
    );
}

#[test]
fn a_message_over_the_bound_is_refused_by_its_head_alone_whole_or_in_fragments() {
    let mut reader = FrameReader::new(1_000);
    reader.push(&frame(0x81, &[b'x'; 1_001])[..8]);
    assert_eq!(reader.next_message(), Err(FrameError::TooLarge));
    let mut reader = FrameReader::new(1_000);
    reader.push(&frame(0x01, &[b'x'; 600]));
    assert_eq!(reader.next_message(), Ok(None));
    reader.push(&frame(0x80, &[b'x'; 401])[..8]);
    assert_eq!(reader.next_message(), Err(FrameError::TooLarge));
}

#[test]
fn a_close_says_its_code() {
    assert_eq!(read(&frame(0x88, &[])), Ok(vec![Message::Close(None)]));
    assert_eq!(
        read(&frame(0x88, &[3, 233, b'b'])),
        Ok(vec![Message::Close(Some(1001))])
    );
}
