//! Editing many tracks at once, and undoing that.

use serde_json::{Value, json};

use super::support::{Client, LiveClient, Person, TestServer};

struct Scene {
    server: TestServer,
    ada: Person,
    client: Client,
    tab: LiveClient,
    tracks: [i64; 3],
}

impl Scene {
    async fn new() -> Self {
        let server = TestServer::start().await;
        let ada = server.creator("ada").await;
        let mut tracks = [0; 3];
        for (track, title) in tracks.iter_mut().zip(["one", "two", "three"]) {
            *track = server.track(&ada, title).await;
        }
        let (client, tab) = (server.client_of(&ada).await, server.live_of(&ada).await);
        Self {
            server,
            ada,
            client,
            tab,
            tracks,
        }
    }

    async fn edit(&mut self, set: Value) -> Value {
        let form = json!({"tracks_id": self.tracks, "set": set});
        self.tab.ok("track.edit_many", form).await
    }

    async fn undo(&mut self, edit: &Value) -> Value {
        self.tab.ok("track.undo_edit", json!({"undo": edit["undo"]})).await
    }

    /// One field of every track, in the order of the tracks.
    async fn field(&self, name: &str) -> Vec<Value> {
        let page = self.client.ok("track/get", json!({})).await;
        let rows = page["tracks"].as_array().unwrap().iter().rev();
        rows.map(|row| row[name].clone()).collect()
    }

    async fn set_tags(&self, track: i64, tags: &str) {
        sqlx::query("update track set tags = $2 where id = $1")
            .bind(track)
            .bind(tags)
            .execute(&self.server.pool)
            .await
            .unwrap();
    }

    /// The tracks in the next frame of the person's own topic.
    async fn next_tracks(&mut self) -> Vec<Value> {
        let frame = self.tab.next_change(&format!("user:{}", self.ada.id)).await;
        let changes = frame["changes"].as_array().unwrap().iter();
        changes
            .inspect(|change| assert_eq!(change["kind"], "track_changed"))
            .map(|change| change["track_id"].clone())
            .collect()
    }
}

#[tokio::test]
async fn an_edit_sets_the_same_in_all_tracks_and_is_taken_back_whole() {
    let mut scene = Scene::new().await;
    scene.set_tags(scene.tracks[0], "#empty").await;
    scene.set_tags(scene.tracks[1], "slow, Dark").await;
    let names = ["artist_name", "genre", "tags", "writers", "publishers", "master_owners"];
    let mut before = Vec::new();
    for name in names {
        before.push(scene.field(name).await);
    }
    let writer = json!({"first_name": "Ada", "last_name": "L", "pro": "PRS", "ipi": "", "percentage": 33.33});
    let owner = json!({"name": "M", "percentage": 100.0});
    let edit = scene
        .edit(json!({
            "artist_name": "Ada & Co", "genre": "Ambient", "add_tags": ["dark", "bright"], "remove_tags": ["SLOW"],
            "writers": [writer], "publishers": [], "master_owners": [owner],
        }))
        .await;
    assert_eq!(
        (&edit["edited"], &edit["skipped"]),
        (&json!(scene.tracks), &json!([])),
        "{edit}"
    );
    assert_eq!(json!(scene.next_tracks().await), json!(scene.tracks), "in one frame");
    assert_eq!(scene.field("artist_name").await, vec!["Ada & Co"; 3]);
    assert_eq!(scene.field("genre").await, vec!["Ambient"; 3]);
    assert_eq!(
        scene.field("tags").await,
        ["dark, bright", "Dark, bright", "#it, dark, bright"]
    );
    assert_eq!(scene.field("writers").await, vec![json!([writer]); 3]);
    assert_eq!(scene.field("master_owners").await, vec![json!([owner]); 3]);

    scene.server.restart().await;
    scene.tab = scene.server.live_of(&scene.ada).await;
    for _ in 0..2 {
        let undone = scene.undo(&edit).await;
        assert_eq!(undone, json!({"edited": scene.tracks, "skipped": []}), "also again");
    }
    assert_eq!(json!(scene.next_tracks().await), json!(scene.tracks));
    let mut after = Vec::new();
    for name in names {
        after.push(scene.field(name).await);
    }
    assert_eq!(after, before);
}

#[tokio::test]
async fn tracks_that_cannot_take_the_edit_are_left_out_and_named() {
    let mut scene = Scene::new().await;
    let bob = scene.server.creator("bob").await;
    let [first, full, third] = scene.tracks;
    let foreign = scene.server.track(&bob, "not mine").await;
    scene.set_tags(full, &"x".repeat(200)).await;
    let form = json!({"tracks_id": [first, foreign, full, third, first], "set": {"add_tags": ["dark"], "artist_name": "Cleo"}});
    let edit = scene.tab.ok("track.edit_many", form).await;
    assert_eq!(edit["edited"], json!([first, third]));
    assert_eq!(
        edit["skipped"],
        json!([
            {"track_id": foreign, "error": "not_found", "fields": {}},
            {"track_id": full, "error": "invalid_request", "fields": {"tags": "Error: max character limit is 200"}},
        ])
    );
    assert_eq!(json!(scene.next_tracks().await), json!([first, third]));
    assert_eq!(
        scene.field("artist_name").await,
        ["Cleo", "An Artist", "Cleo"],
        "not in part"
    );
    let of_bob = scene.server.client_of(&bob).await.ok("track/get", json!({})).await;
    assert_eq!(of_bob["tracks"][0]["artist_name"], "An Artist");
}

#[tokio::test]
async fn a_field_that_was_changed_since_stays_and_is_named() {
    let mut scene = Scene::new().await;
    let [changed, gone, untouched] = scene.tracks;
    let edit = scene.edit(json!({"artist_name": "Cleo", "add_tags": ["dark"]})).await;
    let form = json!({
        "track_id": changed, "artist_name": "Dora", "title": "one", "type": "music", "description": "d", "tags": "#it, dark",
    });
    scene.client.ok("track/set_info", form).await;
    scene.client.ok("track/delete", json!({"id": gone})).await;
    let undone = scene.undo(&edit).await;
    assert_eq!(undone["edited"], json!([changed, untouched]), "{undone}");
    assert_eq!(
        undone["skipped"],
        json!([
            {"track_id": changed, "error": "conflict", "fields": {"artist_name": "Was changed since"}},
            {"track_id": gone, "error": "not_found", "fields": {}},
        ])
    );
    assert_eq!(scene.field("artist_name").await, ["Dora", "An Artist"]);
    assert_eq!(scene.field("tags").await, ["#it", "#it"]);
}

#[tokio::test]
async fn an_edit_is_undone_by_its_maker_and_within_ten_minutes() {
    let mut scene = Scene::new().await;
    let edit = scene.edit(json!({"artist_name": "Cleo"})).await;
    let undo = json!({"undo": edit["undo"]});
    let bob = scene.server.creator("bob").await;
    let mut other = scene.server.live_of(&bob).await;
    other.refused("track.undo_edit", undo.clone(), 404, "not_found").await;
    let seconds = "select round(extract(epoch from expires - now()))::bigint from track_edit where user_id = $1";
    let left = scene.server.number(seconds, scene.ada.id).await;
    assert!((500..=600).contains(&left), "{left} s");
    sqlx::query("update track_edit set expires = now()")
        .execute(&scene.server.pool)
        .await
        .unwrap();
    scene.tab.refused("track.undo_edit", undo, 404, "not_found").await;
    assert_eq!(scene.field("artist_name").await, vec!["Cleo"; 3]);

    let count = "select count(*) from track_edit where user_id = $1";
    let mut conn = scene.server.pool.acquire().await.unwrap();
    let now: time::OffsetDateTime = sqlx::query_scalar("select now()").fetch_one(&mut *conn).await.unwrap();
    server::domain::track::bulk::forget(&mut conn, now).await.unwrap();
    assert_eq!(scene.server.number(count, scene.ada.id).await, 0);
    for number in 0..22 {
        let name = format!("Artist {number}");
        scene.edit(json!({"artist_name": name})).await;
    }
    assert_eq!(
        scene.server.number(count, scene.ada.id).await,
        20,
        "of more, the oldest go"
    );
}

#[tokio::test]
async fn an_edit_that_changes_nothing_is_not_published_and_a_repeated_one_gives_the_first_answer() {
    let mut scene = Scene::new().await;
    let same = scene
        .edit(json!({"artist_name": "An Artist", "add_tags": ["#IT"]}))
        .await;
    assert_eq!((&same["edited"], &same["undo"]), (&json!(scene.tracks), &Value::Null));
    let form = json!({"tracks_id": scene.tracks, "set": {"artist_name": "Cleo"}, "request_id": "once"});
    let first = scene.tab.emit("track.edit_many", form.clone()).await;
    assert!(first["result"]["undo"].is_string(), "{first}");
    assert_eq!(first["live"]["offset"], 1, "nothing was told before");
    assert_eq!(scene.tab.emit("track.edit_many", form).await, first);
    assert_eq!(scene.next_tracks().await.len(), 3);
    assert!(scene.tab.waiting().await.is_empty());
}

#[tokio::test]
async fn a_value_that_no_track_can_have_is_refused_by_its_field() {
    let mut scene = Scene::new().await;
    let track = scene.tracks[0];
    let many: Vec<i64> = (1..=501).collect();
    for (tracks, set, field, text) in [
        (
            json!([]),
            json!({"artist_name": "A"}),
            "tracks_id",
            "This field is required",
        ),
        (
            json!(many),
            json!({"artist_name": "A"}),
            "tracks_id",
            "Can be max 500 tracks",
        ),
        (json!([track]), json!({}), "set", "This field is required"),
        (
            json!([track]),
            json!({"artist_name": " "}),
            "set.artist_name",
            "Required field",
        ),
        (
            json!([track]),
            json!({"artist_name": "x".repeat(101)}),
            "set.artist_name",
            "Error: max character limit is 100",
        ),
        (
            json!([track]),
            json!({"genre": "x".repeat(101)}),
            "set.genre",
            "Error: max character limit is 100",
        ),
        (
            json!([track]),
            json!({"writers": vec![json!({}); 11]}),
            "set.writers",
            "Maximum number of writers is 10",
        ),
        (
            json!([track]),
            json!({"master_owners": [{"percentage": 101}]}),
            "set.master_owners.0.percentage",
            "Must be between 0 and 100",
        ),
    ] {
        let ack = scene
            .tab
            .emit("track.edit_many", json!({"tracks_id": tracks, "set": set}))
            .await;
        assert_eq!(
            (&ack["status"], &ack["fields"]),
            (&json!(400), &json!({field: text})),
            "{ack}"
        );
    }
    assert_eq!(scene.field("artist_name").await, vec!["An Artist"; 3]);
}
