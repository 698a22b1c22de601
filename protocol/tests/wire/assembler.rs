//! Binary packets put together from several messages.

use bytes::Bytes;
use protocol::attachments::{AttachmentError, AttachmentLimits, BinaryBody, BinaryPacket};
use protocol::decode::{DecodeError, Decoder, Packet};
use protocol::encode::binary_text;

const TWO: &str = r#"452-7["baz",{"_placeholder":true,"num":0},{"_placeholder":true,"num":1}]"#;

#[test]
fn a_binary_event_is_complete_with_its_last_attachment() {
    let mut decoder = Decoder::default();
    assert_eq!(decoder.text(TWO), Ok(Packet::Incomplete));
    assert_eq!(decoder.binary(Bytes::from_static(&[1, 2])), Ok(Packet::Incomplete));
    let packet = BinaryPacket {
        namespace: "/".to_owned(),
        body: BinaryBody::Event {
            ack_id: Some(7),
            name: "baz".to_owned(),
            args: r#"{"_placeholder":true,"num":0},{"_placeholder":true,"num":1}"#.to_owned(),
        },
        attachments: vec![Bytes::from_static(&[1, 2]), Bytes::from_static(&[3])],
    };
    assert_eq!(binary_text(&packet), TWO);
    assert_eq!(decoder.binary(Bytes::from_static(&[3])), Ok(Packet::Binary(packet)));
    assert!(!decoder.is_waiting());
}

#[test]
fn a_binary_acknowledgement_is_complete_with_its_last_attachment() {
    let text = r#"461-/admin,15["bar",{"_placeholder":true,"num":0}]"#;
    let mut decoder = Decoder::default();
    assert_eq!(decoder.text(text), Ok(Packet::Incomplete));
    let Ok(Packet::Binary(packet)) = decoder.binary(Bytes::from_static(b"x")) else {
        panic!("not complete")
    };
    assert_eq!(packet.namespace, "/admin");
    assert_eq!(
        packet.body,
        BinaryBody::Ack {
            id: 15,
            args: r#""bar",{"_placeholder":true,"num":0}"#.to_owned()
        }
    );
    assert_eq!(binary_text(&packet), text);
}

#[test]
fn one_attachment_may_be_used_in_several_places_or_in_none() {
    let mut decoder = Decoder::default();
    let text = r#"452-["baz",{"_placeholder":true,"num":1},{"_placeholder":true,"num":1}]"#;
    assert_eq!(decoder.text(text), Ok(Packet::Incomplete));
    assert_eq!(decoder.binary(Bytes::new()), Ok(Packet::Incomplete));
    assert!(matches!(decoder.binary(Bytes::new()), Ok(Packet::Binary(_))));
}

#[test]
fn a_heartbeat_between_attachments_does_not_disturb_them() {
    let mut decoder = Decoder::default();
    decoder.text(TWO).unwrap();
    decoder.binary(Bytes::new()).unwrap();
    assert_eq!(decoder.text("3"), Ok(Packet::Pong("")));
    assert!(matches!(decoder.binary(Bytes::new()), Ok(Packet::Binary(_))));
}

#[test]
fn a_text_packet_between_attachments_is_refused() {
    for text in [r#"42["foo"]"#, TWO, "41"] {
        let mut decoder = Decoder::default();
        decoder.text(TWO).unwrap();
        assert_eq!(
            decoder.text(text),
            Err(DecodeError::Attachment(AttachmentError::TextWhileDue)),
            "{text}"
        );
        assert!(!decoder.is_waiting());
    }
}

#[test]
fn a_binary_message_that_nothing_announced_is_refused() {
    let error = DecodeError::Attachment(AttachmentError::Unannounced);
    let mut decoder = Decoder::default();
    assert_eq!(decoder.binary(Bytes::from_static(&[1])), Err(error));
    decoder.text(r#"42["foo"]"#).unwrap();
    assert_eq!(decoder.binary(Bytes::from_static(&[1])), Err(error));
}

#[test]
fn a_binary_message_past_the_last_attachment_is_refused() {
    let mut decoder = Decoder::default();
    decoder.text(TWO).unwrap();
    decoder.binary(Bytes::new()).unwrap();
    decoder.binary(Bytes::new()).unwrap();
    assert_eq!(
        decoder.binary(Bytes::new()),
        Err(DecodeError::Attachment(AttachmentError::Unannounced))
    );
}

#[test]
fn attachments_that_are_too_large_together_are_refused() {
    let mut decoder = Decoder::new(AttachmentLimits { count: 2, bytes: 4 });
    decoder.text(TWO).unwrap();
    decoder.binary(Bytes::from_static(b"123")).unwrap();
    assert_eq!(
        decoder.binary(Bytes::from_static(b"45")),
        Err(DecodeError::Attachment(AttachmentError::TooLarge))
    );
    assert!(!decoder.is_waiting());
}

#[test]
fn attachments_of_exactly_the_largest_size_are_taken() {
    let mut decoder = Decoder::new(AttachmentLimits { count: 2, bytes: 5 });
    decoder.text(TWO).unwrap();
    decoder.binary(Bytes::from_static(b"123")).unwrap();
    assert!(matches!(
        decoder.binary(Bytes::from_static(b"45")),
        Ok(Packet::Binary(_))
    ));
}

#[test]
fn a_decoder_without_attachments_refuses_the_first() {
    let mut decoder = Decoder::new(AttachmentLimits { count: 0, bytes: 0 });
    assert_eq!(
        decoder.text(r#"451-["foo"]"#),
        Err(DecodeError::Socket(
            protocol::socket_error::SocketError::TooManyAttachments
        ))
    );
}
