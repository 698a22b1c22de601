//! Topics whose snapshots are read from the rows.

use actors::write::Subject;
use protocol::change::{Change, CompanyChange, LinkChange, LinkEnd, TeamChange};
use protocol::ids::{CompanyId, LinkId, TeamId, UserId};
use protocol::topic::Topic;
use serde_json::json;

use super::live_follow::{House, house};
use super::support::LiveClient;

/// Changes a row, and publishes this change on the topic.
async fn change(house: &House, row: &'static str, topic: Topic, change: impl Into<Change>) {
    let (locked, change) = (topic.clone(), change.into());
    let write = house.server.state.live.write(Subject::Task("test")).topics([locked]);
    let done = write.run(async move |write| {
        sqlx::query(row).execute(write.rows()).await?;
        write.append(&topic, change.clone());
        Ok(())
    });
    done.await.unwrap();
}

#[tokio::test]
async fn a_companys_snapshot_has_the_present_values_that_are_the_same_for_all_members() {
    let house = house("read-company").await;
    let topic = format!("company:{}", house.company);
    let mut first = house.server.live_of(&house.manager).await;
    let answer = first.subscribe(&topic).await;
    let member = |person: &super::support::Person, role: &str| json!({"user_id": person.id, "user_name": person.name, "role_name": role});
    let snapshot = &answer["snapshot"];
    assert_eq!(snapshot["id"], json!(house.company));
    assert_eq!(
        (&snapshot["name"], &snapshot["verified"]),
        (&json!("read-company"), &json!(true))
    );
    assert_eq!(
        snapshot["members"],
        json!([member(&house.manager, "owner"), member(&house.colleague, "member")])
    );
    let left = CompanyChange::MemberLeft {
        user_id: UserId(house.colleague.id),
    };
    change(
        &house,
        "delete from company_member where role_name = 'member'",
        Topic::Company(CompanyId(house.company)),
        left,
    )
    .await;
    assert_eq!(first.next_change(&topic).await["offset"], json!(1));
    let mut second = house.server.live_of(&house.manager).await;
    let answer = second.subscribe(&topic).await;
    assert_eq!(answer["offset"], json!(1));
    assert_eq!(answer["snapshot"]["members"], json!([member(&house.manager, "owner")]));
    // a client with the offset before gets the frame as missed, and a follower received it once
    let missed = json!({"topic": topic, "offset": 0, "epoch": answer["epoch"]});
    let mut third = house.server.live_of(&house.manager).await;
    let missed = third.ok("subscribe", missed).await;
    assert_eq!(missed["missed"][0]["changes"][0]["kind"], "member_left");
    let verified = CompanyChange::Verified { verified: false };
    let company = Topic::Company(CompanyId(house.company));
    change(&house, "update company set verified = false", company, verified).await;
    for client in [&mut first, &mut second, &mut third] {
        assert_eq!(client.next_change(&topic).await["offset"], json!(2));
    }
}

#[tokio::test]
async fn a_team_that_is_deleted_closes_for_its_followers() {
    let house = house("read-team").await;
    let team: i64 = sqlx::query_scalar("insert into team (name, owner_id) values ('the band', $1) returning id")
        .bind(house.manager.id)
        .fetch_one(&house.server.pool)
        .await
        .unwrap();
    let topic = format!("team:{team}");
    let mut client = house.server.live_of(&house.manager).await;
    let answer = client.subscribe(&topic).await;
    assert_eq!(answer["snapshot"], json!({"id": team, "name": "the band"}));
    change(
        &house,
        "delete from team",
        Topic::Team(TeamId(team)),
        TeamChange::Deleted,
    )
    .await;
    assert_eq!(client.next("closed").await, json!({"topic": topic, "reason": "gone"}));
}

#[tokio::test]
async fn a_link_shows_its_target_to_a_visitor_until_it_is_revoked() {
    let house = house("read-link").await;
    let (token, link) = ("a-token", "a-link");
    sqlx::query(
        "insert into share_link (link_id, token_hash, application_id, created_by, allowed_all_tracks)
         select $1, $2, id, user_id, false from application limit 1",
    )
    .bind(link)
    .bind(server::secrets::hash(token).as_slice())
    .execute(&house.server.pool)
    .await
    .unwrap();
    let topic = format!("link:{link}");
    let mut visitor = LiveClient::connect(house.server.address).await;
    let request = json!({"topic": topic, "token": token});
    let answer = visitor.ok("subscribe", request.clone()).await;
    let snapshot = &answer["snapshot"];
    assert_eq!(snapshot["tracks_id"], json!(house.tracks));
    assert_eq!(
        (&snapshot["allowed_all_tracks"], &snapshot["allowed_single_track"]),
        (&json!(false), &json!(true))
    );
    let revoked = Topic::Link(LinkId(link.to_owned()));
    change(
        &house,
        "update share_link set revoked = now()",
        revoked,
        LinkChange::LinkRevoked {
            reason: LinkEnd::Revoked,
        },
    )
    .await;
    assert_eq!(
        visitor.next("closed").await,
        json!({"topic": topic, "reason": "revoked"})
    );
    visitor.refused("subscribe", request, 404, "link_revoked").await;
}
