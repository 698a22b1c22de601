//! The presence of people on a topic, and their removal from it.

use protocol::ids::SessionId;
use serde_json::json;

use super::live_follow::house;
use super::support::LiveClient;

#[tokio::test]
async fn people_see_each_other_and_the_tracks_that_they_play() {
    let house = house("presence").await;
    let mut one = house.server.live_of(&house.manager).await;
    one.subscribe(&house.review()).await;
    let people = one.next("presence").await;
    assert_eq!(
        (&people["count"], &people["people"][0]["user_id"]),
        (&json!(1), &json!(house.manager.id))
    );
    let mut two = house.server.live_of(&house.colleague).await;
    two.subscribe(&house.review()).await;
    assert_eq!(two.next("presence").await["people"].as_array().unwrap().len(), 2);
    let doing =
        json!({"topic": house.review(), "doing": {"track_id": house.tracks[0], "playing": true, "position": 1.5}});
    assert_eq!(two.ok("presence", doing).await, json!(true));
    loop {
        let event = one.next("presence").await;
        let here = event["here"].as_array().cloned().unwrap_or_default();
        if here
            .iter()
            .any(|person| person["user_id"] == json!(house.colleague.id) && person["doing"]["playing"] == true)
        {
            break;
        }
    }
    two.refused("presence", json!({"topic": "board"}), 400, "invalid_request")
        .await;
    two.refused("presence", json!({"topic": "review:999999"}), 404, "not_found")
        .await;
    two.vanish();
    loop {
        let event = one.next("presence").await;
        if event["gone"]
            .as_array()
            .is_some_and(|gone| gone.contains(&json!(house.colleague.id)))
        {
            assert_eq!(event["count"], 1);
            break;
        }
    }
}

#[tokio::test]
async fn losing_access_ends_the_subscription_even_after_leaving_the_own_topic() {
    let house = house("lost").await;
    let mut client = house.server.live_of(&house.colleague).await;
    for topic in [house.review(), format!("company:{}", house.company), "board".to_owned()] {
        client.subscribe(&topic).await;
    }
    client
        .ok("unsubscribe", json!({"topic": format!("user:{}", house.colleague.id)}))
        .await;
    sqlx::query("delete from company_member where user_id = $1")
        .bind(house.colleague.id)
        .execute(&house.server.pool)
        .await
        .unwrap();
    house.publish_access_changed(&house.colleague).await;
    let mut closed = vec![client.next("closed").await, client.next("closed").await];
    closed.sort_by_key(|event| event["topic"].to_string());
    let company = format!("company:{}", house.company);
    let expected = [
        json!({"topic": company, "reason": "no_right"}),
        json!({"topic": house.review(), "reason": "no_right"}),
    ];
    assert_eq!(closed, expected);
    let mut manager = house.server.live_of(&house.manager).await;
    manager.ok("rating.set_track", house.rating(0, 5)).await;
    assert!(!client.waiting().await.iter().any(|(name, _)| name == "change"));
    client
        .refused("subscribe", json!({"topic": house.review()}), 403, "forbidden")
        .await;
}

#[tokio::test]
async fn log_out_ends_the_sessions_connections_and_no_other() {
    let house = house("logout").await;
    let token = house.server.session_of(&house.manager).await;
    let sid = house.server.sid_of_session(&token).await;
    let mut client = LiveClient::connect(house.server.address).await;
    client.init(&sid).await;
    client.subscribe(&house.review()).await;
    let mut other = house.server.live_of(&house.manager).await;
    let session: i64 = house
        .server
        .number("select min(id) from session where user_id = $1", house.manager.id)
        .await;
    sqlx::query("delete from session where id = $1")
        .bind(session)
        .execute(&house.server.pool)
        .await
        .unwrap();
    house.server.log_out(vec![SessionId(session)]).await;
    assert_eq!(client.next("log_out").await, json!({"reason": "logged_out"}));
    client.next("DISCONNECT").await;
    assert_eq!(client.until_closed().await, Some(1000));
    other.ok("rating.set_track", house.rating(0, 5)).await;
    let mut again = LiveClient::connect(house.server.address).await;
    again.refused("init", json!({"sid": sid}), 401, "not_logged_in").await;
}

#[tokio::test]
async fn a_command_of_a_session_that_ended_is_refused_and_changes_nothing() {
    let house = house("ended").await;
    let mut client = house.server.live_of(&house.manager).await;
    sqlx::query("delete from session where user_id = $1")
        .bind(house.manager.id)
        .execute(&house.server.pool)
        .await
        .unwrap();
    client
        .refused("rating.set_track", house.rating(0, 5), 401, "not_logged_in")
        .await;
    let rows = "select count(*) from rating where job_id = $1";
    assert_eq!(house.number(rows).await, 0);
}
