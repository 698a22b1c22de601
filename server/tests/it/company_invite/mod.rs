//! Invitations into companies: the people who send and receive them, and their answers, live.

mod refusals;

use serde_json::{Value, json};

use crate::support::factories::PASSWORD;
use crate::support::{Client, Person, TestServer};

/// The subject of every email that invites to the company of these tests.
const SUBJECT: &str = "Sync House invites you";

/// Max's company; max is logged in.
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

    /// Invites an address; gives the invitation.
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

#[tokio::test]
async fn a_manager_receives_an_invitation_accepts_it_and_reviews_at_once() {
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
    let arrived = theirs.next_change(&mia.topic()).await["changes"].take();
    assert_eq!(arrived.as_array().map(Vec::len), Some(1));
    assert_eq!(
        (
            &arrived[0]["kind"],
            &arrived[0]["invite_id"],
            &arrived[0]["unread_invites"]
        ),
        (&json!("invite_arrived"), &json!(invite), &json!(1))
    );
    let invited = json!([{"kind": "invite_changed", "invite_id": invite, "status": "pending", "unread_invites": 0}]);
    assert_eq!(ours.next_change(&house.max.topic()).await["changes"], invited);
    let message = server.mail_to("Mia@It.test", SUBJECT).await;
    let link = message.link.unwrap();
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
    let changes = theirs.next_change(&mia.topic()).await["changes"].take();
    let changed = json!({"kind": "invite_changed", "invite_id": invite, "status": "accepted", "unread_invites": 0});
    let company_joined = json!({"kind": "company_joined", "company_id": house.company});
    assert_eq!(changes, json!([{"kind": "rights_changed"}, company_joined, changed]));
    let staff: String =
        sqlx::query_scalar("select changes from frame where topic = 'admin' order by \"offset\" desc limit 1")
            .fetch_one(&server.pool)
            .await
            .unwrap();
    let mut staff: Vec<Value> = serde_json::from_str(&staff).unwrap();
    staff.retain(|change| change["kind"] != "audit_added");
    assert_eq!(staff, [json!({"kind": "company_changed", "company_id": house.company})]);
    theirs.subscribe(&review).await;
    assert_eq!(ours.next_change(&house.max.topic()).await["changes"], json!([changed]));
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

    // the same answer again changes nothing; a different one comes too late
    client
        .ok("company/update_invite_status", answer(invite, "accepted"))
        .await;
    let late = answer(invite, "canceled");
    client
        .refused("company/update_invite_status", late, 409, "conflict")
        .await;
    let mut events = theirs.waiting().await;
    events.retain(|(name, _)| name == "change");
    assert!(events.is_empty(), "{events:?}");
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
    assert_eq!(ours.next_change(&house.max.topic()).await["changes"], changed);
    let created = house.created().await;
    assert_eq!(
        (&created[0]["user_name"], &created[0]["status"]),
        (&json!("Nora"), &json!("accepted"))
    );
}

#[tokio::test]
async fn an_invitation_is_only_for_the_account_with_that_confirmed_email() {
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
    let outsider = server.client_of(&eve).await;
    assert_eq!(outsider.ok("company/get_received_invites", json!({})).await, json!([]));
    for status in ["accepted", "canceled"] {
        let form = answer(invite, status);
        outsider
            .refused("company/update_invite_status", form.clone(), 404, "not_found")
            .await;
        house
            .owner
            .refused("company/update_invite_status", form, 404, "not_found")
            .await;
    }
    let form = json!({"invite_id": invite});
    outsider.refused("company/delete_invite", form, 404, "not_found").await;
    // once the address is confirmed, earlier invitations are the person's
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
    assert_eq!(body["fields"], json!({"status": "Must be accepted or canceled"}));
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
    server
        .visitor()
        .refused_token("account/get_register_email", &token)
        .await;

    let invite = house.invite(&mia.email, "member").await;
    let (mut theirs, mut ours) = (server.live_of(&mia).await, server.live_of(&house.max).await);
    let client = server.client_of(&mia).await;
    client.ok("company/delete_invite", json!({"invite_id": invite})).await;
    let gone = json!([{"kind": "invite_changed", "invite_id": invite, "status": null, "unread_invites": 0}]);
    assert_eq!(theirs.next_change(&mia.topic()).await["changes"], gone);
    assert_eq!(ours.next_change(&house.max.topic()).await["changes"], gone);
    assert!(house.created().await.is_empty());
    let form = json!({"invite_id": invite});
    client.refused("company/delete_invite", form, 404, "not_found").await;
}

#[tokio::test]
async fn a_revoked_invitation_is_published_to_its_recipient_and_to_all_who_manage_the_company() {
    let house = House::new().await;
    let server = &house.server;
    let (mia, deputy, plain) = (
        server.manager("mia").await,
        server.manager("deputy").await,
        server.manager("plain").await,
    );
    server.member(house.company, &deputy, "admin").await;
    server.member(house.company, &plain, "member").await;
    let invite = house.invite(&mia.email, "member").await;
    // another invitation stays open
    let second = server.company(&house.max, "Second House").await;
    let form = json!({"company_id": second, "email": mia.email, "role": "member"});
    house.owner.ok("company/create_invite", form).await;
    let mut tabs = [server.live_of(&mia).await, server.live_of(&mia).await];
    let (mut ours, mut theirs) = (server.live_of(&house.max).await, server.live_of(&deputy).await);
    let mut uninformed = server.live_of(&plain).await;
    uninformed.subscribe(&format!("company:{}", house.company)).await;

    house
        .owner
        .ok("company/delete_invite", json!({"invite_id": invite}))
        .await;
    let gone = |unread: u32| json!([{"kind": "invite_changed", "invite_id": invite, "status": null, "unread_invites": unread}]);
    for tab in &mut tabs {
        assert_eq!(tab.next_change(&mia.topic()).await["changes"], gone(1));
    }
    assert_eq!(ours.next_change(&house.max.topic()).await["changes"], gone(0));
    assert_eq!(theirs.next_change(&deputy.topic()).await["changes"], gone(0));
    assert_eq!(uninformed.waiting_changes().await, [] as [Value; 0]);
    let received = server
        .client_of(&mia)
        .await
        .ok("company/get_received_invites", json!({}))
        .await;
    assert_eq!(received.as_array().map(Vec::len), Some(1));
}

#[tokio::test]
async fn an_invitation_goes_with_the_account_that_has_its_address() {
    let house = House::new().await;
    let server = &house.server;
    house.invite("later@it.test", "member").await;
    let person = server.manager("later").await;
    let staff = server.client_of(&server.admin("root").await).await;
    staff
        .ok("admin/delete_user", json!({"user_to_delete": person.id}))
        .await;
    assert!(house.created().await.is_empty(), "the address is forgotten");
}
