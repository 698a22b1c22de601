//! company/delete and company.restore: the access that a deleted company's people lose, and the data that is restored.

mod many;
mod meanwhile;
mod purge;
mod restoring;

use serde_json::{Value, json};

use crate::support::factories::Shared;
use crate::support::{Client, Person, TestServer};

/// Max's company with an admin and a member, and jobs of every status; ada has submitted to the open one.
struct House {
    server: TestServer,
    max: Person,
    ida: Person,
    mia: Person,
    ada: Person,
    root: Person,
    company: i64,
    /// Open, closed, archived and deleted jobs, in this order.
    jobs: Vec<i64>,
    track: i64,
}

const STATUSES: [&str; 4] = ["open", "closed", "archived", "deleted"];

impl House {
    async fn new() -> Self {
        let server = TestServer::start().await;
        let (company, [max, ida, mia]) = server.company_of_three().await;
        let (ada, root) = (server.creator("ada").await, server.admin("root").await);
        let mut jobs = Vec::new();
        for status in STATUSES {
            let job = server.job(company, status).await;
            server.set_job_status(job, status).await;
            jobs.push(job);
        }
        let track = server.track(&ada, "hers").await;
        server.submit(&ada, jobs[0], &[track]).await;
        Self {
            server,
            max,
            ida,
            mia,
            ada,
            root,
            company,
            jobs,
            track,
        }
    }

    fn form(&self) -> Value {
        json!({"company_id": self.company})
    }

    async fn delete_as(&self, person: &Person) {
        let client = self.server.client_of(person).await;
        assert_eq!(client.ok("company/delete", self.form()).await, json!(true));
    }

    async fn restore(&self) -> Value {
        let mut staff = self.server.live_of(&self.root).await;
        staff.ok("company.restore", self.form()).await
    }

    async fn statuses(&self) -> Vec<String> {
        sqlx::query_scalar("select status from job where company_id = $1 order by id")
            .bind(self.company)
            .fetch_all(&self.server.pool)
            .await
            .unwrap()
    }

    /// Makes a playlist of the open job with its track, owned by this person.
    async fn playlist(&self, owner: &Client) -> i64 {
        let form = json!({"job_id": self.jobs[0], "tracks_id": [self.track], "playlist_name": "a list"});
        owner.ok("playlist/create", form).await["playlist_id"].as_i64().unwrap()
    }

    /// Sets the deletion this many days into the past.
    async fn backdate(&self, days: f64) {
        sqlx::query("update company set deleted = now() - $2 * interval '1 day' where id = $1")
            .bind(self.company)
            .bind(days)
            .execute(&self.server.pool)
            .await
            .unwrap();
    }
}

#[tokio::test]
async fn members_of_a_deleted_company_lose_every_right_at_once() {
    let house = House::new().await;
    let server = &house.server;
    let theirs = server.client_of(&house.mia).await;
    let playlist = house.playlist(&theirs).await;
    let topics = [
        format!("company:{}", house.company),
        format!("job:{}", house.jobs[1]),
        format!("playlist:{playlist}"),
        format!("review:{}", house.jobs[0]),
    ];
    let mut live = server.live_of(&house.mia).await;
    for topic in &topics {
        live.subscribe(topic).await;
    }
    house.delete_as(&house.ida).await;
    assert_eq!(live.next_lost(topics.len()).await, topics);
    let left = json!([
        {"kind": "company_left", "company_id": house.company, "deleted": true, "by": house.ida.id},
        {"kind": "rights_changed"},
    ]);
    assert_eq!(live.next_change(&house.mia.topic()).await["changes"], left);
    // followers of its jobs receive only that the jobs are deleted
    let of_job = json!([{"kind": "status_changed", "status": "deleted"}]);
    for (_, body) in live.waiting().await {
        let changes = &body["changes"];
        assert!(
            changes.is_null() || *changes == of_job || *changes == json!([{"kind": "deleted"}]),
            "{body}"
        );
    }
    for topic in &topics {
        live.refused("subscribe", json!({"topic": topic}), 404, "not_found")
            .await;
    }
    let job = json!({"job_id": house.jobs[0]});
    for (call, form) in [
        ("job/get_job", job.clone()),
        ("application/get_applied", job.clone()),
        ("playlist/get", job.clone()),
        (
            "rating/set_track",
            json!({"job_id": house.jobs[0], "track_id": house.track, "track_rating": 7}),
        ),
        (
            "playlist/update",
            json!({"playlist_id": playlist, "tracks_id": [], "playlist_name": "still mine"}),
        ),
        ("job/update_status", json!({"id": house.jobs[1], "status": "open"})),
        ("company/delete", house.form()),
    ] {
        theirs.refused(call, form, 404, "not_found").await;
    }
    assert_eq!(theirs.ok("company/get", json!({})).await, json!([]));
    assert_eq!(theirs.ok("job/get", json!({})).await["number_of_jobs"], 0);
    let form = json!({"company_id": house.company, "email": "new@it.test", "role": "member"});
    let owner = server.client_of(&house.max).await;
    owner.refused("company/create_invite", form, 404, "not_found").await;
}

#[tokio::test]
async fn creators_lose_its_jobs_from_their_lists_and_keep_their_tracks() {
    let house = House::new().await;
    let server = &house.server;
    let (ada, mut live) = (server.client_of(&house.ada).await, server.live_of(&house.ada).await);
    let team: i64 = sqlx::query_scalar(
        "with made as (insert into team (name, owner_id) values ('Scouts', $1) returning id),
              joined as (insert into team_member (team_id, user_id) select id, $2 from made)
         update job set teams_id = array[made.id] from made where job.id = $3 returning made.id",
    )
    .bind(house.max.id)
    .bind(house.ada.id)
    .bind(house.jobs[1])
    .fetch_one(&server.pool)
    .await
    .unwrap();
    let (of_team, of_job) = (format!("team:{team}"), format!("job:{}", house.jobs[0]));
    for topic in ["board", &of_team, &of_job] {
        live.subscribe(topic).await;
    }
    house.delete_as(&house.max).await;
    let removed = |place: usize| json!({"kind": "job_removed", "job_id": house.jobs[place], "before": STATUSES[place]});
    assert_eq!(
        live.next_change("board").await["changes"],
        json!([removed(0), removed(2)])
    );
    assert_eq!(live.next_change(&of_team).await["changes"], json!([removed(1)]));
    let closed = json!({"topic": of_job, "reason": "no_right"});
    assert_eq!(live.next("closed").await, closed);
    assert_eq!(ada.ok("job/get", json!({})).await["number_of_jobs"], 0);
    ada.refused("job/get_job", json!({"job_id": house.jobs[0]}), 404, "not_found")
        .await;
    let tracks = "select count(*) from track where user_id = $1";
    assert_eq!(server.number(tracks, house.ada.id).await, 1);

    house.restore().await;
    let created = |place: usize| json!({"kind": "job_created", "job_id": house.jobs[place], "status": STATUSES[place], "by": house.root.id});
    assert_eq!(
        live.next_change("board").await["changes"],
        json!([created(0), created(2)])
    );
    assert_eq!(live.next_change(&of_team).await["changes"], json!([created(1)]));
    let job = ada.ok("job/get_job", json!({"job_id": house.jobs[0]})).await;
    assert_eq!((&job["status"], &job["id"]), (&json!("open"), &json!(house.jobs[0])));
}

#[tokio::test]
async fn links_end_and_invitations_are_withdrawn_for_good() {
    let house = House::new().await;
    let server = &house.server;
    let owner = server.client_of(&house.max).await;
    let playlist = house.playlist(&owner).await;
    let (link, token) = server.link(&house.max, Shared::Playlist(playlist)).await;
    let mut visitor = server.live_of(&house.ada).await;
    visitor.ok("subscribe", json!({"topic": link, "token": token})).await;
    let guest = server.manager("guest").await;
    let mut invited = server.live_of(&guest).await;
    let form = |email: &str| json!({"company_id": house.company, "email": email, "role": "member"});
    let invite = owner.ok("company/create_invite", form("guest@it.test")).await["id"].clone();
    owner.ok("company/create_invite", form("stranger@it.test")).await;
    invited.next_change(&guest.topic()).await;
    let letter = server.token_to("stranger@it.test", "invites you").await;

    house.delete_as(&house.max).await;
    assert_eq!(
        visitor.next("closed").await,
        json!({"topic": link, "reason": "revoked"})
    );
    let withdrawn = json!([{"kind": "invite_changed", "invite_id": invite, "status": null, "unread_invites": 0}]);
    assert_eq!(invited.next_change(&guest.topic()).await["changes"], withdrawn);
    house.restore().await;
    visitor
        .refused("subscribe", json!({"topic": link, "token": token}), 404, "link_revoked")
        .await;
    let theirs = server.client_of(&guest).await;
    assert_eq!(theirs.ok("company/get_received_invites", json!({})).await, json!([]));
    assert_eq!(owner.ok("company/get_created_invites", json!({})).await, json!([]));
    let sign_up = json!({"token": letter, "user_name": "stranger", "pass": "a long password"});
    let nobody = server.visitor();
    nobody
        .refused("account/company_invite_sign_up", sign_up, 400, "invalid_token")
        .await;
    let lists = owner.ok("playlist/get", json!({"job_id": house.jobs[0]})).await;
    assert_eq!(lists.as_array().map(Vec::len), Some(1), "playlists come back");
}

#[tokio::test]
async fn those_who_led_it_get_a_letter_that_says_who_did_it() {
    let house = House::new().await;
    house.delete_as(&house.root).await;
    for person in [&house.max, &house.ida] {
        let letter = house.server.mail_to(&person.email, "was deleted").await;
        let text = letter.text.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(
            text.contains("root, of Needledrop's staff, deleted Sync House"),
            "{text}"
        );
    }
    let outbox = house.server.state.mail.outbox().newest().await.unwrap();
    assert_eq!(outbox.len(), 2, "plain members get none");
}

#[tokio::test]
async fn the_staff_is_shown_deleted_companies_and_brings_one_back_as_it_was() {
    let house = House::new().await;
    let server = &house.server;
    let staff = server.client_of(&house.root).await;
    let (mut live, mut mias) = (server.live_of(&house.root).await, server.live_of(&house.mia).await);
    let topic = format!("company:{}", house.company);
    live.subscribe("admin").await;
    live.subscribe(&topic).await;
    let before = server.client_of(&house.max).await.ok("company/get", json!({})).await;
    house.delete_as(&house.max).await;
    let deleted = json!([{"kind": "company_deleted", "company_id": house.company}]);
    assert_eq!(live.next_change("admin").await["changes"], deleted);
    assert_eq!(live.next_change(&topic).await["changes"], json!([{"kind": "deleted"}]));
    assert_eq!(house.statuses().await, ["deleted"; 4]);

    let all = staff.ok("company/get_all", json!({})).await;
    assert_eq!(
        (&all["companies"], &all["number_of_companies"]),
        (&json!([]), &json!(0))
    );
    for request in [
        json!({"deleted": true}),
        json!({"deleted": true, "name": "sync"}),
        json!({"deleted": true, "name": "S"}),
    ] {
        let page = staff.ok("company/get_all", request).await;
        let row = &page["companies"][0];
        assert_eq!(
            (&row["id"], &page["number_of_companies"], &row["number_of_members"]),
            (&json!(house.company), &json!(1), &json!(3))
        );
        assert_eq!((&row["owner_name"], &row["deleted_by"]), (&json!("max"), &json!("max")));
        assert!(row["deleted_at"].as_str() < row["removed_at"].as_str(), "{row}");
    }
    let none = staff
        .ok("company/get_all", json!({"deleted": true, "name": "other"}))
        .await;
    assert_eq!(none["companies"], json!([]));
    let open = json!({"deleted": true, "company_id": house.company});
    let open = staff.ok("company/get_all", open).await["companies"][0].clone();
    assert_eq!(open["members"], before[0]["members"]);
    // the staff sees it, and can do nothing else with it
    for (call, form) in [
        ("company/delete", house.form()),
        (
            "company/set_verified",
            json!({"company_id": house.company, "verified": true}),
        ),
        ("job/update_status", json!({"id": house.jobs[1], "status": "open"})),
        ("job/update", json!({"job_id": house.jobs[0], "title": "Mine now"})),
    ] {
        staff.refused(call, form, 403, "forbidden").await;
    }
    let mut late = server.live_of(&house.root).await;
    let snapshot = late.subscribe(&topic).await["snapshot"].clone();
    assert!(snapshot["deleted_at"].is_string(), "{snapshot}");
    mias.next_change(&house.mia.topic()).await;

    let restored = live.ok("company.restore", house.form()).await;
    assert_eq!(restored, before[0]);
    let back = json!([{"kind": "company_restored", "company_id": house.company}]);
    assert_eq!(live.next_change("admin").await["changes"], back);
    assert_eq!(live.next_change(&topic).await["changes"], json!([{"kind": "restored"}]));
    let joined = json!([{"kind": "rights_changed"}, {"kind": "company_joined", "company_id": house.company}]);
    assert_eq!(mias.next_change(&house.mia.topic()).await["changes"], joined);
    assert_eq!(house.statuses().await, STATUSES);
    mias.subscribe(&format!("review:{}", house.jobs[0])).await;
    let member = server.client_of(&house.mia).await;
    assert_eq!(member.ok("company/get", json!({})).await, before);
    let page = staff.ok("company/get_all", json!({"deleted": true})).await;
    assert_eq!(
        (&page["companies"], &page["number_of_companies"]),
        (&json!([]), &json!(0))
    );
    let all = staff.ok("company/get_all", json!({})).await;
    assert_eq!(all["number_of_companies"], 1);
    // restoring a company that is not deleted answers with the company
    assert_eq!(live.ok("company.restore", house.form()).await, before[0]);
    assert_eq!(live.waiting().await, []);
}
