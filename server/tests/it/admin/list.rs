//! admin/get_users and search_users: the accounts that the staff sees, and their order.

use serde_json::{Value, json};

use crate::support::statements::{force_generic_plans, plan, statements};
use crate::support::{Shared, TestServer};

fn names(page: &Value) -> Vec<String> {
    let users = page["users"].as_array().unwrap();
    users
        .iter()
        .map(|user| user["user_name"].as_str().unwrap().to_owned())
        .collect()
}

#[actix_web::test]
async fn the_list_shows_one_kind_of_accounts_page_by_page_with_the_counts_of_their_tracks() {
    let server = TestServer::start().await;
    let admin = server.client_of(&server.admin("root").await).await;
    let ada = server.creator("ada").await;
    for name in ["bob", "cid"] {
        server.creator(name).await;
    }
    server.manager("max").await;
    let track = server.track(&ada, "Heard").await;
    server.track(&ada, "Unheard").await;
    sqlx::query(
        "update track set plays_count = 3, download_count = 2, share_count = 5, upload_count = 1 where id = $1",
    )
    .bind(track)
    .execute(&server.pool)
    .await
    .unwrap();
    sqlx::query("update account set on_hold = true, link_1 = 'https://cid.test' where user_name = 'cid'")
        .execute(&server.pool)
        .await
        .unwrap();

    let page = admin
        .ok("admin/get_users", json!({"user_type": "creator", "limit": 2}))
        .await;
    assert_eq!(
        (names(&page), &page["number_of_users"]),
        (vec!["cid".to_owned(), "bob".to_owned()], &json!(3))
    );
    let rest = admin
        .ok(
            "admin/get_users",
            json!({"user_type": "musician", "limit": 2, "offset": 2}),
        )
        .await;
    assert_eq!(names(&rest), ["ada"]);
    let shown = json!({
        "id": ada.id, "email": "ada@it.test", "user_name": "ada", "role": "creator", "sub_role": "inherit", "avatar": null,
        "created": rest["users"][0]["created"], "is_disabled": false, "is_confirmed_email": true, "is_approved": true, "on_hold": false,
        "user_rating": 0, "subscription": "premium", "link_1": "", "link_2": "", "is_first_500": false,
        "stat": {"plays_count": 3, "share_count": 5, "upload_count": 1, "download_count": 2},
    });
    assert_eq!(rest["users"][0], shown);
    let held = admin
        .ok("admin/get_users", json!({"user_type": "creator", "on_hold": true}))
        .await;
    assert_eq!(names(&held), ["cid"]);
    assert_eq!(held["users"][0]["link_1"], "https://cid.test");
    let here = json!({"user_type": "creator", "on_hold": false});
    assert_eq!(names(&admin.ok("admin/get_users", here).await), ["bob", "ada"]);
    let some = json!({"users_id": [ada.id]});
    assert_eq!(names(&admin.ok("admin/get_users", some).await), ["ada"]);
}

#[actix_web::test]
async fn the_list_comes_in_the_requested_order_and_refuses_orders_that_it_does_not_know() {
    let server = TestServer::start().await;
    let admin = server.client_of(&server.admin("root").await).await;
    let ada = server.creator("Ada").await;
    server.creator("bob").await;
    server.creator("cid").await;
    sqlx::query("update account set user_rating = 7 where id = $1")
        .bind(ada.id)
        .execute(&server.pool)
        .await
        .unwrap();
    for (sort_by, up, down) in [
        ("user_name", ["Ada", "bob", "cid"], ["cid", "bob", "Ada"]),
        ("created", ["Ada", "bob", "cid"], ["cid", "bob", "Ada"]),
        ("email", ["Ada", "bob", "cid"], ["cid", "bob", "Ada"]),
        ("user_rating", ["bob", "cid", "Ada"], ["Ada", "cid", "bob"]),
    ] {
        for (direction, expected) in [("up", up), ("down", down)] {
            let request = json!({"user_type": "creator", "sort_by": sort_by, "sort_direction": direction});
            let page = admin.ok("admin/get_users", request.clone()).await;
            assert_eq!(names(&page), expected, "{sort_by} {direction}");
            // accounts of one kind that are not on hold are read by a query of their own
            let mut alone = request;
            alone["on_hold"] = json!(false);
            let page = admin.ok("admin/get_users", alone).await;
            assert_eq!(names(&page), expected, "{sort_by} {direction}, not on hold");
        }
    }
    for wrong in [
        json!({"sort_by": "password_hash"}),
        json!({"sort_by": "plays_count"}),
        json!({"users_id": vec![1; 201]}),
        json!({"sort_direction": "sideways"}),
        json!({"filter": "lazy"}),
        json!({"plan": "p".repeat(101)}),
        json!({"filter": "blocked", "sort_by": "user_name"}),
        json!({"plan": "premium", "sort_by": "user_rating"}),
        json!({"confirmed_first": true}),
        json!({"filter": "blocked", "confirmed_first": true}),
        json!({"user_type": "boss"}),
        json!({"limit": -1}),
    ] {
        admin.refused("admin/get_users", wrong, 400, "invalid_request").await;
    }
}

#[actix_web::test]
async fn the_list_is_filtered_by_reason_of_no_access_and_by_plan_and_counts_the_rest() {
    let server = TestServer::start().await;
    let admin = server.client_of(&server.admin("root").await).await;
    for name in ["ada", "bob", "cid", "dan"] {
        let person = server.creator(name).await;
        server.set_plan(person.id, "free", false).await;
    }
    server.manager("max").await;
    for change in [
        "update account set email_confirmed = false, approved = false where user_name = 'bob'",
        "update account set approved = false where user_name in ('cid', 'max')",
        "update account set blocked = true where user_name = 'ada'",
        "update subscription set plan = 'starter', is_active = true
         where user_id in (select id from account where user_name in ('ada', 'cid'))",
    ] {
        sqlx::query(change).execute(&server.pool).await.unwrap();
    }
    for (request, left) in [
        (json!({"filter": "unconfirmed"}), vec!["bob"]),
        (json!({"filter": "not_approved"}), vec!["max", "cid", "bob"]),
        (
            json!({"filter": "not_approved", "user_type": "creator", "on_hold": false, "sort_direction": "up"}),
            vec!["bob", "cid"],
        ),
        (
            json!({"filter": "not_approved", "sort_by": "email", "sort_direction": "up"}),
            vec!["bob", "cid", "max"],
        ),
        (json!({"filter": "blocked"}), vec!["ada"]),
        (json!({"filter": "blocked", "plan": "starter"}), vec!["ada"]),
        (json!({"filter": "blocked", "plan": "free"}), vec![]),
        (json!({"filter": "blocked", "on_hold": true}), vec![]),
        (json!({"plan": "starter"}), vec!["cid", "ada"]),
        (
            json!({"plan": "free", "user_type": "creator", "sort_by": "email"}),
            vec!["dan", "bob"],
        ),
        (json!({"plan": "no such"}), vec![]),
    ] {
        let page = admin.ok("admin/get_users", request.clone()).await;
        assert_eq!(names(&page), left, "{request}");
        assert_eq!(page["number_of_users"], left.len(), "{request}");
        let mut second = request.clone();
        second["offset"] = json!(1);
        let rest: Vec<&str> = left.iter().skip(1).copied().collect();
        assert_eq!(names(&admin.ok("admin/get_users", second).await), rest, "{request}");
    }
    let counted = async |request: Value| admin.ok("admin/get_users", request).await["counts"].clone();
    let creators = json!({
        "creator": 4, "manager": 1, "admin": 1, "on_hold": 0, "unconfirmed": 1, "blocked": 1, "not_approved": 2, "to_decide": 1,
        "plans": [{"plan": "free", "number": 2}, {"plan": "starter", "number": 2}],
    });
    assert_eq!(
        counted(json!({"user_type": "creator", "on_hold": false})).await,
        creators
    );
    let of_plan = json!({
        "creator": 4, "manager": 1, "admin": 1, "on_hold": 0, "unconfirmed": 0, "blocked": 1, "not_approved": 1, "to_decide": 1,
        "plans": [{"plan": "free", "number": 2}, {"plan": "starter", "number": 2}],
    });
    let request = json!({"user_type": "creator", "on_hold": false, "plan": "starter", "limit": 1, "offset": 1});
    assert_eq!(counted(request).await, of_plan);
    sqlx::query("update account set on_hold = true where user_name = 'bob'")
        .execute(&server.pool)
        .await
        .unwrap();
    let waiting = json!({
        "creator": 1, "manager": 1, "admin": 0, "on_hold": 1, "unconfirmed": 0, "blocked": 1, "not_approved": 1, "to_decide": 1,
        "plans": [{"plan": "starter", "number": 1}],
    });
    let request = json!({"user_type": "creator", "on_hold": false, "filter": "not_approved"});
    assert_eq!(counted(request).await, waiting);
    sqlx::query("update account set on_hold = false where user_name = 'bob'")
        .execute(&server.pool)
        .await
        .unwrap();
    let cid: i64 = sqlx::query_scalar("select id from account where user_name = 'cid'")
        .fetch_one(&server.pool)
        .await
        .unwrap();
    for (filter, left) in [("not_approved", vec!["cid"]), ("blocked", vec![])] {
        let request = json!({"users_id": [cid], "filter": filter, "plan": "starter"});
        assert_eq!(names(&admin.ok("admin/get_users", request).await), left, "{filter}");
    }
}

#[actix_web::test]
async fn whoever_confirmed_their_email_comes_first_in_the_approval_queue() {
    let server = TestServer::start().await;
    let admin = server.client_of(&server.admin("root").await).await;
    for name in ["ada", "bob", "cid", "dan", "eve"] {
        server.creator(name).await;
    }
    server.manager("max").await;
    for change in [
        "update account set approved = false where user_name <> 'root' and user_name <> 'cid'",
        "update account set email_confirmed = false where user_name in ('ada', 'dan', 'max')",
        "update account set on_hold = true where user_name = 'eve'",
    ] {
        sqlx::query(change).execute(&server.pool).await.unwrap();
    }
    for (more, expected) in [
        (json!({"sort_direction": "up"}), vec!["bob", "ada", "dan"]),
        (json!({"sort_direction": "down"}), vec!["bob", "dan", "ada"]),
        (
            json!({"sort_by": "email", "sort_direction": "down"}),
            vec!["bob", "dan", "ada"],
        ),
        (
            json!({"sort_by": "email", "sort_direction": "up"}),
            vec!["bob", "ada", "dan"],
        ),
        (json!({"sort_direction": "up", "limit": 1, "offset": 1}), vec!["ada"]),
        (
            json!({"user_type": "", "sort_direction": "up"}),
            vec!["bob", "ada", "dan", "max"],
        ),
        (
            json!({"confirmed_first": false, "sort_direction": "up"}),
            vec!["ada", "bob", "dan"],
        ),
    ] {
        let mut request =
            json!({"user_type": "creator", "on_hold": false, "filter": "not_approved", "confirmed_first": true});
        for (name, value) in more.as_object().unwrap() {
            request[name] = value.clone();
        }
        assert_eq!(names(&admin.ok("admin/get_users", request).await), expected, "{more}");
    }
}

#[actix_web::test]
async fn a_search_finds_a_part_of_a_name_or_an_email_whatever_its_case() {
    let server = TestServer::start().await;
    let admin = server.client_of(&server.admin("root").await).await;
    server.creator("Ada_Lovelace").await;
    server.creator("bob").await;
    server.manager("lovely").await;
    let found = |info: &str, kind: &str| admin.ok("admin/search_users", json!({"user_info": info, "user_type": kind}));
    assert_eq!(names(&found("LOVE", "creator").await), ["Ada_Lovelace"]);
    assert_eq!(names(&found("lovel", "").await), ["Ada_Lovelace", "lovely"]);
    assert_eq!(names(&found("BOB@it.test", "creator").await), ["bob"]);
    assert!(
        names(&found("%", "creator").await).is_empty(),
        "a mark of patterns is a mark"
    );
    admin
        .refused("admin/search_users", json!({"user_info": " "}), 400, "invalid_request")
        .await;
}

#[actix_web::test]
async fn a_search_finds_who_a_report_is_about_by_the_id_of_the_track_or_of_the_link() {
    let server = TestServer::start().await;
    let admin = server.client_of(&server.admin("root").await).await;
    let (ada, max) = (server.creator("ada").await, server.manager("max").await);
    let track = server.track(&ada, "Fog").await;
    let company = server.company(&max, "Low Tide").await;
    let job = server.job(company, "A brief").await;
    let submitted = server.submit(&ada, job, &[track]).await;
    let (topic, _) = server.link(&ada, Shared::Application(submitted)).await;
    let link = topic.strip_prefix("link:").unwrap().to_owned();
    // a name that contains the number is listed after the id
    server.creator(&format!("a{track}")).await;
    let found =
        |info: String, kind: &str| admin.ok("admin/search_users", json!({"user_info": info, "user_type": kind}));
    assert_eq!(
        names(&found(track.to_string(), "creator").await),
        ["ada".to_owned(), format!("a{track}")]
    );
    assert_eq!(names(&found(format!(" {link} "), "").await), ["ada"]);
    assert!(names(&found(link, "manager").await).is_empty());
}

#[actix_web::test]
async fn a_text_with_one_common_word_is_found_by_its_other_words_anywhere_in_the_order() {
    let server = TestServer::start().await;
    let admin = server.client_of(&server.admin("root").await).await;
    sqlx::query(
        "insert into account (email, user_name, password_hash, role)
         select 'singer' || n || '@it.test', 'Singer ' || n, '', 'creator' from generate_series(1, 600) n
         union all select 'bassist512@it.test', 'Bassist 512', '', 'creator'",
    )
    .execute(&server.pool)
    .await
    .unwrap();
    // these match in the middle of a name, so none of the 200 names that follow matches
    for (info, found) in [
        ("inger 512", vec!["Singer 512"]),
        ("inger512@it.test", vec!["Singer 512"]),
        (
            "R 59",
            vec![
                "Singer 59",
                "Singer 590",
                "Singer 591",
                "Singer 592",
                "Singer 593",
                "Singer 594",
            ],
        ),
        ("inger 5120", vec![]),
    ] {
        let page = admin
            .ok("admin/search_users", json!({"user_info": info, "user_type": "creator"}))
            .await;
        let mut shown = names(&page);
        shown.truncate(6);
        assert_eq!(shown, found, "{info}");
    }
}

#[actix_web::test]
async fn the_approval_queue_is_read_in_the_order_of_an_index_whatever_is_on_hold() {
    let server = TestServer::start().await;
    sqlx::query(
        "insert into account (email, user_name, password_hash, role, email_confirmed, approved, on_hold)
         select n || '@it.test', 'p' || n, '', 'creator', n % 2 = 0, n % 8 = 0, n % 4 > 0 from generate_series(1, 20000) n",
    )
    .execute(&server.pool)
    .await
    .unwrap();
    let mut conn = server.pool.acquire().await.unwrap();
    sqlx::raw_sql("analyze account").execute(&mut *conn).await.unwrap();
    force_generic_plans(&mut conn).await;
    for (order, index) in [
        ("order by created asc", "account_to_decide_created_idx"),
        ("order by lower(email) asc", "account_to_decide_email_idx"),
    ] {
        let found = statements(|query| query.contains("and not approved") && query.contains(order));
        assert_eq!(found.len(), 1, "{order}");
        let plan = plan(&mut conn, &found[0]).await;
        let (_, scan) = plan.split_once(&format!("using {index}")).expect(&plan);
        let condition = scan.lines().find(|line| line.contains("Index Cond")).expect(&plan);
        for column in ["role", "on_hold", "email_confirmed"] {
            assert!(condition.contains(&format!("account.{column}")), "{plan}");
        }
        assert_eq!(plan.matches("Sort Key").count(), 1, "only the parts are merged: {plan}");
    }
}
