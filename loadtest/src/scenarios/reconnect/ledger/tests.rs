//! Tests of the ledger with one follower's frames and ratings.

use protocol::ids::JobId;

use super::*;

const RATER: usize = 2;

fn track(track_id: i64, value: u8) -> SubmittedTrack {
    SubmittedTrack {
        track_id: TrackId(track_id),
        value,
    }
}

fn two_followers() -> ReconnectLedger {
    ReconnectLedger::new(
        &Topic::Review(JobId(1)),
        "e".to_owned(),
        [10, 10].into_iter(),
        &[track(5, 1)],
    )
}

fn body(offset: u64, value: u8) -> String {
    format!(
        "{{\"topic\":\"review:1\",\"offset\":{offset},\"at\":\"x\",\"changes\":[{{\"kind\":\"track_rated\",\
         \"track_id\":5,\"user_id\":1,\"user_rating\":{value},\"rating\":{value},\"rating_count\":1}}]}}"
    )
}

fn receive(ledger: &mut ReconnectLedger, follower: usize, offset: u64, value: u8) {
    let payload = format!("42[\"change\",{}]", body(offset, value));
    ledger.receive(follower, payload.as_bytes(), 0);
}

fn rate(ledger: &mut ReconnectLedger, value: u8, answer: Option<&str>) {
    let id = ledger.next_ack();
    ledger.sent(track(5, value));
    if let Some(answer) = answer {
        ledger.receive(RATER, format!("43{id}[{{{answer}:{{}}}}]").as_bytes(), 0);
    }
}

fn resume(ledger: &mut ReconnectLedger, follower: usize, offset: u64, missed: &[String]) {
    let missed = missed.join(",");
    let answer = format!(
        "431[{{\"result\":{{\"topic\":\"review:1\",\"offset\":{offset},\"epoch\":\"e\",\"missed\":[{missed}]}}}}]"
    );
    ledger.opened(follower, answer.as_bytes(), 1_000, 2_000);
}

#[test]
fn a_follower_that_comes_back_is_current_with_the_frames_that_it_missed() {
    let mut ledger = two_followers();
    rate(&mut ledger, 7, Some("\"result\""));
    receive(&mut ledger, 0, 11, 7);
    ledger.lost(0);
    assert_eq!(
        (ledger.behind(), ledger.place(0), ledger.place(1)),
        (2, (11, "e"), (10, "e"))
    );
    resume(&mut ledger, 0, 11, &[]);
    resume(&mut ledger, 1, 11, &[body(11, 7)]);
    assert_eq!((ledger.behind(), ledger.place(1)), (0, (11, "e")));
    assert!(ledger.is_quiet());
    let stretch = ledger.take_stretch();
    assert_eq!(
        (stretch.by_frames, stretch.made_up, stretch.skipped, stretch.altered),
        (2, 1, 0, 0)
    );
    assert_eq!(ledger.missed(), 0);
}

#[test]
fn an_answer_that_leaves_a_frame_out_or_changes_one_is_seen() {
    let mut ledger = two_followers();
    receive(&mut ledger, 0, 11, 7);
    receive(&mut ledger, 0, 12, 8);
    ledger.lost(0);
    resume(&mut ledger, 0, 12, &[]);
    resume(&mut ledger, 1, 12, &[body(11, 6)]);
    let stretch = ledger.take_stretch();
    assert_eq!((stretch.altered, stretch.skipped), (1, 1));
}

#[test]
fn an_acknowledged_rating_that_is_in_no_frame_is_missed_by_all() {
    let mut ledger = two_followers();
    rate(&mut ledger, 7, Some("\"result\""));
    rate(&mut ledger, 8, Some("\"result\""));
    for follower in [0, 1] {
        receive(&mut ledger, follower, 11, 8);
    }
    assert_eq!(ledger.missed(), 2);
}

#[test]
fn an_acknowledged_rating_must_be_in_the_database_unless_an_unanswered_one_came_after() {
    let mut ledger = two_followers();
    rate(&mut ledger, 7, Some("\"result\""));
    assert_eq!(ledger.lost_ratings(&[track(5, 7)]), 0);
    assert_eq!(ledger.lost_ratings(&[track(5, 1)]), 1);
    rate(&mut ledger, 9, Some("\"error\""));
    rate(&mut ledger, 8, None);
    ledger.raters_lost();
    for (value, lost) in [(7, 0), (8, 0), (9, 1), (1, 1)] {
        assert_eq!(ledger.lost_ratings(&[track(5, value)]), lost, "{value}");
    }
    let stretch = ledger.take_stretch();
    assert_eq!((stretch.acknowledged, stretch.refused, stretch.unanswered), (1, 1, 1));
}
