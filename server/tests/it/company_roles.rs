//! company.set_role and company.hand_over: roles in a company, and the frames that the company, its people and the staff receive.

use serde_json::{Value, json};

use super::support::{LiveClient, Person, TestServer};

/// Max's company with an admin and a member, and max's live connection, which follows it.
struct House {
    server: TestServer,
    company: i64,
    max: Person,
    ida: Person,
    mia: Person,
    owner: LiveClient,
}

impl House {
    async fn new() -> Self {
        let server = TestServer::start().await;
        let (company, [max, ida, mia]) = server.company_of_three().await;
        let mut owner = server.live_of(&max).await;
        owner.subscribe(&format!("company:{company}")).await;
        Self {
            server,
            company,
            max,
            ida,
            mia,
            owner,
        }
    }

    fn topic(&self) -> String {
        format!("company:{}", self.company)
    }

    fn set(&self, member: &Person, role_name: &str) -> Value {
        json!({"company_id": self.company, "member_id": member.id, "role_name": role_name})
    }

    fn hand_over(&self, member: &Person) -> Value {
        json!({"company_id": self.company, "member_id": member.id})
    }

    async fn changes(&mut self) -> Value {
        let topic = self.topic();
        self.owner.next_change(&topic).await["changes"].clone()
    }
}

/// `name role` of each member, in their order.
fn shown(company: &Value) -> Vec<String> {
    let members = company["members"].as_array().unwrap().iter();
    let text = |member: &Value, field: &str| member[field].as_str().unwrap().to_owned();
    members
        .map(|member| format!("{} {}", text(member, "user_name"), text(member, "role_name")))
        .collect()
}

#[tokio::test]
async fn an_owner_makes_admins_and_members_who_may_what_they_are_from_then_on() {
    let mut house = House::new().await;
    let (server, mia) = (&house.server, house.mia.clone());
    let mut staff = server.live_of(&server.admin("root").await).await;
    staff.subscribe("admin").await;
    let (theirs, mut live) = (server.client_of(&mia).await, server.live_of(&mia).await);
    let company = house.company;
    let invite = |email: &str| json!({"company_id": company, "email": email, "role": "member"});
    theirs
        .refused("company/create_invite", invite("ann@it.test"), 403, "forbidden")
        .await;
    for (role_name, status) in [("admin", 200), ("member", 403)] {
        let ack = house
            .owner
            .emit("company.set_role", house.set(&house.mia, role_name))
            .await;
        assert_eq!(ack["live"]["topic"], house.topic());
        let members = shown(&ack["result"]);
        assert!(members.contains(&format!("mia {role_name}")), "{members:?}");
        assert_eq!((&*members[0], members.len()), ("max owner", 3));
        let expected = json!([{"kind": "role_changed", "user_id": house.mia.id, "role_name": role_name}]);
        assert_eq!(house.changes().await, expected);
        let changes = live.next_change(&house.mia.topic()).await["changes"].clone();
        assert_eq!(changes, json!([{"kind": "rights_changed"}]));
        let changed = json!([{"kind": "company_changed", "company_id": house.company}]);
        assert_eq!(staff.next_change("admin").await["changes"], changed);
        let (found, _) = theirs.call("company/create_invite", invite("bob@it.test")).await;
        assert_eq!(found, status, "as {role_name}");
        if found == 200 {
            let kind = &live.next_change(&house.mia.topic()).await["changes"][0]["kind"];
            assert_eq!(kind, "invite_changed");
        }
    }
    // setting the same role again changes nothing
    house
        .owner
        .ok("company.set_role", house.set(&house.mia, "member"))
        .await;
    assert_eq!(staff.waiting().await, []);
    let answer = live.subscribe(&house.topic()).await;
    assert_eq!(answer["snapshot"]["members"][2]["role_name"], "member");
}

#[tokio::test]
async fn a_company_is_handed_over_to_a_member_and_its_owner_stays_as_an_admin() {
    let mut house = House::new().await;
    let mut live = house.server.live_of(&house.ida).await;
    let company = house.owner.ok("company.hand_over", house.hand_over(&house.ida)).await;
    assert_eq!(shown(&company), ["ida owner", "max admin", "mia member"]);
    assert_eq!(company["owner_name"], "ida");
    let expected = json!([
        {"kind": "role_changed", "user_id": house.ida.id, "role_name": "owner"},
        {"kind": "role_changed", "user_id": house.max.id, "role_name": "admin"},
    ]);
    assert_eq!(house.changes().await, expected);
    for (client, person) in [(&mut live, &house.ida), (&mut house.owner, &house.max)] {
        let changes = client.next_change(&person.topic()).await["changes"].clone();
        assert_eq!(changes, json!([{"kind": "rights_changed"}]));
    }
    let staff = house.server.client_of(&house.server.admin("root").await).await;
    let all = staff.ok("company/get_all", json!({})).await;
    assert_eq!(all["companies"][0]["owner_name"], "ida");
    // she owns it: she may have max removed, and he no longer sets roles
    let back = house.set(&house.mia, "admin");
    house
        .owner
        .refused("company.set_role", back.clone(), 403, "forbidden")
        .await;
    live.ok("company.set_role", back).await;
    let form = json!({"company_id": house.company, "member_id": house.max.id});
    let hers = house.server.client_of(&house.ida).await;
    hers.ok("company/delete_member", form).await;
    house
        .owner
        .refused("company.hand_over", house.hand_over(&house.ida), 404, "not_found")
        .await;
}

#[tokio::test]
async fn the_owners_own_role_and_people_from_elsewhere_are_refused() {
    let mut house = House::new().await;
    let eve = house.server.manager("eve").await;
    for (form, status, code) in [
        (house.set(&house.max, "member"), 403, "forbidden"),
        (house.set(&eve, "admin"), 404, "not_found"),
        (house.set(&house.mia, "owner"), 400, "invalid_request"),
    ] {
        house.owner.refused("company.set_role", form, status, code).await;
    }
    for (member, status, code) in [(&house.max, 403, "forbidden"), (&eve, 404, "not_found")] {
        let form = house.hand_over(member);
        house.owner.refused("company.hand_over", form, status, code).await;
    }
    let mut admin = house.server.live_of(&house.ida).await;
    for event in ["company.set_role", "company.hand_over"] {
        admin
            .refused(event, house.set(&house.mia, "admin"), 403, "forbidden")
            .await;
    }
    // nobody gets more companies than one person may own
    for number in 0..25 {
        house.server.company(&house.ida, &format!("House {number}")).await;
    }
    let ack = house.owner.emit("company.hand_over", house.hand_over(&house.ida)).await;
    assert_eq!(
        (&ack["status"], &ack["message"]),
        (&json!(409), &json!("A manager can own at most 25 companies"))
    );
    assert_eq!(house.owner.waiting().await, []);
    let owner = "select owner_id from company where id = $1";
    assert_eq!(house.server.number(owner, house.company).await, house.max.id);
}
