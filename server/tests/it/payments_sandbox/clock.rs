//! The clock: renewals, failing renewals, and subscriptions that end with their period.

use serde_json::json;

use super::stage::{DAY, Stage, ids, period_end, text};

#[tokio::test]
async fn a_year_of_renewals_is_paid_one_after_the_other() {
    let (stage, customer, subscription, _) = Stage::bought().await;
    let first_end = period_end(&subscription);
    stage.advance_to(first_end + 335 * DAY).await;
    let invoices = stage
        .get("invoices", &[("customer", &customer), ("limit", "100")])
        .await;
    let invoices = invoices["data"].as_array().unwrap();
    assert_eq!(invoices.len(), 13);
    assert!(invoices.iter().all(|invoice| invoice["status"] == "paid"));
    // each was made when its period began, which is the end of the one before
    let periods = stage.events("customer.subscription.updated").await;
    assert_eq!(periods.len(), 12);
    let mut start = first_end;
    for event in &periods {
        assert_eq!(event["created"], json!(start));
        start = period_end(&event["data"]["object"]);
    }
    let numbers: Vec<_> = invoices.iter().map(|invoice| text(&invoice["number"])).collect();
    assert!(
        numbers[0].ends_with("-0013") && numbers[12].ends_with("-0001"),
        "{numbers:?}"
    );
    let back = [("frozen_time", &*first_end.to_string())];
    stage
        .refused(
            "test_helpers/test_clocks/clock_sandbox/advance",
            &back,
            400,
            "parameter_invalid",
        )
        .await;
}

#[tokio::test]
async fn a_renewal_that_fails_is_tried_on_days_one_three_and_five_and_then_ends() {
    let (stage, customer, subscription, path) = Stage::bought().await;
    fail_from_now_on(&stage, &customer, &path).await;
    let end = period_end(&subscription);
    stage.advance_to(end).await;
    let overdue = stage.get(&path, &[("expand[]", "latest_invoice")]).await;
    assert_eq!(overdue["status"], "past_due");
    assert_eq!(overdue["latest_invoice"]["next_payment_attempt"], json!(end + DAY));
    for (day, next) in [(1, Some(3)), (3, Some(5)), (5, None)] {
        stage.advance_to(end + day * DAY).await;
        let tried = stage.get(&path, &[("expand[]", "latest_invoice")]).await;
        let next = next.map(|day| end + day * DAY);
        assert_eq!(
            tried["latest_invoice"]["next_payment_attempt"],
            json!(next),
            "day {day}"
        );
    }
    let ended = stage.get(&path, &[("expand[]", "latest_invoice")]).await;
    assert_eq!(
        (&ended["status"], &ended["ended_at"]),
        (&json!("canceled"), &json!(end + 5 * DAY))
    );
    assert_eq!(ended["cancellation_details"]["reason"], "payment_failed");
    assert_eq!(
        (
            &ended["latest_invoice"]["status"],
            &ended["latest_invoice"]["attempt_count"]
        ),
        (&json!("uncollectible"), &json!(4))
    );
    assert_eq!(stage.events("invoice.payment_failed").await.len(), 4);
    assert_eq!(stage.events("customer.subscription.deleted").await.len(), 1);
    // no event follows the end
    stage.advance_to(end + 60 * DAY).await;
    assert_eq!(ids(&stage.get("invoices", &[]).await).len(), 2);
}

#[tokio::test]
async fn a_renewal_that_failed_is_mended_by_another_card() {
    let (stage, customer, subscription, path) = Stage::bought().await;
    fail_from_now_on(&stage, &customer, &path).await;
    let end = period_end(&subscription);
    stage.advance_to(end + DAY).await;
    let good = stage
        .post("payment_methods/pm_card_mastercard/attach", &[("customer", &customer)])
        .await;
    stage
        .post(&path, &[("default_payment_method", &text(&good["id"]))])
        .await;
    stage.advance_to(end + 3 * DAY).await;
    let mended = stage.get(&path, &[("expand[]", "latest_invoice")]).await;
    assert_eq!(
        (&mended["status"], &mended["latest_invoice"]["status"]),
        (&json!("active"), &json!("paid"))
    );
    assert_eq!(
        stage.get(&format!("customers/{customer}"), &[]).await["delinquent"],
        false
    );
    stage.advance_to(period_end(&mended) - 1).await;
    assert_eq!(stage.events("invoice.payment_failed").await.len(), 2);
}

#[tokio::test]
async fn a_renewal_that_failed_is_paid_on_the_invoices_page() {
    let (stage, customer, subscription, path) = Stage::bought().await;
    fail_from_now_on(&stage, &customer, &path).await;
    stage.advance_to(period_end(&subscription)).await;
    let overdue = stage.get(&path, &[("expand[]", "latest_invoice")]).await;
    let url = text(&overdue["latest_invoice"]["hosted_invoice_url"]);
    let (status, page) = stage.show_page(&url).await;
    assert!(status == 200 && page.contains("Pay $15.00"), "{page}");
    let (status, _, page) = stage
        .send_page(&url, &[("payment_method", "pm_card_chargeDeclined")])
        .await;
    assert!(status == 402 && page.contains("declined"), "{page}");
    let (status, _, _) = stage.send_page(&url, &[("payment_method", "pm_card_visa")]).await;
    assert_eq!(status, 303);
    assert!(stage.show_page(&url).await.1.contains("This invoice is paid."));
    assert_eq!(stage.get(&path, &[]).await["status"], "active");
}

#[tokio::test]
async fn a_plan_that_is_cancelled_ends_with_its_period_unless_it_is_kept() {
    let (stage, _, subscription, path) = Stage::bought().await;
    let end = period_end(&subscription);
    let cancelled = stage.post(&path, &[("cancel_at_period_end", "true")]).await;
    assert_eq!(
        (&cancelled["status"], &cancelled["cancel_at"]),
        (&json!("active"), &json!(end))
    );
    let resumed = stage.post(&path, &[("cancel_at_period_end", "false")]).await;
    assert_eq!(
        (&resumed["cancel_at"], &resumed["canceled_at"]),
        (&json!(null), &json!(null))
    );
    stage.advance_to(end).await;
    let renewed = stage.get(&path, &[]).await;
    assert_eq!(renewed["status"], "active");
    stage.post(&path, &[("cancel_at_period_end", "true")]).await;
    stage.advance_to(period_end(&renewed)).await;
    let ended = stage.get(&path, &[]).await;
    assert_eq!(
        (&ended["status"], &ended["ended_at"]),
        (&json!("canceled"), &json!(period_end(&renewed)))
    );
    assert_eq!(ids(&stage.get("invoices", &[]).await).len(), 2);
    assert_eq!(ids(&stage.get("subscriptions", &[]).await).len(), 0);
    assert_eq!(ids(&stage.get("subscriptions", &[("status", "all")]).await).len(), 1);
    stage
        .refused(
            &path,
            &[("cancel_at_period_end", "false")],
            400,
            "subscription_canceled",
        )
        .await;
}

#[tokio::test]
async fn the_sandboxs_state_survives_a_restart() {
    let (mut stage, _, subscription, path) = Stage::bought().await;
    let end = period_end(&subscription);
    stage.advance_to(end - DAY).await;
    stage.server.restart().await;
    assert!(stage.now().await >= end - DAY, "the clock stays where it was moved");
    stage.advance_to(end).await;
    assert!(period_end(&stage.get(&path, &[]).await) > end);
    assert_eq!(ids(&stage.get("promotion_codes", &[("code", "DEMO20")]).await).len(), 1);
}

/// Replaces the card that pays for the subscription by one from which nothing can be charged.
async fn fail_from_now_on(stage: &Stage, customer: &str, path: &str) {
    let bad = stage
        .post(
            "payment_methods/pm_card_chargeCustomerFail/attach",
            &[("customer", customer)],
        )
        .await;
    stage.post(path, &[("default_payment_method", &text(&bad["id"]))]).await;
}
