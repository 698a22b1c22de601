//! job: posting, editing, and changes of status.

mod avatar;
mod closing;
mod notifications;
mod received;
mod transfer;

use serde_json::{Value, json};

use crate::support::{Person, TestServer};

struct Scene {
    server: TestServer,
    max: Person,
    company: i64,
}

impl Scene {
    async fn new() -> Self {
        let server = TestServer::start().await;
        let max = server.manager("max").await;
        let company = server.company(&max, "Sync House").await;
        Self { server, max, company }
    }

    fn form(&self) -> Value {
        json!({"title": "Night drive", "description": "synths", "budget": "500", "link_1": "https://example.test/a", "company_id": self.company})
    }

    async fn jobs(&self) -> i64 {
        self.server
            .number("select count(*) from job where company_id = $1", self.company)
            .await
    }

    async fn head(&self, topic: &str) -> i64 {
        sqlx::query_scalar("select coalesce(max(head), 0) from topic_head where topic = $1")
            .bind(topic)
            .fetch_one(&self.server.pool)
            .await
            .unwrap()
    }
}

#[actix_web::test]
async fn a_new_job_is_open_with_the_documented_defaults_and_is_on_the_board() {
    let scene = Scene::new().await;
    let max = scene.server.client_of(&scene.max).await;
    let made = max.ok("job/create", scene.form()).await;
    let job = max.ok("job/get_job", json!({"job_id": made["job_id"]})).await;
    let shown = json!({
        "title": "Night drive", "description": "synths", "budget": "500", "type": "Other", "buyer_type": "Direct Licensor / Buyer",
        "company": "Sync House", "company_id": scene.company, "link_1": "https://example.test/a", "link_2": "", "status": "open",
        "share_type": "playlist_sharing", "avatar_url": null, "access_from": 0, "access_to": 10, "tracks_per_user_limit": 10,
        "subscription_limitation": [], "available_for_plans": [], "teams_id": [], "is_team_job": false,
    });
    for (field, value) in shown.as_object().unwrap() {
        assert_eq!(&job[field], value, "{field}");
    }
    let creator = scene.server.client_of(&scene.server.creator("ada").await).await;
    assert_eq!(creator.ok("job/get", json!({})).await["number_of_jobs"], 1);
    assert_eq!(scene.head("board").await, 1);
    let beside = |job: &Value| (job["logo_for_job_type"].clone(), job["company_verified"].clone());
    assert_eq!(beside(&job), (json!(null), json!(true)));
    sqlx::query("update company set search_icon_key = 'icon.png', verified = false")
        .execute(&scene.server.pool)
        .await
        .unwrap();
    let seen = creator.ok("job/get_job", json!({"job_id": made["job_id"]})).await;
    assert_eq!(beside(&seen), (json!("/files/image/icon.png"), json!(false)));
    let edit = json!({"job_id": made["job_id"], "link_1": " www.example.test/b ", "link_2": "http://example.test/c"});
    let edited = max.ok("job/update", edit).await;
    assert_eq!(
        (&edited["link_1"], &edited["link_2"]),
        (&json!("https://www.example.test/b"), &json!("http://example.test/c"))
    );
}

#[actix_web::test]
async fn a_job_needs_its_fields_a_company_of_ones_own_and_values_in_range() {
    let scene = Scene::new().await;
    let eve = scene.server.manager("eve").await;
    let elsewhere = scene.server.company(&eve, "Elsewhere").await;
    let max = scene.server.client_of(&scene.max).await;
    let body = max.refused("job/create", json!({}), 400, "invalid_request").await;
    assert_eq!(body["message"], "Fill in the empty fields");
    assert_eq!(body["fields"]["company_id"], "First select a Company");
    for (field, value) in [
        ("title", json!("x".repeat(51))),
        ("title", json!(" ")),
        ("description", json!("x".repeat(2001))),
        ("budget", json!("x".repeat(301))),
        ("link_1", json!("x".repeat(201))),
        ("link_2", json!("x".repeat(201))),
        ("type", json!("Wedding")),
        ("buyer_type", json!("Friend")),
        ("access_from", json!(11)),
        ("access_to", json!(-1)),
        ("tracks_per_user_limit", json!(0)),
        ("tracks_per_user_limit", json!(1001)),
        ("tracks_per_user_limit", json!("10")),
        ("share_type", json!("loudly")),
        ("company_id", json!("1")),
        ("teams_id", json!(7)),
    ] {
        let mut form = scene.form();
        form[field] = value.clone();
        let body = max.refused("job/create", form, 400, "invalid_request").await;
        assert!(body["fields"][field].is_string(), "{field} {value}: {body}");
    }
    let mut crossed = scene.form();
    (crossed["access_from"], crossed["access_to"]) = (json!(8), json!(3));
    max.refused("job/create", crossed, 400, "invalid_request").await;
    let mut foreign = scene.form();
    foreign["company_id"] = json!(elsewhere);
    max.refused("job/create", foreign.clone(), 403, "forbidden").await;
    for (field, value) in [
        ("share_type", json!("auto_forwarding")),
        ("subscription_limitation", json!(["premium"])),
    ] {
        let mut form = scene.form();
        form[field] = value;
        max.refused("job/create", form, 403, "forbidden").await;
    }
    let creator = scene.server.client_of(&scene.server.creator("ada").await).await;
    creator.refused("job/create", scene.form(), 403, "forbidden").await;
    assert_eq!(scene.jobs().await, 0);
    let admin = scene.server.client_of(&scene.server.admin("root").await).await;
    foreign["share_type"] = json!("auto_forwarding");
    foreign["subscription_limitation"] = json!(["Premium"]);
    let made = admin.ok("job/create", foreign).await;
    let job = admin.ok("job/get_job", json!({"job_id": made["job_id"]})).await;
    assert_eq!(
        (&job["share_type"], &job["available_for_plans"]),
        (&json!("auto_forwarding"), &json!(["premium"]))
    );
}

#[actix_web::test]
async fn some_job_types_take_as_many_tracks_as_there_are() {
    let scene = Scene::new().await;
    let max = scene.server.client_of(&scene.max).await;
    for name in ["DashRadio", "Opportunity Only"] {
        let mut form = scene.form();
        (form["type"], form["tracks_per_user_limit"]) = (json!(name), json!(5));
        let made = max.ok("job/create", form).await;
        let job = max.ok("job/get_job", json!({"job_id": made["job_id"]})).await;
        assert_eq!(job["tracks_per_user_limit"], 1000, "{name}");
    }
    let job = scene.server.job(scene.company, "turned").await;
    let turned = max.ok("job/update", json!({"job_id": job, "type": "DashRadio"})).await;
    assert_eq!(turned["tracks_per_user_limit"], 1000);
}

#[actix_web::test]
async fn a_repeated_request_makes_one_job() {
    let scene = Scene::new().await;
    let max = scene.server.client_of(&scene.max).await;
    let mut form = scene.form();
    form["request_id"] = json!("once");
    let (first, second) = (
        max.ok("job/create", form.clone()).await,
        max.ok("job/create", form.clone()).await,
    );
    assert_eq!(first, second);
    form["request_id"] = json!("twice");
    assert_ne!(max.ok("job/create", form).await, first);
    assert_eq!(scene.jobs().await, 2);
}

#[actix_web::test]
async fn an_edit_changes_only_its_fields_and_is_published_to_followers() {
    let scene = Scene::new().await;
    let max = scene.server.client_of(&scene.max).await;
    let job = scene.server.job(scene.company, "before").await;
    let (status, body) = max
        .call("job/update", json!({"job_id": job, "title": "after", "access_from": 2}))
        .await;
    assert_eq!(status, 200, "{body}");
    let shown = &body["result"];
    assert_eq!(
        (&shown["title"], &shown["access_from"], &shown["description"]),
        (&json!("after"), &json!(2), &json!("what we seek"))
    );
    let topic = format!("job:{job}");
    assert_eq!(
        (&body["live"]["topic"], &body["live"]["offset"]),
        (&json!(topic), &json!(scene.head(&topic).await))
    );
    assert_eq!(scene.head(&topic).await, 1);
    // a form that repeats all present values does not count as an attempt at an admin's change
    let same = json!({"job_id": job, "share_type": "playlist_sharing", "subscription_limitation": []});
    max.ok("job/update", same).await;
    max.refused(
        "job/update",
        json!({"job_id": job, "share_type": "auto_forwarding"}),
        403,
        "forbidden",
    )
    .await;
    max.refused(
        "job/update",
        json!({"job_id": job, "title": ""}),
        400,
        "invalid_request",
    )
    .await;
    max.refused("job/update", json!({"title": "which?"}), 400, "invalid_request")
        .await;
    max.refused(
        "job/update",
        json!({"job_id": 999_999, "title": "none"}),
        404,
        "not_found",
    )
    .await;
    assert_eq!(max.ok("job/get_job", json!({"job_id": job})).await["title"], "after");
}

#[actix_web::test]
async fn a_job_moves_only_to_a_company_of_ones_own() {
    let scene = Scene::new().await;
    let eve = scene.server.manager("eve").await;
    let (second, foreign) = (
        scene.server.company(&scene.max, "Second").await,
        scene.server.company(&eve, "Foreign").await,
    );
    let max = scene.server.client_of(&scene.max).await;
    let job = scene.server.job(scene.company, "wanderer").await;
    max.refused(
        "job/update",
        json!({"job_id": job, "company_id": foreign}),
        403,
        "forbidden",
    )
    .await;
    let moved = max.ok("job/update", json!({"job_id": job, "company_id": second})).await;
    assert_eq!(
        (&moved["company"], &moved["company_id"]),
        (&json!("Second"), &json!(second))
    );
    assert_eq!(
        max.ok("job/get", json!({"company_id": scene.company})).await["number_of_jobs"],
        0
    );
    let admin = scene.server.client_of(&scene.server.admin("root").await).await;
    assert_eq!(
        admin
            .ok("job/update", json!({"job_id": job, "company_id": foreign}))
            .await["company"],
        "Foreign"
    );
}

#[actix_web::test]
async fn any_status_leads_to_any_other_and_outsiders_may_set_none() {
    let scene = Scene::new().await;
    let max = scene.server.client_of(&scene.max).await;
    let eve = scene.server.manager("eve").await;
    scene.server.company(&eve, "Elsewhere").await;
    let eve = scene.server.client_of(&eve).await;
    let creator = scene.server.client_of(&scene.server.creator("ada").await).await;
    let job = scene.server.job(scene.company, "restless").await;
    eve.refused(
        "job/update_status",
        json!({"id": job, "status": "closed"}),
        403,
        "forbidden",
    )
    .await;
    creator
        .refused(
            "job/update_status",
            json!({"id": job, "status": "closed"}),
            403,
            "forbidden",
        )
        .await;
    for (index, status) in ["closed", "archived", "open", "deleted", "open", "archived", "closed"]
        .into_iter()
        .enumerate()
    {
        let (code, body) = max
            .call("job/update_status", json!({"id": job, "status": status}))
            .await;
        assert_eq!((code, &body["result"]["status"]), (200, &json!(status)), "{body}");
        assert_eq!(body["live"]["offset"], json!(index + 1));
        let seen = creator.ok("job/get", json!({"status": "all"})).await["number_of_jobs"].clone();
        assert_eq!(seen, json!(i32::from(status == "open")), "{status}");
    }
    max.ok("job/update_status", json!({"id": job, "status": "closed"}))
        .await;
    assert_eq!(
        scene.head(&format!("job:{job}")).await,
        7,
        "the status that it has is no change"
    );
    eve.refused(
        "job/update_status",
        json!({"id": job, "status": "open"}),
        404,
        "not_found",
    )
    .await;
    eve.refused("job/update", json!({"job_id": job, "title": "mine"}), 404, "not_found")
        .await;
    for wrong in [
        json!({"id": job, "status": "lost"}),
        json!({"id": job}),
        json!({"status": "open"}),
        json!({"id": "1", "status": "open"}),
    ] {
        max.refused("job/update_status", wrong, 400, "invalid_request").await;
    }
    max.refused(
        "job/update_status",
        json!({"id": 999_999, "status": "open"}),
        404,
        "not_found",
    )
    .await;
}

#[actix_web::test]
async fn a_job_is_posted_to_ones_own_teams_only() {
    let scene = Scene::new().await;
    let eve = scene.server.manager("eve").await;
    let mut teams = Vec::new();
    for owner in [&scene.max, &eve] {
        let team: i64 = sqlx::query_scalar("insert into team (name, owner_id) values ('A team', $1) returning id")
            .bind(owner.id)
            .fetch_one(&scene.server.pool)
            .await
            .unwrap();
        teams.push(team);
    }
    let [own, foreign] = teams[..] else { panic!("two teams") };
    let max = scene.server.client_of(&scene.max).await;
    let form = |teams: &[i64]| {
        let mut form = scene.form();
        form["teams_id"] = json!(teams);
        form
    };
    for (refused, field) in [
        (vec![foreign], "teams_id.0"),
        (vec![own, foreign], "teams_id.1"),
        (vec![9_999_999], "teams_id.0"),
    ] {
        let body = max.refused("job/create", form(&refused), 400, "invalid_request").await;
        assert_eq!(body["fields"], json!({field: "Not one of your teams"}));
    }
    assert_eq!(scene.head(&format!("team:{foreign}")).await, 0);
    let made = max.ok("job/create", form(&[own, own])).await;
    assert_eq!(scene.head(&format!("team:{own}")).await, 1);
    let edit = json!({"job_id": made["job_id"], "teams_id": [own, foreign]});
    max.refused("job/update", edit, 400, "invalid_request").await;
    // an edit that repeats the teams leaves them unchanged
    max.ok("job/update", json!({"job_id": made["job_id"], "teams_id": [own]}))
        .await;
    assert_eq!(scene.head(&format!("team:{foreign}")).await, 0);
}
