//! Tests of presence: people arrive, change their activity, follow each other and leave.

use super::*;
use protocol::ids::TrackId;
use time::macros::datetime;

fn person(id: i64) -> Person {
    Person {
        user_id: UserId(id),
        user_name: format!("person {id}"),
    }
}

fn at() -> Timestamp {
    datetime!(2026-11-20 12:00 UTC).into()
}

fn timed(doing: Activity) -> TimedActivity {
    TimedActivity { doing, at: at() }
}

fn following(leader: i64) -> TimedActivity {
    timed(Activity {
        following: Some(UserId(leader)),
        ..Activity::default()
    })
}

fn playing(position: f64) -> TimedActivity {
    timed(Activity {
        track_id: Some(TrackId(4)),
        playing: Some(true),
        position: Some(position),
        ..Activity::default()
    })
}

/// Returns the people of a topic on which persons 8 and 9 follow person 7, with all changes already published.
fn followed(now: Instant) -> People {
    let mut people = People::default();
    for id in 7..=9 {
        people.enter(ConnectionId(id as u64), person(id), at());
    }
    for follower in 8..=9 {
        people.set_activity(ConnectionId(follower), following(7));
    }
    people.take_changes("review:1", now).unwrap();
    people
}

#[test]
fn two_tabs_are_one_person_who_goes_with_the_last_after_the_grace() {
    let (mut people, start) = (People::default(), Instant::now());
    people.enter(ConnectionId(1), person(7), at());
    people.enter(ConnectionId(2), person(7), at());
    let event = people.take_changes("review:1", start).unwrap();
    assert_eq!((event.count, event.here.unwrap()[0].tabs), (1, 2));
    people.leave(ConnectionId(1), start);
    people.leave(ConnectionId(2), start);
    people.take_changes("review:1", start + Duration::from_secs(4)).unwrap();
    assert!(people.has_pending(), "the grace is running");
    let event = people.take_changes("review:1", start + GRACE).unwrap();
    assert_eq!((event.count, event.gone.unwrap()), (0, vec![UserId(7)]));
    assert!(!people.has_pending() && !people.has_own());
}

#[test]
fn a_person_is_shown_with_the_name_of_the_newest_tab() {
    let (mut people, start) = (People::default(), Instant::now());
    people.enter(ConnectionId(1), person(7), at());
    let renamed = Person {
        user_name: "another name".to_owned(),
        ..person(7)
    };
    people.enter(ConnectionId(2), renamed, at());
    let event = people.take_changes("review:1", start).unwrap();
    assert_eq!(event.here.unwrap()[0].user_name, "another name");
}

#[test]
fn a_person_who_comes_back_within_the_grace_period_never_left() {
    let (mut people, start) = (People::default(), Instant::now());
    people.enter(ConnectionId(1), person(7), at());
    people.leave(ConnectionId(1), start);
    people.enter(ConnectionId(2), person(7), at());
    let event = people.take_changes("review:1", start + GRACE * 2).unwrap();
    assert_eq!(event.gone, Some(vec![]));
    assert_eq!(event.count, 1);
}

#[test]
fn an_activity_is_published_once_and_the_latest_wins() {
    let (mut people, now) = (People::default(), Instant::now());
    people.enter(ConnectionId(1), person(7), at());
    for track in [1, 2] {
        people.set_activity(
            ConnectionId(1),
            timed(Activity {
                track_id: Some(TrackId(track)),
                ..Activity::default()
            }),
        );
    }
    let event = people.take_changes("review:1", now).unwrap();
    assert_eq!(event.here.unwrap()[0].doing.doing.track_id, Some(TrackId(2)));
    assert_eq!(people.take_changes("review:1", now), None);
    people.set_activity(ConnectionId(9), timed(Activity::default()));
    assert_eq!(people.take_changes("review:1", now), None, "a stranger changes nothing");
}

#[test]
fn people_of_other_nodes_are_here_until_their_node_says_otherwise_or_falls_silent() {
    let (mut one, mut two, start) = (People::default(), People::default(), Instant::now());
    one.enter(ConnectionId(1), person(7), at());
    two.enter(ConnectionId(1), person(7), at());
    two.enter(ConnectionId(2), person(8), at());
    assert!(
        one.update_node("two".into(), two.announce(start).unwrap().0, None, start),
        "a new node"
    );
    assert_eq!(two.announce(start), None, "told already");
    let event = one.take_changes("review:1", start).unwrap();
    assert_eq!((event.count, event.here.as_ref().unwrap()[0].tabs), (2, 2));
    two.leave(ConnectionId(2), start);
    two.take_changes("review:1", start + GRACE);
    assert!(!one.update_node(
        "two".into(),
        two.announce(start + GRACE).unwrap().0,
        None,
        start + GRACE
    ));
    assert_eq!(
        one.take_changes("review:1", start + GRACE).unwrap().gone,
        Some(vec![UserId(8)])
    );
    let event = one.take_changes("review:1", start + GRACE + SILENCE).unwrap();
    assert_eq!((event.count, event.here.unwrap()[0].tabs), (1, 1));
}

#[test]
fn more_people_than_fit_into_one_event_are_sent_in_several() {
    let (mut people, now) = (People::default(), Instant::now());
    for id in 1..=60 {
        people.enter(ConnectionId(id as u64), person(id), at());
    }
    let everybody = people.everybody("review:1");
    assert_eq!((everybody.people.unwrap().len(), everybody.count), (50, 60));
    for expected in [50, 10] {
        assert!(people.has_pending());
        assert_eq!(
            people.take_changes("review:1", now).unwrap().here.unwrap().len(),
            expected
        );
    }
    assert_eq!(people.take_changes("review:1", now), None);
}

#[test]
fn a_node_repeats_who_is_there() {
    let (mut people, start) = (People::default(), Instant::now());
    people.enter(ConnectionId(1), person(7), at());
    assert_eq!(people.announce(start).unwrap().0.len(), 1);
    assert_eq!(people.announce(start + REPEAT / 2), None);
    assert_eq!(people.announce(start + REPEAT).unwrap().0.len(), 1);
}

#[test]
fn a_leader_is_published_at_once_and_then_five_times_a_second() {
    let mut people = followed(Instant::now());
    let start = Instant::now() + FOLLOWED_EVERY;
    assert_eq!(people.followed_wait(start), None);
    people.set_activity(ConnectionId(7), playing(1.0));
    assert_eq!(people.followed_wait(start), Some(Duration::ZERO));
    let event = people.take_followed("review:1", start).unwrap();
    let here = event.here.unwrap();
    assert_eq!((here.len(), here[0].doing), (1, playing(1.0)));
    let followers = here[0].followers.clone().unwrap();
    assert_eq!((followers.count, followers.first), (2, vec![person(8), person(9)]));

    people.set_activity(ConnectionId(7), playing(2.0));
    let soon = start + Duration::from_millis(50);
    assert_eq!(people.followed_wait(soon), Some(Duration::from_millis(150)));
    assert_eq!(people.take_followed("review:1", soon), None);
    let event = people.take_followed("review:1", start + FOLLOWED_EVERY).unwrap();
    assert_eq!(event.here.unwrap()[0].doing, playing(2.0));
    assert_eq!(people.take_changes("review:1", start + FOLLOWED_EVERY), None);
}

#[test]
fn the_activity_of_a_person_without_followers_waits_for_the_next_second() {
    let start = Instant::now();
    let mut people = followed(start);
    people.set_activity(ConnectionId(8), playing(1.0));
    // 8 no longer follows, so the leader is published
    let event = people.take_followed("review:1", start + FOLLOWED_EVERY).unwrap();
    let here = event.here.unwrap();
    assert_eq!((here.len(), here[0].user_id), (1, UserId(7)));
    assert_eq!(here[0].followers.as_ref().unwrap().count, 1);
    assert_eq!(people.followed_wait(start + FOLLOWED_EVERY), None);
    let event = people.take_changes("review:1", start + FOLLOWED_EVERY).unwrap();
    assert_eq!(event.here.unwrap()[0].user_id, UserId(8));
}

#[test]
fn a_follower_who_goes_for_good_follows_no_more() {
    let start = Instant::now();
    let mut people = followed(start);
    for follower in 8..=9 {
        people.leave(ConnectionId(follower), start);
    }
    let event = people.take_changes("review:1", start + GRACE).unwrap();
    assert_eq!(event.gone, Some(vec![UserId(8), UserId(9)]));
    let leader = event.here.unwrap().pop().unwrap();
    assert_eq!((leader.user_id, leader.followers), (UserId(7), None));
    people.set_activity(ConnectionId(7), playing(1.0));
    assert_eq!(people.followed_wait(start + GRACE), None);
}

#[test]
fn people_with_followers_are_among_the_first_fifty() {
    let mut people = People::default();
    for id in 1..=60 {
        people.enter(ConnectionId(id as u64), person(id), at());
    }
    people.set_activity(ConnectionId(1), following(60));
    people.set_activity(ConnectionId(2), following(2));
    let shown = people.everybody("review:1").people.unwrap();
    assert_eq!((shown.len(), shown[0].user_id), (50, UserId(60)));
    assert!(
        shown[1..].iter().all(|person| person.followers.is_none()),
        "nobody follows themselves"
    );
}

#[test]
fn another_node_follows_and_gathers_too() {
    let start = Instant::now();
    let (mut one, mut two) = (People::default(), People::default());
    one.enter(ConnectionId(1), person(7), at());
    two.enter(ConnectionId(1), person(8), at());
    two.set_activity(ConnectionId(1), following(7));
    let gathering = Gathering {
        by: person(8),
        track_id: TrackId(4),
        position: 1.0,
    };
    two.gather(gathering.clone());
    let (announced, gathered) = two.announce(start).unwrap();
    assert_eq!(two.announce(start), None, "once");
    one.update_node("two".into(), announced, gathered, start);
    assert_eq!(one.followed_wait(start), Some(Duration::ZERO));
    let event = one.take_followed("review:1", start).unwrap();
    assert_eq!(event.gather, Some(gathering));
    assert_eq!(
        event.here.unwrap()[0].followers.as_ref().unwrap().first,
        vec![person(8)]
    );
    assert_eq!(one.take_followed("review:1", start), None);
    let (announced, _) = one.announce(start).unwrap();
    assert_eq!(announced[0].followers, None, "each node counts for itself");
}
