//! Tests of clients that read too slowly, and of hubs that have missed frames.

use super::*;
use crate::ws::outbox::Kind;
use protocol::encode::event_frame;

#[test]
fn a_slow_readers_heaviest_topic_is_dropped_for_one_resync() {
    let mut bench = Bench::new();
    let (slow, quick) = (bench.follower(1, 1), bench.follower(2, 2));
    slow.outbox.wire().is_stuck.set(true);
    for offset in 5..25 {
        bench.frames(&review(), &[offset]);
    }
    assert_eq!(
        (take_messages(&quick).len(), bench.notes.take()),
        (20, vec!["detach 1 review:1".to_owned()])
    );
    assert!(slow.outbox.queued() < 1_000);
    slow.outbox.wire().is_stuck.set(false);
    assert_eq!(take_messages(&slow), ["5", "resync"], "what was begun is finished");
    bench.frames(&review(), &[25]);
    assert_eq!(take_messages(&slow), Vec::<String>::new());
}

#[test]
fn followers_of_a_hub_that_is_too_far_behind_resync_and_new_ones_go_on() {
    let mut bench = Bench::new();
    let (old, new, held) = (bench.follower(1, 1), bench.connect(2), bench.connect(3));
    bench.frames(&review(), &[2_000]);
    assert_eq!(bench.notes.take(), ["ask review:1 after 4"]);
    bench.ask(&new, &[review()], SubscribeForm::One);
    bench.attach(2, 2, &review(), 2_000, Some("{}"));
    bench.ask(&held, &[review()], SubscribeForm::One);
    bench.attach(3, 3, &review(), 1_999, None);
    bench.notes.take();
    let (topic, head) = (review(), 2_000);
    bench.core.turn(vec![HubMessage::Lagged { topic, head }], bench.now);
    assert_eq!(
        (take_messages(&old), take_messages(&new)),
        (vec!["resync".to_owned()], vec!["ack".to_owned()])
    );
    assert_eq!(
        bench.notes.take(),
        ["detach 1 review:1", "detach 3 review:1", "subscribe 3 review:1 as 4"]
    );
    bench.frames(&review(), &[2_001]);
    assert_eq!(
        (take_messages(&old), take_messages(&new)),
        (vec![], vec!["2001".to_owned()])
    );
    assert_eq!(bench.notes.take(), Vec::<String>::new(), "nothing is missing any more");
}

#[test]
fn a_reader_that_stays_over_its_bound_is_sent_away_after_ten_seconds() {
    let mut bench = Bench::new();
    let one = bench.follower(1, 1);
    let second = Duration::from_secs(1);
    one.liveness.set(crate::ws::connection::Liveness {
        waits_since: None,
        ..one.liveness.get()
    });
    one.outbox.wire().is_stuck.set(true);
    one.send(&event_frame("large", &"x".repeat(2_000)), Kind::Control, bench.now);
    bench.core.tick(&HEARTBEAT, bench.now + second * 9);
    assert!(one.outbox.is_open());
    bench.core.tick(&HEARTBEAT, bench.now + second * 10);
    assert!(one.outbox.is_ended());
}

#[test]
fn a_reader_that_answers_have_pushed_over_its_bound_loses_a_topic_and_stays() {
    let mut bench = Bench::new();
    let one = bench.follower(1, 1);
    one.outbox.wire().is_stuck.set(true);
    bench.frames(&review(), &[5]);
    bench.frames(&review(), &[6, 7, 8]);
    one.send(&event_frame("large", &"x".repeat(750)), Kind::Control, bench.now);
    assert!(one.outbox.is_over(), "and no frame comes that would show it");
    bench.core.tick(&HEARTBEAT, bench.now + Duration::from_secs(1));
    assert_eq!(bench.notes.take(), ["detach 1 review:1"]);
    bench.core.tick(&HEARTBEAT, bench.now + Duration::from_secs(11));
    assert!(one.outbox.is_open());
    one.outbox.wire().is_stuck.set(false);
    assert_eq!(take_messages(&one), ["5", "large", "resync"]);
}

#[test]
fn presence_that_makes_a_hold_too_large_begins_the_subscription_anew() {
    let mut bench = Bench::new();
    let one = bench.connect(1);
    bench.ask(&one, &[review(), Topic::Board], SubscribeForm::List);
    let presence = |text: &str| Bytes::from(format!("\x01{}", text.repeat(100 * 1024)));
    let attach = HubMessage::Attach {
        connection: ConnectionId(1),
        subscribe_id: SubscribeId(1),
        topic: review(),
        head: 4,
        answer: Some(Bytes::from_static(b"{}")),
        presence: Some(presence("x")),
    };
    bench.core.turn(vec![attach], bench.now);
    let ephemeral = || HubMessage::Ephemeral {
        topic: review(),
        wire: presence("y"),
    };
    bench.core.turn(vec![ephemeral(), ephemeral()], bench.now);
    bench.notes.take();
    bench.core.turn(vec![ephemeral()], bench.now);
    assert_eq!(bench.notes.take(), ["detach 1 review:1", "subscribe 1 review:1 as 3"]);
}

#[test]
fn presence_goes_to_those_alone_who_are_shown_there() {
    let mut bench = Bench::new();
    let (hidden, shown) = (bench.follower(1, 1), bench.connect(2));
    bench.ask(&shown, &[review()], SubscribeForm::One);
    let who = protocol::encode::event_frame("presence", r#"{"topic":"review:1","here":[],"gone":[]}"#);
    let attach = HubMessage::Attach {
        connection: ConnectionId(2),
        subscribe_id: SubscribeId(2),
        topic: review(),
        head: 4,
        answer: Some(Bytes::from_static(b"{}")),
        presence: Some(who.clone()),
    };
    let ephemeral = HubMessage::Ephemeral {
        topic: review(),
        wire: who,
    };
    bench.core.turn(vec![attach, ephemeral], bench.now);
    assert_eq!(
        (take_messages(&shown), take_messages(&hidden)),
        (
            vec!["ack".to_owned(), "presence".to_owned(), "presence".to_owned()],
            vec![]
        )
    );
}

#[test]
fn a_question_that_found_no_room_is_put_again_until_frames_come() {
    let mut bench = Bench::new();
    let one = bench.follower(1, 1);
    let millis = Duration::from_millis;
    bench.frames(&review(), &[6]);
    assert_eq!(bench.notes.take(), ["ask review:1 after 4"]);
    bench.core.tick(&HEARTBEAT, bench.now + millis(99));
    assert_eq!(bench.notes.take(), Vec::<String>::new(), "its answer is awaited");
    for round in 1..=2 {
        bench.core.tick(&HEARTBEAT, bench.now + millis(100) * round);
        assert_eq!(bench.notes.take(), ["ask review:1 after 4"]);
    }
    bench.frames(&review(), &[5, 6]);
    assert_eq!(take_messages(&one), ["5", "6"]);
    bench.core.tick(&HEARTBEAT, bench.now + millis(1_000));
    assert_eq!(bench.notes.take(), Vec::<String>::new());
}
