//! Comments of a job's reviewers: the people who receive them, live and later, and their edits and deletions.

mod mentions;

use serde_json::{Value, json};

use crate::support::{LiveClient, Person, TestServer};

/// Max's company with mia as a member, and a job to which ada has submitted a track.
pub struct Room {
    pub server: TestServer,
    pub ada: Person,
    pub max: Person,
    pub mia: Person,
    company: i64,
    pub job: i64,
    pub track: i64,
}

impl Room {
    pub async fn new() -> Self {
        let server = TestServer::start().await;
        let (max, mia) = (server.manager("max").await, server.manager("mia").await);
        let company = server.company(&max, "Sync House").await;
        server.member(company, &mia, "member").await;
        let ada = server.creator("ada").await;
        let job = server.job(company, "A brief").await;
        let track = server.track(&ada, "a").await;
        server.submit(&ada, job, &[track]).await;
        Self {
            server,
            ada,
            max,
            mia,
            company,
            job,
            track,
        }
    }

    fn topic(&self) -> String {
        format!("review:{}", self.job)
    }

    fn comment(&self, text: &str, mut payload: Value) -> Value {
        payload["job_id"] = json!(self.job);
        payload["track_id"] = json!(self.track);
        payload["text"] = json!(text);
        if payload["position"].is_null() {
            payload["position"] = json!(1.5);
        }
        payload
    }

    async fn texts(&self, live: &mut LiveClient) -> Vec<String> {
        let request = json!({"job_id": self.job, "track_id": self.track});
        let page = live.ok("comment.list", request).await;
        let comments = page["comments"].as_array().unwrap();
        assert_eq!(page["number_of_comments"], comments.len());
        let texts = comments
            .iter()
            .map(|comment| comment["text"].as_str().unwrap().to_owned());
        texts.collect()
    }
}

#[tokio::test]
async fn a_comment_reaches_the_other_reviewers_at_once_and_returning_ones_later() {
    let room = Room::new().await;
    let (mut max, mut mia) = (
        room.server.live_of(&room.max).await,
        room.server.live_of(&room.mia).await,
    );
    let start = mia.subscribe(&room.topic()).await;
    let form = room.comment(" one\r\ntwo ", json!({"request_id": "r1"}));
    let made = max.ok("comment.add", form.clone()).await;
    assert_eq!(
        (&made["text"], &made["user_name"], &made["position"]),
        (&json!("one\ntwo"), &json!("max"), &json!(1.5))
    );
    let frame = mia.next_change(&room.topic()).await;
    assert_eq!(
        frame["changes"],
        json!([{"kind": "comment_added", "comment": made, "comments": 1}])
    );
    assert_eq!(max.ok("comment.add", form).await, made, "asked again");
    let reply = json!({"parent_id": made["comment_id"], "position": 0});
    let reply = mia.ok("comment.add", room.comment("a reply", reply)).await;
    assert_eq!(reply["position"], 1.5);
    let resolved = json!({"comment_id": made["comment_id"], "resolved": true});
    assert_eq!(
        mia.ok("comment.resolve", resolved).await["resolved_by"]["user_name"],
        "mia"
    );
    assert_eq!(room.texts(&mut max).await, ["one\ntwo", "a reply"]);
    let mut again = room.server.live_of(&room.mia).await;
    let from = json!({"topic": room.topic(), "offset": start["offset"], "epoch": start["epoch"]});
    let missed = again.ok("subscribe", from).await["missed"].take();
    let kinds: Vec<&Value> = missed
        .as_array()
        .unwrap()
        .iter()
        .map(|frame| &frame["changes"][0]["kind"])
        .collect();
    assert_eq!(kinds, ["comment_added", "comment_added", "comment_changed"]);
}

#[tokio::test]
async fn comments_and_marks_of_one_connection_are_committed_in_their_order() {
    let room = Room::new().await;
    let mut max = room.server.live_of(&room.max).await;
    let start = max.subscribe(&room.topic()).await["offset"].as_i64().unwrap();
    let mut sent = Vec::new();
    for step in 0..15 {
        let comment = room.comment(&format!("comment {step}"), json!({}));
        sent.push(max.send("comment.add", comment).await);
        let mark = if step % 2 == 0 { json!("hold") } else { Value::Null };
        let mark = json!({"job_id": room.job, "track_ids": [room.track], "mark": mark});
        sent.push(max.send("review.mark", mark).await);
    }
    for (expected, id) in (start + 1..).zip(sent) {
        assert_eq!(max.ack(id).await["live"]["offset"], expected, "in turn");
    }
}

#[tokio::test]
async fn repeated_requests_are_answered_as_at_first_although_track_and_member_are_gone() {
    let room = Room::new().await;
    let mut max = room.server.live_of(&room.max).await;
    let mention = json!({"mentions": [room.mia.id], "request_id": "comment"});
    let mention = room.comment("Listen", mention);
    let made = max.ok("comment.add", mention.clone()).await;
    let mark = json!({"job_id": room.job, "track_ids": [room.track], "mark": "hold", "request_id": "mark"});
    max.ok("review.mark", mark.clone()).await;
    let client = room.server.client_of(&room.max).await;
    let gone = json!({"company_id": room.company, "member_id": room.mia.id});
    client.ok("company/delete_member", gone).await;
    assert_eq!(max.ok("comment.add", mention).await, made);
    let again = room.comment("Listen", json!({"mentions": [room.mia.id]}));
    max.refused("comment.add", again, 400, "invalid_request").await;
    let ada = room.server.client_of(&room.ada).await;
    ada.ok("track/delete", json!({"id": room.track})).await;
    assert_eq!(max.ok("review.mark", mark.clone()).await, true);
    let other = json!({"job_id": room.job, "track_ids": [room.track], "mark": "pass"});
    max.refused("review.mark", other, 404, "not_found").await;
}

#[tokio::test]
async fn a_deleted_comment_stays_empty_as_long_as_it_has_replies() {
    let room = Room::new().await;
    let (mut max, mut mia) = (
        room.server.live_of(&room.max).await,
        room.server.live_of(&room.mia).await,
    );
    let first = mia.ok("comment.add", room.comment("first", json!({}))).await;
    let reply = json!({"parent_id": first["comment_id"]});
    let reply = max.ok("comment.add", room.comment("reply", reply)).await;
    let of = |comment: &Value| json!({"comment_id": comment["comment_id"]});
    mia.refused("comment.delete", of(&reply), 403, "forbidden").await;
    // a manager of the company may delete it
    max.ok("comment.delete", of(&first)).await;
    assert_eq!(room.texts(&mut mia).await, ["", "reply"]);
    mia.refused(
        "comment.edit",
        json!({"comment_id": first["comment_id"], "text": "x"}),
        404,
        "not_found",
    )
    .await;
    max.ok("comment.delete", of(&reply)).await;
    assert!(room.texts(&mut mia).await.is_empty());
}

#[tokio::test]
async fn a_private_note_is_its_authors_alone_and_a_creator_gets_nothing() {
    let room = Room::new().await;
    let (mut max, mut mia) = (
        room.server.live_of(&room.max).await,
        room.server.live_of(&room.mia).await,
    );
    max.subscribe(&room.topic()).await;
    let note = mia
        .ok("comment.add", room.comment("mine", json!({"private": true})))
        .await;
    let frame = mia.next_change(&format!("user:{}", room.mia.id)).await;
    assert_eq!(frame["changes"][0]["comment"], note);
    assert!(room.texts(&mut max).await.is_empty() && max.waiting_changes().await.is_empty());
    let request = json!({"comment_id": note["comment_id"]});
    max.refused("comment.delete", request, 404, "not_found").await;
    assert_eq!(room.texts(&mut mia).await, ["mine"]);
    let mut ada = room.server.live_of(&room.ada).await;
    let request = json!({"job_id": room.job, "track_id": room.track});
    ada.refused("comment.list", request, 403, "forbidden").await;
    ada.refused("comment.add", room.comment("a", json!({})), 403, "forbidden")
        .await;
}

#[tokio::test]
async fn a_comment_has_its_bounds() {
    let room = Room::new().await;
    let mut max = room.server.live_of(&room.max).await;
    for (text, more, field) in [
        ("  ", json!({}), "text"),
        (&*"x".repeat(1_001), json!({}), "text"),
        ("a\u{202e}b", json!({}), "text"),
        ("a", json!({"position": -1}), "position"),
        ("a", json!({"position": 1e9}), "position"),
        ("a", json!({"until": 1}), "until"),
        ("a", json!({"parent_id": 999_999}), "parent_id"),
    ] {
        let ack = max.emit("comment.add", room.comment(text, more)).await;
        assert!(
            ack["status"] == 400 && ack["fields"][field].is_string(),
            "{field}: {ack}"
        );
    }
    sqlx::query(
        "insert into comment (job_id, track_id, position, private, text, created) select $1, $2, 0, false, 'x', now() from generate_series(1, 500)",
    )
    .bind(room.job)
    .bind(room.track)
    .execute(&room.server.pool)
    .await
    .unwrap();
    max.refused("comment.add", room.comment("one more", json!({})), 409, "conflict")
        .await;
}
