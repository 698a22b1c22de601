//! The counters of share links: what they count, for whom, and how long the visits are stored.

use futures_util::future::join_all;
use reqwest::Method;
use serde_json::{Value, json};
use server::clock::Clock;
use server::domain::visit::forgetting;
use time::Duration;

use super::live_follow::{House, house};
use super::support::{Client, LiveClient, Shared};

/// A reviewers' playlist of two tracks with a link, and its owner's tab.
struct Counted {
    house: House,
    playlist: i64,
    link_id: String,
    token: String,
    tab: LiveClient,
}

async fn counted(name: &str) -> Counted {
    let house = house(name).await;
    let manager = house.server.client_of(&house.manager).await;
    let playlist = house.playlist(&manager, &house.tracks[..2], "short list").await;
    let (topic, token) = house.server.link(&house.manager, Shared::Playlist(playlist)).await;
    let mut tab = house.server.live_of(&house.manager).await;
    tab.subscribe(&format!("playlist:{playlist}")).await;
    Counted {
        link_id: topic.replace("link:", ""),
        house,
        playlist,
        token,
        tab,
    }
}

impl Counted {
    /// Makes a call as a visitor with this user agent.
    async fn visit(&self, agent: &str, call: &str, payload: Value) -> u16 {
        let request = self
            .house
            .server
            .visitor()
            .request(Method::POST, &format!("/api/{call}"))
            .header("user-agent", agent)
            .json(&payload);
        request.send().await.unwrap().status().as_u16()
    }

    async fn open(&self, agent: &str) {
        let status = self
            .visit(agent, "playlist/get_by_token", json!({"token": self.token}))
            .await;
        assert_eq!(status, 200);
    }

    async fn name(&self, track: usize) -> String {
        sqlx::query_scalar("select name_in_base from track where id = $1")
            .bind(self.house.tracks[track])
            .fetch_one(&self.house.server.pool)
            .await
            .unwrap()
    }

    async fn track(&self, track: usize) -> Value {
        json!({"name_in_base": self.name(track).await, "link": self.token})
    }

    /// Waits until the owner's tab receives these counts of opens, listeners, plays and downloads.
    async fn expect_counts(&mut self, wanted: [i64; 4]) {
        let topic = format!("playlist:{}", self.playlist);
        loop {
            let frame = self.tab.next_change(&topic).await;
            let change = &frame["changes"][0];
            assert_eq!(
                (&change["kind"], &change["link_id"]),
                (&json!("link_counted"), &json!(self.link_id))
            );
            assert!(change["last_opened"].is_string() || wanted[0] == 0);
            let counts = ["opens", "listeners", "plays", "downloads"].map(|field| change[field].as_i64().unwrap());
            assert!(
                counts.iter().zip(wanted).all(|(count, most)| *count <= most),
                "{change}"
            );
            if counts == wanted {
                return;
            }
        }
    }

    async fn row(&self, manager: &Client) -> [i64; 4] {
        let request = json!({"playlist_id": self.playlist});
        let row = manager.ok("playlist/get_shareable_links", request).await[0].take();
        ["opens", "listeners", "plays", "downloads"].map(|field| row[field].as_i64().unwrap())
    }

    async fn number(&self, query: &'static str) -> i64 {
        self.house.server.number(query, 0).await
    }
}

#[tokio::test]
async fn a_link_counts_each_visitor_once_a_day_and_its_owner_gets_the_counts_and_is_never_counted() {
    let mut counted = counted("count-link").await;
    let manager = counted.house.server.client_of(&counted.house.manager).await;
    manager
        .ok("playlist/get_by_token", json!({"token": counted.token}))
        .await;
    manager.ok("event/track_listened", counted.track(0).await).await;
    for _ in 0..3 {
        counted.open("a").await;
    }
    counted.open("b").await;
    counted.expect_counts([2, 0, 0, 0]).await;
    for _ in 0..2 {
        for track in 0..2 {
            let request = counted.track(track).await;
            assert_eq!(counted.visit("a", "event/track_listened", request).await, 200);
        }
    }
    let save = counted.track(0).await;
    assert_eq!(counted.visit("b", "event/track_uploaded", save).await, 200);
    let all = json!({"playlist_id": counted.playlist, "link": counted.token});
    for _ in 0..2 {
        assert_eq!(counted.visit("b", "event/playlist_uploaded", all.clone()).await, 200);
    }
    counted.expect_counts([2, 1, 2, 2]).await;
    // a person counts as one visitor, whatever their user agent
    let colleague = counted.house.server.client_of(&counted.house.colleague).await;
    for _ in 0..2 {
        colleague.ok("event/track_listened", counted.track(0).await).await;
    }
    counted.expect_counts([2, 2, 3, 2]).await;
    assert_eq!(counted.row(&manager).await, [2, 2, 3, 2]);
    // the tracks count them as well: a play by the manager, who owns the link, counts as one
    let plays = "select plays_count from track where id = $1";
    assert_eq!(counted.house.server.number(plays, counted.house.tracks[0]).await, 3);
    let downloads = "select download_count from track where id = $1";
    assert_eq!(counted.house.server.number(downloads, counted.house.tracks[1]).await, 1);
}

#[tokio::test]
async fn events_by_a_link_need_the_links_permission() {
    let counted = counted("count-rights").await;
    let manager = counted.house.server.client_of(&counted.house.manager).await;
    let mut owner = counted.house.server.live_of(&counted.house.manager).await;
    let narrow = json!({"link_id": counted.link_id, "allowed_single_track": false, "allowed_all_tracks": false, "new_password": "vinyl"});
    owner.ok("link.update", narrow).await;
    let visitor = counted.house.server.visitor();
    let mut track = counted.track(0).await;
    visitor
        .refused("event/track_listened", track.clone(), 403, "link_password_required")
        .await;
    let opened = json!({"token": counted.token, "password": "vinyl"});
    let ticket = visitor.ok("playlist/get_by_token", opened).await["ticket"].take();
    track["ticket"] = ticket.clone();
    visitor.ok("event/track_listened", track.clone()).await;
    visitor
        .refused("event/track_uploaded", track, 403, "download_not_allowed")
        .await;
    let all = json!({"link": counted.token, "ticket": ticket});
    visitor
        .refused("event/playlist_uploaded", all, 403, "download_not_allowed")
        .await;
    let mut other = counted.track(2).await;
    other["ticket"] = ticket.clone();
    visitor.refused("event/track_listened", other, 404, "not_found").await;
    let foreign = json!({"playlist_id": counted.playlist + 1, "link": counted.token, "ticket": ticket});
    visitor
        .refused("event/playlist_uploaded", foreign, 404, "not_found")
        .await;
    let end = json!({"link_id": counted.link_id});
    manager.ok("playlist/delete_shareable_link", end).await;
    visitor
        .refused("event/track_listened", counted.track(0).await, 404, "link_revoked")
        .await;
}

#[tokio::test]
async fn a_flood_of_one_network_counts_two_hundred_visitors_and_no_more() {
    let mut counted = counted("count-flood").await;
    for _ in 0..2 {
        for tens in 0..11 {
            let agents: Vec<String> = (0..20).map(|number| format!("agent {tens} {number}")).collect();
            join_all(agents.iter().map(|agent| counted.open(agent))).await;
        }
    }
    counted.expect_counts([200, 0, 0, 0]).await;
    let uncounted = counted
        .number("select count(distinct visitor) from link_visit where $1 = 0")
        .await;
    assert_eq!(uncounted, 200);
    // visitors who were counted are still counted, the others are not
    let counted_agent = counted.track(0).await;
    join_all((0..20).map(|number| {
        let (agent, request) = (format!("agent 0 {number}"), counted_agent.clone());
        let counted = &counted;
        async move { assert_eq!(counted.visit(&agent, "event/track_listened", request).await, 200) }
    }))
    .await;
    let late = counted.visit("late", "event/track_listened", counted_agent).await;
    assert_eq!(late, 200);
    counted.expect_counts([200, 20, 20, 0]).await;
    let plays = "select plays_count from track where id = $1";
    assert_eq!(counted.house.server.number(plays, counted.house.tracks[0]).await, 20);
}

#[tokio::test]
async fn visitors_are_deleted_after_the_day_and_the_sums_stay() {
    let mut counted = counted("count-forget").await;
    counted.open("a").await;
    let request = counted.track(0).await;
    assert_eq!(counted.visit("a", "event/track_listened", request).await, 200);
    counted.expect_counts([1, 1, 1, 0]).await;
    let left = "select (select count(*) from link_visit) + (select count(*) from link_network) + (select count(*) from visit_salt)
                + (select count(*) from track_listen where listener like 'v%') where $1 = 0";
    assert_eq!(counted.number(left).await, 5);
    let dumped: String = sqlx::query_scalar("select string_agg(v::text, ' ') || ' ' || (select string_agg(n::text, ' ') from link_network n) from link_visit v")
        .fetch_one(&counted.house.server.pool)
        .await
        .unwrap();
    assert!(!dumped.contains("127.0.0.1"), "{dumped}");
    let live = &counted.house.server.state.live;
    forgetting::forget(live, Clock.now()).await.unwrap();
    assert_eq!(counted.number(left).await, 5, "the day is not over");
    forgetting::forget(live, Clock.now() + Duration::days(2)).await.unwrap();
    assert_eq!(counted.number(left).await, 0);
    let manager = counted.house.server.client_of(&counted.house.manager).await;
    assert_eq!(counted.row(&manager).await, [1, 1, 1, 0]);
}

#[tokio::test]
async fn the_first_opening_is_mailed_to_the_links_maker_on_request() {
    let counted = counted("count-mail").await;
    let manager = counted.house.server.client_of(&counted.house.manager).await;
    let form = json!({"playlist_id": counted.playlist, "recipient": "Mia Low", "notify_first_open": true, "password": "vinyl"});
    let made = manager.ok("playlist/create_shareable_link", form).await;
    assert_eq!(made["notify_first_open"], true);
    let token = made["link"].as_str().unwrap().split("?token=").nth(1).unwrap();
    let visitor = counted.house.server.visitor();
    let request = json!({"token": token, "password": "vinyl"});
    manager.ok("playlist/get_by_token", request.clone()).await;
    visitor
        .refused(
            "playlist/get_by_token",
            json!({"token": token}),
            403,
            "link_password_required",
        )
        .await;
    assert_eq!(counted.number("select count(*) from link_visit where $1 = 0").await, 0);
    visitor.ok("playlist/get_by_token", request).await;
    let email = &counted.house.manager.email;
    counted
        .house
        .server
        .mail_to(email, "Your link for Mia Low was opened")
        .await;
    let mut owner = counted.house.server.live_of(&counted.house.manager).await;
    let off = json!({"link_id": made["link_id"], "notify_first_open": false});
    assert_eq!(owner.ok("link.update", off).await["notify_first_open"], false);
}
