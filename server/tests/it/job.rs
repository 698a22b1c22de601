//! job: the people who see each job, the limits that they have left, and the people who may post and change jobs.

use serde_json::{Value, json};

use crate::support::{Client, Person, TestServer};

/// A company with its owner, and a second company of another owner.
struct Scene {
    server: TestServer,
    max: Person,
    company: i64,
    eve: Person,
    elsewhere: i64,
}

impl Scene {
    async fn new() -> Self {
        let server = TestServer::start().await;
        let (max, eve) = (server.manager("max").await, server.manager("eve").await);
        let company = server.company(&max, "Sync House").await;
        let elsewhere = server.company(&eve, "Elsewhere").await;
        Self {
            server,
            max,
            company,
            eve,
            elsewhere,
        }
    }

    async fn job(&self, title: &str) -> i64 {
        self.server.job(self.company, title).await
    }

    async fn client(&self, person: &Person) -> Client {
        self.server.client_of(person).await
    }

    /// Changes one row; `$1` is its id.
    async fn set(&self, sql: &'static str, id: i64) {
        sqlx::query(sql).bind(id).execute(&self.server.pool).await.unwrap();
    }

    /// Makes a team of `max` with this member, and restricts the job to it.
    async fn make_team_job(&self, job: i64, member: &Person) {
        let team: i64 = sqlx::query_scalar("insert into team (name, owner_id) values ('a team', $1) returning id")
            .bind(self.max.id)
            .fetch_one(&self.server.pool)
            .await
            .unwrap();
        sqlx::query("insert into team_member (team_id, user_id) values ($1, $2)")
            .bind(team)
            .bind(member.id)
            .execute(&self.server.pool)
            .await
            .unwrap();
        sqlx::query("update job set teams_id = array[$2::bigint] where id = $1")
            .bind(job)
            .bind(team)
            .execute(&self.server.pool)
            .await
            .unwrap();
    }
}

fn titles(page: &Value) -> Vec<&str> {
    page["all_jobs"]
        .as_array()
        .unwrap()
        .iter()
        .map(|job| job["title"].as_str().unwrap())
        .collect()
}

#[actix_web::test]
async fn a_creator_sees_open_jobs_and_closed_ones_only_after_submitting() {
    let scene = Scene::new().await;
    let ada = scene.server.creator("ada").await;
    let client = scene.client(&ada).await;
    for (title, status) in [
        ("open", "open"),
        ("closed", "closed"),
        ("applied", "closed"),
        ("put away", "archived"),
        ("gone", "deleted"),
    ] {
        let job = scene.job(title).await;
        scene.server.set_job_status(job, status).await;
        if !matches!(title, "open" | "closed") {
            let track = scene.server.track(&ada, title).await;
            scene.server.submit(&ada, job, &[track]).await;
        }
    }
    let list = async |status: &str| client.ok("job/get", json!({"status": status})).await;
    let all = list("all").await;
    assert_eq!(
        (titles(&all), &all["number_of_jobs"]),
        (vec!["applied", "open"], &json!(2))
    );
    assert_eq!(titles(&client.ok("job/get", json!({})).await), titles(&all));
    assert_eq!(titles(&list("open").await), ["open"]);
    assert_eq!(titles(&list("closed").await), ["applied"]);
    assert_eq!(titles(&list("archived").await), ["put away"]);
    assert_eq!(
        titles(&list("deleted").await),
        [""; 0],
        "deleted jobs are for reviewers"
    );
    client
        .refused("job/get", json!({"status": "lost"}), 400, "invalid_request")
        .await;
}

#[actix_web::test]
async fn team_jobs_are_for_the_teams_members() {
    let scene = Scene::new().await;
    let (ada, bob) = (scene.server.creator("ada").await, scene.server.creator("bob").await);
    let (_, team_job) = (scene.job("for all").await, scene.job("for the team").await);
    scene.make_team_job(team_job, &ada).await;
    let (ada, bob) = (scene.client(&ada).await, scene.client(&bob).await);
    let page = ada.ok("job/get", json!({})).await;
    assert_eq!(titles(&page), ["for the team", "for all"]);
    assert_eq!(
        (&page["number_of_jobs"], &page["number_of_team_jobs"]),
        (&json!(2), &json!(1))
    );
    assert_eq!(
        (&page["all_jobs"][0]["is_team_job"], &page["all_jobs"][0]["is_blocked"]),
        (&json!(true), &json!(false))
    );
    let team = ada.ok("job/get", json!({"team": true})).await;
    assert_eq!(
        (titles(&team), &team["number_of_jobs"]),
        (vec!["for the team"], &json!(1))
    );
    let page = bob.ok("job/get", json!({})).await;
    assert_eq!(
        (titles(&page), &page["number_of_team_jobs"]),
        (vec!["for all"], &json!(0))
    );
    bob.refused("job/get_job", json!({"job_id": team_job}), 404, "not_found")
        .await;
    ada.ok("job/get_job", json!({"job_id": team_job})).await;
}

#[actix_web::test]
async fn managers_see_their_companies_jobs_in_every_status_and_admins_all() {
    let scene = Scene::new().await;
    let (ours, gone) = (scene.job("ours").await, scene.job("gone").await);
    scene.server.set_job_status(gone, "deleted").await;
    scene.server.job(scene.elsewhere, "theirs").await;
    let (max, eve) = (scene.client(&scene.max).await, scene.client(&scene.eve).await);
    let all = max.ok("job/get", json!({"status": "all"})).await;
    assert_eq!(
        (titles(&all), &all["number_of_jobs"]),
        (vec!["ours"], &json!(1)),
        "what is deleted is asked for by its name"
    );
    assert_eq!(titles(&max.ok("job/get", json!({})).await), ["ours"]);
    assert_eq!(titles(&max.ok("job/get", json!({"status": "deleted"})).await), ["gone"]);
    assert_eq!(titles(&eve.ok("job/get", json!({})).await), ["theirs"]);
    assert_eq!(titles(&eve.ok("job/get_like", json!({"title": "our"})).await), [""; 0]);
    let admin = scene.client(&scene.server.admin("root").await).await;
    for call in ["job/get", "job/get_all"] {
        assert_eq!(titles(&admin.ok(call, json!({})).await), ["theirs", "ours"], "{call}");
    }
    max.refused("job/get_all", json!({}), 403, "forbidden").await;
    let row = max.ok("job/get_job", json!({"job_id": ours})).await;
    assert_eq!(row["submitted_tracks"], 0);
    assert_eq!(
        row["tracks_allowed_amount"],
        json!(null),
        "what is left is a creator's matter"
    );
    let seen = eve.ok("job/get_job", json!({"job_id": ours})).await;
    assert_eq!(seen["submitted_tracks"], json!(null), "for reviewers alone");
    eve.refused("job/get_job", json!({"job_id": gone}), 404, "not_found")
        .await;
    max.ok("job/get_job", json!({"job_id": gone})).await;
}

#[actix_web::test]
async fn lists_are_filtered_and_paged() {
    let scene = Scene::new().await;
    for index in 1..=25 {
        scene.job(&format!("Brief {index:02}")).await;
    }
    let other = scene.server.job(scene.elsewhere, "100%_real").await;
    scene
        .set("update job set type = 'Film & TV' where id = $1", other)
        .await;
    let client = scene.client(&scene.server.creator("ada").await).await;
    let page = client.ok("job/get", json!({})).await;
    assert_eq!(
        (titles(&page).len(), &page["number_of_jobs"]),
        (20, &json!(26)),
        "20 unless more is asked for"
    );
    assert_eq!(titles(&page)[..2], ["100%_real", "Brief 25"], "the newest first");
    assert_eq!(titles(&client.ok("job/get", json!({"limit": 1000})).await).len(), 26);
    let page = client.ok("job/get", json!({"limit": 2, "offset": 24})).await;
    assert_eq!(titles(&page), ["Brief 02", "Brief 01"]);
    let page = client.ok("job/get", json!({"offset": 100})).await;
    assert_eq!((titles(&page).len(), &page["number_of_jobs"]), (0, &json!(26)));
    assert_eq!(
        titles(&client.ok("job/get", json!({"type": "Film & TV"})).await),
        ["100%_real"]
    );
    assert_eq!(
        titles(&client.ok("job/get", json!({"company_id": scene.elsewhere})).await),
        ["100%_real"]
    );
    assert_eq!(client.ok("job/get", json!({"type": "all"})).await["number_of_jobs"], 26);
    assert_eq!(
        titles(
            &client
                .ok("job/get_like", json!({"title": "BRIEF 1", "limit": 100}))
                .await
        )
        .len(),
        10
    );
    assert_eq!(
        titles(&client.ok("job/get_like", json!({"title": "%_"})).await),
        ["100%_real"],
        "wildcards are letters"
    );
    assert_eq!(
        client
            .ok(
                "job/get_like",
                json!({"title": "rief 07", "type": "Other", "status": "open"})
            )
            .await["number_of_jobs"],
        1
    );
    for (wrong, field) in [
        (json!({"limit": -1}), "limit"),
        (json!({"offset": -1}), "offset"),
        (json!({"limit": "20"}), "limit"),
        (json!({"team": "yes"}), "team"),
        (json!({"company_id": "1"}), "company_id"),
    ] {
        let body = client.refused("job/get", wrong, 400, "invalid_request").await;
        assert!(body["fields"][field].is_string(), "{body}");
    }
    scene
        .server
        .visitor()
        .refused("job/get", json!({}), 401, "not_logged_in")
        .await;
}

#[actix_web::test]
async fn a_creator_sees_the_remaining_limits_and_the_reason_of_a_locked_job() {
    let scene = Scene::new().await;
    let ada = scene.server.creator("ada").await;
    let client = scene.client(&ada).await;
    let job = scene.job("limited").await;
    scene
        .set(
            "update job set tracks_per_user_limit = 3, subscription_limitation = '{premium,unlimited}' where id = $1",
            job,
        )
        .await;
    let tracks = [scene.server.track(&ada, "a").await, scene.server.track(&ada, "b").await];
    scene.server.submit(&ada, job, &tracks[..1]).await;
    sqlx::query("insert into added_track (job_id, user_id, track_id) values ($1, $2, $3)")
        .bind(job)
        .bind(ada.id)
        .bind(tracks[1])
        .execute(&scene.server.pool)
        .await
        .unwrap();
    scene.set("update job_usage set added = 1 where job_id = $1", job).await;
    let row = client.ok("job/get_job", json!({"job_id": job})).await;
    assert_eq!(
        (&row["used"], &row["added"], &row["added_tracks"]),
        (&json!(1), &json!(1), &json!([tracks[1]]))
    );
    assert_eq!(
        (&row["tracks_allowed_amount"], &row["is_exceeded_by_job_limit"]),
        (&json!(1), &json!(false))
    );
    assert_eq!(row["available_for_plans"], json!(["premium", "unlimited"]));
    assert_eq!(row["is_blocked"], false);
    assert_eq!(
        client.ok("job/get", json!({})).await["all_jobs"][0],
        row,
        "lists show the same"
    );
    // a limit below the used amount leaves nothing, and never a negative number
    scene
        .set("update job set tracks_per_user_limit = 1 where id = $1", job)
        .await;
    let row = client.ok("job/get_job", json!({"job_id": job})).await;
    assert_eq!(
        (&row["tracks_allowed_amount"], &row["is_exceeded_by_job_limit"]),
        (&json!(0), &json!(true))
    );
    // the person's rating is 0
    scene.set("update job set access_from = 1 where id = $1", job).await;
    assert_eq!(
        client.ok("job/get_job", json!({"job_id": job})).await["is_blocked"],
        true
    );
}

#[actix_web::test]
async fn a_plans_applications_of_a_month_run_out_for_jobs_not_yet_applied_to() {
    let scene = Scene::new().await;
    let ada = scene.server.creator("ada").await;
    let client = scene.client(&ada).await;
    scene.server.set_plan(ada.id, "free", false).await;
    let (applied, other) = (scene.job("applied").await, scene.job("other").await);
    let track = scene.server.track(&ada, "a").await;
    scene.server.submit(&ada, applied, &[track]).await;
    sqlx::query("insert into creator_month_usage (user_id, month, applications) values ($1, date_trunc('month', now() at time zone 'utc')::date, 2)")
        .bind(ada.id)
        .execute(&scene.server.pool)
        .await
        .unwrap();
    let is_exceeded = async |job: i64| {
        client.ok("job/get_job", json!({"job_id": job})).await["is_exceeded_by_subscription_limit"]
            .as_bool()
            .unwrap()
    };
    assert_eq!((is_exceeded(applied).await, is_exceeded(other).await), (false, true));
    let limit = client.ok("job/get_subscription_limit", json!({"job_id": other})).await;
    assert_eq!(
        (&limit["limit"], &limit["used"], &limit["plans"]),
        (&json!(2), &json!(2), &json!([]))
    );
    let resets_at = limit["resets_at"].as_str().unwrap();
    assert!(resets_at.ends_with("-01T00:00:00Z"), "{resets_at}");
    scene.server.set_plan(ada.id, "unlimited", true).await;
    assert!(!is_exceeded(other).await);
    assert_eq!(
        client.ok("job/get_subscription_limit", json!({})).await["limit"],
        Value::Null
    );
    client
        .refused("job/get_subscription_limit", json!({"job_id": 999}), 404, "not_found")
        .await;
}

#[actix_web::test]
async fn job_types_are_offered_in_their_order() {
    let server = TestServer::start().await;
    let client = server.client_of(&server.creator("ada").await).await;
    let types = client.ok("job/get_types", json!({})).await;
    let names: Vec<&str> = types
        .as_array()
        .unwrap()
        .iter()
        .map(|row| row["name"].as_str().unwrap())
        .collect();
    assert_eq!(
        names,
        [
            "Other",
            "Film & TV",
            "Advertising",
            "Game audio",
            "DashRadio",
            "Opportunity Only"
        ]
    );
    assert_eq!(types[0]["url"], Value::Null);
    server
        .visitor()
        .refused("job/get_types", json!({}), 401, "not_logged_in")
        .await;
}
