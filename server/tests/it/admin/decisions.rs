//! Approval, hold, block and confirmation by the staff: their effects on people who are connected, at once.

use serde_json::{Value, json};

use crate::support::factories::PASSWORD;
use crate::support::{Client, LiveClient, Person, TestServer};

struct Scene {
    server: TestServer,
    root: Person,
    admin: Client,
    ada: Person,
}

impl Scene {
    async fn new() -> Self {
        let server = TestServer::start().await;
        let root = server.admin("root").await;
        let admin = server.client_of(&root).await;
        let ada = server.creator("ada").await;
        Self {
            server,
            root,
            admin,
            ada,
        }
    }

    async fn log_in(&self, email: &str) -> (u16, Value) {
        let who = json!({"email": email, "pass": PASSWORD});
        self.server.visitor().call("account/log_in", who).await
    }
}

/// Waits until the connection has received the log-out and is closed.
async fn is_logged_out(mut live: LiveClient, reason: &str) {
    assert_eq!(live.next("log_out").await, json!({"reason": reason}));
    live.next("DISCONNECT").await;
}

#[actix_web::test]
async fn blocking_holding_and_withdrawing_approval_end_every_session_and_notify_every_connection() {
    let scene = Scene::new().await;
    let ada = &scene.ada;
    for (call, lock, open, reason) in [
        (
            ("admin/block_user", "admin/unblock_user"),
            json!({"user_to_disable": ada.id}),
            json!({"user_to_turn": ada.id}),
            "user_is_blocked",
        ),
        (
            ("admin/hold_user", "admin/hold_user"),
            json!({"email": "ADA@it.test", "on_hold": true}),
            json!({"email": ada.email, "on_hold": false}),
            "on_hold",
        ),
        (
            ("admin/update_approve", "admin/update_approve"),
            json!({"user_to_approve": ada.id, "is_approved": false}),
            json!({"user_to_approve": ada.id, "is_approved": true}),
            "not_approved",
        ),
    ] {
        let browsers = [scene.server.client_of(ada).await, scene.server.client_of(ada).await];
        let tabs = [scene.server.live_of(ada).await, scene.server.live_of(ada).await];
        assert_eq!(scene.admin.ok(call.0, lock.clone()).await, json!(true));
        for tab in tabs {
            is_logged_out(tab, reason).await;
        }
        for browser in browsers {
            browser
                .refused("account/get_stat", json!({}), 401, "not_logged_in")
                .await;
        }
        let (status, body) = scene.log_in(&ada.email).await;
        assert_eq!((status, &body["error"]), (403, &json!(reason)));
        assert_eq!(scene.admin.ok(call.0, lock).await, json!(true), "again");
        assert_eq!(scene.admin.ok(call.1, open).await, json!(true));
        assert_eq!(scene.log_in(&ada.email).await.0, 200);
    }
    scene.server.decided_mail_to(&ada.email, "no longer on hold").await;
}

#[actix_web::test]
async fn a_lock_at_the_staff_leaves_everybody_else_where_they_are() {
    let scene = Scene::new().await;
    let (bob, mut admins) = (
        scene.server.creator("bob").await,
        scene.server.live_of(&scene.root).await,
    );
    let mut other = scene.server.live_of(&bob).await;
    admins.subscribe("admin").await;
    scene
        .admin
        .ok("admin/block_user", json!({"user_to_disable": scene.ada.id}))
        .await;
    let changes = json!([{"kind": "user_changed", "user_id": scene.ada.id}]);
    assert_eq!(admins.next_change("admin").await["changes"], changes);
    for live in [&mut admins, &mut other] {
        assert!(live.waiting().await.iter().all(|(event, _)| event != "log_out"));
    }
    scene
        .admin
        .ok("admin/block_user", json!({"user_to_disable": scene.ada.id}))
        .await;
    assert!(admins.waiting().await.is_empty(), "nothing was changed the second time");
}

#[actix_web::test]
async fn an_approval_starts_the_trial_once_and_writes_an_email() {
    let scene = Scene::new().await;
    let (server, id) = (&scene.server, scene.ada.id);
    sqlx::query("update account set approved = false where id = $1")
        .bind(id)
        .execute(&server.pool)
        .await
        .unwrap();
    server.set_plan(id, "free", false).await;
    let approve = |is_approved: bool| json!({"user_to_approve": id, "is_approved": is_approved});
    scene.admin.ok("admin/update_approve", approve(true)).await;
    let days = "select trial_ends - (now() at time zone 'utc')::date from subscription where user_id = $1";
    let left: i32 = sqlx::query_scalar(days).bind(id).fetch_one(&server.pool).await.unwrap();
    assert_eq!(left, 13, "today is the first of the 14 days");
    let frame: String = sqlx::query_scalar("select changes from frame where topic = $1")
        .bind(format!("user:{id}"))
        .fetch_one(&server.pool)
        .await
        .unwrap();
    assert_eq!(
        serde_json::from_str::<Value>(&frame).unwrap(),
        json!([{"kind": "approved", "is_approved": true}, {"kind": "trial_changed", "trialcounter": 14}, {"kind": "rights_changed"}])
    );
    let info = server
        .client_of(&scene.ada)
        .await
        .ok("account/get_info", json!({}))
        .await;
    assert_eq!(info["trialcounter"], 14);

    sqlx::query("update subscription set trial_ends = trial_ends - 10 where user_id = $1")
        .bind(id)
        .execute(&server.pool)
        .await
        .unwrap();
    scene.admin.ok("admin/update_approve", approve(false)).await;
    scene.admin.ok("admin/update_approve", approve(true)).await;
    let left: i32 = sqlx::query_scalar(days).bind(id).fetch_one(&server.pool).await.unwrap();
    assert_eq!(left, 3, "a second approval gives no second trial");
    server.decided_mail_to(&scene.ada.email, "approved").await;
}

#[actix_web::test]
async fn an_email_confirmed_by_the_staff_needs_no_email_any_more() {
    let scene = Scene::new().await;
    let form = json!({"email": "new@it.test", "pass": PASSWORD, "user_name": "newcomer", "role": "creator", "sub_role": "inherit"});
    let mut admins = scene.server.live_of(&scene.root).await;
    admins.subscribe("admin").await;
    scene.server.visitor().ok("account/sign_up", form).await;
    let created = admins.next_change("admin").await;
    assert_eq!(created["changes"][0]["kind"], "user_created");
    let id = &created["changes"][0]["user_id"];
    let row = scene.admin.ok("admin/get_users", json!({"users_id": [id]})).await;
    assert_eq!(
        (&row["users"][0]["user_name"], &row["users"][0]["is_confirmed_email"]),
        (&json!("newcomer"), &json!(false))
    );
    assert_eq!(scene.log_in("new@it.test").await.1["error"], "email_not_confirmed");
    scene
        .admin
        .ok("admin/confirm_user_email", json!({"user_to_confirm": id}))
        .await;
    assert_eq!(scene.log_in("new@it.test").await.1["error"], "not_approved");
    let tokens: i64 = sqlx::query_scalar("select count(*) from account_token")
        .fetch_one(&scene.server.pool)
        .await
        .unwrap();
    assert_eq!(tokens, 0);
    let approve = json!({"user_to_approve": id, "is_approved": true});
    scene.admin.ok("admin/update_approve", approve).await;
    assert_eq!(scene.log_in("new@it.test").await.0, 200);
}

#[actix_web::test]
async fn nobody_locks_themselves_out_and_of_two_who_lock_each_other_out_one_stays() {
    let scene = Scene::new().await;
    let me = &scene.root;
    for (call, payload) in [
        ("admin/block_user", json!({"user_to_disable": me.id})),
        ("admin/hold_user", json!({"email": me.email, "on_hold": true})),
        (
            "admin/update_approve",
            json!({"user_to_approve": me.id, "is_approved": false}),
        ),
    ] {
        scene
            .admin
            .refused(call, payload, 409, "cannot_lock_yourself_out")
            .await;
    }
    let delete = json!({"user_to_delete": me.id});
    scene
        .admin
        .refused("admin/delete_user", delete, 409, "cannot_delete_yourself")
        .await;

    let other = scene.server.admin("toor").await;
    let theirs = scene.server.client_of(&other).await;
    let (mine, yours) = tokio::join!(
        scene
            .admin
            .call("admin/block_user", json!({"user_to_disable": other.id})),
        theirs.call("admin/delete_user", json!({"user_to_delete": me.id})),
    );
    let mut statuses = [mine.0, yours.0];
    statuses.sort_unstable();
    assert_eq!(statuses, [200, 401], "{mine:?} {yours:?}");
    let left: i64 = sqlx::query_scalar("select count(*) from account where role = 'admin' and not blocked")
        .fetch_one(&scene.server.pool)
        .await
        .unwrap();
    assert_eq!(left, 1);
}

#[actix_web::test]
async fn an_account_that_is_not_there_is_not_found() {
    let scene = Scene::new().await;
    for (call, payload) in [
        ("admin/block_user", json!({"user_to_disable": 999})),
        ("admin/unblock_user", json!({"user_to_turn": 999})),
        ("admin/confirm_user_email", json!({"user_to_confirm": 999})),
        (
            "admin/update_approve",
            json!({"user_to_approve": 999, "is_approved": true}),
        ),
        ("admin/hold_user", json!({"email": "nobody@it.test", "on_hold": true})),
        ("admin/delete_user", json!({"user_to_delete": 999})),
    ] {
        scene.admin.refused(call, payload, 404, "not_found").await;
    }
}
