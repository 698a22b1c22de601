//! A row that the database refuses, in a commit that many commands share.

use std::collections::BTreeMap;

use protocol::entity::account::Role;
use protocol::error_code::ErrorCode;
use protocol::topic::Topic;
use sqlx::Row as _;

use super::engine::{House, caller, house, rating};

const TRACKS: usize = 30;
/// The value that the database refuses.
const BAD: i16 = 3;

/// Makes the database refuse one value.
async fn refuse(house: &House) {
    sqlx::raw_sql(
        "create function refuse() returns trigger language plpgsql as $$ begin raise exception 'a bad row'; end $$;
         create trigger refuse before insert or update on rating for each row when (new.value = 3) execute function refuse()",
    )
    .execute(&house.server.pool)
    .await
    .unwrap();
}

/// Rates all tracks at once, one of them with the bad value: only that rating is refused, and the others are committed together.
async fn only_the_bad_one_is_refused(house: &House) {
    let server = &house.server;
    let member = caller(server, &house.manager, Role::Manager).await;
    let head = "select coalesce(max(head), 0) from topic_head where topic = 'review:' || $1";
    let before = server.number(head, house.job.0).await;
    let value = |number: usize| if number == 20 { BAD } else { 7 };
    let answers: Vec<_> = (house.tracks.iter().enumerate())
        .map(|(number, track)| {
            server
                .state
                .live
                .rate(&member, &rating(house.job, *track, Some(value(number))))
        })
        .collect();
    let mut expected = BTreeMap::new();
    for (number, answer) in futures_util::future::join_all(answers).await.into_iter().enumerate() {
        match answer {
            Ok(answer) => {
                assert_eq!(answer.result.my_rating, Some(value(number)));
                expected.insert(house.tracks[number], value(number));
            }
            Err(refusal) => assert_eq!((number, refusal.code), (20, ErrorCode::InternalError)),
        }
    }
    assert_eq!(expected.len(), TRACKS - 1);
    let rows = sqlx::query("select track_id, value from rating where value = 7")
        .fetch_all(&server.pool)
        .await
        .unwrap();
    let stored: BTreeMap<i64, i16> = rows.iter().map(|row| (row.get(0), row.get(1))).collect();
    assert_eq!(stored, expected);
    let frames = server.number(head, house.job.0).await - before;
    assert!((1..15).contains(&frames), "they shared commits: {frames}");
}

#[tokio::test]
async fn a_rating_that_the_database_refuses_fails_alone_and_those_with_it_are_committed() {
    let house = house(TRACKS).await;
    let member = caller(&house.server, &house.manager, Role::Manager).await;
    for track in &house.tracks {
        let rate = rating(house.job, *track, Some(1));
        house.server.state.live.rate(&member, &rate).await.unwrap();
    }
    refuse(&house).await;
    only_the_bad_one_is_refused(&house).await;
}

#[tokio::test]
async fn a_first_rating_that_the_database_refuses_fails_alone_and_those_with_it_are_committed() {
    let house = house(TRACKS).await;
    refuse(&house).await;
    only_the_bad_one_is_refused(&house).await;
}

#[tokio::test]
async fn a_rating_that_cannot_have_its_lock_in_the_time_that_the_operator_gives_is_to_be_tried_again() {
    let mut house = house(1).await;
    sqlx::raw_sql("do $$ begin execute format('alter database %I set lock_timeout = 200', current_database()); end $$")
        .execute(&house.server.pool)
        .await
        .unwrap();
    house.server.restart().await;
    let server = &house.server;
    let member = caller(server, &house.manager, Role::Manager).await;
    let rate = |value| {
        server
            .state
            .live
            .rate(&member, &rating(house.job, house.tracks[0], Some(value)))
    };
    // the first rating is committed in another way than the others
    for value in [1, 3, 5] {
        rate(value).await.unwrap();
        let lock = server.hold_head(&Topic::Review(house.job).to_string()).await;
        assert_eq!(rate(value + 1).await.unwrap_err().code, ErrorCode::TryAgain);
        lock.rollback().await.unwrap();
    }
}
