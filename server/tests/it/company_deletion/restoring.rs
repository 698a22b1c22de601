//! The data of a deleted company that is restored, and the deadline for it.

use serde_json::json;

use super::House;

#[tokio::test]
async fn data_deleted_meanwhile_is_not_restored() {
    let house = House::new().await;
    let server = &house.server;
    house.delete_as(&house.max).await;
    let staff = server.client_of(&house.root).await;
    // the owner's account, which owns nothing any more, is deleted, and the open job loses its last team
    staff
        .ok("admin/delete_user", json!({"user_to_delete": house.max.id}))
        .await;
    sqlx::query("update job set lost_teams = true where id = $1")
        .bind(house.jobs[0])
        .execute(&server.pool)
        .await
        .unwrap();
    let restored = house.restore().await;
    assert_eq!(
        (&restored["owner_name"], &restored["number_of_members"]),
        (&json!("ida"), &json!(2))
    );
    assert_eq!(house.statuses().await, ["closed", "closed", "archived", "deleted"]);

    house.delete_as(&house.ida).await;
    for person in [&house.ida, &house.mia] {
        staff
            .ok("admin/delete_user", json!({"user_to_delete": person.id}))
            .await;
    }
    let mut live = server.live_of(&house.root).await;
    live.refused("company.restore", house.form(), 409, "conflict").await;
}

#[tokio::test]
async fn after_thirty_days_a_company_can_no_longer_be_brought_back() {
    let house = House::new().await;
    house.delete_as(&house.max).await;
    house.backdate(29.9).await;
    house.restore().await;
    house.delete_as(&house.max).await;
    house.backdate(30.01).await;
    let staff = house.server.client_of(&house.root).await;
    let page = staff.ok("company/get_all", json!({"deleted": true})).await;
    assert_eq!(page["companies"], json!([]));
    let mut live = house.server.live_of(&house.root).await;
    live.refused("company.restore", house.form(), 404, "not_found").await;
    live.refused("company.restore", json!({"company_id": 999_999}), 404, "not_found")
        .await;
}

#[tokio::test]
async fn a_job_whose_closing_time_passes_meanwhile_comes_back_closed() {
    let house = House::new().await;
    house.delete_as(&house.max).await;
    sqlx::query("update job set closes_at = now() - interval '1 minute' where company_id = $1")
        .bind(house.company)
        .execute(&house.server.pool)
        .await
        .unwrap();
    house.restore().await;
    assert_eq!(house.statuses().await, ["closed", "closed", "archived", "deleted"]);
}

#[tokio::test]
async fn the_staff_only_look_at_a_deleted_companys_playlists() {
    let house = House::new().await;
    let server = &house.server;
    let playlist = house.playlist(&server.client_of(&house.max).await).await;
    let staff = server.client_of(&house.root).await;
    house.delete_as(&house.max).await;
    let shown = staff.ok("playlist/get", json!({"job_id": house.jobs[0]})).await;
    assert_eq!(shown[0]["can_edit"], false);
    let form = json!({"playlist_id": playlist, "status": true, "tracks_id": []});
    for call in [
        "playlist/create_shareable_link",
        "playlist/share",
        "playlist/update",
        "playlist/delete",
    ] {
        staff.refused(call, form.clone(), 403, "forbidden").await;
    }
    house.restore().await;
    staff.ok("playlist/create_shareable_link", form).await;
}
