//! playlist.move_track and playlist.rename.

use serde_json::{Value, json};

use super::live_follow::{House, house};
use super::support::{LiveClient, Shared};

/// A playlist of five tracks and its owner's connection, which follows it.
struct Scene {
    house: House,
    live: LiveClient,
    playlist: i64,
    topic: String,
    tracks: Vec<i64>,
}

impl Scene {
    async fn new(name: &str) -> Self {
        let house = house(name).await;
        let mut tracks = house.tracks.clone();
        for title in ["d", "e"] {
            tracks.push(house.server.track(&house.creator, title).await);
        }
        house.server.submit(&house.creator, house.job, &tracks[3..]).await;
        let owner = house.server.client_of(&house.manager).await;
        let playlist = house.playlist(&owner, &tracks, "short list").await;
        let topic = format!("playlist:{playlist}");
        let mut live = house.server.live_of(&house.manager).await;
        live.subscribe(&topic).await;
        Self {
            house,
            live,
            playlist,
            topic,
            tracks,
        }
    }

    /// Moves a track; gives the playlist's order afterwards, as the indexes that its tracks had at first.
    async fn moved(&mut self, track: usize, after: Option<usize>) -> Vec<usize> {
        let payload = self.payload(track, after);
        let playlist = self.live.ok("playlist.move_track", payload).await;
        self.places(&playlist["tracks_id"])
    }

    fn payload(&self, track: usize, after: Option<usize>) -> Value {
        json!({"playlist_id": self.playlist, "track_id": self.tracks[track], "after": after.map(|after| self.tracks[after])})
    }

    fn places(&self, tracks_id: &Value) -> Vec<usize> {
        let ids = tracks_id.as_array().unwrap().iter();
        ids.map(|id| self.tracks.iter().position(|track| json!(track) == *id).unwrap())
            .collect()
    }

    /// The order in the next frame.
    async fn next_order(&mut self) -> Vec<usize> {
        let frame = self.live.next_change(&self.topic).await;
        let change = &frame["changes"][0];
        assert_eq!(
            (&change["kind"], &change["by"]),
            (&json!("tracks_set"), &json!(self.house.manager.id)),
            "{frame}"
        );
        self.places(&change["tracks_id"])
    }

    async fn remove(&mut self, track: usize) {
        let tracks = json!({"playlist_id": self.playlist, "tracks_id": [self.tracks[track]]});
        self.live.ok("playlist.delete_tracks", tracks).await;
        self.live.next_change(&self.topic).await;
    }

    async fn add(&mut self, track: usize) {
        let tracks = json!({"playlist_id": self.playlist, "tracks_id": [self.tracks[track]]});
        self.live.ok("playlist.add_tracks", tracks).await;
        self.live.next_change(&self.topic).await;
    }
}

#[tokio::test]
async fn a_track_is_moved_behind_another_or_to_the_front_and_followers_receive_the_order() {
    let mut scene = Scene::new("move").await;
    assert_eq!(scene.moved(0, Some(2)).await, [1, 2, 0, 3, 4]);
    assert_eq!(scene.next_order().await, [1, 2, 0, 3, 4]);
    assert_eq!(scene.moved(4, None).await, [4, 1, 2, 0, 3]);
    assert_eq!(scene.next_order().await, [4, 1, 2, 0, 3]);
    assert_eq!(scene.moved(1, Some(3)).await, [4, 2, 0, 3, 1]);
    assert_eq!(scene.next_order().await, [4, 2, 0, 3, 1]);
    // it is already in this position
    for (track, after) in [(4, None), (2, Some(4)), (1, Some(1))] {
        assert_eq!(scene.moved(track, after).await, [4, 2, 0, 3, 1]);
    }
    assert!(scene.live.waiting_changes().await.is_empty());
    // each move makes a version of its own
    let owner = scene.house.server.client_of(&scene.house.manager).await;
    let stale = json!({"playlist_id": scene.playlist, "tracks_id": [], "version": 3});
    let refusal = owner.refused("playlist/update", stale, 409, "conflict").await;
    assert_eq!(refusal["version"], 4);
}

#[tokio::test]
async fn a_removed_track_keeps_its_position() {
    let mut scene = Scene::new("move-gap").await;
    scene.remove(2).await;
    assert_eq!(scene.moved(4, Some(2)).await, [0, 1, 4, 3]);
    scene.next_order().await;
    // its creator deletes the track
    let creator = scene.house.server.client_of(&scene.house.creator).await;
    creator.ok("track/delete", json!({"id": scene.tracks[1]})).await;
    scene.live.next_change(&scene.topic).await;
    assert_eq!(scene.moved(3, Some(1)).await, [0, 3, 4]);
    scene.next_order().await;
    // a track that was added again has only its new position
    scene.add(2).await;
    assert_eq!(scene.moved(0, Some(2)).await, [3, 4, 2, 0]);
    scene.next_order().await;
    // a track that was removed from the end keeps its position before tracks that are added then
    scene.remove(0).await;
    scene.add(0).await;
    scene.remove(2).await;
    assert_eq!(scene.moved(3, Some(2)).await, [4, 3, 0]);
}

#[tokio::test]
async fn a_track_outside_of_a_playlist_is_not_moved_and_nothing_is_put_behind_it() {
    let mut scene = Scene::new("move-refused").await;
    let foreign = scene.house.server.track(&scene.house.creator, "nowhere").await;
    scene.remove(0).await;
    let order = |track: i64, after: i64| json!({"playlist_id": scene.playlist, "track_id": track, "after": after});
    for (payload, field) in [
        (order(scene.tracks[0], scene.tracks[1]), "track_id"),
        (order(foreign, scene.tracks[1]), "track_id"),
        (order(scene.tracks[1], foreign), "after"),
    ] {
        let refusal = scene.live.emit("playlist.move_track", payload).await;
        assert_eq!(
            (&refusal["status"], &refusal["error"]),
            (&json!(404), &json!("not_found"))
        );
        assert!(refusal["fields"][field].is_string(), "{refusal}");
    }
    let without = json!({"playlist_id": scene.playlist, "track_id": scene.tracks[1]});
    scene
        .live
        .refused("playlist.move_track", without, 400, "invalid_request")
        .await;
    assert!(scene.live.waiting_changes().await.is_empty());
}

#[tokio::test]
async fn however_often_tracks_are_put_between_two_others_there_is_a_place_for_them() {
    let mut scene = Scene::new("move-often").await;
    scene.remove(4).await;
    for _ in 0..40 {
        assert_eq!(scene.moved(2, Some(0)).await, [0, 2, 1, 3]);
        assert_eq!(scene.next_order().await, [0, 2, 1, 3]);
        assert_eq!(scene.moved(1, Some(0)).await, [0, 1, 2, 3]);
        assert_eq!(scene.next_order().await, [0, 1, 2, 3]);
    }
    // and removed tracks keep their positions
    assert_eq!(scene.moved(0, Some(4)).await, [1, 2, 3, 0]);
}

#[tokio::test]
async fn a_playlist_is_renamed_by_its_owner_and_its_links_get_a_frame() {
    let mut scene = Scene::new("rename").await;
    let server = &scene.house.server;
    let (topic, token) = server
        .link(&scene.house.manager, Shared::Playlist(scene.playlist))
        .await;
    let mut visitor = LiveClient::connect(server.address).await;
    visitor.ok("subscribe", json!({"topic": topic, "token": token})).await;
    let rename = |name: &str| json!({"playlist_id": scene.playlist, "playlist_name": name});
    let renamed = scene.live.ok("playlist.rename", rename("final list")).await;
    assert_eq!(
        (&renamed["playlist_name"], &renamed["version"], &renamed["can_edit"]),
        (&json!("final list"), &json!(2), &json!(true))
    );
    let expected = json!([{"kind": "renamed", "playlist_name": "final list"}]);
    assert_eq!(scene.live.next_change(&scene.topic).await["changes"], expected);
    let shown = json!([{"kind": "renamed", "playlist_name": "final list", "description": ""}]);
    assert_eq!(visitor.next_change(&topic).await["changes"], shown);
    scene.live.ok("playlist.rename", rename("final list")).await;
    assert!(scene.live.waiting_changes().await.is_empty(), "it has that name");
    for (name, text) in [
        ("  ".to_owned(), "Please enter new name to playlist"),
        ("x".repeat(301), "Can be max 300 characters long"),
    ] {
        let refusal = scene.live.emit("playlist.rename", rename(&name)).await;
        assert_eq!(refusal["fields"]["playlist_name"], text, "{refusal}");
    }
}
