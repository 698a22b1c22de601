//! Invitations that are refused: by people who may not invite, to people who cannot be invited, or sent twice.

use serde_json::json;

use super::{House, answer};

#[tokio::test]
async fn only_those_who_lead_a_company_and_the_staff_invite_into_it() {
    let house = House::new().await;
    let server = &house.server;
    let (member, deputy) = (server.manager("member").await, server.manager("deputy").await);
    server.member(house.company, &member, "member").await;
    server.member(house.company, &deputy, "admin").await;
    let (outsider, staff) = (server.manager("eve").await, server.admin("root").await);
    let form = house.form("new@it.test", "member");
    for (person, status, code) in [(&member, 403, "forbidden"), (&outsider, 404, "not_found")] {
        let client = server.client_of(person).await;
        client
            .refused("company/create_invite", form.clone(), status, code)
            .await;
        let created = client.ok("company/get_created_invites", json!({})).await;
        assert_eq!(created, json!([]), "{}", person.name);
    }
    let (deputies, staffs) = (server.client_of(&deputy).await, server.client_of(&staff).await);
    deputies.ok("company/create_invite", form.clone()).await;
    staffs
        .ok("company/create_invite", house.form("other@it.test", "admin"))
        .await;
    // everybody who manages the company sees all of its invitations; the staff sees its own
    for (client, emails) in [
        (&deputies, json!(["other@it.test", "new@it.test"])),
        (&house.owner, json!(["other@it.test", "new@it.test"])),
        (&staffs, json!(["other@it.test"])),
    ] {
        let created = client.ok("company/get_created_invites", json!({})).await;
        let found: Vec<_> = created.as_array().unwrap().iter().map(|row| &row["email"]).collect();
        assert_eq!(json!(found), emails);
    }
    let page = house
        .owner
        .ok("company/get_created_invites", json!({"limit": 1, "offset": 1}));
    assert_eq!(page.await[0]["email"], "new@it.test");
}

#[tokio::test]
async fn a_refused_form_names_its_missing_and_wrong_fields() {
    let house = House::new().await;
    let body = house
        .owner
        .refused("company/create_invite", json!({}), 400, "invalid_request")
        .await;
    let fields = json!({
        "company_id": "First select a Company",
        "email": "Fill in the empty field - \"Email\"",
        "role": "Fill in the empty field - \"Role\"",
    });
    assert_eq!(body["fields"], fields);
    let long = format!("{}@it.test", "a".repeat(93));
    for (email, role, fields) in [
        ("nobody", "member", json!({"email": "Email is not valid!"})),
        (
            long.as_str(),
            "member",
            json!({"email": "Can be max 100 characters long"}),
        ),
        ("a@it.test", "owner", json!({"role": "Must be member or admin"})),
    ] {
        let form = house.form(email, role);
        let body = house
            .owner
            .refused("company/create_invite", form, 400, "invalid_request")
            .await;
        assert_eq!(body["fields"], fields);
    }
    assert!(house.created().await.is_empty());
}

#[tokio::test]
async fn an_address_is_invited_once_until_it_declines_or_the_invitation_expires() {
    let house = House::new().await;
    let server = &house.server;
    let (mia, member, ada) = (
        server.manager("mia").await,
        server.manager("member").await,
        server.creator("ada").await,
    );
    server.member(house.company, &member, "member").await;
    let invite = house.invite(&mia.email, "member").await;
    for (email, text) in [
        ("MIA@it.test", "This address has already been invited"),
        (member.email.as_str(), "This person belongs to the company already"),
        (
            ada.email.as_str(),
            "This is the account of a creator, who cannot join a company",
        ),
    ] {
        let form = house.form(email, "admin");
        let body = house
            .owner
            .refused("company/create_invite", form, 409, "conflict")
            .await;
        assert_eq!(body["fields"], json!({"email": text}));
    }
    let client = server.client_of(&mia).await;
    client
        .ok("company/update_invite_status", answer(invite, "canceled"))
        .await;
    assert_eq!(house.created().await[0]["status"], "canceled");
    let second = house.invite(&mia.email, "member").await;
    let expire = "update company_invite set expires = now() - interval '1 second' where id = $1";
    sqlx::query(expire).bind(second).execute(&server.pool).await.unwrap();
    let late = answer(second, "accepted");
    client
        .refused("company/update_invite_status", late, 409, "conflict")
        .await;
    let received = client.ok("company/get_received_invites", json!({})).await;
    assert_eq!(received[0]["id"], invite, "what has expired is not offered");
    let third = house.invite(&mia.email, "member").await;
    client
        .ok("company/update_invite_status", answer(third, "accepted"))
        .await;
}

#[tokio::test]
async fn a_repeated_request_sends_one_invitation() {
    let house = House::new().await;
    let mut form = house.form("new@it.test", "member");
    form["request_id"] = json!("r1");
    let (first, second) = tokio::join!(
        house.owner.ok("company/create_invite", form.clone()),
        house.owner.ok("company/create_invite", form.clone())
    );
    assert_eq!(first, second);
    assert_eq!(house.created().await.len(), 1);
    form["request_id"] = json!("r2");
    house
        .owner
        .refused("company/create_invite", form, 409, "conflict")
        .await;
}

#[tokio::test]
async fn a_company_has_a_bounded_number_of_invitations_waiting() {
    let house = House::new().await;
    sqlx::query(
        "insert into company_invite (company_id, email, role_name, token_hash, expires)
         select $1, n || '@it.test', 'member', sha256(n::text::bytea), now() + interval '1 day' from generate_series(1, 200) n",
    )
    .bind(house.company)
    .execute(&house.server.pool)
    .await
    .unwrap();
    let form = house.form("new@it.test", "member");
    let body = house
        .owner
        .refused("company/create_invite", form.clone(), 409, "conflict")
        .await;
    assert_eq!(body["message"], "200 invitations wait for an answer already");
    house
        .owner
        .ok(
            "company/delete_invite",
            json!({"invite_id": house.created().await[0]["id"]}),
        )
        .await;
    house.owner.ok("company/create_invite", form).await;
}

#[tokio::test]
async fn a_company_that_is_not_verified_sends_twenty_invitations_a_day() {
    let house = House::new().await;
    let verify = async |verified: bool| {
        sqlx::query("update company set verified = $1")
            .bind(verified)
            .execute(&house.server.pool)
            .await
            .unwrap();
    };
    verify(false).await;
    for number in 0..20 {
        let invite = house.invite(&format!("new{number}@it.test"), "member").await;
        // a revoked invitation still counts as sent
        house
            .owner
            .ok("company/delete_invite", json!({"invite_id": invite}))
            .await;
    }
    // a second company does not raise the limit
    let second = json!({"name": "Second", "description": "for more emails"});
    let second = house.owner.ok("company/create", second).await["company_id"].clone();
    for company in [json!(house.company), second] {
        let mut form = house.form("late@it.test", "member");
        form["company_id"] = company;
        house
            .owner
            .refused("company/create_invite", form, 429, "too_many_requests")
            .await;
    }
    let staff = house.server.client_of(&house.server.admin("root").await).await;
    staff
        .ok("company/create_invite", house.form("asked@it.test", "member"))
        .await;
    verify(true).await;
    house.invite("late@it.test", "member").await;
}
