//! company/get_info, and a company's pictures: the staff sets them, and its members see them at once.

use image::ImageFormat;
use reqwest::multipart::{Form, Part};
use serde_json::{Value, json};

use super::avatar::picture;
use super::support::{Client, TestServer};

async fn upload(client: &Client, call: &str, company: i64, field: &'static str, bytes: Vec<u8>) -> (u16, Value) {
    let part = Part::bytes(bytes).file_name("picture.png");
    let form = Form::new().text("company_id", company.to_string()).part(field, part);
    client.upload(&format!("company/{call}"), form).await
}

#[tokio::test]
async fn the_page_shows_owner_pictures_link_and_jobs_with_their_numbers() {
    let server = TestServer::start().await;
    let (owner, member, ada) = (
        server.manager("owner").await,
        server.manager("member").await,
        server.creator("ada").await,
    );
    let company = server.company(&owner, "Harbour").await;
    server.member(company, &member, "member").await;
    let staff = server.client_of(&server.admin("boss").await).await;
    let (quiet, busy) = (server.job(company, "Quiet").await, server.job(company, "Busy").await);
    let mut tracks = Vec::new();
    for title in ["One", "Two", "Three"] {
        tracks.push(server.track(&ada, title).await);
    }
    server.submit(&ada, busy, &tracks).await;
    let manager = server.client_of(&owner).await;
    for (name, ids, is_shared) in [("shared", &tracks[..1], true), ("own", &tracks[..2], false)] {
        let made = manager
            .ok(
                "playlist/create",
                json!({"job_id": busy, "playlist_name": name, "tracks_id": ids}),
            )
            .await;
        if is_shared {
            manager
                .ok(
                    "playlist/share",
                    json!({"playlist_id": made["playlist_id"], "status": true}),
                )
                .await;
        }
    }
    sqlx::query("update job set access_from = 4 where id = $1")
        .bind(busy)
        .execute(&server.pool)
        .await
        .unwrap();
    manager
        .ok(
            "affiliate/create",
            json!({"email": "pay@it.test", "company_id": company}),
        )
        .await;

    let found = staff.ok("company/get_info", json!({"company_id": company})).await;
    let shown = |names: &[&str]| names.iter().map(|name| found[*name].clone()).collect::<Vec<_>>();
    let expected = json!([
        company,
        "Harbour",
        owner.id,
        "owner@it.test",
        "owner",
        2,
        2,
        "pay@it.test",
        null,
        null,
        null,
        null
    ]);
    let names = [
        "id",
        "name",
        "owner_id",
        "owner_email",
        "owner_name",
        "number_of_members",
        "number_of_jobs",
        "affiliate_email",
        "logo",
        "background_for_sign_up",
        "login_background",
        "logo_for_job_type",
    ];
    assert_eq!(json!(shown(&names)), expected);
    assert!(
        found["affiliate_dashboard_url"]
            .as_str()
            .unwrap()
            .ends_with(&format!("company_id={company}"))
    );
    assert_eq!(found["members"].as_array().unwrap().len(), 2);
    let numbers = |job: &Value| {
        json!([
            job["id"],
            job["shared_tracks"],
            job["playlist_tracks"],
            job["applied_tracks"],
            job["min_rating"],
            job["is_team_job"]
        ])
    };
    let jobs: Vec<_> = found["jobs"].as_array().unwrap().iter().map(numbers).collect();
    assert_eq!(
        jobs,
        [json!([busy, 1, 2, 3, 4, false]), json!([quiet, 0, 0, 0, 0, false])]
    );
    let page = staff
        .ok(
            "company/get_info",
            json!({"company_id": company, "limit": 1, "offset": 1}),
        )
        .await;
    assert_eq!(
        json!([page["jobs"][0]["id"], page["number_of_jobs"]]),
        json!([quiet, 2])
    );
    staff
        .refused("company/get_info", json!({"company_id": 999_999}), 404, "not_found")
        .await;
}

#[tokio::test]
async fn each_picture_is_set_shown_at_once_and_taken_away() {
    let server = TestServer::start().await;
    let owner = server.manager("owner").await;
    let company = server.company(&owner, "Harbour").await;
    let boss = server.admin("boss").await;
    let staff = server.client_of(&boss).await;
    let (mut tab, mut panel) = (server.live_of(&owner).await, server.live_of(&boss).await);
    let topic = format!("company:{company}");
    tab.subscribe(&topic).await;
    panel.subscribe("admin").await;
    for (call, field, shown, size) in [
        ("update_avatar", "logo", "logo", (512, 512)),
        (
            "update_background",
            "background",
            "background_for_sign_up",
            (2_400, 1_200),
        ),
        (
            "update_search_icon",
            "logo_for_job_type",
            "logo_for_job_type",
            (512, 512),
        ),
        (
            "update_login_image",
            "login_background",
            "login_background",
            (2_400, 1_200),
        ),
    ] {
        let (status, body) = upload(&staff, call, company, field, picture(3_000, 1_500, ImageFormat::Png)).await;
        assert_eq!(status, 200, "{call}: {body}");
        let url = body["result"]["url"].as_str().unwrap().to_owned();
        let changes = json!([{"kind": "image_changed", "image": field}]);
        assert_eq!(tab.next_change(&topic).await["changes"], changes);
        assert_eq!(
            panel.next_change("admin").await["changes"],
            json!([{"kind": "company_changed", "company_id": company}])
        );
        let found = staff.ok("company/get_info", json!({"company_id": company})).await;
        assert_eq!(found[shown], url, "{call}");
        let downloaded = server.visitor().get(&url).await.bytes().await.unwrap();
        let downloaded = image::load_from_memory(&downloaded).unwrap();
        assert_eq!((downloaded.width(), downloaded.height()), size, "{call}");

        let form = Form::new()
            .text("company_id", company.to_string())
            .text("default", "true");
        let (status, body) = staff.upload(&format!("company/{call}"), form).await;
        assert_eq!((status, &body["result"]["url"]), (200, &json!(null)));
        assert_eq!(tab.next_change(&topic).await["changes"], changes);
        panel.next_change("admin").await;
    }
}

#[tokio::test]
async fn files_that_are_no_pictures_are_refused_and_managers_may_set_none() {
    let server = TestServer::start().await;
    let owner = server.manager("owner").await;
    let company = server.company(&owner, "Harbour").await;
    let staff = server.client_of(&server.admin("boss").await).await;
    let (status, body) = upload(&staff, "update_avatar", company, "logo", b"no picture".to_vec()).await;
    assert_eq!(
        (status, &body["message"]),
        (
            415,
            &json!("Maximum upload size is 1Mb and image must be a .png, .jpg, .jpeg")
        )
    );
    let (status, body) = upload(&staff, "update_background", company, "background", vec![0; 5_350_001]).await;
    assert_eq!(
        (status, &body["message"]),
        (
            413,
            &json!("Maximum upload size is 5Mb and image must be a .png, .jpg, .jpeg")
        )
    );
    let small = || picture(60, 60, ImageFormat::Png);
    assert_eq!(upload(&staff, "update_avatar", 999_999, "logo", small()).await.0, 404);
    let manager = server.client_of(&owner).await;
    assert_eq!(upload(&manager, "update_avatar", company, "logo", small()).await.0, 403);
    let empty = Form::new().text("company_id", company.to_string());
    assert_eq!(staff.upload("company/update_avatar", empty).await.0, 400);
}
