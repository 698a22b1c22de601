use super::*;

#[test]
fn a_rating_is_a_whole_number_or_null_and_never_left_out() {
    let rate =
        |rating: &str| ClientEvent::decode("rating.set_track", &format!(r#"{{"track_id":1,"job_id":2{rating}}}"#));
    assert!(matches!(
        rate(r#","track_rating":7"#),
        Ok(ClientEvent::Command(Command::Rate(RateTrack {
            track_rating: Some(7),
            ..
        })))
    ));
    assert!(matches!(
        rate(r#","track_rating":null"#),
        Ok(ClientEvent::Command(Command::Rate(RateTrack {
            track_rating: None,
            ..
        })))
    ));
    for wrong in [
        "",
        r#","track_rating":7.5"#,
        r#","track_rating":"7""#,
        r#","track_rating":[]"#,
    ] {
        assert!(matches!(rate(wrong), Err(EventError::Payload(_))), "{wrong}");
    }
}

#[test]
fn the_field_at_fault_of_a_list_is_named_with_its_place() {
    let error = ClientEvent::decode("subscribe", r#"[{"topic":"board"},{"topic":3}]"#).unwrap_err();
    assert_eq!(error.to_string(), "1.topic: Must be a string");
}

#[test]
fn subscribe_takes_one_topic_or_a_list() {
    let one = ClientEvent::decode("subscribe", r#"{"topic":"board"}"#).unwrap();
    assert!(matches!(one, ClientEvent::Subscribe(list, SubscribeForm::One) if list.len() == 1));
    let list = ClientEvent::decode("subscribe", r#" [{"topic":"board","offset":3},{"topic":"nonsense"}]"#).unwrap();
    assert!(matches!(list, ClientEvent::Subscribe(list, SubscribeForm::List) if list[0].offset == Some(3)));
    assert!(ClientEvent::decode("subscribe", r#""board""#).is_err());
}

#[test]
fn an_unknown_event_differs_from_a_bad_payload() {
    assert_eq!(ClientEvent::decode("rating.set", "{}"), Err(EventError::Unknown));
    assert!(matches!(
        ClientEvent::decode("presence", "[]"),
        Err(EventError::Payload(_))
    ));
    assert_eq!(
        ClientEvent::decode("init", "null"),
        Ok(ClientEvent::Init(Init::default()))
    );
}
