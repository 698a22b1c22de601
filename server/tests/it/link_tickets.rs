//! Share links with a password: tickets, guesses from many networks, and the end of tickets by a new password, a block or time.

use std::net::IpAddr;
use std::time::Instant;

use protocol::ids::LinkId;
use serde_json::{Value, json};

use super::files::{Uploaded, uploaded};
use super::files_link::link;
use super::support::LiveClient;

const PASSWORD: &str = "open sesame";
const GUESSED: &str = "Someone is guessing";

/// A link to one uploaded track, and its token.
struct Shared {
    uploaded: Uploaded,
    token: String,
    link_id: String,
}

async fn shared() -> Shared {
    let uploaded = uploaded().await;
    let token = link(&uploaded, Some(PASSWORD), true).await;
    let link_id = sqlx::query_scalar("select link_id from share_link")
        .fetch_one(&uploaded.server.pool)
        .await
        .unwrap();
    Shared {
        uploaded,
        token,
        link_id,
    }
}

impl Shared {
    /// The request for the track, with `field` set to `value`.
    fn track(&self, field: &str, value: &str) -> Value {
        json!({"track_id": self.uploaded.track_id, "link": self.token, field: value})
    }

    fn topic(&self, field: &str, value: &str) -> Value {
        json!({"topic": format!("link:{}", self.link_id), "token": self.token, field: value})
    }

    /// The answer to the correct password.
    async fn opened(&self) -> Value {
        let visitor = self.uploaded.server.visitor();
        visitor
            .ok("track/get_download_url", self.track("password", PASSWORD))
            .await
    }

    /// A visitor who follows the link.
    async fn follower(&self) -> LiveClient {
        let mut live = LiveClient::connect(self.uploaded.server.address).await;
        live.ok("subscribe", self.topic("password", PASSWORD)).await;
        live
    }

    async fn update(&self, update: Value) {
        let mut owner = self.uploaded.server.live_of(&self.uploaded.creator).await;
        let mut all = json!({"link_id": self.link_id});
        all.as_object_mut().unwrap().extend(update.as_object().unwrap().clone());
        owner.ok("link.update", all).await;
    }

    async fn run(&self, sql: &'static str) {
        sqlx::query(sql).execute(&self.uploaded.server.pool).await.unwrap();
    }
}

#[actix_web::test]
async fn a_password_once_shown_is_a_ticket_until_there_is_another_password() {
    let shared = shared().await;
    let server = &shared.uploaded.server;
    let (visitor, opened) = (server.visitor(), shared.opened().await);
    let ticket = opened["ticket"].as_str().unwrap();
    let hashed = server.state.passwords.done();
    for _ in 0..20 {
        let again = visitor
            .ok("track/get_download_url", shared.track("ticket", ticket))
            .await;
        assert_eq!(again["ticket"], ticket, "it is not prolonged");
    }
    let mut live = LiveClient::connect(server.address).await;
    let subscribed = live.ok("subscribe", shared.topic("ticket", ticket)).await;
    assert_eq!(
        (&subscribed["ticket"], subscribed["snapshot"].is_object()),
        (&json!(ticket), true)
    );
    let application = server
        .number("select application_id from share_link where $1 = 0", 0)
        .await;
    let background = json!({"id": application, "token": shared.token, "ticket": ticket});
    visitor.ok("application/get_background", background).await;
    assert_eq!(server.state.passwords.done(), hashed, "a ticket costs no hash");
    let url = opened["url"].as_str().unwrap();
    assert_eq!(visitor.get(url).await.status(), 200);

    shared.update(json!({"new_password": "another"})).await;
    let closed = live.next("closed").await;
    assert_eq!(closed["reason"], "no_right");
    assert_eq!(visitor.get(url).await.status(), 404);
    for stale in [shared.track("ticket", ticket), shared.track("ticket", "123.junk")] {
        visitor
            .refused("track/get_download_url", stale, 403, "link_password_required")
            .await;
    }
    live.refused(
        "subscribe",
        shared.topic("ticket", ticket),
        403,
        "link_password_required",
    )
    .await;
    let fresh = visitor
        .ok("track/get_download_url", shared.track("password", "another"))
        .await;
    let fresh = fresh["ticket"].as_str().unwrap();
    live.ok("subscribe", shared.topic("ticket", fresh)).await;

    // restricting the link ends no ticket
    shared.update(json!({"allowed_single_track": false})).await;
    shared.update(json!({"allowed_all_tracks": false})).await;
    let topic = format!("link:{}", shared.link_id);
    for _ in 0..2 {
        assert_eq!(live.next_change(&topic).await["changes"][0]["kind"], "link_changed");
    }
    shared.update(json!({"new_password": null})).await;
    assert_eq!(live.next("closed").await["reason"], "no_right");
    let open = json!({"track_id": shared.uploaded.track_id, "link": shared.token});
    assert_eq!(visitor.ok("track/get_download_url", open).await["ticket"], Value::Null);
}

#[actix_web::test]
async fn guesses_from_many_networks_do_not_lock_out_tickets_and_quiet_networks_and_the_owner_is_notified_once() {
    let shared = shared().await;
    let server = &shared.uploaded.server;
    let (visitor, opened) = (server.visitor(), shared.opened().await);
    let (link, now) = (LinkId(shared.link_id.clone()), Instant::now());
    for number in 0..6 {
        let network = Some(IpAddr::from([198, 18, 0, number]));
        while server.state.rate_limits.guess_link(&link, network, now).is_ok() {}
    }
    let call = "track/get_download_url";
    for _ in 0..5 {
        visitor.ok(call, shared.track("password", PASSWORD)).await;
    }
    for _ in 0..3 {
        visitor
            .refused(call, shared.track("password", "wrong"), 403, "wrong_link_password")
            .await;
    }
    for _ in 0..3 {
        visitor
            .refused(call, shared.track("password", PASSWORD), 429, "too_many_requests")
            .await;
    }
    let ticket = opened["ticket"].as_str().unwrap();
    visitor.ok(call, shared.track("ticket", ticket)).await;
    server.mail_to(&shared.uploaded.creator.email, GUESSED).await;
    let notices = "select sum(count) from daily_count where kind = 'guesses_at' and $1 = 0";
    assert_eq!(server.number(notices, 0).await, 1);
}

#[actix_web::test]
async fn links_of_blocked_and_held_accounts_open_nothing_while_that_lasts() {
    let shared = shared().await;
    let visitor = shared.uploaded.server.visitor();
    for (column, begin, end) in [
        (
            "blocked",
            "update account set blocked = true",
            "update account set blocked = false",
        ),
        (
            "on_hold",
            "update account set on_hold = true",
            "update account set on_hold = false",
        ),
    ] {
        let url = shared.opened().await["url"].as_str().unwrap().to_owned();
        let mut live = shared.follower().await;
        assert_eq!(visitor.get(&url).await.status(), 200);
        shared.run(begin).await;
        assert_eq!(live.next("closed").await["reason"], "no_right");
        assert_eq!(visitor.get(&url).await.status(), 404, "{column}");
        visitor
            .refused(
                "track/get_download_url",
                shared.track("password", PASSWORD),
                404,
                "not_found",
            )
            .await;
        live.refused("subscribe", shared.topic("password", PASSWORD), 404, "not_found")
            .await;
        shared.run(end).await;
        assert_eq!(visitor.get(&url).await.status(), 200);
    }
}

#[actix_web::test]
async fn followers_of_a_link_learn_that_it_has_expired_and_may_return_if_it_opens_again() {
    let shared = shared().await;
    let topic = format!("link:{}", shared.link_id);
    let (mut one, mut other) = (shared.follower().await, shared.follower().await);
    shared.run("update share_link set expires = now()").await;
    for live in [&mut one, &mut other] {
        let expected = json!([{"kind": "link_revoked", "reason": "expired"}]);
        assert_eq!(live.next_change(&topic).await["changes"], expected);
        assert_eq!(live.next("closed").await["reason"], "revoked");
    }
    one.refused("subscribe", shared.topic("password", PASSWORD), 404, "link_expired")
        .await;
    shared.update(json!({"expires_at": null})).await;
    one.ok("subscribe", shared.topic("password", PASSWORD)).await;
    shared.update(json!({"allowed_single_track": false})).await;
    assert_eq!(one.next_change(&topic).await["changes"][0]["kind"], "link_changed");
    assert!(one.waiting().await.is_empty(), "it goes on");
}
