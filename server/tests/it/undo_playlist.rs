//! playlist.restore and application.restore: playlists that were deleted a moment ago are restored unchanged.

use protocol::change::PlaylistChange;
use protocol::ids::{PlaylistId, UserId};
use protocol::topic::Topic;
use serde_json::json;

use super::live_follow::house;
use super::support::LiveClient;
use super::support::factories::Shared;
use super::support::frames::commit_frame;
use super::undo::delete;

#[tokio::test]
async fn a_deleted_playlist_comes_back_with_its_links_and_everybody_who_saw_it() {
    let house = house("undo-list").await;
    let (server, [a, b, c]) = (&house.server, [house.tracks[0], house.tracks[1], house.tracks[2]]);
    let manager = server.client_of(&house.manager).await;
    let playlist = house.playlist(&manager, &[c, a, b], "short list").await;
    let share = json!({"playlist_id": playlist, "member_to": house.colleague.id});
    manager.ok("playlist/share_to_member", share).await;
    let (link, token) = server.link(&house.manager, Shared::Playlist(playlist)).await;
    let mut visitor = LiveClient::connect(server.address).await;
    let follow = json!({"topic": link, "token": token});
    visitor.ok("subscribe", follow.clone()).await;
    let (mut tab, mut colleague) = (
        server.live_of(&house.manager).await,
        server.live_of(&house.colleague).await,
    );
    let topic = format!("playlist:{playlist}");
    colleague.subscribe(&topic).await;
    let undo = delete(&manager, "playlist/delete", json!({"playlist_id": playlist})).await;
    assert_eq!(colleague.next("closed").await["reason"], "gone");
    assert_eq!(visitor.next("closed").await["reason"], "revoked");
    colleague
        .refused("playlist.restore", undo.clone(), 404, "not_found")
        .await;

    let theirs = format!("user:{}", house.colleague.id);
    colleague.next_change(&theirs).await;
    let back = tab.ok("playlist.restore", undo.clone()).await;
    assert_eq!(
        (&back["playlist_id"], &back["tracks_id"]),
        (&json!(playlist), &json!([c, a, b]))
    );
    assert_eq!(
        (&back["members"], &back["version"]),
        (&json!([house.colleague.id]), &json!(2))
    );
    let changes = colleague.next_change(&theirs).await["changes"].clone();
    assert_eq!(
        changes,
        json!([{"kind": "playlist_created", "playlist_id": playlist, "job_id": house.job}])
    );
    assert_eq!(
        colleague.subscribe(&topic).await["snapshot"]["tracks_id"],
        json!([c, a, b])
    );
    visitor.ok("subscribe", follow).await;
    tab.refused("playlist.restore", undo, 404, "not_found").await;
}

#[tokio::test]
async fn a_playlist_that_is_back_is_followed_though_its_frame_has_not_arrived() {
    let house = house("undo-late").await;
    let manager = house.server.client_of(&house.manager).await;
    let playlist = house.playlist(&manager, &house.tracks[..1], "short list").await;
    let topic = Topic::Playlist(PlaylistId(playlist));
    let mut tab = house.server.live_of(&house.manager).await;
    tab.subscribe(&topic.to_string()).await;
    let pool = &house.server.pool;
    sqlx::query("create table kept as select * from playlist where id = $1")
        .bind(playlist)
        .execute(pool)
        .await
        .unwrap();
    delete(&manager, "playlist/delete", json!({"playlist_id": playlist})).await;
    assert_eq!(tab.next("closed").await["reason"], "gone");
    tab.refused("subscribe", json!({"topic": topic.to_string()}), 404, "not_found")
        .await;

    // another node restores it, and its frame is still on the way
    sqlx::query("insert into playlist overriding system value select * from kept")
        .execute(pool)
        .await
        .unwrap();
    let (tracks_id, by) = (vec![], UserId(house.manager.id));
    commit_frame(pool, &topic, vec![PlaylistChange::TracksSet { tracks_id, by }.into()]).await;
    let back = tab.subscribe(&topic.to_string()).await;
    assert_eq!(back["snapshot"]["playlist_name"], "short list", "{back}");
}

#[tokio::test]
async fn a_deleted_playlist_of_ones_own_comes_back_in_its_order() {
    let house = house("undo-own").await;
    let server = &house.server;
    let creator = server.client_of(&house.creator).await;
    let order = json!([house.tracks[2], house.tracks[0]]);
    let form = json!({"tracks_id": order, "playlist_name": "my best"});
    let own = creator.ok("application/create", form).await["id"].clone();
    let undo = delete(&creator, "application/delete", json!({"id": own})).await;
    let mut tab = server.live_of(&house.creator).await;
    let back = tab.ok("application.restore", undo).await;
    assert_eq!(back, json!({"application_id": own, "job_id": null}));
    let page = creator.ok("application/get", json!({})).await;
    let row = &page["applications"][0];
    assert_eq!(
        (&row["id"], &row["tracks_id"], &row["playlist_name"]),
        (&own, &order, &json!("my best"))
    );
}
