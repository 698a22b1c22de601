//! company/delete_member: the access that a removed person loses, and the data that stays with the company.

pub mod meanwhile;
mod notices;
mod teams;

use serde_json::{Value, json};

use crate::audio::upload;
use crate::support::factories::Shared;
use crate::support::{Client, Person, TestServer};

/// Max's company with a job, to which a creator has submitted; mia is a member and about to be removed.
struct House {
    server: TestServer,
    max: Person,
    mia: Person,
    owner: Client,
    company: i64,
    job: i64,
    track: i64,
}

impl House {
    async fn new() -> Self {
        let server = TestServer::start().await;
        let (max, mia) = (server.manager("max").await, server.manager("mia").await);
        let company = server.company(&max, "Sync House").await;
        server.member(company, &mia, "member").await;
        let job = server.job(company, "Night drive").await;
        let ada = server.creator("ada").await;
        let track = server.track(&ada, "hers").await;
        server.submit(&ada, job, &[track]).await;
        let owner = server.client_of(&max).await;
        Self {
            server,
            max,
            mia,
            owner,
            company,
            job,
            track,
        }
    }

    fn form(&self, member: &Person) -> Value {
        json!({"company_id": self.company, "member_id": member.id})
    }

    async fn remove(&self, member: &Person) {
        assert_eq!(
            self.owner.ok("company/delete_member", self.form(member)).await,
            json!(true)
        );
    }

    /// Makes a playlist of the job with its track.
    async fn playlist(&self, owner: &Client, name: &str) -> i64 {
        let form = json!({"job_id": self.job, "tracks_id": [self.track], "playlist_name": name});
        owner.ok("playlist/create", form).await["playlist_id"].as_i64().unwrap()
    }

    async fn execute(&self, statement: &'static str, first: i64, second: i64) {
        sqlx::query(statement)
            .bind(first)
            .bind(second)
            .execute(&self.server.pool)
            .await
            .unwrap();
    }

    /// Makes a team of this manager's, which has only this job.
    async fn team(&self, manager: &Person, job: i64) -> i64 {
        let team: i64 = sqlx::query_scalar("insert into team (name, owner_id) values ('Scouts', $1) returning id")
            .bind(manager.id)
            .fetch_one(&self.server.pool)
            .await
            .unwrap();
        self.execute("update job set teams_id = array[$2] where id = $1", job, team)
            .await;
        team
    }
}

#[tokio::test]
async fn a_removed_member_receives_and_sees_nothing_more() {
    let house = House::new().await;
    let (server, mia) = (&house.server, &house.mia);
    let theirs = server.client_of(mia).await;
    let playlist = house.playlist(&theirs, "mine").await;
    let cara = server.creator("cara").await;
    let audio = upload(&server.client_of(&cara).await, "cbr.mp3").await["track_id"]
        .as_i64()
        .unwrap();
    server.submit(&cara, house.job, &[audio]).await;
    let url = theirs.ok("track/get_download_url", json!({"track_id": audio})).await["url"].clone();
    let url = url.as_str().unwrap();
    assert_eq!(theirs.get(url).await.status(), 200);
    let topics = [
        format!("company:{}", house.company),
        format!("review:{}", house.job),
        format!("playlist:{playlist}"),
    ];
    let (mut live, mut ours) = (server.live_of(mia).await, server.live_of(&house.max).await);
    for topic in &topics {
        live.subscribe(topic).await;
    }
    for topic in &topics[..2] {
        ours.subscribe(topic).await;
    }

    house.remove(mia).await;
    assert_eq!(
        live.next_lost(topics.len()).await,
        [&*topics[0], &*topics[2], &*topics[1]]
    );
    let changes = live.next_change(&mia.topic()).await["changes"].clone();
    assert_eq!(
        changes,
        json!([
            {"kind": "company_left", "company_id": house.company, "deleted": false, "by": house.max.id},
            {"kind": "rights_changed"},
        ])
    );
    for topic in &topics {
        let status = if topic.starts_with("review:") {
            (403, "forbidden")
        } else {
            (404, "not_found")
        };
        live.refused("subscribe", json!({"topic": topic}), status.0, status.1)
            .await;
    }
    let rate = json!({"job_id": house.job, "track_id": house.track, "track_rating": 7});
    live.refused("rating.set_track", rate.clone(), 403, "forbidden").await;
    theirs.refused("rating/set_track", rate.clone(), 403, "forbidden").await;
    assert_eq!(theirs.get(url).await.status(), 404);
    assert_eq!(theirs.ok("company/get", json!({})).await, json!([]));

    // from here on no act reaches them
    live.waiting().await;
    house.owner.ok("rating/set_track", rate).await;
    ours.next_change(&topics[1]).await;
    let left = ours.next_change(&topics[0]).await["changes"].clone();
    assert_eq!(left, json!([{"kind": "member_left", "user_id": mia.id}]));
    assert_eq!(live.waiting().await, []);
    let shown = house.owner.ok("company/get", json!({})).await;
    assert_eq!(shown[0]["number_of_members"], 1);
    let changed: i64 =
        sqlx::query_scalar("select count(*) from frame where topic = 'admin' and changes like '%company_changed%'")
            .fetch_one(&server.pool)
            .await
            .unwrap();
    assert_eq!(changed, 1, "the staff's list is told");
}

#[tokio::test]
async fn playlists_go_to_the_owner_with_their_links_and_shares_are_taken_back() {
    let house = House::new().await;
    let (server, mia) = (&house.server, &house.mia);
    let theirs = server.client_of(mia).await;
    let (hers, his) = (
        house.playlist(&theirs, "hers").await,
        house.playlist(&house.owner, "his").await,
    );
    // each has shared a playlist with the other
    for (playlist, person) in [(hers, &house.max), (his, mia)] {
        house
            .execute(
                "insert into playlist_member (playlist_id, user_id) values ($1, $2)",
                playlist,
                person.id,
            )
            .await;
    }
    let (link, token) = server.link(mia, Shared::Playlist(hers)).await;
    let rate = json!({"job_id": house.job, "track_id": house.track, "track_rating": 9});
    theirs.ok("rating/set_track", rate).await;
    let mut live = server.live_of(&house.max).await;
    for playlist in [hers, his] {
        live.subscribe(&format!("playlist:{playlist}")).await;
    }

    house.remove(mia).await;
    let arrived = live.next_change(&house.max.topic()).await["changes"].clone();
    let expected = json!([{"kind": "playlist_created", "playlist_id": hers, "job_id": house.job}]);
    assert_eq!(arrived, expected);
    let shares = live.next_change(&format!("playlist:{his}")).await["changes"].clone();
    assert_eq!(shares, json!([{"kind": "shared", "company": false, "members": []}]));
    let changes = live.next_change(&format!("playlist:{hers}")).await["changes"].clone();
    let passed = json!([
        {"kind": "owner_changed", "user_id": house.max.id, "user_name": "max"},
        {"kind": "shared", "company": false, "members": []},
    ]);
    assert_eq!(changes, passed);
    let mut late = server.live_of(&house.max).await;
    let snapshot = late.subscribe(&format!("playlist:{hers}")).await["snapshot"].clone();
    assert_eq!(
        (&snapshot["user_id"], &snapshot["members"]),
        (&json!(house.max.id), &json!([]))
    );
    let listed = house.owner.ok("playlist/get", json!({"job_id": house.job})).await;
    let owners: Vec<&Value> = listed.as_array().unwrap().iter().map(|list| &list["user_id"]).collect();
    assert_eq!(owners, [&json!(house.max.id); 2]);
    let rename = json!({"playlist_id": hers, "tracks_id": [house.track], "playlist_name": "ours"});
    house.owner.ok("playlist/update", rename).await;
    // the link stays valid, and belongs to the owner now
    let mut visitor = server.live_of(&server.creator("bob").await).await;
    visitor.ok("subscribe", json!({"topic": link, "token": token})).await;
    let made_by = "select created_by from share_link where playlist_id = $1";
    assert_eq!(server.number(made_by, hers).await, house.max.id);
    // ratings stay
    let rated = "select count(*) from rating where user_id = $1";
    assert_eq!(server.number(rated, mia.id).await, 1);
}

#[tokio::test]
async fn links_end_with_their_makers_membership_where_that_is_requested() {
    let house = House::new().await;
    let (server, mia) = (&house.server, &house.mia);
    let playlist = house.playlist(&server.client_of(mia).await, "hers").await;
    let (theirs, token) = server.link(mia, Shared::Playlist(playlist)).await;
    let (ours, _) = server.link(&house.max, Shared::Playlist(playlist)).await;
    let mut visitor = server.live_of(&server.creator("bob").await).await;
    visitor.ok("subscribe", json!({"topic": theirs, "token": token})).await;
    let mut form = house.form(mia);
    form["end_links"] = json!(true);
    house.owner.ok("company/delete_member", form).await;
    assert_eq!(
        visitor.next("closed").await,
        json!({"topic": theirs, "reason": "revoked"})
    );
    visitor
        .refused(
            "subscribe",
            json!({"topic": theirs, "token": token}),
            404,
            "link_revoked",
        )
        .await;
    let left: Vec<String> = sqlx::query_scalar("select 'link:' || link_id from share_link")
        .fetch_all(&server.pool)
        .await
        .unwrap();
    assert_eq!(left, [ours]);
}

#[tokio::test]
async fn invitations_that_wait_are_withdrawn() {
    let house = House::new().await;
    let (server, deputy) = (&house.server, house.server.manager("deputy").await);
    server.member(house.company, &deputy, "admin").await;
    let guest = server.manager("guest").await;
    let theirs = server.client_of(&deputy).await;
    let form = |email: &str| json!({"company_id": house.company, "email": email, "role": "member"});
    let waiting = theirs.ok("company/create_invite", form("guest@it.test")).await["id"].clone();
    theirs.ok("company/create_invite", form("stranger@it.test")).await;
    let remaining = house.owner.ok("company/create_invite", form("kept@it.test")).await["id"].clone();
    let mut live = server.live_of(&guest).await;
    house.remove(&deputy).await;
    let changes = live.next_change(&guest.topic()).await["changes"].clone();
    assert_eq!(
        changes,
        json!([{"kind": "invite_changed", "invite_id": waiting, "status": null, "unread_invites": 0}])
    );
    let left = house.owner.ok("company/get_created_invites", json!({})).await;
    let ids: Vec<&Value> = left.as_array().unwrap().iter().map(|invite| &invite["id"]).collect();
    assert_eq!(ids, [&remaining]);
}

#[tokio::test]
async fn the_owner_and_non_members_cannot_be_removed() {
    let house = House::new().await;
    let (server, mia) = (&house.server, &house.mia);
    let deputy = server.manager("deputy").await;
    server.member(house.company, &deputy, "admin").await;
    let leader = server.client_of(&deputy).await;
    leader
        .refused(
            "company/delete_member",
            house.form(&house.max),
            403,
            "owner_cannot_be_removed",
        )
        .await;
    let outsider = server.manager("eve").await;
    leader
        .refused("company/delete_member", house.form(&outsider), 404, "not_found")
        .await;
    leader
        .refused(
            "company/delete_member",
            json!({"company_id": house.company}),
            400,
            "invalid_request",
        )
        .await;
    leader.ok("company/delete_member", house.form(mia)).await;
    leader
        .refused("company/delete_member", house.form(mia), 404, "not_found")
        .await;
    // somebody who manages the company may leave it
    leader.ok("company/delete_member", house.form(&deputy)).await;
    leader
        .refused("company/delete_member", house.form(&house.max), 404, "not_found")
        .await;
    // a person who joins again has a member's access, and nothing of their former data
    server.member(house.company, mia, "member").await;
    let again = server.client_of(mia).await;
    again.ok("application/get_applied", json!({"job_id": house.job})).await;
}
