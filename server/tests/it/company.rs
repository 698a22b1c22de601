//! company: made by managers, seen by members.

use serde_json::{Value, json};

use crate::support::TestServer;

#[actix_web::test]
async fn the_maker_of_a_company_owns_it_and_gets_access_live() {
    let server = TestServer::start().await;
    let max = server.manager("max").await;
    let client = server.client_of(&max).await;
    assert_eq!(client.ok("company/get", json!({})).await, json!([]));
    let made = client
        .ok(
            "company/create",
            json!({"name": "Sync House", "description": "film music"}),
        )
        .await;
    let companies = client.ok("company/get", json!({})).await;
    let expected = json!([{
        "id": made["company_id"], "name": "Sync House", "description": "film music", "avatar_url": null, "verified": false,
        "owner_name": "max", "number_of_members": 1,
        "members": [{"id": max.id, "user_name": "max", "email": "max@it.test", "role_name": "owner", "avatar": null}],
    }]);
    assert_eq!(companies, expected);
    let company_id = &made["company_id"];
    for (topic, published) in [
        (
            format!("user:{}", max.id),
            json!([{"kind": "rights_changed"}, {"kind": "company_joined", "company_id": company_id}]),
        ),
        (
            "admin".to_owned(),
            json!([{"kind": "company_created", "company_id": company_id}]),
        ),
    ] {
        let frame: String = sqlx::query_scalar("select changes from frame where topic = $1")
            .bind(topic)
            .fetch_one(&server.pool)
            .await
            .unwrap();
        assert_eq!(serde_json::from_str::<Value>(&frame).unwrap(), published);
    }
    let outsider = server.client_of(&server.manager("eve").await).await;
    assert_eq!(
        outsider.ok("company/get", json!({})).await,
        json!([]),
        "companies of others are not listed"
    );
}

#[actix_web::test]
async fn name_and_description_are_required_and_bounded() {
    let server = TestServer::start().await;
    let client = server.client_of(&server.manager("max").await).await;
    let body = client
        .refused("company/create", json!({}), 400, "invalid_request")
        .await;
    let fields = json!({"name": "Fill in the input field Name", "description": "Fill in the input field Description"});
    assert_eq!(body["fields"], fields);
    client
        .ok(
            "company/create",
            json!({"name": "ä".repeat(40), "description": "ä".repeat(400)}),
        )
        .await;
    for (field, value, text) in [
        ("name", json!("  "), "Fill in the input field Name"),
        ("name", json!("ä".repeat(41)), "Can be max 40 characters long"),
        ("description", json!("ä".repeat(401)), "Can be max 400 characters long"),
        ("name", json!(7), "Must be a string"),
    ] {
        let mut form = json!({"name": "Name", "description": "Description"});
        form[field] = value;
        let body = client.refused("company/create", form, 400, "invalid_request").await;
        assert_eq!(body["fields"], json!({field: text}));
    }
    assert_eq!(
        client.ok("company/get", json!({})).await.as_array().map(Vec::len),
        Some(1)
    );
}

#[actix_web::test]
async fn members_are_shown_with_the_owner_first_and_admins_before_others() {
    let server = TestServer::start().await;
    let (max, mia) = (server.manager("max").await, server.manager("mia").await);
    let company = server.company(&max, "Sync House").await;
    server.member(company, &mia, "member").await;
    server.member(company, &server.manager("ida").await, "admin").await;
    let companies = server.client_of(&mia).await.ok("company/get", json!({})).await;
    let roles: Vec<&Value> = companies[0]["members"]
        .as_array()
        .unwrap()
        .iter()
        .map(|member| &member["role_name"])
        .collect();
    assert_eq!(roles, ["owner", "admin", "member"]);
    assert_eq!(
        (&companies[0]["owner_name"], &companies[0]["number_of_members"]),
        (&json!("max"), &json!(3))
    );
    assert_eq!(companies[0]["verified"], true);
}

#[actix_web::test]
async fn the_staff_is_shown_all_companies_and_the_members_of_the_one_that_is_open() {
    let server = TestServer::start().await;
    let (max, eve) = (server.manager("max").await, server.manager("eve").await);
    let first = server.company(&max, "Sync House").await;
    server.member(first, &eve, "member").await;
    let second = server.company(&eve, "Net Menders").await;
    let staff = server.client_of(&server.admin("root").await).await;
    let ids = |page: &Value| {
        let companies = page["companies"].as_array().unwrap().iter();
        companies.map(|row| row["id"].as_i64().unwrap()).collect::<Vec<_>>()
    };
    let all = staff.ok("company/get_all", json!({})).await;
    assert_eq!(
        (ids(&all), &all["number_of_companies"]),
        (vec![second, first], &json!(2))
    );
    assert_eq!(
        all["companies"][1],
        json!({
            "id": first, "name": "Sync House", "description": "a company", "avatar_url": null, "verified": true,
            "owner_name": "max", "number_of_members": 2, "members": [],
        })
    );
    let page = staff.ok("company/get_all", json!({"limit": 1, "offset": 1})).await;
    assert_eq!((ids(&page), &page["number_of_companies"]), (vec![first], &json!(2)));
    let found = staff.ok("company/get_all", json!({"name": " menD"})).await;
    assert_eq!((ids(&found), &found["number_of_companies"]), (vec![second], &json!(1)));
    let open = staff.ok("company/get_all", json!({"company_id": first})).await;
    assert_eq!(ids(&open), [first]);
    let names: Vec<&Value> = open["companies"][0]["members"]
        .as_array()
        .unwrap()
        .iter()
        .map(|member| &member["user_name"])
        .collect();
    assert_eq!(names, ["max", "eve"]);
    staff
        .refused("company/get_all", json!({"limit": -1}), 400, "invalid_request")
        .await;
}

#[actix_web::test]
async fn a_repeated_request_makes_one_company() {
    let server = TestServer::start().await;
    let client = server.client_of(&server.manager("max").await).await;
    let form = json!({"name": "Once", "description": "only", "request_id": "r1"});
    let (first, second) = tokio::join!(
        client.ok("company/create", form.clone()),
        client.ok("company/create", form.clone())
    );
    assert_eq!(first, second);
    assert_eq!(client.ok("company/create", form).await, first);
    assert_eq!(
        client.ok("company/get", json!({})).await.as_array().map(Vec::len),
        Some(1)
    );
    // the same name in another person's request makes it another request
    let other = server.client_of(&server.manager("eve").await).await;
    assert_ne!(
        other
            .ok(
                "company/create",
                json!({"name": "Once", "description": "only", "request_id": "r1"})
            )
            .await,
        first
    );
}

#[actix_web::test]
async fn creators_make_no_companies() {
    let server = TestServer::start().await;
    let client = server.client_of(&server.creator("ada").await).await;
    for call in ["company/create", "company/get"] {
        client
            .refused(
                call,
                json!({"name": "Mine", "description": "all mine"}),
                403,
                "forbidden",
            )
            .await;
        server.visitor().refused(call, json!({}), 401, "not_logged_in").await;
    }
}

#[actix_web::test]
async fn the_staff_verifies_a_company_and_its_followers_get_a_frame() {
    let server = TestServer::start().await;
    let max = server.manager("max").await;
    let owner = server.client_of(&max).await;
    let form = json!({"name": "New House", "description": "as yet unknown"});
    let company = owner.ok("company/create", form).await["company_id"].as_i64().unwrap();
    let topic = format!("company:{company}");
    let (root, mut live) = (server.admin("root").await, server.live_of(&max).await);
    let (staff, mut staffs) = (server.client_of(&root).await, server.live_of(&root).await);
    live.subscribe(&topic).await;
    staffs.subscribe("admin").await;
    for verified in [true, false] {
        let form = json!({"company_id": company, "verified": verified});
        let (status, body) = staff.call("company/set_verified", form.clone()).await;
        assert_eq!((status, &body["live"]["topic"]), (200, &json!(topic)), "{body}");
        assert_eq!(
            live.next_change(&topic).await["changes"],
            json!([{"kind": "verified", "verified": verified}])
        );
        assert_eq!(
            staffs.next_change("admin").await["changes"],
            json!([{"kind": "company_changed", "company_id": company}])
        );
        assert_eq!(owner.ok("company/get", json!({})).await[0]["verified"], verified);
        // setting the same value again changes nothing
        staff.ok("company/set_verified", form).await;
    }
    assert_eq!(live.waiting().await, []);
    let form = json!({"company_id": company + 1, "verified": true});
    staff.refused("company/set_verified", form, 404, "not_found").await;
}

#[actix_web::test]
async fn a_manager_owns_as_many_companies_as_the_settings_allow() {
    let server = TestServer::start().await;
    let (max, root) = (server.manager("max").await, server.admin("root").await);
    let (client, staff) = (server.client_of(&max).await, server.client_of(&root).await);
    let form = |number: i32| json!({"name": format!("House {number}"), "description": "one of many"});
    for number in 0..25 {
        client.ok("company/create", form(number)).await;
    }
    let refused = client.refused("company/create", form(25), 409, "conflict").await;
    assert_eq!(refused["message"], "You can own at most 25 companies");
    for number in 0..6 {
        staff.ok("company/create", form(number)).await;
    }
    // another person's company does not count
    let other = server.company(&server.manager("eve").await, "Another").await;
    server.member(other, &max, "admin").await;
    sqlx::query("delete from company where id = (select min(id) from company where owner_id = $1)")
        .bind(max.id)
        .execute(&server.pool)
        .await
        .unwrap();
    client.ok("company/create", form(25)).await;
}
