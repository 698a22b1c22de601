//! playlist/share and share_to_member: the people who see a playlist and may edit it, and the frames that they receive.

use serde_json::{Value, json};

use super::live_follow::{House, house};
use super::support::{Client, LiveClient, Person};

/// A manager's playlist of the first two of three tracks.
struct Scene {
    house: House,
    owner: Client,
    colleague: Client,
    playlist: i64,
    topic: String,
}

impl Scene {
    async fn new(name: &str) -> Self {
        let house = house(name).await;
        let owner = house.server.client_of(&house.manager).await;
        let colleague = house.server.client_of(&house.colleague).await;
        let playlist = house.playlist(&owner, &house.tracks[..2], "short list").await;
        Self {
            house,
            owner,
            colleague,
            playlist,
            topic: format!("playlist:{playlist}"),
        }
    }

    async fn share(&self, status: bool) {
        let form = json!({"playlist_id": self.playlist, "status": status});
        assert_eq!(self.owner.ok("playlist/share", form).await, true);
    }

    fn to(&self, member: &Person, status: bool) -> Value {
        json!({"playlist_id": self.playlist, "member_to": member.id, "status": status})
    }

    async fn shared_with(&self, client: &Client) -> Value {
        let rows = client
            .ok("playlist/get_shared", json!({"job_id": self.house.job}))
            .await;
        rows.as_array()
            .unwrap()
            .iter()
            .map(|row| row["playlist_id"].clone())
            .collect()
    }

    async fn live(&self, person: &Person) -> LiveClient {
        self.house.server.live_of(person).await
    }

    async fn share_counts(&self) -> Vec<i64> {
        sqlx::query_scalar("select share_count from track where id = any($1) order by id")
            .bind(&self.house.tracks)
            .fetch_all(&self.house.server.pool)
            .await
            .unwrap()
    }
}

#[tokio::test]
async fn a_playlist_is_shared_with_the_company_and_taken_back_before_the_eyes_of_all() {
    let scene = Scene::new("share-company").await;
    let (house, topic) = (&scene.house, &scene.topic);
    let mut theirs = scene.live(&house.colleague).await;
    theirs.subscribe(&house.review()).await;
    let wanted = json!({"topic": topic});
    theirs.refused("subscribe", wanted.clone(), 404, "not_found").await;
    let mut own = scene.live(&house.manager).await;
    own.subscribe(topic).await;

    scene.share(true).await;
    let expected =
        json!([{"kind": "playlist_shared", "playlist_id": scene.playlist, "by": house.manager.id, "shared": true}]);
    assert_eq!(theirs.next_change(&house.review()).await["changes"], expected);
    let shared = json!([{"kind": "shared", "company": true, "members": []}]);
    assert_eq!(own.next_change(topic).await["changes"], shared);
    assert_eq!(scene.shared_with(&scene.colleague).await, json!([scene.playlist]));
    let rows = scene.colleague.ok("playlist/get", json!({"job_id": house.job})).await;
    assert_eq!(
        (&rows[0]["can_edit"], &rows[0]["background"], &rows[0]["shared_company"]),
        (&json!(false), &Value::Null, &json!(true))
    );
    theirs.ok("subscribe", wanted.clone()).await;

    // setting its present value sends nothing
    scene.share(true).await;
    assert!(theirs.waiting_changes().await.is_empty());

    scene.share(false).await;
    assert_eq!(
        theirs.next("closed").await,
        json!({"topic": topic, "reason": "no_right"})
    );
    assert_eq!(theirs.next_change(&house.review()).await["changes"][0]["shared"], false);
    assert_eq!(scene.shared_with(&scene.colleague).await, json!([]));
    let add = json!({"playlist_id": scene.playlist, "tracks_id": [house.tracks[2]]});
    own.ok("playlist.add_tracks", add.clone()).await;
    theirs.refused("playlist.add_tracks", add, 404, "not_found").await;
    theirs.refused("subscribe", wanted, 404, "not_found").await;
    // the last frame of the topic is the one that took the access away
    let last = theirs.waiting_changes().await;
    assert_eq!(last.len(), 1, "{last:?}");
    assert_eq!(
        (&last[0]["topic"], &last[0]["changes"][0]["kind"]),
        (&json!(topic), &json!("shared"))
    );
}

#[tokio::test]
async fn a_member_with_a_shared_playlist_edits_its_tracks_and_nothing_else() {
    let scene = Scene::new("share-member").await;
    let (house, topic) = (&scene.house, &scene.topic);
    let mut theirs = scene.live(&house.colleague).await;
    let own = format!("user:{}", house.colleague.id);
    let share = scene.to(&house.colleague, true);
    scene.owner.ok("playlist/share_to_member", share.clone()).await;
    let expected = json!([{"kind": "playlist_shared", "playlist_id": scene.playlist, "job_id": house.job, "by": house.manager.id, "shared": true}]);
    assert_eq!(theirs.next_change(&own).await["changes"], expected);
    scene.owner.ok("playlist/share_to_member", share).await;
    assert!(theirs.waiting_changes().await.is_empty(), "told once");
    assert_eq!(scene.shared_with(&scene.colleague).await, json!([scene.playlist]));

    theirs.subscribe(topic).await;
    let (a, b, c) = (house.tracks[0], house.tracks[1], house.tracks[2]);
    let tracks = |track: i64| json!({"playlist_id": scene.playlist, "tracks_id": [track]});
    theirs.ok("playlist.add_tracks", tracks(c)).await;
    let after = json!({"playlist_id": scene.playlist, "track_id": c, "after": a});
    let moved = theirs.ok("playlist.move_track", after).await;
    assert_eq!(
        (&moved["tracks_id"], &moved["can_edit"]),
        (&json!([a, c, b]), &json!(false))
    );
    theirs.ok("playlist.delete_tracks", tracks(a)).await;
    let mine = json!({"playlist_id": scene.playlist});
    let rename = json!({"playlist_id": scene.playlist, "playlist_name": "mine"});
    theirs.refused("playlist.rename", rename, 403, "forbidden").await;
    for (call, payload) in [
        ("playlist/share", json!({"playlist_id": scene.playlist, "status": true})),
        ("playlist/share_to_member", scene.to(&house.colleague, false)),
        ("playlist/delete", mine.clone()),
        ("playlist/create_shareable_link", mine.clone()),
    ] {
        scene.colleague.refused(call, payload, 403, "forbidden").await;
    }
    scene
        .owner
        .ok("playlist/share_to_member", scene.to(&house.colleague, false))
        .await;
    assert_eq!(theirs.next("closed").await["topic"], json!(topic));
    assert_eq!(theirs.next_change(&own).await["changes"][0]["shared"], false);
    theirs.refused("playlist.add_tracks", tracks(a), 404, "not_found").await;
    scene
        .colleague
        .refused("playlist/get_background", mine, 404, "not_found")
        .await;
}

#[tokio::test]
async fn a_playlist_is_shared_with_members_of_its_company_alone() {
    let scene = Scene::new("share-refused").await;
    let house = &scene.house;
    let outsider = house.server.manager("share-stranger").await;
    house.server.company(&outsider, "Elsewhere").await;
    let nobody = Person {
        id: 999_999,
        ..outsider.clone()
    };
    for person in [&outsider, &house.creator, &house.manager, &nobody] {
        let form = scene.to(person, true);
        let refusal = scene
            .owner
            .refused("playlist/share_to_member", form, 400, "invalid_request")
            .await;
        assert!(refusal["fields"]["member_to"].is_string(), "{refusal}");
    }
    // a member who has no access at present keeps no share that is revoked
    scene
        .owner
        .ok(
            "playlist/share_to_member",
            json!({"playlist_id": scene.playlist, "member_to": house.colleague.id}),
        )
        .await;
    sqlx::query("update account set on_hold = true where id = $1")
        .bind(house.colleague.id)
        .execute(&house.server.pool)
        .await
        .unwrap();
    scene
        .owner
        .ok("playlist/share_to_member", scene.to(&house.colleague, false))
        .await;
    let again = scene.to(&house.colleague, false);
    scene
        .owner
        .refused("playlist/share_to_member", again, 400, "invalid_request")
        .await;
    let left = "select count(*) from playlist_member where playlist_id = $1";
    assert_eq!(house.server.number(left, scene.playlist).await, 0);
}

#[tokio::test]
async fn each_share_of_a_track_is_counted_once() {
    let scene = Scene::new("share-counts").await;
    let house = &scene.house;
    for _ in 0..2 {
        scene.share(true).await;
        scene.share(false).await;
    }
    assert_eq!(scene.share_counts().await, [1, 1, 0]);
    scene.share(true).await;
    scene
        .owner
        .ok("playlist/share_to_member", scene.to(&house.colleague, true))
        .await;
    assert_eq!(scene.share_counts().await, [2, 2, 0]);
    let mut live = scene.live(&house.manager).await;
    let third = json!({"playlist_id": scene.playlist, "tracks_id": [house.tracks[2]]});
    live.ok("playlist.add_tracks", third.clone()).await;
    assert_eq!(scene.share_counts().await, [2, 2, 2]);
    live.ok("playlist.delete_tracks", third).await;
    let all = json!({"playlist_id": scene.playlist, "tracks_id": house.tracks});
    scene.owner.ok("playlist/update", all).await;
    assert_eq!(scene.share_counts().await, [2, 2, 2]);
    let link = json!({"playlist_id": scene.playlist});
    // two links at once count as two shares; a link that replaces an expired one does not count
    let mut live = Vec::new();
    for shares in [3, 4] {
        live.push(scene.owner.ok("playlist/create_shareable_link", link.clone()).await);
        assert_eq!(scene.share_counts().await, [shares; 3]);
    }
    let rows = "select count(*) from shared_once where track_id = $1";
    let before = house.server.number(rows, house.tracks[0]).await;
    for _ in 0..3 {
        let ended = json!({"playlist_id": scene.playlist, "link_id": live.remove(0)["link_id"]});
        scene.owner.ok("playlist/delete_shareable_link", ended).await;
        live.push(scene.owner.ok("playlist/create_shareable_link", link.clone()).await);
    }
    assert_eq!(scene.share_counts().await, [4; 3]);
    assert_eq!(house.server.number(rows, house.tracks[0]).await, before);
}

#[tokio::test]
async fn a_person_removed_while_rating_and_editing_leaves_acknowledged_writes_and_nothing_more() {
    let scene = Scene::new("share-removed").await;
    let (house, topic) = (&scene.house, &scene.topic);
    scene
        .owner
        .ok("playlist/share_to_member", scene.to(&house.colleague, true))
        .await;
    let mut theirs = scene.live(&house.colleague).await;
    theirs.subscribe(&house.review()).await;
    theirs.subscribe(topic).await;
    let coming = json!({"playlist_id": scene.playlist, "tracks_id": [house.tracks[2]]});
    let (mut ratings, mut edits) = (Vec::new(), Vec::new());
    for number in 0..20_i64 {
        let value = number % 10 + 1;
        ratings.push((value, theirs.send("rating.set_track", house.rating(0, value)).await));
        let is_in = i64::from(number % 2 == 0);
        let event = ["playlist.delete_tracks", "playlist.add_tracks"][is_in as usize];
        edits.push((is_in, theirs.send(event, coming.clone()).await));
    }
    let form = json!({"company_id": house.company, "member_id": house.colleague.id});
    let removal = scene.owner.ok("company/delete_member", form);
    let answers = async {
        let mut last = Vec::new();
        for requests in [ratings, edits] {
            let (mut stands, mut is_refused) = (0, false);
            for (value, id) in requests {
                let ack = theirs.ack(id).await;
                if ack.get("result").is_some() {
                    assert!(!is_refused, "done after another was refused: {ack}");
                    stands = value;
                } else {
                    assert!(matches!(ack["status"].as_u64(), Some(403 | 404)), "{ack}");
                    is_refused = true;
                }
            }
            last.push(stands);
        }
        (theirs, last)
    };
    let (_, (mut theirs, last)) = futures_util::future::join(removal, answers).await;
    let rating = "select coalesce(max(value), 0)::bigint from rating where user_id = $1";
    let is_in = "select count(*) from playlist_track t join submission s using (track_id) where t.playlist_id = $1 and t.position > 2";
    let server = &house.server;
    assert_eq!(server.number(rating, house.colleague.id).await, last[0]);
    assert_eq!(server.number(is_in, scene.playlist).await, last[1]);
    let mut closed = [theirs.next("closed").await, theirs.next("closed").await].map(|one| one["topic"].clone());
    closed.sort_by_key(ToString::to_string);
    assert_eq!(closed, [json!(topic), json!(house.review())]);
    theirs.refused("playlist.add_tracks", coming, 404, "not_found").await;
    let rating = house.rating(0, 5);
    theirs.refused("rating.set_track", rating, 403, "forbidden").await;
    let left = "select count(*) from playlist_member where playlist_id = $1";
    assert_eq!(server.number(left, scene.playlist).await, 0);
}
