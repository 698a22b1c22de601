//! Tests of how connections and subscriptions end: missed heartbeats, deleted topics, log-outs.

use super::*;
use protocol::server_event::{ClosedReason, LogOutReason};

#[test]
fn a_connection_is_pinged_after_the_interval_and_closed_after_the_timeout() {
    let mut bench = Bench::new();
    let one = bench.connect(1);
    let millis = Duration::from_millis;
    let heartbeat = Heartbeat {
        ping_interval: millis(300),
        ping_timeout: millis(200),
        connect_timeout: millis(9_000),
    };
    assert_eq!(heartbeat.tick_every(), millis(50));
    bench.core.tick(&heartbeat, bench.now + millis(299));
    assert_eq!(take_messages(&one), Vec::<String>::new());
    bench.core.tick(&heartbeat, bench.now + millis(300));
    bench.core.tick(&heartbeat, bench.now + millis(499));
    assert_eq!(take_messages(&one), ["2"]);
    bench.core.tick(&heartbeat, bench.now + millis(500));
    assert_eq!(take_messages(&one), ["close"]);
}

#[test]
fn a_topic_that_is_gone_closes_its_subscriptions_and_is_not_detached() {
    let mut bench = Bench::new();
    let (one, two) = (bench.follower(1, 1), bench.follower(2, 2));
    bench.core.turn(
        vec![HubMessage::TopicGone {
            topic: review(),
            reason: ClosedReason::Gone,
        }],
        bench.now,
    );
    assert_eq!(
        (take_messages(&one), take_messages(&two)),
        (vec!["closed".to_owned()], vec!["closed".to_owned()])
    );
    assert_eq!(bench.notes.take(), Vec::<String>::new());
}

#[test]
fn a_log_out_ends_the_sessions_connections_and_a_session_that_just_ended_is_not_taken() {
    let mut bench = Bench::new();
    let (one, two) = (bench.follower(1, 1), bench.follower(2, 2));
    bench.core.authenticate(&one, SessionId(7), UserId(1));
    bench.core.authenticate(&two, SessionId(8), UserId(1));
    let sessions: Arc<[SessionId]> = Arc::new([SessionId(7)]);
    bench.core.turn(
        vec![HubMessage::LogOut {
            sessions,
            reason: LogOutReason::LoggedOut,
            done: None,
        }],
        bench.now,
    );
    assert_eq!(
        (take_messages(&one), take_messages(&two)),
        (vec!["log_out".into(), "41".into(), "close".into()], vec![])
    );
    assert_eq!(bench.notes.take(), ["detach 1 review:1"]);
    assert!(!bench.core.is_alive(SessionId(7)) && bench.core.is_alive(SessionId(8)));
}

#[test]
fn who_is_logged_out_is_gone_within_a_second_even_without_an_answer_to_the_close() {
    let mut bench = Bench::new();
    let one = bench.follower(1, 1);
    bench.core.authenticate(&one, SessionId(7), UserId(1));
    one.outbox.wire().is_stuck.set(true);
    let sessions: Arc<[SessionId]> = Arc::new([SessionId(7)]);
    let (reason, done) = (LogOutReason::LoggedOut, None);
    bench
        .core
        .turn(vec![HubMessage::LogOut { sessions, reason, done }], bench.now);
    let (mut at, every) = (bench.now, HEARTBEAT.tick_every());
    while !one.outbox.is_ended() {
        at += every;
        bench.core.tick(&HEARTBEAT, at);
    }
    assert!(at - bench.now < Duration::from_secs(1));
}

#[test]
fn a_subscribe_whose_answer_never_comes_is_refused_and_follows_nothing() {
    let mut bench = Bench::new();
    let one = bench.connect(1);
    bench.ask(&one, &[review()], SubscribeForm::One);
    bench.attach(1, 1, &review(), 4, None);
    bench.frames(&review(), &[5]);
    bench.notes.take();
    bench.core.expire_subscribes(&one, bench.now + Duration::from_secs(30));
    bench.frames(&review(), &[6]);
    assert_eq!(
        (take_messages(&one), bench.notes.take()),
        (vec!["ack".to_owned()], vec!["detach 1 review:1".to_owned()])
    );
}

#[test]
fn a_refusal_and_a_topic_that_never_answers_are_reported() {
    let mut bench = Bench::new();
    let one = bench.connect(1);
    bench.ask(&one, &[review()], SubscribeForm::One);
    let refusal = ErrorCode::NotFound.into();
    let (connection, subscribe_id) = (ConnectionId(1), SubscribeId(1));
    bench.core.turn(
        vec![HubMessage::Refuse {
            connection,
            subscribe_id,
            topic: review(),
            refusal,
        }],
        bench.now,
    );
    assert_eq!(take_messages(&one), ["ack"]);
    bench.ask(&one, &[review()], SubscribeForm::One);
    bench.core.expire_subscribes(&one, bench.now + Duration::from_secs(29));
    assert_eq!(take_messages(&one), Vec::<String>::new());
    bench.core.expire_subscribes(&one, bench.now + Duration::from_secs(30));
    assert_eq!(take_messages(&one), ["ack"]);
    bench.notes.take();
    bench.attach(1, 2, &review(), 4, Some("{}"));
    assert_eq!(bench.notes.take(), ["detach 1 review:1"]);
}
