//! RFC 6455, 8.1: text is UTF-8, however it is fragmented.

use super::raw::{BARE, Frame, Raw, TEXT, code_of, frame, text};
use super::{EchoServer, were_at_once};

const FIRST: u8 = 0x01;
const LAST: u8 = 0x80;

#[tokio::test]
async fn every_kind_of_character_comes_back_whole_or_cut_anywhere() {
    let server = EchoServer::start().await;
    let mut raw = Raw::open(server.address, BARE).await;
    for sample in [
        "plain",
        "gr\u{fc}n \u{3ba}\u{1f79}\u{3c3}\u{3bc}\u{3b5}",
        "\u{7f}\u{80}\u{7ff}\u{800}\u{ffff}\u{10000}\u{10ffff}",
        "\u{d7ff}\u{e000}\u{fffd}\u{fdd0}\u{0}",
        "\u{1f600}",
    ] {
        raw.send(frame(TEXT, sample)).await;
        assert_eq!(raw.next().await, Some(text(sample)));
        for at in 0..=sample.len() {
            let (left, right) = sample.as_bytes().split_at(at);
            raw.send([frame(FIRST, left), frame(LAST, right)].concat()).await;
            assert_eq!(raw.next().await, Some(text(sample)), "cut at {at}");
        }
    }
}

#[tokio::test]
async fn bad_text_closes_at_once_with_1007_whole_or_cut_anywhere() {
    let server = EchoServer::start().await;
    let mut times = Vec::new();
    for bad in [
        &[0xff][..],
        &[0x80],
        &[0xc3],
        &[0xc3, 0x28],
        // overlong encodings
        &[0xc0, 0xaf],
        &[0xe0, 0x80, 0xaf],
        &[0xf0, 0x80, 0x80, 0xaf],
        // surrogates
        &[0xed, 0xa0, 0x80],
        &[0xed, 0xbf, 0xbf],
        // past the last code point
        &[0xf4, 0x90, 0x80, 0x80],
        &[0xf8, 0x88, 0x80, 0x80, 0x80],
        // truncated sequences
        &[0xe2, 0x82],
        &[0xf0, 0x9f, 0x98],
    ] {
        for at in 0..=bad.len() {
            let (left, right) = bad.split_at(at);
            let fragments = [frame(FIRST, left), frame(LAST, right)].concat();
            let whole = frame(TEXT, [b"before ", bad].concat());
            for bytes in [fragments, whole] {
                let mut raw = Raw::open(server.address, BARE).await;
                raw.send(bytes).await;
                let (payload, after) = raw.closed().await;
                assert_eq!(code_of(&payload), Some(1007), "{bad:?} cut at {at}");
                times.push(after);
            }
        }
    }
    assert!(were_at_once(times));
}

#[tokio::test]
async fn bad_text_closes_before_the_message_is_finished() {
    let server = EchoServer::start().await;
    for fragments in [
        vec![frame(FIRST, [b'a', 0xff])],
        vec![frame(FIRST, "a"), frame(0x00, [0xc3]), frame(0x00, "b")],
        vec![frame(FIRST, [0xed]), frame(0x00, [0xa0])],
    ] {
        let mut raw = Raw::open(server.address, BARE).await;
        raw.send(fragments.concat()).await;
        assert_eq!(raw.close_code().await, Some(1007));
    }
}

#[tokio::test]
async fn binary_data_may_be_anything() {
    let server = EchoServer::start().await;
    let mut raw = Raw::open(server.address, BARE).await;
    raw.send([frame(0x02, [0xff, 0xc3]), frame(LAST, [0x28])].concat())
        .await;
    assert_eq!(raw.next().await, Some(Frame(0x82, vec![0xff, 0xc3, 0x28])));
}
