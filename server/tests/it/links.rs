//! The changes that followers of links receive, and the number of links that may exist.

use actors::write::Subject;
use protocol::change::{LinkChange, LinkEnd};
use protocol::error_code::ErrorCode;
use protocol::ids::{LinkId, PlaylistId};
use protocol::topic::Topic;
use serde_json::{Value, json};
use server::domain::link;

use super::live_follow::{House, house};
use super::support::{LiveClient, Shared};

/// A visitor who follows a link.
struct Visitor {
    live: LiveClient,
    topic: String,
}

impl Visitor {
    async fn follow(house: &House, (topic, token): (String, String)) -> (Self, Value) {
        let mut live = LiveClient::connect(house.server.address).await;
        let answer = live.ok("subscribe", json!({"topic": topic, "token": token})).await;
        (Self { live, topic }, answer["snapshot"].clone())
    }

    /// The changes of the next frame.
    async fn next_changes(&mut self) -> Value {
        self.live.next_change(&self.topic).await["changes"].take()
    }

    /// Checks that the next frame is about these tracks, and about nothing else.
    async fn expect_tracks(&mut self, tracks_id: &[i64]) {
        assert_eq!(
            self.next_changes().await,
            json!([{"kind": "tracks_changed", "tracks_id": tracks_id}])
        );
    }

    async fn expect_nothing(&mut self) {
        let events = self.live.waiting().await;
        assert!(events.is_empty(), "{events:?}");
    }
}

#[tokio::test]
async fn a_visitor_follows_a_playlist_through_its_link_until_the_link_is_revoked() {
    let house = house("link-playlist").await;
    let (a, b) = (house.tracks[0], house.tracks[1]);
    let manager = house.server.client_of(&house.manager).await;
    let playlist = house.playlist(&manager, &house.tracks[..1], "short list").await;
    let shared = Shared::Playlist(playlist);
    let (mut visitor, snapshot) = Visitor::follow(&house, house.server.link(&house.manager, shared).await).await;
    assert_eq!(
        (&snapshot["playlist_name"], &snapshot["tracks_id"]),
        (&json!("short list"), &json!([a]))
    );
    let (mut other, _) = Visitor::follow(&house, house.server.link(&house.colleague, shared).await).await;
    let mut live = house.server.live_of(&house.manager).await;
    let tracks = |track: i64| json!({"playlist_id": playlist, "tracks_id": [track]});
    live.ok("playlist.add_tracks", tracks(b)).await;
    visitor.expect_tracks(&[a, b]).await;
    live.ok("playlist.delete_tracks", tracks(a)).await;
    visitor.expect_tracks(&[b]).await;
    let edit = json!({"playlist_id": playlist, "tracks_id": [b], "playlist_name": "final list"});
    manager.ok("playlist/update", edit).await;
    assert_eq!(
        visitor.next_changes().await,
        json!([{"kind": "renamed", "playlist_name": "final list", "description": ""}])
    );
    // each link numbers its own frames
    for offset in 1..=3 {
        assert_eq!(other.live.next_change(&other.topic).await["offset"], json!(offset));
    }
    let topic: Topic = other.topic.parse().unwrap();
    let revoke = house
        .server
        .state
        .live
        .write(Subject::Task("test"))
        .topics([topic.clone()]);
    let revoked = revoke.run(async move |write| {
        let Topic::Link(LinkId(link)) = &topic else {
            panic!("a link's topic")
        };
        sqlx::query("update share_link set revoked = now() where link_id = $1")
            .bind(link)
            .execute(write.rows())
            .await?;
        write.append(
            &topic,
            LinkChange::LinkRevoked {
                reason: LinkEnd::Revoked,
            },
        );
        Ok(())
    });
    revoked.await.unwrap();
    other.live.next("closed").await;
    other.live.waiting().await;
    live.ok("playlist.add_tracks", tracks(a)).await;
    visitor.expect_tracks(&[b, a]).await;
    other.expect_nothing().await;
    let frames = "select head from topic_head where topic = 'link:' || (select link_id from share_link where revoked is not null and $1 = 0)";
    assert_eq!(
        house.server.number(frames, 0).await,
        4,
        "nothing is appended after the revocation"
    );
    manager.ok("playlist/delete", json!({"playlist_id": playlist})).await;
    let closed = json!({"topic": visitor.topic, "reason": "revoked"});
    assert_eq!(visitor.live.next("closed").await, closed);
}

#[tokio::test]
async fn a_link_of_a_playlist_shows_a_withdrawn_track_no_longer_until_it_is_submitted_again() {
    let house = house("link-withdrawn").await;
    let (a, b, c) = (house.tracks[0], house.tracks[1], house.tracks[2]);
    let manager = house.server.client_of(&house.manager).await;
    let creator = house.server.client_of(&house.creator).await;
    let playlist = house.playlist(&manager, &[a, b], "short list").await;
    let shared = Shared::Playlist(playlist);
    let link = house.server.link(&house.manager, shared).await;
    let id = link.0.strip_prefix("link:").unwrap().to_owned();
    let hears = || {
        sqlx::query_scalar::<_, bool>("select hears from link_track_access($1, $2)")
            .bind(&id)
            .bind(b)
            .fetch_one(&house.server.pool)
    };
    let (mut visitor, snapshot) = Visitor::follow(&house, link.clone()).await;
    assert_eq!(snapshot["tracks_id"], json!([a, b]));
    assert!(hears().await.unwrap());
    let application = house.application().await;
    let withdraw = json!({"id": application, "tracks_id": [b]});
    creator.ok("application/delete_tracks", withdraw).await;
    visitor.expect_tracks(&[a]).await;
    assert!(!hears().await.unwrap());
    let (_, snapshot) = Visitor::follow(&house, link).await;
    assert_eq!(snapshot["tracks_id"], json!([a]));
    let again = json!({"id": application, "tracks_id": [a, b, c]});
    creator.ok("application/update", again).await;
    visitor.expect_tracks(&[a, b]).await;
    assert!(hears().await.unwrap());
}

#[tokio::test]
async fn a_visitor_follows_an_application_through_its_link_whatever_changes_it() {
    let house = house("link-application").await;
    let (a, b, c) = (house.tracks[0], house.tracks[1], house.tracks[2]);
    let application = house.application().await;
    let link = house
        .server
        .link(&house.creator, Shared::Application(application))
        .await;
    let (mut visitor, snapshot) = Visitor::follow(&house, link).await;
    assert_eq!(snapshot["tracks_id"], json!([a, b, c]));
    let creator = house.server.client_of(&house.creator).await;
    let edit = json!({"id": application, "tracks_id": [c, a], "playlist_name": "best of"});
    creator.ok("application/update", edit).await;
    assert_eq!(
        visitor.next_changes().await,
        json!([{"kind": "tracks_changed", "tracks_id": [c, a]}, {"kind": "renamed", "playlist_name": "best of", "description": ""}])
    );
    let withdraw = json!({"id": application, "job_id": house.job, "tracks_id": [c]});
    creator.ok("application/delete_tracks", withdraw).await;
    visitor.expect_tracks(&[a]).await;
    creator.ok("track/delete", json!({"id": a})).await;
    visitor.expect_tracks(&[]).await;
    let admin = house.server.admin("link-admin").await;
    let admin = house.server.client_of(&admin).await;
    admin
        .ok("admin/delete_user", json!({"user_to_delete": house.creator.id}))
        .await;
    assert_eq!(visitor.live.next("closed").await["topic"], json!(visitor.topic));
}

#[tokio::test]
async fn a_visitor_follows_a_creators_own_playlist_through_its_link() {
    let house = house("link-own").await;
    let (a, b) = (house.tracks[0], house.tracks[1]);
    let creator = house.server.client_of(&house.creator).await;
    let own = json!({"tracks_id": [a], "playlist_name": "my best"});
    let own = creator.ok("application/create", own).await["id"].as_i64().unwrap();
    let link = house.server.link(&house.creator, Shared::Application(own)).await;
    let (mut visitor, _) = Visitor::follow(&house, link).await;
    creator
        .ok("application/update", json!({"id": own, "tracks_id": [a, b]}))
        .await;
    visitor.expect_tracks(&[a, b]).await;
    let less = json!({"id": own, "tracks_id": [a]});
    creator.ok("application/delete_tracks", less).await;
    visitor.expect_tracks(&[b]).await;
    // an edit that changes nothing sends nothing
    creator
        .ok("application/update", json!({"id": own, "tracks_id": [b]}))
        .await;
    visitor.expect_nothing().await;
}

#[tokio::test]
async fn there_is_room_for_fifty_live_links() {
    let house = house("link-room").await;
    let manager = house.server.client_of(&house.manager).await;
    let playlist = house.playlist(&manager, &house.tracks[..1], "short list").await;
    let topic = Topic::Playlist(PlaylistId(playlist));
    let ask = || {
        let (locked, target) = (topic.clone(), topic.clone());
        let write = house.server.state.live.write(Subject::Task("test")).topics([locked]);
        write.run(async move |write| link::check_limit(write, &target).await)
    };
    for _ in 0..50 {
        ask().await.unwrap();
        house.server.link(&house.manager, Shared::Playlist(playlist)).await;
    }
    let refusal = ask().await.unwrap_err();
    assert_eq!(
        (refusal.code, refusal.message.as_deref()),
        (ErrorCode::Conflict, Some("At most 50 live links: end one first"))
    );
    // an expired link does not count
    sqlx::query("update share_link set expires = now() where link_id = (select min(link_id) from share_link)")
        .execute(&house.server.pool)
        .await
        .unwrap();
    ask().await.unwrap();
}

#[tokio::test]
async fn followers_of_a_link_receive_new_texts_of_a_track() {
    let house = house("link-words").await;
    let (a, b) = (house.tracks[0], house.tracks[1]);
    let creator = house.server.client_of(&house.creator).await;
    let own = json!({"tracks_id": [a, b], "playlist_name": "my best"});
    let own = creator.ok("application/create", own).await["id"].as_i64().unwrap();
    let link = house.server.link(&house.creator, Shared::Application(own)).await;
    let (mut visitor, _) = Visitor::follow(&house, link).await;
    let mut live = house.server.live_of(&house.creator).await;
    let edit = json!({"tracks_id": [b], "set": {"genre": "Ambient"}});
    live.ok("track.edit_many", edit).await;
    visitor.expect_tracks(&[a, b]).await;
}
