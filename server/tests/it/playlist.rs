//! playlist: reviewers put tracks submitted to a job together.

use serde_json::{Value, json};

use crate::support::{Client, Person, TestServer};

struct Scene {
    server: TestServer,
    max: Client,
    max_person: Person,
    mia: Client,
    mia_person: Person,
    eve: Client,
    admin: Client,
    ada: Person,
    job: i64,
    tracks: Vec<i64>,
}

impl Scene {
    async fn new() -> Self {
        let server = TestServer::start().await;
        let (max, mia, eve) = (
            server.manager("max").await,
            server.manager("mia").await,
            server.manager("eve").await,
        );
        let company = server.company(&max, "Sync House").await;
        server.member(company, &mia, "member").await;
        server.company(&eve, "Elsewhere").await;
        let ada = server.creator("ada").await;
        let job = server.job(company, "A brief").await;
        let tracks = vec![
            server.track(&ada, "a").await,
            server.track(&ada, "b").await,
            server.track(&ada, "c").await,
        ];
        server.submit(&ada, job, &tracks).await;
        let admin = server.client_of(&server.admin("root").await).await;
        let (max, max_person, mia, mia_person, eve) = (
            server.client_of(&max).await,
            max,
            server.client_of(&mia).await,
            mia,
            server.client_of(&eve).await,
        );
        Self {
            server,
            max,
            max_person,
            mia,
            mia_person,
            eve,
            admin,
            ada,
            job,
            tracks,
        }
    }

    fn form(&self) -> Value {
        json!({"job_id": self.job, "tracks_id": self.tracks[..2], "playlist_name": "short list"})
    }

    async fn create(&self) -> i64 {
        self.max.ok("playlist/create", self.form()).await["playlist_id"]
            .as_i64()
            .unwrap()
    }

    async fn list(&self, client: &Client, call: &str) -> Vec<i64> {
        let list = client.ok(call, json!({"job_id": self.job})).await;
        list.as_array()
            .unwrap()
            .iter()
            .map(|row| row["playlist_id"].as_i64().unwrap())
            .collect()
    }

    async fn share(&self, sql: &'static str, playlist: i64) {
        sqlx::query(sql)
            .bind(playlist)
            .execute(&self.server.pool)
            .await
            .unwrap();
    }
}

#[actix_web::test]
async fn a_new_playlist_belongs_to_its_maker_and_notifies_creators_that_tracks_are_decided() {
    let scene = Scene::new().await;
    let id = scene.create().await;
    let list = scene.max.ok("playlist/get", json!({"job_id": scene.job})).await;
    let row = &list[0];
    assert_eq!(
        (&row["playlist_id"], &row["playlist_name"], &row["job_id"]),
        (&json!(id), &json!("short list"), &json!(scene.job))
    );
    assert_eq!(
        (&row["tracks_id"], &row["user_name"]),
        (&json!(scene.tracks[..2]), &json!("max"))
    );
    assert_eq!(
        (&row["share_type"], &row["shared_company"], &row["members"]),
        (&json!("playlist_sharing"), &json!(false), &json!([]))
    );
    assert_eq!(
        (&row["version"], &row["live"]["topic"]),
        (&json!(1), &json!(format!("playlist:{id}")))
    );
    let decided = "select count(*) from application_track t join application a on a.id = t.application_id where a.user_id = $1 and t.decided is not null";
    assert_eq!(scene.server.number(decided, scene.ada.id).await, 2);
    assert_eq!(scene.list(&scene.mia, "playlist/get").await, [0; 0], "not shared yet");
    assert_eq!(scene.list(&scene.admin, "playlist/get").await, [id]);
}

#[actix_web::test]
async fn shared_playlists_are_seen_by_those_they_are_shared_with() {
    let scene = Scene::new().await;
    let (company, member, own) = (scene.create().await, scene.create().await, scene.create().await);
    scene
        .share("update playlist set shared_company = true where id = $1", company)
        .await;
    sqlx::query("insert into playlist_member (playlist_id, user_id) values ($1, $2)")
        .bind(member)
        .bind(scene.mia_person.id)
        .execute(&scene.server.pool)
        .await
        .unwrap();
    assert_eq!(scene.list(&scene.mia, "playlist/get_shared").await, [member, company]);
    assert_eq!(scene.list(&scene.mia, "playlist/get").await, [member, company]);
    assert_eq!(scene.list(&scene.max, "playlist/get_shared").await, [company]);
    assert_eq!(scene.list(&scene.max, "playlist/get").await, [own, member, company]);
    let shared = scene.mia.ok("playlist/get_shared", json!({"job_id": scene.job})).await;
    assert_eq!(
        (&shared[0]["members"], &shared[1]["shared_company"]),
        (&json!([scene.mia_person.id]), &json!(true))
    );
}

#[actix_web::test]
async fn only_submitted_tracks_of_a_job_that_one_reviews_go_in() {
    let scene = Scene::new().await;
    for (field, value) in [
        ("playlist_name", json!("  ")),
        ("playlist_name", json!("x".repeat(301))),
        ("tracks_id", json!([])),
        ("tracks_id", json!("all")),
        ("job_id", json!("1")),
    ] {
        let mut form = scene.form();
        form[field] = value;
        let body = scene.max.refused("playlist/create", form, 400, "invalid_request").await;
        assert!(body["fields"][field].is_string(), "{body}");
    }
    let unsubmitted = scene.server.track(&scene.ada, "not submitted").await;
    let mut form = scene.form();
    form["tracks_id"] = json!([scene.tracks[0], unsubmitted]);
    scene.max.refused("playlist/create", form, 404, "not_found").await;
    scene
        .eve
        .refused("playlist/create", scene.form(), 403, "forbidden")
        .await;
    scene
        .server
        .client_of(&scene.ada)
        .await
        .refused("playlist/create", scene.form(), 403, "forbidden")
        .await;
    for call in ["playlist/get", "playlist/get_shared"] {
        scene
            .eve
            .refused(call, json!({"job_id": scene.job}), 403, "forbidden")
            .await;
        scene
            .max
            .refused(call, json!({"job_id": 999_999}), 404, "not_found")
            .await;
        scene.max.refused(call, json!({}), 400, "invalid_request").await;
    }
    assert_eq!(
        scene
            .server
            .number("select count(*) from playlist where job_id = $1", scene.job)
            .await,
        0
    );
}

#[actix_web::test]
async fn a_repeated_request_makes_one_playlist() {
    let scene = Scene::new().await;
    let mut form = scene.form();
    form["request_id"] = json!("r1");
    let first = scene.max.ok("playlist/create", form.clone()).await;
    assert_eq!(scene.max.ok("playlist/create", form).await, first);
    assert_eq!(scene.list(&scene.max, "playlist/get").await.len(), 1);
}

#[actix_web::test]
async fn an_update_from_an_old_version_conflicts() {
    let scene = Scene::new().await;
    let id = scene.create().await;
    let edit = json!({"playlist_id": id, "tracks_id": [scene.tracks[2], scene.tracks[0]], "playlist_name": "longer", "version": 1});
    let after = scene.max.ok("playlist/update", edit.clone()).await;
    assert_eq!(
        (&after["tracks_id"], &after["playlist_name"]),
        (&json!([scene.tracks[2], scene.tracks[0]]), &json!("longer"))
    );
    assert_eq!((&after["version"], &after["live"]["offset"]), (&json!(2), &json!(1)));
    let stale = scene.max.refused("playlist/update", edit, 409, "conflict").await;
    assert_eq!((&stale["version"], &stale["live"]), (&after["version"], &after["live"]));
    let again = scene
        .max
        .ok("playlist/update", json!({"playlist_id": id, "tracks_id": []}))
        .await;
    assert_eq!(
        (&again["tracks_id"], &again["playlist_name"]),
        (&json!([]), &json!("longer"))
    );
    scene
        .max
        .refused(
            "playlist/update",
            json!({"playlist_id": id, "tracks_id": [], "playlist_name": ""}),
            400,
            "invalid_request",
        )
        .await;
    scene
        .max
        .refused("playlist/update", json!({"playlist_id": id}), 400, "invalid_request")
        .await;
    let edit = json!({"playlist_id": id, "tracks_id": []});
    for outsider in [&scene.mia, &scene.eve] {
        outsider
            .refused("playlist/update", edit.clone(), 404, "not_found")
            .await;
    }
    scene
        .share("update playlist set shared_company = true where id = $1", id)
        .await;
    scene
        .mia
        .refused("playlist/update", edit.clone(), 403, "forbidden")
        .await;
    scene.admin.ok("playlist/update", edit).await;
}

#[actix_web::test]
async fn only_its_owner_or_an_admin_deletes_a_playlist() {
    let scene = Scene::new().await;
    let (first, second) = (scene.create().await, scene.create().await);
    let delete = |id: i64| json!({"playlist_id": id});
    scene
        .eve
        .refused("playlist/delete", delete(first), 404, "not_found")
        .await;
    scene
        .mia
        .refused("playlist/delete", delete(first), 404, "not_found")
        .await;
    scene
        .share("update playlist set shared_company = true where id = $1", first)
        .await;
    scene
        .mia
        .refused("playlist/delete", delete(first), 403, "forbidden")
        .await;
    scene.max.ok("playlist/delete", delete(first)).await;
    scene
        .max
        .refused("playlist/delete", delete(first), 404, "not_found")
        .await;
    assert_eq!(scene.list(&scene.max, "playlist/get").await, [second]);
    scene.admin.ok("playlist/delete", delete(second)).await;
    scene
        .max
        .refused("playlist/delete", json!({"playlist_id": "7"}), 400, "invalid_request")
        .await;
    scene
        .server
        .client_of(&scene.ada)
        .await
        .refused("playlist/delete", delete(second), 403, "forbidden")
        .await;
    assert_eq!(
        scene
            .server
            .number("select count(*) from submission where job_id = $1", scene.job)
            .await,
        3,
        "its tracks stay submitted"
    );
}

#[actix_web::test]
async fn the_playlists_of_a_job_come_by_pages_the_newest_first() {
    let scene = Scene::new().await;
    let mut made = Vec::new();
    for _ in 0..4 {
        made.push(scene.create().await);
    }
    made.reverse();
    for call in ["playlist/get", "playlist/get_shared"] {
        if call == "playlist/get_shared" {
            sqlx::query("update playlist set shared_company = true")
                .execute(&scene.server.pool)
                .await
                .unwrap();
        }
        let page = async |limit: i64, offset: i64| -> Vec<i64> {
            let request = json!({"job_id": scene.job, "limit": limit, "offset": offset});
            let rows = scene.max.ok(call, request).await;
            let rows = rows.as_array().unwrap().iter();
            rows.map(|row| row["playlist_id"].as_i64().unwrap()).collect()
        };
        assert_eq!(scene.list(&scene.max, call).await, made);
        assert_eq!(page(3, 0).await, made[..3], "{call}");
        assert_eq!(page(3, 3).await, made[3..], "{call}");
        let negative = json!({"job_id": scene.job, "offset": -1});
        scene.max.refused(call, negative, 400, "invalid_request").await;
    }
}

#[actix_web::test]
async fn a_duplicate_track_in_a_list_is_refused_by_its_position_after_the_access_check() {
    let scene = Scene::new().await;
    let playlist = scene.create().await;
    let (first, second) = (scene.tracks[0], scene.tracks[1]);
    let twice = json!([first, second, first]);
    let mut live = scene.server.live_of(&scene.max_person).await;
    let named = json!({"playlist_id": playlist, "tracks_id": twice});
    let mut new = scene.form();
    new["tracks_id"] = twice.clone();
    let mut update = named.clone();
    update["playlist_name"] = json!("best");
    let mut answers = Vec::new();
    for (call, form) in [("playlist/create", &new), ("playlist/update", &update)] {
        let (status, _) = scene.eve.call(call, form.clone()).await;
        assert!([403, 404].contains(&status), "{call} asks first who may: {status}");
        answers.push(scene.max.refused(call, form.clone(), 400, "invalid_request").await);
    }
    for event in ["playlist.add_tracks", "playlist.delete_tracks"] {
        live.refused(event, named.clone(), 400, "invalid_request").await;
        answers.push(live.emit(event, named.clone()).await);
    }
    for answer in answers {
        assert_eq!(
            answer["fields"],
            json!({"tracks_id.2": "This track is in the list twice"})
        );
    }
    // a list that is too long is refused before its tracks are looked at
    new["tracks_id"] = json!(vec![first; 1_001]);
    let long = scene.max.refused("playlist/create", new, 400, "invalid_request").await;
    assert_eq!(long["fields"], json!({"tracks_id": "Can be max 1000 tracks"}));
}
