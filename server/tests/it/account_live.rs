//! account: a change of name or email is shown at once, in the person's other tabs and to the staff.

use serde_json::{Value, json};

use crate::support::factories::PASSWORD;
use crate::support::{LiveClient, Person, TestServer};

/// A person with a browser and two tabs of two sessions, and an admin who watches the accounts.
struct Scene {
    server: TestServer,
    person: Person,
    tabs: [LiveClient; 2],
    staff: LiveClient,
}

impl Scene {
    async fn of(server: TestServer, person: Person) -> Self {
        let tabs = [server.live_of(&person).await, server.live_of(&person).await];
        let mut staff = server.live_of(&server.admin("root").await).await;
        staff.subscribe("admin").await;
        Self {
            server,
            person,
            tabs,
            staff,
        }
    }

    /// Expects these changes in both tabs, and a frame for the staff that says the account changed.
    async fn expect_changes(&mut self, changes: &Value) {
        let own = format!("user:{}", self.person.id);
        for tab in &mut self.tabs {
            assert_eq!(&tab.next_change(&own).await["changes"], changes);
        }
        let changed = json!([{"kind": "user_changed", "user_id": self.person.id}]);
        assert_eq!(self.staff.next_change("admin").await["changes"], changed);
    }

    /// Expects that nobody received anything except the audit lines for the staff.
    async fn expect_nothing(&mut self) {
        for live in self.tabs.iter_mut().chain([&mut self.staff]) {
            let mut unexpected = live.waiting().await;
            unexpected.retain(|(_, frame)| frame["changes"][0]["kind"] != "audit_added");
            assert!(unexpected.is_empty(), "{unexpected:?}");
        }
    }

    /// Asks for another email and confirms it from the present address; gives the token that was mailed to the new one.
    async fn agree_to(&self, email: &str) -> String {
        let (server, visitor) = (&self.server, self.server.visitor());
        let browser = server.client_of(&self.person).await;
        browser.ok("account/change_email", json!({"email": email})).await;
        let token = server.token_to(&self.person.email, "change of your email").await;
        visitor
            .ok("account/confirm_changing_email", json!({"token": token}))
            .await;
        server.token_to(email, "Confirm your new email").await
    }
}

#[tokio::test]
async fn a_new_name_reaches_every_tab_of_the_person_and_the_staff() {
    let server = TestServer::start().await;
    let ann = server.creator("ann").await;
    server.creator("bob").await;
    let mut bobs = server.live_of(&server.creator("eve").await).await;
    let mut scene = Scene::of(server, ann).await;
    let browser = scene.server.client_of(&scene.person).await;
    browser.ok("account/change_name", json!({"name": "Anna"})).await;
    scene
        .expect_changes(&json!([{"kind": "name_changed", "user_name": "Anna"}]))
        .await;
    // refused, or not a change: no frame is sent
    browser
        .refused("account/change_name", json!({"name": "BOB"}), 409, "user_name_taken")
        .await;
    browser.ok("account/change_name", json!({"name": " Anna "})).await;
    scene.expect_nothing().await;
    assert!(bobs.waiting().await.is_empty(), "it is nobody else's matter");
}

#[tokio::test]
async fn of_two_who_take_one_name_at_once_one_has_it_and_the_other_is_refused() {
    let server = TestServer::start().await;
    let (ann, bob) = (server.creator("ann").await, server.creator("bob").await);
    let (hers, his) = (server.client_of(&ann).await, server.client_of(&bob).await);
    let (one, two) = tokio::join!(
        hers.call("account/change_name", json!({"name": "Same"})),
        his.call("account/change_name", json!({"name": "SAME"})),
    );
    let mut statuses = [one.0, two.0];
    statuses.sort_unstable();
    assert_eq!(statuses, [200, 409], "{one:?} {two:?}");
}

#[tokio::test]
async fn a_new_email_reaches_every_tab_once_it_is_confirmed_and_not_before() {
    let server = TestServer::start().await;
    let ann = server.creator("ann").await;
    let mut scene = Scene::of(server, ann).await;
    let token = scene.agree_to("new@it.test").await;
    scene.expect_nothing().await;
    let visitor = scene.server.visitor();
    let confirm = || visitor.call("account/confirm_new_email", json!({"token": token}));
    // confirmed twice at the same time: the token works once, and one frame is sent
    let (one, two) = tokio::join!(confirm(), confirm());
    let mut statuses = [one.0, two.0];
    statuses.sort_unstable();
    assert_eq!(statuses, [200, 400], "{one:?} {two:?}");
    scene
        .expect_changes(&json!([{"kind": "email_changed", "email": "new@it.test"}]))
        .await;
    scene.expect_nothing().await;
}

#[tokio::test]
async fn invitations_that_wait_follow_the_email() {
    let server = TestServer::start().await;
    let (max, eve) = (server.manager("max").await, server.manager("eve").await);
    let owner = server.client_of(&max).await;
    let mut scene = Scene::of(server, eve).await;
    let own = format!("user:{}", scene.person.id);
    let mut invites = Vec::new();
    for (company, email) in [("One", scene.person.email.as_str()), ("Two", "new@it.test")] {
        let company = scene.server.company(&max, company).await;
        let invite = json!({"company_id": company, "email": email, "role": "member"});
        invites.push(owner.ok("company/create_invite", invite).await["id"].clone());
    }
    for tab in &mut scene.tabs {
        assert_eq!(tab.next_change(&own).await["changes"][0]["kind"], "invite_arrived");
    }
    let token = scene.agree_to("new@it.test").await;
    let visitor = scene.server.visitor();
    visitor.ok("account/confirm_new_email", json!({"token": token})).await;
    for tab in &mut scene.tabs {
        let changes = tab.next_change(&own).await["changes"].clone();
        let gone = json!({"kind": "invite_changed", "invite_id": invites[0], "status": null, "unread_invites": 1});
        assert_eq!((&changes[0]["kind"], &changes[1]), (&json!("email_changed"), &gone));
        assert_eq!(
            (
                &changes[2]["kind"],
                &changes[2]["invite_id"],
                &changes[2]["unread_invites"]
            ),
            (&json!("invite_arrived"), &invites[1], &json!(1))
        );
    }
    let fresh = scene.tabs[0].subscribe(&own).await;
    assert_eq!(fresh["snapshot"]["unread_invites"], 1);
    let received = scene.server.client_of(&scene.person).await;
    let received = received.ok("company/get_received_invites", json!({})).await;
    assert_eq!(received[0]["id"], invites[1]);
}

#[tokio::test]
async fn an_invitation_counts_once_the_email_is_confirmed_by_its_link_or_by_the_staff() {
    let server = TestServer::start().await;
    let max = server.manager("max").await;
    let (company, owner) = (server.company(&max, "One").await, server.client_of(&max).await);
    let admin = server.client_of(&server.admin("root").await).await;
    for by_staff in [false, true] {
        let mia = server.manager(if by_staff { "mia" } else { "lea" }).await;
        sqlx::query("update account set email_confirmed = false where id = $1")
            .bind(mia.id)
            .execute(&server.pool)
            .await
            .unwrap();
        let invite = json!({"company_id": company, "email": mia.email, "role": "member"});
        owner.ok("company/create_invite", invite).await;
        // starts the actor of the person's topic before there is anything for it to send
        for is_approved in [false, true] {
            let decide = json!({"user_to_approve": mia.id, "is_approved": is_approved});
            admin.ok("admin/update_approve", decide).await;
        }
        if by_staff {
            let confirm = json!({"user_to_confirm": mia.id});
            admin.ok("admin/confirm_user_email", confirm).await;
        } else {
            let visitor = server.visitor();
            visitor
                .ok("account/resend_confirmation", json!({"email": mia.email}))
                .await;
            let token = server.token_to(&mia.email, "Confirm your email").await;
            visitor.ok("account/confirm_new_email", json!({"token": token})).await;
        }
        let mut tab = LiveClient::connect(server.address).await;
        let init = tab.init(&server.sid_of(&mia).await).await;
        assert_eq!(init["user"]["snapshot"]["unread_invites"], 1, "by staff: {by_staff}");
    }
}

#[tokio::test]
async fn the_staff_sees_at_once_that_somebody_confirmed_the_email_of_a_sign_up() {
    let server = TestServer::start_with(|config| config.limits.signup_approval = server::config::Approval::Auto).await;
    let mut staff = server.live_of(&server.admin("root").await).await;
    staff.subscribe("admin").await;
    let visitor = server.visitor();
    let form = json!({"email": "new@it.test", "pass": "a password", "user_name": "newcomer", "role": "creator"});
    visitor.ok("account/sign_up", form).await;
    let id = staff.next_change("admin").await["changes"][0]["user_id"].clone();
    let token = server.token_to("new@it.test", "Confirm your email").await;
    let payload = json!({"token": token, "email": "new@it.test"});
    visitor.ok("account/confirm_email", payload).await;
    let changed = json!([{"kind": "user_changed", "user_id": id}]);
    assert_eq!(staff.next_change("admin").await["changes"], changed);
    let frame: String = sqlx::query_scalar("select changes from frame where topic = 'user:' || $1")
        .bind(id.as_i64().unwrap())
        .fetch_one(&server.pool)
        .await
        .unwrap();
    assert_eq!(
        serde_json::from_str::<Value>(&frame).unwrap(),
        json!([{"kind": "approved", "is_approved": true}, {"kind": "trial_changed", "trialcounter": 14}])
    );
}

#[tokio::test]
async fn a_public_contact_reaches_the_persons_tabs_and_is_stored() {
    let server = TestServer::start().await;
    let ada = server.creator("ada").await;
    let mut tabs = [server.live_of(&ada).await, server.live_of(&ada).await];
    let browser = server.client_of(&ada).await;
    assert_eq!(browser.ok("account/get_info", json!({})).await["public_contact"], "");
    let own = format!("user:{}", ada.id);
    for (contact, stored) in [("  @low.tide ", "@low.tide"), ("", "")] {
        let answer = tabs[0]
            .ok("account.set_public_contact", json!({"contact": contact}))
            .await;
        assert_eq!(answer, json!({"public_contact": stored}));
        let expected = json!([{"kind": "contact_changed", "public_contact": stored}]);
        for tab in &mut tabs {
            assert_eq!(tab.next_change(&own).await["changes"], expected);
        }
        assert_eq!(
            browser.ok("account/get_info", json!({})).await["public_contact"],
            stored
        );
    }
    for wrong in ["x".repeat(101), "a\u{202e}b".into(), "a\nb".into()] {
        tabs[0]
            .refused(
                "account.set_public_contact",
                json!({"contact": wrong}),
                400,
                "invalid_request",
            )
            .await;
    }
    let longest = "ä".repeat(100);
    tabs[0]
        .ok("account.set_public_contact", json!({"contact": longest}))
        .await;
    let log_in = json!({"email": ada.email, "pass": PASSWORD});
    assert_eq!(
        server.visitor().ok("account/log_in", log_in).await["public_contact"],
        json!(longest)
    );
    let manager = server.client_of(&server.manager("max").await).await;
    assert_eq!(
        manager.ok("account/get_info", json!({})).await["public_contact"],
        json!(null)
    );
}
