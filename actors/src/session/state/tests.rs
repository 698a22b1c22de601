use super::*;
use protocol::decode::Decoder;
use protocol::entity::account::Role;
use protocol::ids::{SessionId, UserId};
use std::time::Duration;

fn caller(user: i64) -> Caller {
    let (session_id, user_id) = (SessionId(user), UserId(user));
    Caller {
        session_id,
        user_id,
        role: Role::Manager,
        email: "a@b.co".into(),
        user_name: format!("user {user}").into(),
    }
}

fn say(session: &mut Session, text: &str, now: Instant) -> Output {
    let mut decoder = Decoder::default();
    match decoder.text(text) {
        Ok(packet) => session.packet(packet, text.len(), now),
        Err(error) => Output::Close(Session::unreadable(error)),
    }
}

fn connected(limit_rate: bool) -> (Session, Instant) {
    let now = Instant::now();
    let mut session = Session::new(limit_rate, now);
    assert!(matches!(say(&mut session, "40", now), Output::Connected(_)));
    (session, now)
}

fn refused(output: &Output) -> Option<ErrorCode> {
    match output {
        Output::Refuse { refusal, .. } => Some(refusal.code),
        _ => None,
    }
}

#[test]
fn nothing_but_connect_is_taken_before_connect() {
    let now = Instant::now();
    for text in [
        "42[\"init\"]",
        "41",
        "431[]",
        "451-[\"x\",{\"_placeholder\":true,\"num\":0}]x",
    ] {
        let mut session = Session::new(false, now);
        let Output::Close(close) = say(&mut session, text, now) else {
            panic!("{text} is taken");
        };
        assert_eq!(close.code(), 1002, "{text}");
    }
    assert_eq!(say(&mut Session::new(false, now), "3", now), Output::Ponged);
}

#[test]
fn another_namespace_is_refused_and_the_connection_stays() {
    let now = Instant::now();
    let mut session = Session::new(false, now);
    assert_eq!(
        say(&mut session, "40/admin,", now),
        Output::InvalidNamespace("/admin".to_owned())
    );
    assert!(matches!(say(&mut session, "40", now), Output::Connected(_)));
    assert!(matches!(
        say(&mut session, "42/admin,[\"init\"]", now),
        Output::Close(_)
    ));
}

#[test]
fn a_client_that_leaves_may_connect_again_as_somebody_else() {
    let (mut session, now) = connected(false);
    session.authenticate(Some(caller(1))).unwrap();
    assert_eq!(say(&mut session, "41", now), Output::Disconnected);
    assert!(session.caller().is_none());
    assert!(matches!(say(&mut session, "40", now), Output::Connected(_)));
    assert!(session.authenticate(Some(caller(2))).is_ok());
    assert!(matches!(say(&mut session, "40", now), Output::Close(_)));
}

#[test]
fn a_sid_in_connect_is_an_init_and_without_one_it_is_a_visitors() {
    let now = Instant::now();
    let auth = |json: &str| match say(&mut Session::new(false, now), &format!("40{json}"), now) {
        Output::Connected(connect) => connect,
        other => panic!("{other:?}"),
    };
    let init = auth(r#"{"sid":"s","offset":4,"epoch":"e","version":"b1"}"#);
    let expected = Init {
        sid: Some("s".into()),
        offset: Some(4),
        epoch: Some("e".into()),
    };
    assert_eq!(
        init,
        Connect {
            init: Ok(expected),
            version: Some("b1".into())
        }
    );
    assert_eq!(
        auth(r#"{"token":"x"}"#),
        Connect {
            init: Ok(Init::default()),
            version: None
        }
    );
    assert!(matches!(auth(r#"{"sid":7}"#).init, Err(refusal) if refusal.code == ErrorCode::InvalidRequest));
}

#[test]
fn a_wrong_sid_leaves_a_visitor_and_a_second_person_is_a_conflict() {
    let (mut session, _) = connected(false);
    assert_eq!(session.authenticate(None).unwrap_err().code, ErrorCode::NotLoggedIn);
    assert!(session.caller().is_none());
    assert_eq!(session.authenticate(Some(caller(1))).unwrap().user_id, UserId(1));
    assert!(session.authenticate(Some(caller(1))).is_ok());
    assert_eq!(
        session.authenticate(Some(caller(2))).unwrap_err().code,
        ErrorCode::Conflict
    );
    assert_eq!(session.authenticate(None).unwrap_err().code, ErrorCode::NotLoggedIn);
    assert_eq!(session.caller().unwrap().user_id, UserId(1));
}

#[test]
fn a_wrong_payload_names_its_field_and_an_unknown_event_is_not_found() {
    let (mut session, now) = connected(false);
    session.authenticate(Some(caller(1))).unwrap();
    for rating in ["7.5", "\"7\"", "[]"] {
        let event = format!(r#"420["rating.set_track",{{"track_id":1,"job_id":2,"track_rating":{rating}}}]"#);
        let output = say(&mut session, &event, now);
        assert_eq!(refused(&output), Some(ErrorCode::InvalidRequest), "{rating}");
        let Output::Refuse { ack: Some(0), refusal } = output else {
            panic!("no acknowledgement")
        };
        assert_eq!(refusal.fields.keys().collect::<Vec<_>>(), ["track_rating"], "{rating}");
    }
    let missing = say(
        &mut session,
        r#"421["rating.set_track",{"track_id":1,"track_rating":7}]"#,
        now,
    );
    assert!(matches!(missing, Output::Refuse { refusal, .. } if refusal.fields.contains_key("job_id")));
    assert_eq!(
        refused(&say(&mut session, r#"422["sing"]"#, now)),
        Some(ErrorCode::NotFound)
    );
}

#[test]
fn events_beyond_the_burst_are_refused_and_come_back_with_time() {
    let (mut session, now) = connected(true);
    let event = r#"421["unsubscribe",{"topic":"board"}]"#;
    let passed = |session: &mut Session| {
        let passed = (0..1_000).take_while(|_| matches!(say(session, event, now), Output::Intent { .. }));
        passed.count()
    };
    assert_eq!(passed(&mut session), 30, "a stranger has less");
    session.authenticate(Some(caller(1))).unwrap();
    assert_eq!(passed(&mut session), SOCKET_EVENTS_BURST as usize);
    assert_eq!(
        refused(&say(&mut session, event, now)),
        Some(ErrorCode::TooManyRequests)
    );
    let later = now + Duration::from_millis(20);
    assert!(matches!(say(&mut session, event, later), Output::Intent { .. }));
    assert_eq!(
        refused(&say(&mut session, event, later)),
        Some(ErrorCode::TooManyRequests)
    );
}

#[test]
fn a_sid_in_connect_counts_as_an_event() {
    let (mut session, now) = connected(true);
    let connects = (0..=30).map(|_| {
        say(&mut session, "41", now);
        match say(&mut session, r#"40{"sid":"a"}"#, now) {
            Output::Connected(connect) => connect.init.err().map(|refusal| refusal.code),
            other => panic!("{other:?}"),
        }
    });
    let refused: Vec<_> = connects.collect();
    let (last, others) = refused.split_last().unwrap();
    assert_eq!(*last, Some(ErrorCode::TooManyRequests));
    assert!(others.iter().all(Option::is_none));
}

#[test]
fn an_event_over_its_bound_is_refused_and_the_connection_stays() {
    let (mut session, now) = connected(false);
    let event = format!(r#"421["init",{{"sid":"{}"}}]"#, "x".repeat(SOCKET_EVENT_BYTES_MAX));
    assert_eq!(
        refused(&say(&mut session, &event, now)),
        Some(ErrorCode::PayloadTooLarge)
    );
    assert!(matches!(
        say(&mut session, r#"421["init",{}]"#, now),
        Output::Intent { .. }
    ));
}
