//! Promotion codes: the codes that people type to use a coupon.

use actix_web::web;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::api::call::Call;
use super::api::error::ApiError;
use super::api::list::{self, page};
use super::api::{get, post, retrieve};
use super::coupon::Coupon;
use super::ids;
use super::object::{self, Metadata, Object, id_and_created};
use super::operation::Operation;

/// The maximum number of characters of a promotion code.
const CODE_MAX: usize = 500;

#[derive(Debug, Clone, Serialize, Deserialize)]
pub(super) struct PromotionCode {
    pub(super) id: String,
    created: i64,
    pub(super) code: String,
    /// The code in lower case. The code is searched by this field, because people may type upper or lower case.
    sought: String,
    pub(super) coupon: String,
    active: bool,
    /// The only customer that may use the code; none if everyone may.
    customer: Option<String>,
    expires_at: Option<i64>,
    max_redemptions: Option<i64>,
    times_redeemed: i64,
    first_time_transaction: bool,
    metadata: Metadata,
}

impl Object for PromotionCode {
    const KIND: &'static str = "promotion_code";

    id_and_created!();

    async fn shape(&self, op: &mut Operation<'_>) -> Result<Value, ApiError> {
        Ok(json!({
            "id": self.id,
            "object": "promotion_code",
            "active": self.is_valid(op.now),
            "code": self.code,
            "created": self.created,
            "customer": self.customer,
            "customer_account": null,
            "expires_at": self.expires_at,
            "livemode": false,
            "max_redemptions": self.max_redemptions,
            "metadata": self.metadata,
            "promotion": {"coupon": self.coupon, "type": "coupon"},
            "restrictions": {
                "first_time_transaction": self.first_time_transaction,
                "minimum_amount": null,
                "minimum_amount_currency": null,
            },
            "times_redeemed": self.times_redeemed,
        }))
    }
}

impl PromotionCode {
    fn is_valid(&self, now: i64) -> bool {
        self.active
            && self.expires_at.is_none_or(|at| now < at)
            && self.max_redemptions.is_none_or(|max| self.times_redeemed < max)
    }

    /// Returns the reason why a customer may not use the code, as an error message, or none if the customer may use it.
    pub(super) async fn refusal(
        &self,
        op: &mut Operation<'_>,
        customer: Option<&str>,
    ) -> Result<Option<String>, ApiError> {
        if !self.is_valid(op.now) {
            return Ok(Some("This promotion code is no longer valid.".to_owned()));
        }
        if self.customer.as_deref().is_some_and(|only| customer != Some(only)) {
            return Ok(Some("This promotion code belongs to another customer.".to_owned()));
        }
        if self.first_time_transaction && has_paid(op, customer).await? {
            return Ok(Some("This promotion code is for a first purchase.".to_owned()));
        }
        Ok(None)
    }

    /// Counts one more redemption of the code.
    pub(super) async fn redeem(&mut self, op: &mut Operation<'_>) -> Result<(), ApiError> {
        self.times_redeemed += 1;
        op.update(self).await
    }
}

async fn has_paid(op: &mut Operation<'_>, customer: Option<&str>) -> Result<bool, ApiError> {
    let Some(customer) = customer else { return Ok(false) };
    op.has_any("invoice", json!({"customer": customer, "status": "paid"}))
        .await
}

/// Returns a new promotion code for a coupon. It is one of the initial objects of the sandbox.
pub(super) fn of_coupon(code: &str, coupon: &Coupon, now: i64) -> PromotionCode {
    PromotionCode {
        id: ids::new("promo"),
        created: now,
        code: code.to_owned(),
        sought: code.to_lowercase(),
        coupon: coupon.id.clone(),
        active: true,
        customer: None,
        expires_at: None,
        max_redemptions: None,
        times_redeemed: 0,
        first_time_transaction: false,
        metadata: Metadata::new(),
    }
}

/// Registers the API calls under `/promotion_codes`.
pub(super) fn register(scope: &mut web::ServiceConfig) {
    scope
        .route("/promotion_codes", post(create))
        .route("/promotion_codes", get(list_them))
        .route("/promotion_codes/{id}", retrieve::<PromotionCode>("id"))
        .route("/promotion_codes/{id}", post(update));
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Create {
    promotion: Promotion,
    code: Option<String>,
    active: Option<bool>,
    customer: Option<String>,
    expires_at: Option<i64>,
    max_redemptions: Option<i64>,
    restrictions: Option<Restrictions>,
    #[serde(default)]
    metadata: Metadata,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Promotion {
    #[serde(rename = "type")]
    kind: String,
    coupon: String,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Restrictions {
    first_time_transaction: Option<bool>,
}

async fn create(op: &mut Operation<'_>, call: Call<Create>) -> Result<Value, ApiError> {
    let sent = call.params;
    if sent.promotion.kind != "coupon" {
        return Err(ApiError::param("promotion[type]", "Must be coupon"));
    }
    let coupon: Coupon = op.get(&sent.promotion.coupon, "promotion[coupon]").await?;
    let code = sent.code.unwrap_or_else(|| ids::new("P")[2..10].to_uppercase());
    let is_plain = code.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-');
    if code.is_empty() || code.len() > CODE_MAX || !is_plain {
        return Err(ApiError::param("code", "Codes have letters, digits and dashes"));
    }
    let namesakes: Vec<PromotionCode> = op.list_all(json!({"sought": code.to_lowercase()})).await?;
    if namesakes.iter().any(|namesake| namesake.is_valid(op.now)) {
        let message = format!("An active promotion code with `code: {code}` already exists.");
        return Err(ApiError::param("code", message));
    }
    let restrictions = sent
        .restrictions
        .and_then(|restrictions| restrictions.first_time_transaction);
    let promotion_code = PromotionCode {
        active: sent.active.unwrap_or(true),
        customer: sent.customer,
        expires_at: sent.expires_at,
        max_redemptions: sent.max_redemptions,
        first_time_transaction: restrictions.unwrap_or(false),
        metadata: sent.metadata,
        ..of_coupon(&code, &coupon, op.now)
    };
    op.insert(&promotion_code).await?;
    op.emit("promotion_code.created", &promotion_code).await?;
    promotion_code.shape(op).await
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Update {
    active: Option<bool>,
    #[serde(default)]
    metadata: Metadata,
}

async fn update(op: &mut Operation<'_>, call: Call<Update>) -> Result<Value, ApiError> {
    let mut code: PromotionCode = op.get(&call.id, "id").await?;
    let before = code.shape(op).await?;
    code.active = call.params.active.unwrap_or(code.active);
    object::merge_metadata(&mut code.metadata, call.params.metadata);
    op.update(&code).await?;
    op.emit_changed("promotion_code.updated", &before, &code).await?;
    code.shape(op).await
}

list::params!(ListCodes {
    code: Option<String>,
    coupon: Option<String>,
    active: Option<bool>,
});

async fn list_them(op: &mut Operation<'_>, call: Call<ListCodes>) -> Result<Value, ApiError> {
    let params = call.params;
    let pattern = list::pattern([
        ("sought", params.code.map(|code| Value::from(code.to_lowercase()))),
        ("coupon", params.coupon.map(Value::from)),
        ("active", params.active.map(Value::from)),
    ]);
    let mut list = list::answer::<PromotionCode>(op, "/v1/promotion_codes", &[pattern], &page!(params)).await?;
    // a code that has expired, or is used up, is not active either
    if let (Some(active), Some(data)) = (params.active, list["data"].as_array_mut()) {
        data.retain(|code| code["active"] == active);
    }
    Ok(list)
}
