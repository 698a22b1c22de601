//! Reviewers who are mentioned in comments: the list of people to mention, their notifications, and the email to those who are away.

use actors::queue::Lane;
use serde_json::{Value, json};
use time::Duration;

use super::Room;
use crate::support::LiveClient;

fn mention(room: &Room, more: &Value) -> Value {
    let mut payload = room.comment("Listen to the bridge", json!({"mentions": [room.mia.id]}));
    payload
        .as_object_mut()
        .unwrap()
        .extend(more.as_object().unwrap().clone());
    payload
}

#[tokio::test]
async fn a_mentioned_person_is_notified_at_once_and_sees_it_unread_until_it_is_read() {
    let room = Room::new().await;
    let (mut max, mut mia) = (
        room.server.live_of(&room.max).await,
        room.server.live_of(&room.mia).await,
    );
    let own = format!("user:{}", room.mia.id);
    // people who mention themselves are not notified
    let form = mention(&room, &json!({"mentions": [room.mia.id, room.max.id, room.mia.id]}));
    let made = max.ok("comment.add", form).await;
    assert_eq!(made["mentions"], json!([{"user_id": room.mia.id, "user_name": "mia"}]));
    let by = json!({"user_id": room.max.id, "user_name": "max"});
    let expected = json!([{
        "kind": "mentioned", "comment_id": made["comment_id"], "job_id": room.job, "track_id": room.track, "position": 1.5, "by": by,
        "unread_mentions": 1,
    }]);
    assert_eq!(mia.next_change(&own).await["changes"], expected);
    let listed = mia.ok("comment.list_mentions", json!({})).await;
    assert_eq!(
        (&listed["number_of_mentions"], &listed["unread_mentions"]),
        (&json!(1), &json!(1))
    );
    let first = &listed["mentions"][0];
    assert_eq!(
        (
            &first["job_title"],
            &first["track_title"],
            &first["by"],
            &first["is_read"]
        ),
        (&json!("A brief"), &json!("a"), &by, &json!(false))
    );
    let mut second_tab = room.server.live_of(&room.mia).await;
    let read = json!({"comment_ids": [made["comment_id"]]});
    assert_eq!(
        mia.ok("comment.read_mentions", read.clone()).await,
        json!({"unread_mentions": 0})
    );
    let changed = json!([{"kind": "mentions_changed", "unread_mentions": 0}]);
    assert_eq!(second_tab.next_change(&own).await["changes"], changed);
    mia.ok("comment.read_mentions", read).await;
    assert!(second_tab.waiting_changes().await.is_empty(), "read already");
}

#[tokio::test]
async fn a_mention_goes_with_its_comment_and_with_the_membership() {
    let room = Room::new().await;
    let (mut max, mut mia) = (
        room.server.live_of(&room.max).await,
        room.server.live_of(&room.mia).await,
    );
    let own = format!("user:{}", room.mia.id);
    let made = max.ok("comment.add", mention(&room, &json!({}))).await;
    mia.next_change(&own).await;
    max.ok("comment.delete", json!({"comment_id": made["comment_id"]}))
        .await;
    let changed = json!([{"kind": "mentions_changed", "unread_mentions": 0}]);
    assert_eq!(mia.next_change(&own).await["changes"], changed);
    max.ok("comment.add", mention(&room, &json!({}))).await;
    sqlx::query("delete from company_member where user_id = $1")
        .bind(room.mia.id)
        .execute(&room.server.pool)
        .await
        .unwrap();
    let listed = mia.ok("comment.list_mentions", json!({})).await;
    assert_eq!(
        listed,
        json!({"mentions": [], "number_of_mentions": 0, "unread_mentions": 0})
    );
}

#[tokio::test]
async fn an_unread_mention_counts_only_while_its_submission_stands() {
    let room = Room::new().await;
    let (mut max, mut mia) = (
        room.server.live_of(&room.max).await,
        room.server.live_of(&room.mia).await,
    );
    let own = format!("user:{}", room.mia.id);
    max.ok("comment.add", mention(&room, &json!({}))).await;
    mia.next_change(&own).await;
    let creator = room.server.client_of(&room.ada).await;
    let application = room
        .server
        .number("select id from application where job_id = $1", room.job)
        .await;
    let tracks = json!({"id": application, "tracks_id": [room.track]});
    let counted = |unread: i64| json!([{"kind": "mentions_changed", "unread_mentions": unread}]);

    creator.ok("application/delete_tracks", tracks.clone()).await;
    assert_eq!(mia.next_change(&own).await["changes"], counted(0));
    creator.ok("application/update", tracks).await;
    assert_eq!(mia.next_change(&own).await["changes"], counted(1));

    let deleted = creator.ok("track/delete", json!({"id": room.track})).await;
    assert_eq!(mia.next_change(&own).await["changes"], counted(0));
    let mut ada = room.server.live_of(&room.ada).await;
    ada.ok("track.restore", json!({"undo": deleted["undo"]})).await;
    assert_eq!(mia.next_change(&own).await["changes"], counted(1));

    let staff = room.server.client_of(&room.server.admin("root").await).await;
    staff
        .ok("admin/delete_user", json!({"user_to_delete": room.ada.id}))
        .await;
    assert_eq!(mia.next_change(&own).await["changes"], counted(0));
}

#[tokio::test]
async fn members_of_the_company_are_offered_and_nobody_else_can_be_mentioned() {
    let room = Room::new().await;
    let mut max = room.server.live_of(&room.max).await;
    let found = async |max: &mut LiveClient, q: &str| {
        let people = max.ok("comment.people", json!({"job_id": room.job, "q": q})).await;
        let names = people.as_array().unwrap().iter();
        names
            .map(|person| person["user_name"].as_str().unwrap().to_owned())
            .collect::<Vec<_>>()
    };
    assert_eq!(found(&mut max, "").await, ["max", "mia"]);
    assert_eq!(found(&mut max, "IA").await, ["mia"]);
    for wrong in [
        json!({"mentions": [room.ada.id]}),
        json!({"mentions": (1..=11).map(|id| 10_000 + id).collect::<Vec<i64>>()}),
        json!({"private": true}),
    ] {
        let ack = max.emit("comment.add", mention(&room, &wrong)).await;
        assert!(ack["status"] == 400 && ack["fields"]["mentions"].is_string(), "{ack}");
    }
    let mut ada = room.server.live_of(&room.ada).await;
    let request = json!({"job_id": room.job, "q": ""});
    ada.refused("comment.people", request, 403, "forbidden").await;
}

#[tokio::test]
async fn people_who_are_away_get_one_email_an_hour_that_quotes_nothing() {
    let room = Room::new().await;
    let mut max = room.server.live_of(&room.max).await;
    for _ in 0..2 {
        max.ok("comment.add", mention(&room, &json!({}))).await;
    }
    let tasks = "select count(*) from queue_task where kind = 'email_mentions' and id > $1";
    assert_eq!(room.server.number(tasks, 0).await, 1, "one for both");
    quarter_passes(&room).await;
    let email = room
        .server
        .mail_to("mia@it.test", "You were mentioned in 2 comments")
        .await;
    assert!(!format!("{email:?}").contains("bridge"));
    // within an hour of the last email no other is sent
    max.ok("comment.add", mention(&room, &json!({}))).await;
    quarter_passes(&room).await;
    let put_off = "select count(*) from queue_task where kind = 'email_mentions' and due > now() + interval '30 minutes' and id > $1";
    assert_eq!(room.server.number(put_off, 0).await, 1);
}

/// Moves the mentions that no email has reported yet more than a quarter of an hour into the past.
async fn quarter_passes(room: &Room) {
    sqlx::query(
        "update comment_mention m set at = at - interval '16 minutes'
         where not exists (select from away_email e where e.user_id = m.user_id and e.sent > m.at)",
    )
    .execute(&room.server.pool)
    .await
    .unwrap();
    // the mentions that an email has reported
    sqlx::query("update away_email set sent = sent - interval '17 minutes'")
        .execute(&room.server.pool)
        .await
        .unwrap();
    room.server
        .pass_until_done(Duration::minutes(16), "email_mentions", Lane::Counts)
        .await;
}

#[tokio::test]
async fn a_jobs_comments_are_saved_as_csv_without_private_notes_by_its_reviewers_alone() {
    let room = Room::new().await;
    let cookie = room.server.session_of(&room.max).await;
    let client = room.server.visitor().with_session(&cookie);
    let mut max = LiveClient::connect(room.server.address).await;
    max.init(&room.server.sid_of_session(&cookie).await).await;
    max.ok("comment.add", mention(&room, &json!({"text": "=1+1\ntwo"})))
        .await;
    max.ok("comment.add", room.comment("mine", json!({"private": true})))
        .await;
    let request = json!({"job_id": room.job});
    let located = max.ok("comment.export_csv", request.clone()).await;
    let address = located["location"].as_str().unwrap();
    let answer = client.get(address).await;
    let name = answer.headers()["content-disposition"].to_str().unwrap().to_owned();
    assert!(name.contains("A brief-comments-"), "{name}");
    let text = answer.text().await.unwrap();
    assert!(text.contains("\"'=1+1\ntwo\"") && text.contains("\"mia\""), "{text}");
    assert!(!text.contains("mine"), "{text}");
    let applied = client.ok("application/get_applied", json!({"job_id": room.job})).await;
    assert_eq!(applied["tracks"][0]["comments"], 1);
    assert_eq!(room.server.client_of(&room.mia).await.get(address).await.status(), 403);
    let mut ada = room.server.live_of(&room.ada).await;
    ada.refused("comment.export_csv", request, 403, "forbidden").await;
}

/// Deletes mia's account, whose name `number` frames contain, and expects that none contains it afterwards.
async fn expect_forgotten(room: &Room, number: i64) {
    let naming = async || {
        let frames = "select count(*) from frame where strpos(changes, '\"user_name\":\"mia\"') > 0";
        let found = sqlx::query_scalar::<_, i64>(frames).fetch_one(&room.server.pool);
        found.await.unwrap()
    };
    assert_eq!(naming().await, number);
    let staff = room.server.client_of(&room.server.admin("root").await).await;
    let form = json!({"user_to_delete": room.mia.id});
    staff.ok("admin/delete_user", form).await;
    assert_eq!(naming().await, 0);
}

#[tokio::test]
async fn no_frame_names_the_author_of_a_comment_whose_account_was_deleted() {
    let room = Room::new().await;
    let mut mia = room.server.live_of(&room.mia).await;
    let form = room.comment("Listen", json!({"mentions": [room.max.id]}));
    mia.ok("comment.add", form).await;
    // one of the review, and one of the mentioned person
    expect_forgotten(&room, 2).await;
}

#[tokio::test]
async fn no_frame_names_a_deleted_person_who_has_only_resolved_a_comment() {
    let room = Room::new().await;
    let (mut max, mut mia) = (
        room.server.live_of(&room.max).await,
        room.server.live_of(&room.mia).await,
    );
    let made = max.ok("comment.add", room.comment("Listen", json!({}))).await;
    let resolved = json!({"comment_id": made["comment_id"], "resolved": true});
    mia.ok("comment.resolve", resolved).await;
    expect_forgotten(&room, 1).await;
}

#[tokio::test]
async fn no_frame_names_a_deleted_person_who_has_only_marked_a_track() {
    let room = Room::new().await;
    let mut mia = room.server.live_of(&room.mia).await;
    let mark = json!({"job_id": room.job, "track_ids": [room.track], "mark": "hold"});
    mia.ok("review.mark", mark).await;
    expect_forgotten(&room, 1).await;
}
