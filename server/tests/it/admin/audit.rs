//! The audit: one line for each act, written in the act's own transaction and never changed; only the staff reads it, and follows it live.

use actors::audit::partitions;
use serde_json::{Value, json};
use server::clock::Clock;
use time::Duration;

use crate::support::{Client, Person, TestServer};

/// The audit lines that this filter leaves, newest first.
pub async fn lines(admin: &Client, filter: Value) -> Vec<Value> {
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
async fn an_act_that_is_refused_leaves_no_line() {
    let scene = Scene::new().await;
    let admin = &scene.admin;
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
    let remaining: i64 = sqlx::query_scalar(count).fetch_one(&mut *conn).await.unwrap();
    assert_eq!(remaining, partitions, "nothing is dropped where that is not allowed");
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
    let entry = &frame["changes"][1]["entry"];
    assert_eq!(entry, &lines(&scene.admin, json!({"action": "note"})).await[0]);

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
