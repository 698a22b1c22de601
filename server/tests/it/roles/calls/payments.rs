//! affiliate, product, subscription, stripe and billing, on a server whose sandbox has no prices yet.

use serde_json::{Value, json};

use super::{Row, any, creators, row, users};
use crate::roles::scene::{CALLERS, Entities};

const HERE: &str = "http://127.0.0.1:8080/billing";

fn plan(_: &Entities) -> Value {
    json!({"product_id": "premium", "periodicity": "month", "redirect_url": HERE, "coupon": "DEMO20"})
}

fn back(_: &Entities) -> Value {
    json!({"redirect_url": HERE})
}

fn method(_: &Entities) -> Value {
    json!({"payment_method_id": "pm_1"})
}

/// For the company's affiliate link: creators have one of their own.
const OF_COMPANY: [u16; CALLERS] = [401, 400, 400, 404, 404, 403, 200, 200, 200, 401, 401];

pub const CALLS: &[Row] = &[
    row("affiliate/click", |_| json!({"ref": "nobodys"}), any(200)),
    row(
        "affiliate/create",
        |at| json!({"email": "new@it.test", "company_id": at.company}),
        OF_COMPANY,
    ),
    row("affiliate/get", |at| json!({"company_id": at.company}), OF_COMPANY),
    row(
        "affiliate/get_statistic",
        |at| json!({"company_id": at.company}),
        OF_COMPANY,
    ),
    row("billing/add_payment_method", back, creators(200)),
    row("billing/change_default_payment_method", method, creators(404)),
    row("billing/delete_payment_method", method, creators(404)),
    row("billing/get_billing_info", |_| json!({}), creators(200)),
    row("billing/get_invoices", |_| json!({}), creators(200)),
    row("product/get_all", |_| json!({}), users(200)),
    row("stripe/cancel_subscription", |_| json!({}), creators(409)),
    row("stripe/create_checkout_session", plan, creators(409)),
    row("stripe/create_portal_session", back, creators(200)),
    row("stripe/get_subscription", |_| json!({}), creators(200)),
    row("stripe/success_payment_check", |_| json!({"id": "cs_1"}), creators(404)),
    row("stripe/update_subscription", plan, creators(409)),
    row("stripe/webhook", |_| json!({}), any(400)),
    row("subscription/check_coupon", plan, creators(409)),
    row("subscription/list", |_| json!({}), users(200)),
    row("subscription/preview", plan, creators(409)),
    row("subscription/resume", |_| json!({}), creators(409)),
    row("subscription/unsubscribe", |_| json!({}), creators(409)),
    row("subscription/update", plan, creators(409)),
];
