//! job/change_owner, and company_id of job/update: the data that moves with a job to another company, and the access that the former
//! company loses.

use futures_util::future::join_all;
use protocol::entity::account::Role;
use serde_json::{Value, json};

use crate::engine::{House, caller, house, rating};
use crate::support::factories::Shared;
use crate::support::{Client, Person, TestServer};

/// Mara's company with a job, of which mia is a member too, and eve's company, to which the job moves.
struct Scene {
    house: House,
    mia: Person,
    eve: Person,
    former: i64,
    company: i64,
    staff: Client,
}

impl Scene {
    async fn new(tracks: usize) -> Self {
        let house = house(tracks).await;
        let server = &house.server;
        let (mia, eve) = (server.manager("mia").await, server.manager("eve").await);
        let former = house.company;
        server.member(former, &mia, "member").await;
        let company = server.company(&eve, "Elsewhere").await;
        let staff = server.client_of(&server.admin("root").await).await;
        Self {
            house,
            mia,
            eve,
            former,
            company,
            staff,
        }
    }

    fn server(&self) -> &TestServer {
        &self.house.server
    }

    async fn client(&self, person: &Person) -> Client {
        self.server().client_of(person).await
    }

    async fn playlist(&self, owner: &Client, name: &str) -> i64 {
        let form = json!({"job_id": self.house.job, "tracks_id": self.house.tracks, "playlist_name": name});
        owner.ok("playlist/create", form).await["playlist_id"].as_i64().unwrap()
    }

    async fn shared_with(&self, playlist: i64, person: &Person) {
        sqlx::query("insert into playlist_member (playlist_id, user_id) values ($1, $2)")
            .bind(playlist)
            .bind(person.id)
            .execute(&self.server().pool)
            .await
            .unwrap();
    }

    fn form(&self) -> Value {
        json!({"job_id": self.house.job, "company_id": self.company})
    }
}

#[actix_web::test]
async fn playlists_pass_links_end_and_ratings_stay() {
    let scene = Scene::new(1).await;
    let (server, house) = (scene.server(), &scene.house);
    let (mara, mia) = (scene.client(&house.manager).await, scene.client(&scene.mia).await);
    let (hers, his) = (scene.playlist(&mia, "hers").await, scene.playlist(&mara, "his").await);
    scene.shared_with(his, &scene.mia).await;
    scene.shared_with(his, &scene.eve).await;
    let (link, token) = server.link(&scene.mia, Shared::Playlist(hers)).await;
    let (own_link, own_token) = server
        .link(&house.creator, Shared::Application(house.application))
        .await;
    let rate = json!({"job_id": house.job, "track_id": house.tracks[0], "track_rating": 9});
    mia.ok("rating/set_track", rate.clone()).await;
    let listened = json!({"job_id": house.job, "track_id": house.tracks[0], "listened": true});
    mia.ok("application/set_track_listened", listened).await;
    let topics = [
        format!("playlist:{hers}"),
        format!("playlist:{his}"),
        format!("review:{}", house.job),
    ];
    let mut theirs = server.live_of(&scene.mia).await;
    for topic in &topics {
        theirs.subscribe(topic).await;
    }
    let (former, company) = (
        format!("company:{}", scene.former),
        format!("company:{}", scene.company),
    );
    theirs.subscribe(&former).await;
    let mut ours = server.live_of(&scene.eve).await;
    ours.subscribe(&company).await;
    let mut visitor = server.live_of(&server.creator("bob").await).await;
    visitor.ok("subscribe", json!({"topic": link, "token": token})).await;
    visitor
        .ok("subscribe", json!({"topic": own_link, "token": own_token}))
        .await;

    let moved = scene.staff.ok("job/change_owner", scene.form()).await;
    assert_eq!(
        (&moved["company"], &moved["company_id"], &moved["status"]),
        (&json!("Elsewhere"), &json!(scene.company), &json!("open"))
    );
    assert_eq!(theirs.next_lost(topics.len()).await, topics);
    assert_eq!(
        visitor.next("closed").await,
        json!({"topic": link, "reason": "revoked"})
    );
    let ended = (visitor.waiting().await.into_iter()).find(|(name, _)| name == "closed");
    assert_eq!(ended, None, "a creator's own link stays");
    let left = theirs.next_change(&former).await["changes"].clone();
    assert_eq!(
        left,
        json!([{"kind": "job_removed", "job_id": house.job, "before": "open"}])
    );
    let come = ours.next_change(&company).await["changes"][0].clone();
    assert_eq!(
        (&come["kind"], &come["job_id"], &come["status"]),
        (&json!("job_created"), &json!(house.job), &json!("open"))
    );
    let arrived = ours.next_change(&format!("user:{}", scene.eve.id)).await["changes"].clone();
    let arrived: Vec<&Value> = arrived
        .as_array()
        .unwrap()
        .iter()
        .map(|change| &change["kind"])
        .collect();
    assert_eq!(arrived, ["playlist_created", "playlist_created", "rights_changed"]);

    mia.refused("rating/set_track", rate, 403, "forbidden").await;
    let eve = scene.client(&scene.eve).await;
    let playlists = eve.ok("playlist/get", json!({"job_id": house.job})).await;
    let owners: Vec<(&Value, &Value)> = playlists
        .as_array()
        .unwrap()
        .iter()
        .map(|row| (&row["user_id"], &row["members"]))
        .collect();
    assert_eq!(owners, [(&json!(scene.eve.id), &json!([])); 2]);
    assert_eq!(
        server
            .number("select count(*) from share_link where playlist_id = $1", hers)
            .await,
        0
    );
    let applied = eve.ok("application/get_applied", json!({"job_id": house.job})).await;
    let row = &applied["tracks"][0];
    assert_eq!(
        (&row["ratings"][0]["user_name"], &row["rating"], &applied["counters"]),
        (&json!("mia"), &json!(9.0), &json!({"tracks": 1, "rated": 1}))
    );
    assert_eq!(
        mara.ok("job/get", json!({"company_id": scene.former})).await["number_of_jobs"],
        0
    );
    assert_eq!(eve.ok("job/get", json!({})).await["counts"]["open"], 1);
    // the same call again changes nothing
    scene.staff.ok("job/change_owner", scene.form()).await;
    assert!(ours.waiting().await.is_empty());
}

#[actix_web::test]
async fn members_who_lose_the_job_are_notified_where_it_went() {
    let scene = Scene::new(0).await;
    let server = scene.server();
    let mara = &scene.house.manager;
    let (mut hers, mut his) = (server.live_of(&scene.mia).await, server.live_of(mara).await);
    let mut theirs = server.live_of(&scene.eve).await;
    let title: String = sqlx::query_scalar("select title from job where id = $1")
        .bind(scene.house.job.0)
        .fetch_one(&server.pool)
        .await
        .unwrap();
    scene.staff.ok("job/change_owner", scene.form()).await;
    let text = format!("The job \"{title}\" moved to Elsewhere.");
    for (person, live) in [(&scene.mia, &mut hers), (mara, &mut his)] {
        let changes = live.next_change(&format!("user:{}", person.id)).await["changes"].clone();
        assert!(
            changes
                .as_array()
                .unwrap()
                .contains(&json!({"kind": "notice", "text": text})),
            "{changes}"
        );
    }
    let changes = theirs.next_change(&format!("user:{}", scene.eve.id)).await["changes"].clone();
    assert_eq!(changes, json!([{"kind": "rights_changed"}]));
}

#[actix_web::test]
async fn members_who_lose_the_job_are_not_told_the_title_that_it_has_since() {
    let scene = Scene::new(0).await;
    let server = scene.server();
    sqlx::query("update job set title = 'Night drive' where id = $1")
        .bind(scene.house.job.0)
        .execute(&server.pool)
        .await
        .unwrap();
    let mut hers = server.live_of(&scene.mia).await;
    let edit = json!({"job_id": scene.house.job, "company_id": scene.company, "title": "A secret film"});
    scene.staff.ok("job/update", edit).await;
    let changes = hers.next_change(&format!("user:{}", scene.mia.id)).await["changes"].clone();
    let notice = json!({"kind": "notice", "text": "The job \"Night drive\" moved to Elsewhere."});
    assert_eq!(changes[0], notice, "{changes}");
}

#[actix_web::test]
async fn teams_of_other_companies_are_removed_and_a_job_without_any_is_closed() {
    let scene = Scene::new(0).await;
    let (server, job) = (scene.server(), scene.house.job);
    // eve's own company gets both of them; mia stays behind
    let mara = &scene.house.manager;
    server.member(scene.company, mara, "member").await;
    let mut teams = Vec::new();
    for owner in [mara, &scene.mia] {
        let team: i64 = sqlx::query_scalar("insert into team (name, owner_id) values ('Scouts', $1) returning id")
            .bind(owner.id)
            .fetch_one(&server.pool)
            .await
            .unwrap();
        teams.push(team);
    }
    let [staying, removed] = teams[..] else {
        panic!("two teams")
    };
    let other = server.job(scene.former, "For mia's alone").await;
    for (job, teams) in [(job.0, vec![removed, staying]), (other, vec![removed])] {
        sqlx::query("update job set teams_id = $2, created_by = $3 where id = $1")
            .bind(job)
            .bind(teams)
            .bind(scene.mia.id)
            .execute(&server.pool)
            .await
            .unwrap();
    }
    let member = server.creator("ada").await;
    sqlx::query("insert into team_member (team_id, user_id) values ($1, $2)")
        .bind(removed)
        .bind(member.id)
        .execute(&server.pool)
        .await
        .unwrap();
    let topic = format!("team:{removed}");
    let mut scout = server.live_of(&member).await;
    scout.subscribe(&topic).await;
    scout.subscribe(&format!("job:{other}")).await;
    let mut page = server.live_of(&scene.eve).await;
    let shown = |job: &Value| (job["status"].clone(), job["is_team_job"].clone(), job["teams"].clone());

    // by a manager who belongs to both companies, through an edit
    let owner = scene.client(mara).await;
    let moved = owner.ok("job/update", scene.form()).await;
    let remaining = json!([{"id": staying, "name": "Scouts"}]);
    assert_eq!(shown(&moved), (json!("open"), json!(true), remaining));
    assert_eq!(
        moved["created_by"],
        json!({"user_id": scene.mia.id, "user_name": "mia"})
    );
    assert_eq!(scout.next_change(&topic).await["changes"][1]["kind"], "job_removed");
    page.next_change(&format!("user:{}", scene.eve.id)).await;

    let form = json!({"job_id": other, "company_id": scene.company});
    let moved = scene.staff.ok("job/change_owner", form).await;
    assert_eq!(shown(&moved), (json!("closed"), json!(true), json!([])));
    // the person who made it does not belong to the new company, so the new company's owner is notified
    let changes = page.next_change(&format!("user:{}", scene.eve.id)).await["changes"].clone();
    let text =
        "No team is left for the job \"For mia's alone\". It stays closed until you choose teams or All creators.";
    assert_eq!(changes[0], json!({"kind": "notice", "text": text}));
    let closed = json!({"topic": format!("job:{other}"), "reason": "no_right"});
    assert_eq!(scout.next("closed").await, closed);
    let client = server.client_of(&member).await;
    client
        .refused("job/get_job", json!({"job_id": other}), 404, "not_found")
        .await;
    assert_eq!(client.ok("job/get", json!({})).await["number_of_jobs"], 0);
    owner
        .refused(
            "job/update_status",
            json!({"id": other, "status": "open"}),
            409,
            "no_team_left",
        )
        .await;
    let counts = owner.ok("job/get", json!({"company_id": scene.company})).await;
    assert_eq!(
        (&counts["number_of_team_jobs"], &counts["counts"]["closed"]),
        (&json!(2), &json!(1))
    );
}

#[actix_web::test]
async fn a_job_goes_only_to_a_company_that_there_is() {
    let scene = Scene::new(0).await;
    let job = scene.house.job;
    let form = json!({"job_id": job, "company_id": 9_999_999});
    let refused = scene
        .staff
        .refused("job/change_owner", form, 400, "invalid_request")
        .await;
    assert!(refused["fields"]["company_id"].is_string());
    let form = json!({"job_id": 9_999_999, "company_id": scene.company});
    scene.staff.refused("job/change_owner", form, 404, "not_found").await;
    let share = json!({"job_id": job, "share_type": "auto_forwarding"});
    let mut page = scene.server().live_of(&scene.house.manager).await;
    page.subscribe(&format!("job:{job}")).await;
    let shown = scene.staff.ok("job/update_share_type", share).await;
    assert_eq!(shown["share_type"], "auto_forwarding");
    let changes = page.next_change(&format!("job:{job}")).await["changes"].clone();
    assert_eq!(
        changes,
        json!([{"kind": "share_type_changed", "share_type": "auto_forwarding"}])
    );
    let wrong = json!({"job_id": job, "share_type": "loudly"});
    scene
        .staff
        .refused("job/update_share_type", wrong, 400, "invalid_request")
        .await;
}

#[actix_web::test]
async fn a_rating_meanwhile_is_kept_or_refused_and_none_comes_later() {
    const TRACKS: usize = 24;
    let scene = Scene::new(TRACKS).await;
    let (server, house) = (scene.server(), &scene.house);
    let live = &server.state.live;
    let mut reviewers = Vec::new();
    for person in [&house.manager, &scene.mia] {
        reviewers.push(caller(server, person, Role::Manager).await);
    }
    let work = reviewers.iter().map(async |reviewer| {
        let mut outcomes = Vec::new();
        for track in &house.tracks {
            let rate = rating(house.job, *track, Some(7));
            outcomes.push((reviewer.user_id.0, *track, live.rate(reviewer, &rate).await));
        }
        outcomes
    });
    let meanwhile = async {
        let moved = scene.staff.ok("job/change_owner", scene.form()).await;
        assert_eq!(moved["company_id"], scene.company);
        // a rating that is sent after the answer is refused
        let late = rating(house.job, house.tracks[0], Some(1));
        let refused = live.rate(&reviewers[1], &late).await.unwrap_err();
        assert_eq!(refused.code.to_string(), "forbidden");
    };
    let (outcomes, ()) = futures_util::future::join(join_all(work), meanwhile).await;
    let mut accepted: Vec<(i64, i64)> = Vec::new();
    for theirs in outcomes {
        let number = accepted.len();
        for (place, (user, track, outcome)) in theirs.into_iter().enumerate() {
            match outcome {
                Ok(_) => {
                    assert_eq!(accepted.len() - number, place, "rated after a refusal");
                    accepted.push((user, track));
                }
                Err(refusal) => assert_eq!(refusal.code.to_string(), "forbidden"),
            }
        }
    }
    accepted.sort_unstable();
    let rows: Vec<(i64, i64)> = sqlx::query_as("select user_id, track_id from rating order by 1, 2")
        .fetch_all(&server.pool)
        .await
        .unwrap();
    assert_eq!(rows, accepted);
    let eve = scene.client(&scene.eve).await;
    let applied = eve.ok("application/get_applied", json!({"job_id": house.job})).await;
    let tracks: std::collections::BTreeSet<i64> = accepted.iter().map(|(_, track)| *track).collect();
    assert_eq!(applied["counters"], json!({"tracks": TRACKS, "rated": tracks.len()}));
}
