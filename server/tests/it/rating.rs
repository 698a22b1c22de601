//! rating/set_track and application/set_track_listened: reviewers' ratings and listened flags.

use serde_json::{Value, json};

use crate::comments::Room;
use crate::support::{Client, Person, TestServer};

struct Scene {
    server: TestServer,
    max: Client,
    mia: Client,
    ada: Person,
    job: i64,
    track: i64,
}

impl Scene {
    async fn new() -> Self {
        let room = Room::new().await;
        Self {
            max: room.server.client_of(&room.max).await,
            mia: room.server.client_of(&room.mia).await,
            server: room.server,
            ada: room.ada,
            job: room.job,
            track: room.track,
        }
    }

    fn rating(&self, value: &Value) -> Value {
        json!({"job_id": self.job, "track_id": self.track, "track_rating": value})
    }

    fn listened(&self, value: &Value) -> Value {
        json!({"job_id": self.job, "track_id": self.track, "listened": value})
    }

    async fn count(&self, query: &'static str) -> i64 {
        self.server.number(query, self.job).await
    }
}

#[actix_web::test]
async fn a_rating_answers_the_mean_after_its_commit() {
    let scene = Scene::new().await;
    let (status, body) = scene.max.call("rating/set_track", scene.rating(&json!(7))).await;
    assert_eq!(
        (status, &body["result"]),
        (200, &json!({"rating": 7.0, "my_rating": 7})),
        "{body}"
    );
    assert_eq!(
        (&body["live"]["topic"], &body["live"]["offset"]),
        (&json!(format!("review:{}", scene.job)), &json!(1))
    );
    assert_eq!(
        scene.mia.ok("rating/set_track", scene.rating(&json!(8))).await,
        json!({"rating": 7.5, "my_rating": 8})
    );
    assert_eq!(
        scene.max.ok("rating/set_track", scene.rating(&json!(10))).await,
        json!({"rating": 9.0, "my_rating": 10})
    );
    assert_eq!(
        scene.max.ok("rating/set_track", scene.rating(&json!(null))).await,
        json!({"rating": 8.0, "my_rating": null})
    );
    assert_eq!(
        scene.mia.ok("rating/set_track", scene.rating(&json!(null))).await,
        json!({"rating": null, "my_rating": null})
    );
    assert_eq!(scene.count("select count(*) from rating where job_id = $1").await, 0);
    let mut with_playlists = scene.rating(&json!(1));
    with_playlists["moderated_playlist_id"] = json!(3);
    with_playlists["shared_playlist_id"] = json!(null);
    scene.max.ok("rating/set_track", with_playlists).await;
}

#[actix_web::test]
async fn a_rating_is_a_whole_number_from_1_to_10() {
    let scene = Scene::new().await;
    for wrong in [
        json!(0),
        json!(11),
        json!(7.5),
        json!("7"),
        json!(-1),
        json!(true),
        json!([7]),
        json!(1e99),
    ] {
        let body = scene
            .max
            .refused("rating/set_track", scene.rating(&wrong), 400, "invalid_request")
            .await;
        assert!(body["fields"]["track_rating"].is_string(), "{body}");
    }
    let left_out = json!({"job_id": scene.job, "track_id": scene.track});
    let body = scene
        .max
        .refused("rating/set_track", left_out, 400, "invalid_request")
        .await;
    assert_eq!(
        body["fields"]["track_rating"], "This field is required",
        "a rating left out takes nothing back"
    );
    assert_eq!(scene.count("select count(*) from rating where job_id = $1").await, 0);
}

#[actix_web::test]
async fn outsiders_neither_rate_nor_listen() {
    let scene = Scene::new().await;
    let eve = scene.server.manager("eve").await;
    scene.server.company(&eve, "Elsewhere").await;
    let (eve, ada) = (
        scene.server.client_of(&eve).await,
        scene.server.client_of(&scene.ada).await,
    );
    for (call, payload) in [
        ("rating/set_track", scene.rating(&json!(5))),
        ("application/set_track_listened", scene.listened(&json!(true))),
    ] {
        eve.refused(call, payload.clone(), 403, "forbidden").await;
        ada.refused(call, payload.clone(), 403, "forbidden").await;
        scene
            .server
            .visitor()
            .refused(call, payload.clone(), 401, "not_logged_in")
            .await;
        let mut elsewhere = payload.clone();
        elsewhere["job_id"] = json!(999_999);
        scene.max.refused(call, elsewhere, 404, "not_found").await;
        let mut unsubmitted = payload;
        unsubmitted["track_id"] = json!(999_999);
        scene.max.refused(call, unsubmitted, 404, "not_found").await;
    }
    assert_eq!(scene.count("select count(*) from rating where job_id = $1").await, 0);
    assert_eq!(scene.count("select count(*) from listened where job_id = $1").await, 0);
}

#[actix_web::test]
async fn a_listened_flag_is_ones_own() {
    let scene = Scene::new().await;
    let flag = async |client: &Client| {
        client.ok("application/get_applied", json!({"job_id": scene.job})).await["tracks"][0]["listened"]
            .as_bool()
            .unwrap()
    };
    assert_eq!(
        scene
            .max
            .ok("application/set_track_listened", scene.listened(&json!(true)))
            .await,
        json!(true)
    );
    assert_eq!((flag(&scene.max).await, flag(&scene.mia).await), (true, false));
    scene
        .max
        .ok("application/set_track_listened", scene.listened(&json!(true)))
        .await;
    assert_eq!(scene.count("select count(*) from listened where job_id = $1").await, 1);
    scene
        .max
        .ok("application/set_track_listened", scene.listened(&json!(false)))
        .await;
    assert!(!flag(&scene.max).await);
    for wrong in [json!("yes"), json!(1), json!(null)] {
        scene
            .max
            .refused(
                "application/set_track_listened",
                scene.listened(&wrong),
                400,
                "invalid_request",
            )
            .await;
    }
}

#[actix_web::test]
async fn an_admin_rates_jobs_of_every_company() {
    let scene = Scene::new().await;
    let admin = scene.server.client_of(&scene.server.admin("root").await).await;
    assert_eq!(
        admin.ok("rating/set_track", scene.rating(&json!(4))).await["rating"],
        4.0
    );
}
