//! admin/delete_user: the data that is deleted with an account, the data that stays, and the changes that followers receive.

use serde_json::{Value, json};

use crate::audio::{files_of, upload};
use crate::support::{Client, LiveClient, Person, TestServer};

struct Scene {
    server: TestServer,
    admin: Client,
    /// Owns the company and reviews its job.
    max: Person,
    company: i64,
    job: i64,
}

impl Scene {
    async fn new() -> Self {
        let server = TestServer::start().await;
        let admin = server.client_of(&server.admin("root").await).await;
        let max = server.manager("max").await;
        let company = server.company(&max, "Sync House").await;
        let job = server.job(company, "A brief").await;
        Self {
            server,
            admin,
            max,
            company,
            job,
        }
    }

    async fn count(&self, query: &'static str) -> i64 {
        sqlx::query_scalar(query).fetch_one(&self.server.pool).await.unwrap()
    }

    async fn rate(&self, reviewer: &Client, track: i64, value: u8) {
        let rate = json!({"job_id": self.job, "track_id": track, "track_rating": value});
        reviewer.ok("rating/set_track", rate).await;
    }

    async fn delete(&self, person: &Person) -> Value {
        self.admin
            .ok("admin/delete_user", json!({"user_to_delete": person.id}))
            .await
    }
}

/// Expects a resync of a topic, and subscribes again from the offset that the client has; gives the answer.
async fn follow_again(live: &mut LiveClient, topic: &str, held: &Value) -> Value {
    assert_eq!(live.next("resync").await["topic"], topic);
    live.ok(
        "subscribe",
        json!({"topic": topic, "offset": held["offset"], "epoch": held["epoch"]}),
    )
    .await
}

#[actix_web::test]
async fn a_deleted_creator_leaves_nothing_and_followers_start_from_a_snapshot() {
    let scene = Scene::new().await;
    let server = &scene.server;
    let (ada, bob) = (server.creator("ada").await, server.creator("bob").await);
    let (hers, his) = (server.track(&ada, "Hers").await, server.track(&bob, "His").await);
    let application = server.submit(&ada, scene.job, &[hers]).await;
    server.submit(&bob, scene.job, &[his]).await;
    upload(&server.client_of(&ada).await, "cbr.mp3").await;
    assert!(!files_of(server).is_empty());
    sqlx::query("insert into share_link (link_id, token_hash, application_id, created_by) values ('l', 'h', $1, $2)")
        .bind(application)
        .bind(ada.id)
        .execute(&server.pool)
        .await
        .unwrap();
    sqlx::query("insert into queue_task (lane, kind, payload, subject, due) values ('mail', 'send_email', '{}', $1, now() + interval '1 day')")
        .bind(ada.email.to_lowercase())
        .execute(&server.pool)
        .await
        .unwrap();
    let reviewer = server.client_of(&scene.max).await;
    let form = json!({"job_id": scene.job, "tracks_id": [hers, his], "playlist_name": "short list"});
    let playlist = reviewer.ok("playlist/create", form).await["playlist_id"].clone();
    for (track, value) in [(hers, 9), (his, 4)] {
        scene.rate(&reviewer, track, value).await;
    }
    let (review, list) = (format!("review:{}", scene.job), format!("playlist:{playlist}"));
    let mut live = server.live_of(&scene.max).await;
    let held = live.subscribe(&review).await;
    let mut shown = server.live_of(&scene.max).await;
    let listed = shown.subscribe(&list).await;
    let mut tab = server.live_of(&ada).await;

    assert_eq!(scene.delete(&ada).await, json!(true));
    assert_eq!(tab.next("log_out").await, json!({"reason": "deleted"}));
    let fresh = follow_again(&mut live, &review, &held).await;
    assert_eq!(
        fresh["snapshot"],
        json!({"counters": {"tracks": 1, "rated": 1}, "blind": false})
    );
    let fresh_list = follow_again(&mut shown, &list, &listed).await;
    assert_eq!(fresh_list["snapshot"]["tracks_id"], json!([his]));
    let rows = reviewer
        .ok("application/get_applied", json!({"job_id": scene.job}))
        .await;
    assert_eq!(
        (&rows["number_of_tracks"], &rows["tracks"][0]["rating"]),
        (&json!(1), &json!(4.0))
    );

    for (query, what) in [
        ("select count(*) from account where user_name = 'ada'", "the account"),
        ("select count(*) from track where title <> 'His'", "her tracks"),
        ("select count(*) from rating where value = 9", "ratings of her tracks"),
        (
            "select count(*) from application where user_id not in (select id from account)",
            "her applications",
        ),
        ("select count(*) from share_link", "her links"),
        ("select count(*) from queue_task where lane = 'mail'", "her emails"),
        (
            "select count(*) from frame where topic like 'review:%' or topic like 'playlist:%'",
            "frames that tell of her",
        ),
    ] {
        assert_eq!(scene.count(query).await, 0, "{what}");
    }
    let own = format!("user:{}", ada.id);
    let frames: Vec<String> = sqlx::query_scalar("select changes::text from frame where topic in ($1, $2)")
        .bind(own)
        .bind(format!("application:{application}"))
        .fetch_all(&server.pool)
        .await
        .unwrap();
    assert_eq!(frames, Vec::<String>::new());
    server.until_files_are_removed().await;
    assert_eq!(files_of(server).len(), 0);

    // the stream continues after the number that no frame has
    scene.rate(&reviewer, his, 6).await;
    let next = live.next_change(&review).await;
    assert_eq!(
        (next["offset"].as_i64(), &next["changes"][0]["rating"]),
        (fresh["offset"].as_i64().map(|offset| offset + 1), &json!(6.0))
    );
    scene
        .admin
        .refused("admin/delete_user", json!({"user_to_delete": ada.id}), 404, "not_found")
        .await;
}

#[actix_web::test]
async fn an_email_to_the_new_address_of_a_change_of_email_goes_with_the_account_and_no_other() {
    let scene = Scene::new().await;
    let server = &scene.server;
    let (ada, bob) = (server.creator("ada").await, server.creator("bob").await);
    for (person, minutes) in [(&ada, 10), (&bob, 20)] {
        sqlx::query(
            "with token as (insert into account_token (token_hash, user_id, purpose, email, expires)
                            values (sha256($2::text::bytea), $1, 'new_email', 'new@it.test', now() + make_interval(mins => $2)) returning email, expires)
             insert into queue_task (lane, kind, payload, subject, due, expires)
             select 'mail', 'send_email', '{}', email, now() + interval '1 day', expires from token",
        )
        .bind(person.id)
        .bind(minutes)
        .execute(&server.pool)
        .await
        .unwrap();
    }
    scene.delete(&ada).await;
    let left = "select count(*) from queue_task l join account_token t on t.expires = l.expires and t.user_id = $1";
    assert_eq!(server.number(left, bob.id).await, 1);
    assert_eq!(
        scene.count("select count(*) from queue_task where lane = 'mail'").await,
        1
    );
}

#[actix_web::test]
async fn the_ratings_of_a_deleted_reviewer_are_gone_and_their_playlists_go_to_the_owner() {
    let scene = Scene::new().await;
    let server = &scene.server;
    let eve = server.manager("eve").await;
    server.member(scene.company, &eve, "member").await;
    let bob = server.creator("bob").await;
    let track = server.track(&bob, "His").await;
    server.submit(&bob, scene.job, &[track]).await;
    let (mine, hers) = (server.client_of(&scene.max).await, server.client_of(&eve).await);
    scene.rate(&mine, track, 4).await;
    scene.rate(&hers, track, 10).await;
    let form = json!({"job_id": scene.job, "tracks_id": [track], "playlist_name": "hers"});
    let playlist = hers.ok("playlist/create", form).await["playlist_id"].clone();
    sqlx::query("update playlist set shared_company = true")
        .execute(&server.pool)
        .await
        .unwrap();
    let rated = |rows: Value| rows["tracks"][0]["rating"].clone();
    let job = json!({"job_id": scene.job});
    assert_eq!(rated(mine.ok("application/get_applied", job.clone()).await), 7.0);
    let mut live = server.live_of(&scene.max).await;
    let list = format!("playlist:{playlist}");
    let listed = live.subscribe(&list).await;
    let mut members = server.live_of(&scene.max).await;
    let company = format!("company:{}", scene.company);
    let held = members.subscribe(&company).await;

    scene.delete(&eve).await;
    assert_eq!(rated(mine.ok("application/get_applied", job).await), 4.0);
    let passed = follow_again(&mut live, &list, &listed).await["snapshot"].clone();
    assert_eq!(
        (&passed["user_id"], &passed["tracks_id"]),
        (&json!(scene.max.id), &json!([track]))
    );
    let frame = live.next_change(&format!("user:{}", scene.max.id)).await;
    let expected = json!([
        {"kind": "playlist_created", "playlist_id": playlist, "job_id": scene.job},
    ]);
    assert_eq!(frame["changes"], expected);
    let company = follow_again(&mut members, &company, &held).await["snapshot"].clone();
    assert_eq!(company["members"].as_array().unwrap().len(), 1, "{company}");
    let companies = mine.ok("company/get", json!({})).await;
    assert_eq!(companies[0]["members"].as_array().unwrap().len(), 1);
}

#[actix_web::test]
async fn a_company_goes_to_its_admin_and_one_with_jobs_and_nobody_else_keeps_its_owner() {
    let scene = Scene::new().await;
    let server = &scene.server;
    let delete = json!({"user_to_delete": scene.max.id});
    let refused = scene
        .admin
        .refused("admin/delete_user", delete, 409, "owns_company")
        .await;
    assert_eq!(refused["message"], "Sync House has jobs, and nobody else to own it");
    server.client_of(&scene.max).await.ok("company/get", json!({})).await;

    for (name, role) in [("early", "member"), ("deputy", "admin")] {
        let person = server.manager(name).await;
        server.member(scene.company, &person, role).await;
    }
    scene.delete(&scene.max).await;
    let published: Vec<String> = sqlx::query_scalar("select changes from frame where topic = any($1) order by topic")
        .bind(vec!["admin".to_owned(), format!("company:{}", scene.company)])
        .fetch_all(&server.pool)
        .await
        .unwrap();
    let published: Vec<Value> = published
        .iter()
        .map(|changes| serde_json::from_str(changes).unwrap())
        .collect();
    let changed = json!({"kind": "company_changed", "company_id": scene.company});
    assert!(published[0].as_array().unwrap().contains(&changed), "{}", published[0]);
    assert_eq!(
        (&published[1][0]["kind"], &published[1][0]["role_name"]),
        (&json!("role_changed"), &json!("owner"))
    );
    let owners: Vec<(String, String)> = sqlx::query_as(
        "select a.user_name, m.role_name from company c join account a on a.id = c.owner_id
         join company_member m on m.company_id = c.id and m.user_id = a.id",
    )
    .fetch_all(&server.pool)
    .await
    .unwrap();
    assert_eq!(owners, [("deputy".to_owned(), "owner".to_owned())]);

    let lone = server.manager("lone").await;
    server.company(&lone, "Empty House").await;
    scene.delete(&lone).await;
    assert_eq!(scene.count("select count(*) from company").await, 1);
}

#[actix_web::test]
async fn notices_that_name_a_deleted_person_are_deleted_and_none_is_sent() {
    let scene = Scene::new().await;
    let server = &scene.server;
    let mut members = Vec::new();
    for (name, role) in [("eve", "member"), ("mia", "admin"), ("ida", "member"), ("zoe", "admin")] {
        let person = server.manager(name).await;
        server.member(scene.company, &person, role).await;
        members.push(person);
    }
    let [eve, mia, ida, zoe] = &members[..] else {
        panic!("four members")
    };
    let remove = async |by: &Person, member: &Person| {
        let form = json!({"company_id": scene.company, "member_id": member.id});
        server.client_of(by).await.ok("company/delete_member", form).await;
    };
    remove(eve, eve).await;
    // named as the one who left, and under an earlier name
    sqlx::query("update account set user_name = 'evelyn' where id = $1")
        .bind(eve.id)
        .execute(&server.pool)
        .await
        .unwrap();
    // named as the one who removed somebody
    remove(mia, ida).await;
    let naming = async |name: &'static str| {
        let frames = "select count(*) from frame where topic like 'user:%' and strpos(changes, $1) > 0";
        let found = sqlx::query_scalar::<_, i64>(frames).bind(name);
        found.fetch_one(&server.pool).await.unwrap()
    };
    assert_eq!((naming("eve left").await, naming("mia removed").await), (3, 2));
    scene.delete(eve).await;
    assert_eq!(
        (naming("eve").await, naming("mia removed").await),
        (0, 0),
        "one topic goes whole"
    );
    remove(zoe, zoe).await;
    assert_eq!(naming("zoe left").await, 2);
    remove(mia, mia).await;
    assert_eq!(naming("mia left").await, 1);
    scene.delete(zoe).await;
    assert_eq!(
        naming("zoe").await,
        0,
        "nor in the topic of a leader who has left since"
    );
    scene.delete(mia).await;
    assert_eq!(naming("mia").await, 0);
}
