//! Invitations into companies: who sends them, whom they reach, and what becomes of them, live.

use serde_json::{Value, json};

use crate::support::factories::PASSWORD;
use crate::support::{Client, Person, TestServer};

/// The subject of every invitation to the company of these tests.
const SUBJECT: &str = "Sync House invites you";

/// A company of max's, who is logged in.
struct House {
    server: TestServer,
    max: Person,
    owner: Client,
    company: i64,
}

impl House {
    async fn new() -> Self {
        let server = TestServer::start().await;
        let max = server.manager("max").await;
        let company = server.company(&max, "Sync House").await;
        let owner = server.client_of(&max).await;
        Self {
            server,
            max,
            owner,
            company,
        }
    }

    fn form(&self, email: &str, role: &str) -> Value {
        json!({"company_id": self.company, "email": email, "role": role})
    }

    /// Invites; gives the invitation.
    async fn invite(&self, email: &str, role: &str) -> i64 {
        let made = self.owner.ok("company/create_invite", self.form(email, role)).await;
        made["id"].as_i64().unwrap()
    }

    async fn created(&self) -> Vec<Value> {
        let list = self.owner.ok("company/get_created_invites", json!({})).await;
        list.as_array().unwrap().clone()
    }
}

fn answer(invite: i64, status: &str) -> Value {
    json!({"invite_id": invite, "status": status})
}

fn own(person: &Person) -> String {
    format!("user:{}", person.id)
}

#[tokio::test]
async fn a_manager_hears_of_an_invitation_accepts_it_and_reviews_at_once() {
    let house = House::new().await;
    let server = &house.server;
    let mia = server.manager("mia").await;
    let job = server.job(house.company, "a job").await;
    let review = format!("review:{job}");
    let (mut theirs, mut ours) = (server.live_of(&mia).await, server.live_of(&house.max).await);
    ours.subscribe(&format!("company:{}", house.company)).await;
    theirs
        .refused("subscribe", json!({"topic": review}), 403, "forbidden")
        .await;

    let invite = house.invite(" Mia@It.test ", "admin").await;
    let arrived = theirs.next_change(&own(&mia)).await["changes"].take();
    assert_eq!(arrived.as_array().map(Vec::len), Some(1));
    assert_eq!(
        (
            &arrived[0]["kind"],
            &arrived[0]["invite_id"],
            &arrived[0]["unread_invites"]
        ),
        (&json!("invite_arrived"), &json!(invite), &json!(1))
    );
    let told = json!([{"kind": "invite_changed", "invite_id": invite, "status": "pending", "unread_invites": 0}]);
    assert_eq!(ours.next_change(&own(&house.max)).await["changes"], told);
    let letter = server.letter_to("Mia@It.test", SUBJECT).await;
    let link = letter.link.unwrap();
    assert!(link.ends_with("/manager/invite/list"), "{link}");
    let sid = server.sid_of(&mia).await;
    let mut later = crate::support::LiveClient::connect(server.address).await;
    assert_eq!(later.init(&sid).await["user"]["snapshot"]["unread_invites"], 1);

    let client = server.client_of(&mia).await;
    let received = client.ok("company/get_received_invites", json!({})).await;
    assert_eq!(received.as_array().map(Vec::len), Some(1));
    let row = &received[0];
    assert_eq!((&row["id"], &row["expires"]), (&json!(invite), &arrived[0]["expires"]));
    let shown = json!({
        "user_name": row["user_name"], "company_name": row["company_name"], "company_id": row["company_id"],
        "role": row["role"], "status": row["status"],
    });
    let expected = json!({
        "user_name": "max", "company_name": "Sync House", "company_id": house.company, "role": "admin", "status": "pending",
    });
    assert_eq!(shown, expected);
    assert_eq!(
        house.created().await[0]["user_name"],
        "Mia@It.test",
        "no name before they accept"
    );

    client
        .ok("company/update_invite_status", answer(invite, "accepted"))
        .await;
    let changes = theirs.next_change(&own(&mia)).await["changes"].take();
    let changed = json!({"kind": "invite_changed", "invite_id": invite, "status": "accepted", "unread_invites": 0});
    assert_eq!(changes, json!([{"kind": "rights_changed"}, changed]));
    theirs.subscribe(&review).await;
    assert_eq!(ours.next_change(&own(&house.max)).await["changes"], json!([changed]));
    let joined = json!([{"kind": "member_joined", "user_id": mia.id, "user_name": "mia", "role_name": "admin"}]);
    let company = ours.next_change(&format!("company:{}", house.company)).await;
    assert_eq!(company["changes"], joined);
    let members = client.ok("company/get", json!({})).await[0]["members"].take();
    assert_eq!(members[1]["role_name"], "admin");
    let created = house.created().await;
    assert_eq!(
        (&created[0]["user_name"], &created[0]["status"]),
        (&json!("mia"), &json!("accepted"))
    );

    // the same answer again changes nothing, another is too late
    client
        .ok("company/update_invite_status", answer(invite, "accepted"))
        .await;
    let late = answer(invite, "canceled");
    client
        .refused("company/update_invite_status", late, 409, "conflict")
        .await;
    let unheard = theirs.waiting().await;
    assert!(unheard.is_empty(), "{unheard:?}");
    client
        .ok("company/create_invite", house.form("next@it.test", "member"))
        .await;
}

#[tokio::test]
async fn an_address_without_an_account_gets_a_link_that_makes_one() {
    let house = House::new().await;
    let server = &house.server;
    let invite = house.invite("new@it.test", "member").await;
    let token = server.token_to("new@it.test", SUBJECT).await;
    let visitor = server.visitor();
    let invited = visitor.ok("account/get_register_email", json!({"token": token})).await;
    assert_eq!(invited["email"], "new@it.test");
    let mut ours = server.live_of(&house.max).await;
    let form = json!({"token": token, "user_name": "Nora", "pass": PASSWORD});
    visitor.ok("account/company_invite_sign_up", form).await;
    let changed = json!([{"kind": "invite_changed", "invite_id": invite, "status": "accepted", "unread_invites": 0}]);
    assert_eq!(ours.next_change(&own(&house.max)).await["changes"], changed);
    let created = house.created().await;
    assert_eq!(
        (&created[0]["user_name"], &created[0]["status"]),
        (&json!("Nora"), &json!("accepted"))
    );
}

#[tokio::test]
async fn only_those_who_lead_a_company_and_the_staff_invite_into_it() {
    let house = House::new().await;
    let server = &house.server;
    let (member, deputy) = (server.manager("member").await, server.manager("deputy").await);
    server.member(house.company, &member, "member").await;
    server.member(house.company, &deputy, "admin").await;
    let (stranger, staff) = (server.manager("eve").await, server.admin("root").await);
    let form = house.form("new@it.test", "member");
    for (person, status, code) in [(&member, 403, "forbidden"), (&stranger, 404, "not_found")] {
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
    // everybody who leads the company sees all its invitations, the staff their own
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
async fn the_form_names_what_is_missing_or_wrong() {
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
        (&long, "member", json!({"email": "Can be max 100 characters long"})),
        ("a@it.test", "owner", json!({"role": "Wrong type or value"})),
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
        ("MIA@it.test", "This address was invited already"),
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
async fn an_invitation_is_nobody_s_whose_confirmed_email_is_another() {
    let house = House::new().await;
    let server = &house.server;
    let (mia, eve) = (server.manager("mia").await, server.manager("eve").await);
    let unconfirm = "update account set email_confirmed = $2 where id = $1";
    sqlx::query(unconfirm)
        .bind(mia.id)
        .bind(false)
        .execute(&server.pool)
        .await
        .unwrap();
    let invite = house.invite(&mia.email, "member").await;
    let stranger = server.client_of(&eve).await;
    assert_eq!(stranger.ok("company/get_received_invites", json!({})).await, json!([]));
    for status in ["accepted", "canceled"] {
        let form = answer(invite, status);
        stranger
            .refused("company/update_invite_status", form.clone(), 404, "not_found")
            .await;
        house
            .owner
            .refused("company/update_invite_status", form, 404, "not_found")
            .await;
    }
    let form = json!({"invite_id": invite});
    stranger.refused("company/delete_invite", form, 404, "not_found").await;
    // once the address is confirmed, what was sent before is theirs
    sqlx::query(unconfirm)
        .bind(mia.id)
        .bind(true)
        .execute(&server.pool)
        .await
        .unwrap();
    let client = server.client_of(&mia).await;
    let received = client.ok("company/get_received_invites", json!({})).await;
    assert_eq!(received[0]["id"], invite);
    let body = client
        .refused(
            "company/update_invite_status",
            answer(invite, "pending"),
            400,
            "invalid_request",
        )
        .await;
    assert_eq!(body["fields"], json!({"status": "Wrong type or value"}));
}

#[tokio::test]
async fn either_side_deletes_an_invitation_and_its_link_dies() {
    let house = House::new().await;
    let server = &house.server;
    let (mia, member) = (server.manager("mia").await, server.manager("member").await);
    server.member(house.company, &member, "member").await;
    let mailed = house.invite("new@it.test", "member").await;
    let token = server.token_to("new@it.test", SUBJECT).await;
    let plain = server.client_of(&member).await;
    let form = json!({"invite_id": mailed});
    plain
        .refused("company/delete_invite", form.clone(), 404, "not_found")
        .await;
    house.owner.ok("company/delete_invite", form).await;
    let dead = json!({"token": token});
    server
        .visitor()
        .refused("account/get_register_email", dead, 400, "invalid_token")
        .await;

    let invite = house.invite(&mia.email, "member").await;
    let (mut theirs, mut ours) = (server.live_of(&mia).await, server.live_of(&house.max).await);
    let client = server.client_of(&mia).await;
    client.ok("company/delete_invite", json!({"invite_id": invite})).await;
    let gone = json!([{"kind": "invite_changed", "invite_id": invite, "status": null, "unread_invites": 0}]);
    assert_eq!(theirs.next_change(&own(&mia)).await["changes"], gone);
    assert_eq!(ours.next_change(&own(&house.max)).await["changes"], gone);
    assert!(house.created().await.is_empty());
    let form = json!({"invite_id": invite});
    client.refused("company/delete_invite", form, 404, "not_found").await;
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
