//! Invitations into teams: their recipients, what each side sees of the other, and their end.

use serde_json::{Value, json};
use server::clock::Clock;
use time::{Duration, OffsetDateTime};

use super::{Band, accept, make, next_changes};
use crate::support::Person;

const SUBJECT: &str = "max invites you to a team";

#[tokio::test]
async fn a_creator_receives_an_invitation_to_their_address_and_accepts_it() {
    let band = Band::new().await;
    let server = &band.server;
    let (ada, root) = (server.creator("ada").await, server.admin("root").await);
    let (mut theirs, mut ours) = (server.live_of(&ada).await, server.live_of(&band.max).await);
    let mut staff = server.live_of(&root).await;
    staff.subscribe("admin").await;
    theirs
        .refused("subscribe", json!({"topic": band.topic()}), 404, "not_found")
        .await;
    let invite = band.invite(" Ada@It.test ").await;
    let team = band.team;
    let arrived = json!([{
        "kind": "team_invite_arrived", "invite_id": invite, "team_id": team, "team_name": "Scouts", "unread_team_invites": 1,
    }]);
    assert_eq!(next_changes(&mut theirs, &ada.topic()).await, arrived);
    let changed = |status: Value, unread: u32| json!({"kind": "team_invite_changed", "invite_id": invite, "team_id": team, "status": status, "unread_team_invites": unread});
    assert_eq!(
        next_changes(&mut ours, &band.max.topic()).await,
        json!([changed(json!("pending"), 0)])
    );
    let team_changed = json!({"kind": "team_changed", "team_id": team});
    assert_eq!(next_changes(&mut staff, "admin").await, json!([team_changed]));
    let message = server.mail_to("Ada@It.test", SUBJECT).await;
    assert!(message.link.unwrap().ends_with("/team"));
    let sid = server.sid_of(&ada).await;
    let mut later = crate::support::LiveClient::connect(server.address).await;
    assert_eq!(later.init(&sid).await["user"]["snapshot"]["unread_team_invites"], 1);

    let client = server.client_of(&ada).await;
    let mut waiting = client.ok("team/get_musician_invites", json!({})).await;
    assert!(waiting[0]["when_created"].take().is_string());
    let row = json!({
        "id": invite, "team_id": team, "team_name": "Scouts", "member_name": "ada", "email": "ada@it.test", "status": "pending",
        "when_created": null, "manager_name": "max", "company_names": ["Sync House"],
    });
    assert_eq!(waiting, json!([row]));
    let sent = band.sent().await;
    assert_eq!(
        (&sent[0]["email"], &sent[0]["member_name"], &sent[0]["status"]),
        (&json!("Ada@It.test"), &json!(""), &json!("pending"))
    );

    for status in ["canceled", "pending"] {
        let form = json!({"invite_id": invite, "status": status});
        client
            .refused("team/update_invite_status", form, 400, "invalid_request")
            .await;
    }
    client.ok("team/update_invite_status", accept(invite)).await;
    let joined = json!({"kind": "team_joined", "team_id": team, "name": "Scouts"});
    let accepted = changed(json!("accepted"), 0);
    assert_eq!(next_changes(&mut theirs, &ada.topic()).await, json!([accepted, joined]));
    assert_eq!(
        next_changes(&mut ours, &band.max.topic()).await,
        json!([accepted, team_changed])
    );
    assert_eq!(next_changes(&mut staff, "admin").await, json!([team_changed]));
    theirs.subscribe(&band.topic()).await;
    assert_eq!(
        client.ok("team/get_musician", json!({})).await,
        json!([{"id": team, "name": "Scouts"}])
    );
    assert_eq!(client.ok("team/get_musician_invites", json!({})).await, json!([]));
    let sent = band.sent().await;
    assert_eq!(
        (&sent[0]["member_name"], &sent[0]["status"]),
        (&json!("ada"), &json!("accepted"))
    );
    // repeating it changes nothing
    client.ok("team/update_invite_status", accept(invite)).await;
    let mut unexpected = theirs.waiting().await;
    unexpected.retain(|(name, _)| name == "change");
    assert!(unexpected.is_empty(), "{unexpected:?}");
    let form = json!({"team_id": team, "email": "ADA@it.test"});
    let body = band.manager.refused("team/invite", form, 409, "conflict").await;
    assert_eq!(body["fields"], json!({"email": "This creator is in the team already"}));
}

#[tokio::test]
async fn an_invitation_to_an_address_without_an_account_waits_for_its_confirmation() {
    let band = Band::new().await;
    let server = &band.server;
    let form = json!({"team_id": band.team, "email": "new@it.test", "request_id": "r1"});
    let invite = band.manager.ok("team/invite", form.clone()).await["id"].clone();
    assert_eq!(band.manager.ok("team/invite", form).await["id"], invite);
    server.mail_to("new@it.test", SUBJECT).await;
    let again = json!({"team_id": band.team, "email": "New@it.test"});
    let body = band.manager.refused("team/invite", again, 409, "conflict").await;
    assert_eq!(body["fields"], json!({"email": "This creator was invited already"}));

    let newcomer = server.creator("new").await;
    let client = server.client_of(&newcomer).await;
    let confirm = async |confirmed: bool| {
        sqlx::query("update account set email_confirmed = $2 where id = $1")
            .bind(newcomer.id)
            .bind(confirmed)
            .execute(&server.pool)
            .await
            .unwrap();
    };
    // another creator's, and one whose address is not confirmed
    let outsider = server.client_of(&server.creator("eve").await).await;
    let id = invite.as_i64().unwrap();
    outsider
        .refused("team/update_invite_status", accept(id), 404, "not_found")
        .await;
    confirm(false).await;
    let unread = "select count(*) from waiting_team_invites($1, now())";
    assert_eq!(server.number(unread, newcomer.id).await, 0);
    let staff = server.client_of(&server.admin("root").await).await;
    staff
        .ok("admin/confirm_user_email", json!({"user_to_confirm": newcomer.id}))
        .await;
    let changes: String = sqlx::query_scalar("select changes from frame where topic = $1 order by \"offset\" limit 1")
        .bind(newcomer.topic())
        .fetch_one(&server.pool)
        .await
        .unwrap();
    assert!(changes.contains("team_invite_arrived"), "{changes}");
    client.ok("team/update_invite_status", accept(id)).await;
    assert_eq!(band.teams().await[0]["members"][0]["member_name"], "new");
}

#[tokio::test]
async fn an_invitation_by_track_reveals_no_address_and_one_by_address_no_creator() {
    let band = Band::new().await;
    let server = &band.server;
    let ada = server.creator("ada").await;
    let job = server.job(band.company, "Night drive").await;
    let (track, loose) = (server.track(&ada, "hers").await, server.track(&ada, "nowhere").await);
    server.submit(&ada, job, &[track]).await;
    let from = |track: i64| json!({"team_id": band.team, "track_id": track});
    band.manager
        .refused("team/invite_from_track", from(loose), 404, "not_found")
        .await;
    // an invitation to her address is separate
    let by_email = band.invite(&ada.email).await;
    let by_track = band.manager.ok("team/invite_from_track", from(track)).await["id"].clone();
    let body = band
        .manager
        .refused("team/invite_from_track", from(track), 409, "conflict")
        .await;
    assert_eq!(body["message"], "This creator was invited already");
    let sent = band.sent().await;
    assert_eq!(
        (&sent[0]["id"], &sent[0]["email"], &sent[0]["member_name"]),
        (&by_track, &Value::Null, &json!("An Artist"))
    );

    let client = server.client_of(&ada).await;
    let waiting = client.ok("team/get_musician_invites", json!({})).await;
    assert_eq!(waiting.as_array().map(Vec::len), Some(2));
    client
        .ok("team/update_invite_status", accept(by_track.as_i64().unwrap()))
        .await;
    // as a member she no longer sees the other invitation, and the manager does not learn that both were for her
    assert_eq!(client.ok("team/get_musician_invites", json!({})).await, json!([]));
    assert_eq!(band.sent().await[1]["status"], "pending");
    let mut live = server.live_of(&band.max).await;
    live.ok("team.delete_invite", json!({"invite_id": by_email})).await;
    let body = band
        .manager
        .refused("team/invite_from_track", from(track), 409, "conflict")
        .await;
    assert_eq!(body["message"], "This creator is in the team already");
    band.invite(&ada.email).await;

    // somebody who does not review the job
    let eve = server.client_of(&server.manager("eve").await).await;
    let theirs = make(&eve, "Theirs").await;
    eve.refused(
        "team/invite_from_track",
        json!({"team_id": theirs, "track_id": track}),
        404,
        "not_found",
    )
    .await;
}

#[tokio::test]
async fn an_invitation_by_a_track_whose_answer_was_lost_is_made_once_and_answered_again() {
    let band = Band::new().await;
    let server = &band.server;
    let ada = server.creator("ada").await;
    let job = server.job(band.company, "Night drive").await;
    let track = server.track(&ada, "hers").await;
    server.submit(&ada, job, &[track]).await;
    let named = |name: &str| json!({"team_id": band.team, "track_id": track, "request_id": name});
    let invite = band.manager.ok("team/invite_from_track", named("r1")).await["id"].clone();
    assert_eq!(
        band.manager.ok("team/invite_from_track", named("r1")).await["id"],
        invite
    );
    assert_eq!(band.sent().await.len(), 1);
    band.manager
        .refused("team/invite_from_track", named("r2"), 409, "conflict")
        .await;
    let body = band
        .manager
        .refused(
            "team/invite_from_track",
            named(&"r".repeat(101)),
            400,
            "invalid_request",
        )
        .await;
    assert!(body["fields"]["request_id"].is_string());
}

#[tokio::test]
async fn the_invitations_into_one_team_are_found_whatever_came_into_others_since() {
    let band = Band::new().await;
    let server = &band.server;
    let first = band.invite("ada@it.test").await;
    let second = band.invite("bob@it.test").await;
    let other = make(&band.manager, "Others").await;
    for email in ["cleo@it.test", "dora@it.test"] {
        let form = json!({"team_id": other, "email": email});
        band.manager.ok("team/invite", form).await;
    }
    let root = server.client_of(&server.admin("root").await).await;
    for reader in [&band.manager, &root] {
        let listed = async |form: Value| {
            let invites = reader.ok("team/get_manager_invites", form).await;
            let invites = invites.as_array().unwrap().iter();
            invites
                .map(|invite| (invite["id"].as_i64().unwrap(), invite["team_name"].clone()))
                .collect::<Vec<_>>()
        };
        let (newer, older) = ((second, json!("Scouts")), (first, json!("Scouts")));
        assert_eq!(listed(json!({"team_id": band.team})).await, [newer, older.clone()]);
        let page = json!({"team_id": band.team, "limit": 1, "offset": 1});
        assert_eq!(listed(page).await, [older]);
        assert_eq!(listed(json!({})).await.len(), 4);
    }
    let eve = server.client_of(&server.manager("eve").await).await;
    let form = json!({"team_id": band.team});
    assert_eq!(eve.ok("team/get_manager_invites", form).await, json!([]));
}

#[tokio::test]
async fn an_invitation_ends_when_it_is_withdrawn_and_after_thirty_days() {
    let band = Band::new().await;
    let server = &band.server;
    let ada = server.creator("ada").await;
    let client = server.client_of(&ada).await;
    let mut theirs = server.live_of(&ada).await;
    let mut ours = server.live_of(&band.max).await;
    let withdrawn = band.invite(&ada.email).await;
    next_changes(&mut theirs, &ada.topic()).await;
    ours.ok("team.delete_invite", json!({"invite_id": withdrawn})).await;
    let gone = json!([{
        "kind": "team_invite_changed", "invite_id": withdrawn, "team_id": band.team, "status": null, "unread_team_invites": 0,
    }]);
    assert_eq!(next_changes(&mut theirs, &ada.topic()).await, gone);
    client
        .refused("team/update_invite_status", accept(withdrawn), 404, "not_found")
        .await;
    ours.refused("team.delete_invite", json!({"invite_id": withdrawn}), 404, "not_found")
        .await;

    let expiring = band.invite(&ada.email).await;
    let days = "select extract(day from expires - created)::bigint from team_invite where id = $1";
    assert_eq!(server.number(days, expiring).await, 30);
    sqlx::query("update team_invite set expires = now() where id = $1")
        .bind(expiring)
        .execute(&server.pool)
        .await
        .unwrap();
    client
        .refused("team/update_invite_status", accept(expiring), 404, "not_found")
        .await;
    assert_eq!(client.ok("team/get_musician_invites", json!({})).await, json!([]));
    assert!(band.sent().await.is_empty());
    // a new invitation fits into the limit, and is shown for a day once it is accepted
    let accepted = band.invite(&ada.email).await;
    client.ok("team/update_invite_status", accept(accepted)).await;
    band.invite("kept@it.test").await;
    let count = "select count(*) from team_invite where team_id = $1";
    let forget = async |now: OffsetDateTime| {
        let mut conn = server.pool.acquire().await.unwrap();
        server::domain::team::invitation::forget(&mut conn, now).await.unwrap();
        server.number(count, band.team).await
    };
    let now = Clock.now();
    assert_eq!(forget(now).await, 2);
    assert_eq!(forget(now + Duration::days(2)).await, 1);
    assert_eq!(forget(now + Duration::days(32)).await, 0);
    assert_eq!(band.teams().await[0]["number_of_members"], 1);
}

#[tokio::test]
async fn a_manager_sends_twenty_invitations_a_day_and_wrong_addresses_are_refused() {
    let band = Band::new().await;
    let mut live = band.server.live_of(&band.max).await;
    for number in 0..20 {
        let invite = band.invite(&format!("new{number}@it.test")).await;
        // a revoked invitation still counts as sent
        live.ok("team.delete_invite", json!({"invite_id": invite})).await;
    }
    let form = |email: &str| json!({"team_id": band.team, "email": email});
    band.manager
        .refused("team/invite", form("late@it.test"), 429, "too_many_requests")
        .await;
    for (email, text) in [
        (" ", "Fill in the empty field - \"Email\""),
        ("nobody", "Email is not valid!"),
    ] {
        let body = band
            .manager
            .refused("team/invite", form(email), 400, "invalid_request")
            .await;
        assert_eq!(body["fields"], json!({"email": text}));
    }
}

#[tokio::test]
async fn creators_see_of_a_team_only_its_managers_name() {
    let band = Band::new().await;
    let server = &band.server;
    let (ada, _) = band.member("ada-of-the-hills").await;
    let (bob, _) = band.member("bob-of-the-sea").await;
    band.job("for scouts", &[band.team]).await;
    let mut ours = server.live_of(&band.max).await;
    let remove = |person: &Person| json!({"team_id": band.team, "user_id": person.id});
    ours.ok("team.remove_member", remove(&bob)).await;
    let published: Vec<String> = sqlx::query_scalar("select changes from frame where topic = any($1) order by topic")
        .bind([band.topic(), ada.topic()])
        .fetch_all(&server.pool)
        .await
        .unwrap();
    assert!(published.len() >= 3, "{published:?}");
    for changes in &published {
        assert!(!changes.contains("member"), "{changes}");
        assert!(!changes.contains("of-the-sea"), "{changes}");
    }
    let snapshot = server.live_of(&ada).await.subscribe(&band.topic()).await["snapshot"].take();
    assert_eq!(snapshot, json!({"id": band.team, "name": "Scouts"}));
}
