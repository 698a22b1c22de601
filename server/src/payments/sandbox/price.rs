//! The prices of products. Each is paid every month or every year.

use actix_web::web;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::api::call::Call;
use super::api::error::ApiError;
use super::api::list::{self, page};
use super::api::{get, post, retrieve};
use super::ids;
use super::object::{self, CURRENCY, Metadata, Object, id_and_created, text};
use super::operation::Operation;
use super::product::Product;

/// The length of the billing period of a price.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Interval {
    Month,
    Year,
}

impl Interval {
    /// Returns the number of months in a billing period.
    pub(super) fn months(self) -> i32 {
        match self {
            Self::Month => 1,
            Self::Year => 12,
        }
    }
}

#[derive(Debug, Clone, Serialize, Deserialize)]
pub(super) struct Price {
    pub(super) id: String,
    created: i64,
    pub(super) product: String,
    /// The price in cents of one billing period.
    pub(super) unit_amount: i64,
    pub(super) interval: Interval,
    pub(super) active: bool,
    lookup_key: Option<String>,
    nickname: Option<String>,
    metadata: Metadata,
}

impl Object for Price {
    const KIND: &'static str = "price";

    id_and_created!();

    async fn shape(&self, _: &mut Operation<'_>) -> Result<Value, ApiError> {
        Ok(json!({
            "id": self.id,
            "object": "price",
            "active": self.active,
            "billing_scheme": "per_unit",
            "created": self.created,
            "currency": CURRENCY,
            "custom_unit_amount": null,
            "livemode": false,
            "lookup_key": self.lookup_key,
            "metadata": self.metadata,
            "nickname": self.nickname,
            "product": self.product,
            "recurring": {
                "interval": self.interval,
                "interval_count": 1,
                "meter": null,
                "trial_period_days": null,
                "usage_type": "licensed",
            },
            "tax_behavior": "unspecified",
            "tiers_mode": null,
            "transform_quantity": null,
            "type": "recurring",
            "unit_amount": self.unit_amount,
            "unit_amount_decimal": self.unit_amount.to_string(),
        }))
    }
}

impl Price {
    /// Returns the price as JSON in the form of a `plan`, the older name for a price in Stripe's API. Subscription items contain a price in
    /// both forms.
    pub(super) fn plan(&self) -> Value {
        json!({
            "id": self.id,
            "object": "plan",
            "active": self.active,
            "amount": self.unit_amount,
            "amount_decimal": self.unit_amount.to_string(),
            "billing_scheme": "per_unit",
            "created": self.created,
            "currency": CURRENCY,
            "interval": self.interval,
            "interval_count": 1,
            "livemode": false,
            "metadata": self.metadata,
            "meter": null,
            "nickname": self.nickname,
            "product": self.product,
            "tiers_mode": null,
            "transform_usage": null,
            "trial_period_days": null,
            "usage_type": "licensed",
        })
    }
}

/// Registers the API calls under `/prices`.
pub(super) fn register(scope: &mut web::ServiceConfig) {
    scope
        .route("/prices", post(create))
        .route("/prices", get(list_them))
        .route("/prices/{id}", retrieve::<Price>("id"))
        .route("/prices/{id}", post(update));
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Create {
    product: String,
    currency: String,
    unit_amount: i64,
    recurring: Recurring,
    active: Option<bool>,
    lookup_key: Option<String>,
    transfer_lookup_key: Option<bool>,
    nickname: Option<String>,
    #[serde(default)]
    metadata: Metadata,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Recurring {
    interval: Interval,
    interval_count: Option<i64>,
}

async fn create(op: &mut Operation<'_>, call: Call<Create>) -> Result<Value, ApiError> {
    let sent = call.params;
    let product: Product = op.get(&sent.product, "product").await?;
    if sent.currency != CURRENCY {
        return Err(ApiError::param("currency", "The sandbox sells in usd"));
    }
    if sent.unit_amount < 0 {
        return Err(ApiError::param("unit_amount", "Invalid non-negative integer"));
    }
    if sent.recurring.interval_count.is_some_and(|count| count != 1) {
        return Err(ApiError::param(
            "recurring[interval_count]",
            "The sandbox's periods are a month or a year",
        ));
    }
    let lookup_key = sent.lookup_key.and_then(text);
    if let Some(key) = &lookup_key {
        free_key(op, key, sent.transfer_lookup_key.unwrap_or(false), None).await?;
    }
    let price = Price {
        id: ids::new("price"),
        created: op.now,
        product: product.id,
        unit_amount: sent.unit_amount,
        interval: sent.recurring.interval,
        active: sent.active.unwrap_or(true),
        lookup_key,
        nickname: sent.nickname.and_then(text),
        metadata: sent.metadata,
    };
    op.insert(&price).await?;
    op.emit("price.created", &price).await?;
    price.shape(op).await
}

/// Makes sure that no price except `except` has this lookup key: if `transfers` is true, removes the key from the other prices, otherwise
/// fails if another price has the key.
async fn free_key(op: &mut Operation<'_>, key: &str, transfers: bool, except: Option<&str>) -> Result<(), ApiError> {
    let holders: Vec<Price> = op.list_all(json!({"lookup_key": key})).await?;
    for mut holder in holders.into_iter().filter(|holder| Some(holder.id.as_str()) != except) {
        if !transfers {
            let message = format!("A price (`{}`) already uses that lookup key.", holder.id);
            return Err(ApiError::param("lookup_key", message));
        }
        let before = holder.shape(op).await?;
        holder.lookup_key = None;
        op.update(&holder).await?;
        op.emit_changed("price.updated", &before, &holder).await?;
    }
    Ok(())
}

// `Update` repeats fields of `Create`: `deny_unknown_fields` does not work with a flattened struct.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Update {
    active: Option<bool>,
    lookup_key: Option<String>,
    transfer_lookup_key: Option<bool>,
    nickname: Option<String>,
    #[serde(default)]
    metadata: Metadata,
}

async fn update(op: &mut Operation<'_>, call: Call<Update>) -> Result<Value, ApiError> {
    let sent = call.params;
    let mut price: Price = op.get(&call.id, "id").await?;
    let before = price.shape(op).await?;
    if let Some(key) = sent.lookup_key {
        price.lookup_key = text(key);
        if let Some(key) = &price.lookup_key {
            free_key(op, key, sent.transfer_lookup_key.unwrap_or(false), Some(&price.id)).await?;
        }
    }
    if let Some(nickname) = sent.nickname {
        price.nickname = text(nickname);
    }
    price.active = sent.active.unwrap_or(price.active);
    object::merge_metadata(&mut price.metadata, sent.metadata);
    op.update(&price).await?;
    op.emit_changed("price.updated", &before, &price).await?;
    price.shape(op).await
}

list::params!(ListPrices {
    active: Option<bool>,
    product: Option<String>,
    #[serde(rename = "type")]
    kind: Option<String>,
    #[serde(default)]
    lookup_keys: Vec<String>,
});

async fn list_them(op: &mut Operation<'_>, call: Call<ListPrices>) -> Result<Value, ApiError> {
    let params = call.params;
    if params.kind.is_some_and(|kind| kind != "recurring") {
        return Ok(list::shape("/v1/prices", Vec::new(), false));
    }
    let pattern = list::pattern([
        ("active", params.active.map(Value::from)),
        ("product", params.product.map(Value::from)),
    ]);
    let patterns = list::alternatives("lookup_key", &params.lookup_keys, &pattern);
    list::answer::<Price>(op, "/v1/prices", &patterns, &page!(params)).await
}
