//! The audit: one line for each act, written in the act's own transaction and never changed; only the staff reads it, and follows it live.

use std::time::Duration as Wait;

use actors::audit::partitions;
use serde_json::{Value, json};
use server::clock::Clock;
use time::Duration;

use crate::support::factories::PASSWORD;
use crate::support::{Client, Person, TestServer};

/// The audit lines of an action, newest first.
async fn lines(admin: &Client, filter: Value) -> Vec<Value> {
    let page = admin.ok("admin/get_audit", filter).await;
    page["entries"].as_array().unwrap().clone()
}

struct Scene {
    server: TestServer,
    admin: Client,
    root: Person,
    ada: Person,
}

impl Scene {
    async fn new() -> Self {
        let server = TestServer::start().await;
        let (root, ada) = (server.admin("root").await, server.creator("ada").await);
        let admin = server.client_of(&root).await;
        Self {
            server,
            admin,
            root,
            ada,
        }
    }
}

#[actix_web::test]
async fn each_act_of_the_staff_leaves_its_line_and_one_that_is_refused_leaves_none() {
    let scene = Scene::new().await;
    let (admin, ada) = (&scene.admin, &scene.ada);
    let id = ada.id;
    let acts = [
        (
            "admin/update_user_rating",
            json!({"email": ada.email, "new_rating": 6}),
            "rating_given",
            json!({"from": 0, "to": 6}),
        ),
        (
            "admin/set_note",
            json!({"id": id, "note": "Answers."}),
            "note",
            json!({}),
        ),
        (
            "admin/hold_user",
            json!({"email": ada.email, "on_hold": true}),
            "hold",
            json!({"on_hold": true}),
        ),
        (
            "admin/update_approve",
            json!({"user_to_approve": id, "is_approved": false}),
            "approval",
            json!({"is_approved": false}),
        ),
        ("admin/block_user", json!({"user_to_disable": id}), "block", json!({})),
        ("admin/unblock_user", json!({"user_to_turn": id}), "unblock", json!({})),
        ("admin/end_sessions", json!({"id": id}), "sessions_ended", json!({})),
        (
            "admin/delete_user",
            json!({"user_to_delete": id}),
            "deletion",
            json!({}),
        ),
    ];
    for (call, payload, action, details) in acts {
        admin.ok(call, payload).await;
        let found = lines(admin, json!({ "action": action })).await;
        assert_eq!(found.len(), 1, "{action}: {found:?}");
        let line = &found[0];
        assert_eq!(
            line["by"],
            json!({"user_id": scene.root.id, "user_name": "root"}),
            "{action}"
        );
        assert_eq!(line["on"], json!({"kind": "user", "id": id, "name": "ada"}), "{action}");
        assert_eq!(
            (&line["network"], &line["details"]),
            (&json!("127.0.0.0/24"), &details),
            "{action}"
        );
    }
    let before = lines(admin, json!({})).await.len();
    let own = json!({"user_to_disable": scene.root.id});
    admin
        .refused("admin/block_user", own, 409, "cannot_lock_yourself_out")
        .await;
    let nobody = json!({"email": "nobody@it.test", "new_rating": 6});
    admin
        .refused("admin/update_user_rating", nobody, 404, "not_found")
        .await;
    assert_eq!(lines(admin, json!({})).await.len(), before);
}

#[actix_web::test]
async fn security_events_are_audited_with_their_actor_and_so_is_each_tenth_failed_log_in() {
    let scene = Scene::new().await;
    let (admin, visitor) = (&scene.admin, scene.server.visitor());
    let log_in = |pass: &str| json!({"email": scene.ada.email, "pass": pass});
    visitor.ok("account/log_in", log_in(PASSWORD)).await;
    let own = json!({"user_id": scene.ada.id, "user_name": "ada"});
    let found = lines(admin, json!({"action": "auth", "by": scene.ada.id})).await;
    assert_eq!((found.len(), &found[0]["by"]), (1, &own));
    for _ in 0..10 {
        visitor.call("account/log_in", log_in("not this one")).await;
    }
    let failed = json!({"action": "log_in_failed", "on": scene.ada.id});
    let deadline = std::time::Instant::now() + Wait::from_secs(10);
    let found = loop {
        let found = lines(admin, failed.clone()).await;
        if !found.is_empty() {
            break found;
        }
        assert!(std::time::Instant::now() < deadline, "the tenth was not noted");
    };
    assert_eq!(
        (found.len(), &found[0]["by"], &found[0]["details"]),
        (1, &Value::Null, &json!({"failed": 10}))
    );
    assert_eq!(
        lines(admin, json!({"action": "auth"})).await.len(),
        1,
        "a failed one is no log-in"
    );

    let browser = scene.server.client_of(&scene.ada).await;
    let changed = json!({"password": PASSWORD, "new_password": "another password"});
    browser.ok("account/change_password", changed).await;
    browser.ok("account/log_out", json!({})).await;
    let form = json!({"email": "new@it.test", "user_name": "newcomer", "pass": PASSWORD, "role": "creator"});
    visitor.ok("account/sign_up", form).await;
    for action in ["password_change", "log_out", "sign_up"] {
        let found = lines(admin, json!({ "action": action })).await;
        assert_eq!(found.len(), 1, "{action}");
        assert_eq!(found[0]["by"]["user_id"], found[0]["on"]["id"], "{action}");
    }
}

#[actix_web::test]
async fn companies_teams_and_links_leave_their_lines() {
    let scene = Scene::new().await;
    let (server, admin) = (&scene.server, &scene.admin);
    let [max, mia] = [server.manager("max").await, server.manager("mia").await];
    let company = server.company(&max, "Low Tide").await;
    server.member(company, &mia, "member").await;
    let team = server.team(&max, "Strings").await;
    server.join_team(team, &scene.ada).await;
    let leads = server.client_of(&max).await;
    let mut owner = server.live_of(&max).await;
    let member = |role: &str| json!({"company_id": company, "member_id": mia.id, "role_name": role});
    owner.ok("company.set_role", member("admin")).await;
    owner
        .ok("team.remove_member", json!({"team_id": team, "user_id": scene.ada.id}))
        .await;
    admin
        .ok(
            "company/set_verified",
            json!({"company_id": company, "verified": false}),
        )
        .await;
    leads
        .ok(
            "company/delete_member",
            json!({"company_id": company, "member_id": mia.id}),
        )
        .await;
    leads.ok("team/delete", json!({"id": team})).await;
    let artist = server.client_of(&scene.ada).await;
    let track = server.track(&scene.ada, "Tide").await;
    let job = server.job(company, "A job").await;
    let application = server.submit(&scene.ada, job, &[track]).await;
    let link = artist
        .ok("application/create_shareable_link", json!({ "id": application }))
        .await;
    let ended = json!({"link_id": link["link_id"]});
    artist.ok("application/delete_shareable_link", ended).await;
    for (action, by, kind, on) in [
        ("role_change", max.id, "user", mia.id),
        ("team_removal", max.id, "user", scene.ada.id),
        ("company_verification", scene.root.id, "company", company),
        ("member_removal", max.id, "user", mia.id),
        ("team_deletion", max.id, "team", team),
        ("link_made", scene.ada.id, "application", application),
        ("link_ended", scene.ada.id, "application", application),
    ] {
        let found = lines(admin, json!({"action": action, "on": on, "on_kind": kind})).await;
        assert_eq!(found.len(), 1, "{action}: {:?}", lines(admin, json!({})).await);
        assert_eq!(found[0]["by"]["user_id"], by, "{action}");
        assert_eq!(found[0]["network"], "127.0.0.0/24", "{action}");
    }
}

#[actix_web::test]
async fn nobody_changes_or_deletes_a_line_and_only_old_months_are_dropped() {
    let scene = Scene::new().await;
    scene
        .admin
        .ok("admin/set_note", json!({"id": scene.ada.id, "note": "x"}))
        .await;
    let pool = &scene.server.pool;
    let month: String = sqlx::query_scalar("select 'audit_' || to_char(now() at time zone 'UTC', 'YYYYMM')")
        .fetch_one(pool)
        .await
        .unwrap();
    for statement in [
        "update audit set action = 'other'".to_owned(),
        "delete from audit".to_owned(),
        "truncate audit".to_owned(),
        format!("update {month} set action = 'other'"),
        format!("delete from {month}"),
        format!("truncate {month}"),
        "select drop_audit_partition(date_trunc('month', now())::date)".to_owned(),
        "select drop_audit_partition((date_trunc('month', now()) - interval '12 months')::date)".to_owned(),
    ] {
        let refused = sqlx::query(sqlx::AssertSqlSafe(statement.clone())).execute(pool).await;
        let code = refused
            .unwrap_err()
            .as_database_error()
            .and_then(|error| error.code().map(std::borrow::Cow::into_owned));
        assert_eq!(code.as_deref(), Some("42501"), "{statement}");
    }
    assert_eq!(lines(&scene.admin, json!({"action": "note"})).await.len(), 1);

    let mut conn = pool.acquire().await.unwrap();
    sqlx::query("select make_audit_partition((date_trunc('month', now()) - interval '15 months')::date)")
        .execute(&mut *conn)
        .await
        .unwrap();
    let count = "select count(*) from pg_inherits where inhparent = 'audit'::regclass";
    let partitions: i64 = sqlx::query_scalar(count).fetch_one(&mut *conn).await.unwrap();
    let now = Clock.now();
    partitions::maintain(&mut conn, now, false).await.unwrap();
    let kept: i64 = sqlx::query_scalar(count).fetch_one(&mut *conn).await.unwrap();
    assert_eq!(kept, partitions, "nothing is dropped where that is not allowed");
    partitions::maintain(&mut conn, now, true).await.unwrap();
    let left: i64 = sqlx::query_scalar(count).fetch_one(&mut *conn).await.unwrap();
    assert_eq!(left, partitions - 1);
    partitions::maintain(&mut conn, now + Duration::days(31), true)
        .await
        .unwrap();
    let ahead: i64 = sqlx::query_scalar(count).fetch_one(&mut *conn).await.unwrap();
    assert!(ahead > left, "the next month has its partition ahead");
}

#[actix_web::test]
async fn lines_are_found_by_filters_and_words_page_by_page_and_of_a_person() {
    let scene = Scene::new().await;
    let (admin, id) = (&scene.admin, scene.ada.id);
    for rating in 1..=7 {
        let rated = json!({"email": scene.ada.email, "new_rating": rating});
        admin.ok("admin/update_user_rating", rated).await;
    }
    let first = admin
        .ok("admin/get_audit", json!({"action": "rating_given", "limit": 4}))
        .await;
    assert_eq!(
        (first["entries"].as_array().unwrap().len(), &first["has_more"]),
        (4, &json!(true))
    );
    assert_eq!(first["days"][0][1], 7, "{first}");
    let after = &first["entries"][3]["id"];
    let next = json!({"action": "rating_given", "limit": 4, "after": after});
    let next = admin.ok("admin/get_audit", next).await;
    assert_eq!(
        (next["entries"].as_array().unwrap().len(), &next["has_more"]),
        (3, &json!(false))
    );
    assert_eq!(next["entries"][2]["details"], json!({"from": 0, "to": 1}));
    for (filter, count) in [
        (json!({"by": scene.root.id}), 7),
        (json!({"on": id}), 7),
        (json!({"on": id, "on_kind": "company"}), 0),
        (json!({"by": id}), 0),
        (json!({"from": "2020-01-01T00:00:00Z"}), 7),
        (json!({"to": "2020-01-01T00:00:00Z"}), 0),
        (json!({"q": "RATING"}), 7),
        (json!({"q": "ad"}), 7),
        (json!({"q": "nothing like it"}), 0),
    ] {
        assert_eq!(lines(admin, filter.clone()).await.len(), count, "{filter}");
    }
    let shown = admin.ok("admin/get_user", json!({ "id": id })).await;
    assert_eq!(shown["audit"].as_array().unwrap().len(), 7);
    let own = admin.ok("admin/get_user", json!({"id": scene.root.id})).await;
    assert_eq!(own["audit"], shown["audit"], "what was done by one and to the other");
}

#[actix_web::test]
async fn a_line_is_published_to_the_staff_with_its_act_and_the_csv_leaves_one_itself() {
    let scene = Scene::new().await;
    let mut panel = scene.server.live_of(&scene.root).await;
    panel.subscribe("admin").await;
    scene
        .admin
        .ok("admin/set_note", json!({"id": scene.ada.id, "note": "x"}))
        .await;
    let frame = panel.next("change").await;
    let kinds: Vec<&Value> = frame["changes"]
        .as_array()
        .unwrap()
        .iter()
        .map(|change| &change["kind"])
        .collect();
    assert_eq!(kinds, ["user_changed", "audit_added"], "one frame");
    let told = &frame["changes"][1]["entry"];
    assert_eq!(told, &lines(&scene.admin, json!({"action": "note"})).await[0]);

    let address = scene.admin.ok("admin/get_audit_csv", json!({"action": "note"})).await;
    let address = address.as_str().unwrap();
    assert_eq!(scene.server.visitor().get(address).await.status(), 401);
    assert_eq!(
        scene.server.client_of(&scene.ada).await.get(address).await.status(),
        403
    );
    let other = scene.server.client_of(&scene.server.admin("other").await).await;
    assert_eq!(other.get(address).await.status(), 403, "the address is of one session");
    let file = scene.admin.get(address).await;
    assert_eq!(file.status(), 200);
    let text = file.text().await.unwrap();
    let rows: Vec<&str> = text.trim_start_matches('\u{feff}').lines().collect();
    assert_eq!(rows.len(), 2, "{text}");
    assert!(
        rows[0].starts_with(r#""id","at","action","by_id","by","on_kind""#),
        "{}",
        rows[0]
    );
    assert!(
        rows[1].contains(r#""note","#) && rows[1].contains(r#""root","user""#),
        "{}",
        rows[1]
    );
    let exported = lines(&scene.admin, json!({"action": "csv_export"})).await;
    assert_eq!(exported.len(), 1);
    assert!(
        exported[0]["details"]["file"].as_str().unwrap().starts_with("audit-"),
        "{exported:?}"
    );
    let users = scene.admin.ok("admin/get_all_users_csv", json!({})).await;
    scene.admin.get(users.as_str().unwrap()).await.text().await.unwrap();
    assert_eq!(lines(&scene.admin, json!({"action": "csv_export"})).await.len(), 2);
}
