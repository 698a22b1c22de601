//! job/set_avatar, set_avatar_id, get_avatar, and avatar_id of a new job.

use actors::queue::Lane;
use image::ImageFormat;
use reqwest::multipart::{Form, Part};
use serde_json::{Value, json};
use time::Duration;

use super::Scene;
use crate::avatar::picture;
use crate::support::Client;

/// Uploads a picture; gives its file_id.
async fn upload(client: &Client) -> Value {
    let part = Part::bytes(picture(60, 40, ImageFormat::Png)).file_name("job.png");
    let form = Form::new().part("inputfile", part);
    let (status, body) = client.upload("job/set_avatar", form).await;
    assert_eq!(status, 200, "{body}");
    body["result"]["file_id"].clone()
}

async fn address(client: &Client, file: &Value) -> String {
    let found = client.ok("job/get_avatar", json!({"id": file})).await;
    found["url"].as_str().unwrap().to_owned()
}

/// Makes the uploads a day older.
async fn a_day_passes(scene: &Scene) {
    sqlx::query("update loose_file set created = created - interval '25 hours'")
        .execute(&scene.server.pool)
        .await
        .unwrap();
    (scene.server)
        .pass_until_done(Duration::hours(25), "forget_file", Lane::Upkeep)
        .await;
    scene.server.until_files_are_removed().await;
}

#[actix_web::test]
async fn a_picture_is_taken_before_the_job_is_made_and_shown_in_its_rows() {
    let scene = Scene::new().await;
    let server = &scene.server;
    let max = server.client_of(&scene.max).await;
    let ada = server.client_of(&server.creator("ada").await).await;
    let file = upload(&max).await;
    let url = address(&max, &file).await;
    for (client, name) in [
        (&ada, "a creator"),
        (&server.client_of(&server.admin("root").await).await, "the staff"),
    ] {
        let (status, _) = client.call("job/get_avatar", json!({"id": file})).await;
        assert_eq!(status, 404, "{name} before it is used");
    }
    let shown = server.visitor().get(&url).await;
    let picture = image::load_from_memory(&shown.bytes().await.unwrap()).unwrap();
    assert_eq!((picture.width(), picture.height()), (40, 40));

    let mut form = scene.form();
    (form["avatar_id"], form["request_id"]) = (file.clone(), json!("once"));
    let made = max.ok("job/create", form.clone()).await;
    assert_eq!(max.ok("job/create", form).await, made);
    assert_eq!(address(&ada, &file).await, url, "whoever sees the job, once it is used");
    for client in [&max, &ada] {
        let page = client.ok("job/get", json!({})).await;
        assert_eq!(page["all_jobs"][0]["avatar_url"], url.as_str());
    }
    a_day_passes(&scene).await;
    assert_eq!(server.visitor().get(&url).await.status(), 200, "used within the day");
}

#[actix_web::test]
async fn another_picture_is_published_to_every_list_and_the_former_one_is_removed() {
    let scene = Scene::new().await;
    let server = &scene.server;
    let max = server.client_of(&scene.max).await;
    let job = server.job(scene.company, "Night drive").await;
    let topics = [
        format!("job:{job}"),
        "board".to_owned(),
        format!("company:{}", scene.company),
    ];
    let mut page = server.live_of(&scene.max).await;
    for topic in &topics {
        page.subscribe(topic).await;
    }
    let mut former: Option<String> = None;
    for round in 0..2 {
        let file = upload(&max).await;
        let url = address(&max, &file).await;
        let set = json!({"job_id": job, "id": file});
        assert_eq!(max.ok("job/set_avatar_id", set.clone()).await, true);
        let own = page.next_change(&topics[0]).await["changes"].clone();
        assert_eq!(own, json!([{"kind": "avatar_changed", "avatar_url": url}]));
        for topic in &topics[1..] {
            let change = page.next_change(topic).await["changes"][0].clone();
            assert_eq!(
                (&change["kind"], &change["details"]["avatar_url"]),
                (&json!("job_changed"), &json!(url)),
                "{topic}"
            );
        }
        // setting the same picture again changes nothing and publishes nothing
        max.ok("job/set_avatar_id", set).await;
        server.until_files_are_removed().await;
        if let Some(former) = former.replace(url) {
            assert_eq!(server.visitor().get(&former).await.status(), 404, "round {round}");
        }
    }
    for _ in 0..2 {
        max.ok("job/set_avatar_id", json!({"job_id": job, "id": null})).await;
    }
    let own = page.next_change(&topics[0]).await["changes"].clone();
    assert_eq!(own, json!([{"kind": "avatar_changed", "avatar_url": null}]));
    for topic in &topics[1..] {
        page.next_change(topic).await;
    }
    assert!(page.waiting().await.is_empty());
    let shown = max.ok("job/get_job", json!({"job_id": job})).await;
    assert_eq!(shown["avatar_url"], Value::Null);
    // an edit of the brief may set it too
    let file = upload(&max).await;
    let url = address(&max, &file).await;
    let edit = json!({"job_id": job, "title": "Day drive", "avatar_id": file});
    assert_eq!(max.ok("job/update", edit).await["avatar_url"], url.as_str());
    let own = page.next_change(&topics[0]).await["changes"].clone();
    assert_eq!(
        (&own[0]["kind"], &own[0]["avatar_url"], &own[1]["kind"]),
        (&json!("details_changed"), &json!(url), &json!("avatar_changed"))
    );
}

#[actix_web::test]
async fn a_picture_is_its_uploaders_alone_and_gone_after_a_day_unless_used() {
    let scene = Scene::new().await;
    let server = &scene.server;
    let max = server.client_of(&scene.max).await;
    let mia = server.manager("mia").await;
    server.member(scene.company, &mia, "member").await;
    let mia = server.client_of(&mia).await;
    let job = server.job(scene.company, "Night drive").await;
    let theirs = upload(&mia).await;
    let mut form = scene.form();
    for file in [theirs.clone(), json!(9_999_999)] {
        form["avatar_id"] = file.clone();
        max.refused("job/create", form.clone(), 404, "not_found").await;
        for (call, field) in [("job/set_avatar_id", "id"), ("job/update", "avatar_id")] {
            max.refused(call, json!({"job_id": job, field: file}), 404, "not_found")
                .await;
        }
        max.refused("job/get_avatar", json!({"id": file}), 404, "not_found")
            .await;
    }
    assert_eq!(scene.jobs().await, 1, "no job without its picture");
    max.refused("job/set_avatar_id", json!({"job_id": job}), 400, "invalid_request")
        .await;
    let url = address(&mia, &theirs).await;
    a_day_passes(&scene).await;
    assert_eq!(server.visitor().get(&url).await.status(), 404);
    mia.refused("job/get_avatar", json!({"id": theirs}), 404, "not_found")
        .await;
    mia.refused(
        "job/set_avatar_id",
        json!({"job_id": job, "id": theirs}),
        404,
        "not_found",
    )
    .await;
    assert_eq!(
        server.number("select count(*) from loose_file where id > $1", 0).await,
        0
    );
}

#[actix_web::test]
async fn of_two_jobs_that_take_one_picture_at_once_one_gets_it() {
    let scene = Scene::new().await;
    let max = scene.server.client_of(&scene.max).await;
    let file = upload(&max).await;
    let url = address(&max, &file).await;
    let jobs = [
        scene.server.job(scene.company, "Night drive").await,
        scene.server.job(scene.company, "Day drive").await,
    ];
    let [first, second] = jobs.map(|job| max.call("job/set_avatar_id", json!({"job_id": job, "id": file})));
    let ((first, _), (second, _)) = futures_util::future::join(first, second).await;
    let statuses = std::collections::BTreeSet::from([first, second]);
    assert_eq!(statuses.into_iter().collect::<Vec<u16>>(), [200, 404]);
    let query = "select count(*) from job where avatar_id = $1";
    assert_eq!(scene.server.number(query, file.as_i64().unwrap()).await, 1);
    assert_eq!(address(&max, &file).await, url);
    assert_eq!(scene.server.visitor().get(&url).await.status(), 200);
}

#[actix_web::test]
async fn of_many_pictures_that_wait_the_newest_twenty_are_kept() {
    let scene = Scene::new().await;
    let max = scene.server.client_of(&scene.max).await;
    let first = upload(&max).await;
    let url = address(&max, &first).await;
    let second = upload(&max).await;
    for _ in 0..19 {
        upload(&max).await;
    }
    max.refused("job/get_avatar", json!({"id": first}), 404, "not_found")
        .await;
    address(&max, &second).await;
    scene.server.until_files_are_removed().await;
    assert_eq!(scene.server.visitor().get(&url).await.status(), 404);
}

#[actix_web::test]
async fn a_file_that_is_no_small_picture_is_refused_with_the_rule() {
    let scene = Scene::new().await;
    let max = scene.server.client_of(&scene.max).await;
    for (bytes, expected) in [
        (b"GIF89a\x01\0\x01\0\0\0\0;".to_vec(), (415, "unsupported_format")),
        (vec![0; 1_070_001], (413, "file_too_large")),
    ] {
        let form = Form::new().part("inputfile", Part::bytes(bytes).file_name("a.png"));
        let (status, body) = max.upload("job/set_avatar", form).await;
        assert_eq!((status, body["error"].as_str().unwrap()), expected, "{body}");
        let rule = "Maximum upload size is 1Mb and image must be a .png, .jpg, .jpeg";
        assert_eq!(body["message"], rule);
    }
    let (status, body) = max.upload("job/set_avatar", Form::new().text("name", "none")).await;
    assert_eq!(
        (status, &body["fields"]["inputfile"]),
        (400, &json!("Please upload file"))
    );
}
