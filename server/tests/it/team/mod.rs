//! Teams: made, listed, joined and left, and the members' view of them and of their jobs.

mod deletion;
mod invites;
mod jobs;
mod members;

use serde_json::{Value, json};

use crate::support::{Client, LiveClient, Person, TestServer};

/// Max's company with a team of his.
struct Band {
    server: TestServer,
    max: Person,
    manager: Client,
    company: i64,
    team: i64,
}

impl Band {
    async fn new() -> Self {
        let server = TestServer::start().await;
        let max = server.manager("max").await;
        let company = server.company(&max, "Sync House").await;
        let manager = server.client_of(&max).await;
        let team = make(&manager, "Scouts").await;
        Self {
            server,
            max,
            manager,
            company,
            team,
        }
    }

    fn topic(&self) -> String {
        format!("team:{}", self.team)
    }

    /// Invites an address; gives the invitation.
    async fn invite(&self, email: &str) -> i64 {
        let form = json!({"team_id": self.team, "email": email});
        self.manager.ok("team/invite", form).await["id"].as_i64().unwrap()
    }

    /// Makes a creator who was invited and has accepted.
    async fn member(&self, name: &str) -> (Person, Client) {
        let creator = self.server.creator(name).await;
        let client = self.server.client_of(&creator).await;
        let invite = self.invite(&creator.email).await;
        client.ok("team/update_invite_status", accept(invite)).await;
        (creator, client)
    }

    /// Makes an open job of the company for these teams.
    async fn job(&self, title: &str, teams: &[i64]) -> i64 {
        let form = json!({
            "company_id": self.company, "title": title, "description": "what we seek", "budget": "$500", "type": "Other",
            "buyer_type": "Direct Licensor / Buyer", "link_1": "https://example.test", "teams_id": teams,
        });
        self.manager.ok("job/create", form).await["job_id"].as_i64().unwrap()
    }

    async fn teams(&self) -> Vec<Value> {
        self.manager.ok("team/get", json!({})).await.as_array().unwrap().clone()
    }

    async fn sent(&self) -> Vec<Value> {
        let invites = self.manager.ok("team/get_manager_invites", json!({})).await;
        invites.as_array().unwrap().clone()
    }
}

async fn make(manager: &Client, name: &str) -> i64 {
    manager.ok("team/create", json!({"name": name})).await["team_id"]
        .as_i64()
        .unwrap()
}

fn accept(invite: i64) -> Value {
    json!({"invite_id": invite, "status": "accepted"})
}

/// The changes of the next frame on a topic.
async fn next_changes(live: &mut LiveClient, topic: &str) -> Value {
    live.next_change(topic).await["changes"].take()
}

#[tokio::test]
async fn a_team_is_made_by_a_manager_and_listed_for_its_owner_and_the_staff() {
    let band = Band::new().await;
    let server = &band.server;
    let root = server.admin("root").await;
    let (mut ours, mut staff) = (server.live_of(&band.max).await, server.live_of(&root).await);
    staff.subscribe("admin").await;
    let form = json!({"name": "  Second team ", "request_id": "r1"});
    let second = band.manager.ok("team/create", form.clone()).await["team_id"].clone();
    let changed = json!([{"kind": "team_changed", "team_id": second}]);
    assert_eq!(next_changes(&mut ours, &band.max.topic()).await, changed);
    assert_eq!(next_changes(&mut staff, "admin").await, changed);
    assert_eq!(band.manager.ok("team/create", form).await["team_id"], second);
    for (name, text) in [
        (" ", "Fill in the input field Name"),
        (&*"n".repeat(401), "Can be max 400 characters long"),
    ] {
        let body = band
            .manager
            .refused("team/create", json!({"name": name}), 400, "invalid_request")
            .await;
        assert_eq!(body["fields"], json!({"name": text}));
    }
    make(&band.manager, &"n".repeat(400)).await;

    let (ada, _) = band.member("ada").await;
    let (bob, _) = band.member("bob").await;
    band.job("open", &[band.team]).await;
    let closed = band.job("closed", &[band.team]).await;
    band.manager
        .ok("job/update_status", json!({"id": closed, "status": "closed"}))
        .await;
    let (_, body) = band.manager.call("team/get", json!({"offset": 2})).await;
    let mut team = body["result"][0].clone();
    for member in team["members"].as_array_mut().unwrap() {
        assert!(member["when_added"].take().is_string());
    }
    let expected = json!({
        "id": band.team, "name": "Scouts", "owner": {"user_id": band.max.id, "user_name": "max"}, "number_of_members": 2, "jobs": 1,
        "members": [{"user_id": bob.id, "member_name": "bob", "when_added": null}, {"user_id": ada.id, "member_name": "ada", "when_added": null}],
    });
    assert_eq!(team, expected);
    assert_eq!(body["list_live"][0]["topic"], band.max.topic());
    assert_eq!(band.teams().await[1]["name"], "Second team");

    let outsider = server.client_of(&server.manager("eve").await).await;
    assert_eq!(outsider.ok("team/get", json!({})).await, json!([]));
    let (_, body) = server
        .client_of(&root)
        .await
        .call("team/get", json!({"limit": 1, "offset": 2}))
        .await;
    assert_eq!(body["result"].as_array().map(Vec::len), Some(1));
    assert_eq!(body["result"][0]["owner"]["user_name"], "max");
    assert_eq!(body["list_live"][0]["topic"], "admin");
}

#[tokio::test]
async fn a_large_team_shows_the_newest_members_and_the_others_by_pages() {
    let band = Band::new().await;
    let server = &band.server;
    sqlx::query(
        "with made as (insert into account (email, user_name, password_hash, role)
                       select 'm' || n || '@it.test', 'm' || n, '', 'creator' from generate_series(1, 205) n returning id, user_name)
         insert into team_member (team_id, user_id, when_added)
         select $1, id, timestamptz '2026-01-01' + substr(user_name, 2)::int * interval '1 minute' from made",
    )
    .bind(band.team)
    .execute(&server.pool)
    .await
    .unwrap();
    let team = &band.teams().await[0];
    assert_eq!(
        (&team["number_of_members"], &team["members"][0]["member_name"]),
        (&json!(205), &json!("m205"))
    );
    assert_eq!(team["members"].as_array().map(Vec::len), Some(200));
    let mut live = server.live_of(&band.max).await;
    let rest = live
        .ok("team.members", json!({"team_id": band.team, "offset": 200}))
        .await;
    assert_eq!(rest["number_of_members"], 205);
    let names: Vec<&Value> = rest["members"]
        .as_array()
        .unwrap()
        .iter()
        .map(|row| &row["member_name"])
        .collect();
    assert_eq!(names, ["m5", "m4", "m3", "m2", "m1"]);
    let negative = json!({"team_id": band.team, "offset": -1});
    live.refused("team.members", negative, 400, "invalid_request").await;
}
