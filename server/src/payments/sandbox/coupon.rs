//! Coupons: how large their discount is, and how long it applies.

use actix_web::web;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::api::call::{Call, Nothing};
use super::api::error::ApiError;
use super::api::list::{self, ListAll};
use super::api::{delete, get, post, retrieve};
use super::clock;
use super::ids;
use super::object::{CURRENCY, Metadata, Object, id_and_created, text};
use super::operation::Operation;

/// The invoices to which a discount applies: the first, those of some months, or all.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Duration {
    Once,
    Repeating,
    Forever,
}

/// The amount of a discount.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Off {
    /// A percentage, in hundredths of a percent.
    BasisPoints(i64),
    /// A fixed amount in cents.
    Amount(i64),
}

#[derive(Debug, Clone, Serialize, Deserialize)]
pub(super) struct Coupon {
    pub(super) id: String,
    created: i64,
    name: Option<String>,
    pub(super) off: Off,
    pub(super) duration: Duration,
    duration_in_months: Option<i32>,
    max_redemptions: Option<i64>,
    redeem_by: Option<i64>,
    times_redeemed: i64,
    /// The ids of the products for which the coupon can be used; empty if it can be used for all.
    pub(super) products: Vec<String>,
    metadata: Metadata,
}

impl Object for Coupon {
    const KIND: &'static str = "coupon";

    id_and_created!();

    async fn shape(&self, op: &mut Operation<'_>) -> Result<Value, ApiError> {
        let (amount, percent) = match self.off {
            Off::Amount(cents) => (Some(cents), None),
            Off::BasisPoints(points) => (None, Some(points as f64 / 100.0)),
        };
        Ok(json!({
            "id": self.id,
            "object": "coupon",
            "amount_off": amount,
            "created": self.created,
            "currency": amount.map(|_| CURRENCY),
            "duration": self.duration,
            "duration_in_months": self.duration_in_months,
            "livemode": false,
            "max_redemptions": self.max_redemptions,
            "metadata": self.metadata,
            "name": self.name,
            "percent_off": percent,
            "redeem_by": self.redeem_by,
            "times_redeemed": self.times_redeemed,
            "valid": self.is_valid(op.now),
        }))
    }

    async fn include(&self, _: &mut Operation<'_>, name: &str) -> Result<Option<Value>, ApiError> {
        let is_limited = !self.products.is_empty();
        Ok((name == "applies_to").then(|| {
            if is_limited {
                json!({"products": self.products})
            } else {
                Value::Null
            }
        }))
    }
}

impl Coupon {
    /// Returns true if the coupon can still be redeemed.
    pub(super) fn is_valid(&self, now: i64) -> bool {
        self.redeem_by.is_none_or(|by| now < by) && self.max_redemptions.is_none_or(|max| self.times_redeemed < max)
    }

    /// Returns the end of the discount if it begins now; none if no end is fixed.
    pub(super) fn end(&self, now: i64) -> Option<i64> {
        match self.duration {
            Duration::Repeating => Some(clock::months_after(now, self.duration_in_months.unwrap_or(1))),
            Duration::Once | Duration::Forever => None,
        }
    }

    /// Counts one more redemption of the coupon.
    pub(super) async fn redeem(&mut self, op: &mut Operation<'_>) -> Result<(), ApiError> {
        self.times_redeemed += 1;
        op.update(self).await
    }
}

/// Returns a new coupon that reduces the first payment by a percentage. It is one of the initial objects of the sandbox.
pub(super) fn once(id: &str, name: &str, basis_points: i64, now: i64) -> Coupon {
    Coupon {
        id: id.to_owned(),
        created: now,
        name: Some(name.to_owned()),
        off: Off::BasisPoints(basis_points),
        duration: Duration::Once,
        duration_in_months: None,
        max_redemptions: None,
        redeem_by: None,
        times_redeemed: 0,
        products: Vec::new(),
        metadata: Metadata::new(),
    }
}

/// Registers the API calls under `/coupons`.
pub(super) fn register(scope: &mut web::ServiceConfig) {
    scope
        .route("/coupons", post(create))
        .route("/coupons", get(list_them))
        .route("/coupons/{id}", retrieve::<Coupon>("id"))
        .route("/coupons/{id}", delete(remove));
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Create {
    id: Option<String>,
    name: Option<String>,
    percent_off: Option<f64>,
    amount_off: Option<i64>,
    currency: Option<String>,
    duration: Option<Duration>,
    duration_in_months: Option<i32>,
    max_redemptions: Option<i64>,
    redeem_by: Option<i64>,
    applies_to: Option<AppliesTo>,
    #[serde(default)]
    metadata: Metadata,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct AppliesTo {
    products: Vec<String>,
}

async fn create(op: &mut Operation<'_>, call: Call<Create>) -> Result<Value, ApiError> {
    let sent = call.params;
    let off = match (sent.percent_off, sent.amount_off) {
        (Some(percent), None) if percent > 0.0 && percent <= 100.0 => {
            Off::BasisPoints((percent * 100.0).round() as i64)
        }
        (None, Some(cents)) if cents > 0 && sent.currency.as_deref() == Some(CURRENCY) => Off::Amount(cents),
        _ => {
            let message = "Give percent_off (above 0, at most 100), or amount_off with the currency usd";
            return Err(ApiError::invalid("parameter_missing", message).of("percent_off"));
        }
    };
    let duration = sent.duration.unwrap_or(Duration::Once);
    if (duration == Duration::Repeating) != sent.duration_in_months.is_some_and(|months| months > 0) {
        let message = "duration_in_months stands with duration repeating";
        return Err(ApiError::param("duration_in_months", message));
    }
    let id = sent.id.unwrap_or_else(|| ids::new("co"));
    if op.find::<Coupon>(&id).await?.is_some() {
        return Err(ApiError::invalid("resource_already_exists", "Coupon already exists.").of("id"));
    }
    let coupon = Coupon {
        id,
        created: op.now,
        name: sent.name.and_then(text),
        off,
        duration,
        duration_in_months: sent.duration_in_months,
        max_redemptions: sent.max_redemptions,
        redeem_by: sent.redeem_by,
        times_redeemed: 0,
        products: sent.applies_to.map(|applies| applies.products).unwrap_or_default(),
        metadata: sent.metadata,
    };
    op.insert(&coupon).await?;
    op.emit("coupon.created", &coupon).await?;
    coupon.shape(op).await
}

async fn remove(op: &mut Operation<'_>, call: Call<Nothing>) -> Result<Value, ApiError> {
    let coupon: Coupon = op.get(&call.id, "id").await?;
    op.emit("coupon.deleted", &coupon).await?;
    op.remove(&coupon).await?;
    Ok(json!({"id": coupon.id, "object": "coupon", "deleted": true}))
}

async fn list_them(op: &mut Operation<'_>, call: Call<ListAll>) -> Result<Value, ApiError> {
    list::answer::<Coupon>(op, "/v1/coupons", &[json!({})], &call.params.into()).await
}
