//! The people who are notified when a member leaves a company, or is removed.

use serde_json::json;

use super::House;

#[tokio::test]
async fn a_member_leaves_by_themselves_and_its_leaders_are_notified() {
    let house = House::new().await;
    let (server, mia) = (&house.server, &house.mia);
    let deputy = server.manager("deputy").await;
    server.member(house.company, &deputy, "admin").await;
    let (mut ours, mut theirs) = (server.live_of(&house.max).await, server.live_of(&deputy).await);
    let mut other_tab = server.live_of(mia).await;
    let hers = server.client_of(mia).await;
    hers.refused("company/delete_member", house.form(&deputy), 403, "forbidden")
        .await;
    assert_eq!(hers.ok("company/delete_member", house.form(mia)).await, json!(true));
    for (leader, live) in [(&house.max, &mut ours), (&deputy, &mut theirs)] {
        let changes = live.next_change(&leader.topic()).await["changes"].clone();
        assert_eq!(changes, json!([{"kind": "notice", "text": "mia left Sync House."}]));
    }
    let left = other_tab.next_change(&mia.topic()).await["changes"][0].clone();
    let by = json!({"kind": "company_left", "company_id": house.company, "deleted": false, "by": mia.id});
    assert_eq!(left, by, "her other pages know that she left by herself");
    hers.refused("company/delete_member", house.form(mia), 404, "not_found")
        .await;
    hers.refused(
        "application/get_applied",
        json!({"job_id": house.job}),
        403,
        "forbidden",
    )
    .await;
}

#[tokio::test]
async fn leaders_are_notified_of_a_removal_by_another_leader_or_the_staff() {
    let house = House::new().await;
    let (server, mia) = (&house.server, &house.mia);
    let deputy = server.manager("deputy").await;
    server.member(house.company, &deputy, "admin").await;
    let (mut ours, mut theirs) = (server.live_of(&house.max).await, server.live_of(&deputy).await);
    let leader = server.client_of(&deputy).await;
    leader.ok("company/delete_member", house.form(mia)).await;
    let notice = |text: &str| json!([{"kind": "notice", "text": text}]);
    let changes = ours.next_change(&house.max.topic()).await["changes"].clone();
    assert_eq!(changes, notice("deputy removed mia from Sync House."));
    let staff = server.client_of(&server.admin("root").await).await;
    staff.ok("company/delete_member", house.form(&deputy)).await;
    let changes = ours.next_change(&house.max.topic()).await["changes"].clone();
    assert_eq!(changes, notice("Needledrop's staff removed deputy from Sync House."));
    // neither the leader who did it, nor the one who is removed
    let changes = theirs.next_change(&deputy.topic()).await["changes"].clone();
    assert_eq!(changes[0]["kind"], "company_left");
}

#[tokio::test]
async fn an_owner_without_other_members_cannot_leave() {
    let house = House::new().await;
    let server = &house.server;
    let lone = server.manager("lone").await;
    let company = server.company(&lone, "Empty House").await;
    let form = json!({"company_id": company, "member_id": lone.id});
    let client = server.client_of(&lone).await;
    client
        .refused("company/delete_member", form, 403, "owner_cannot_be_removed")
        .await;
    let nobody = json!({"company_id": company, "member_id": house.mia.id});
    client.refused("company/delete_member", nobody, 404, "not_found").await;
}
