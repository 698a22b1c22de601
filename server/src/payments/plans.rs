//! The plans at the payment provider. Each plan on sale is a product, which has the id from the plan, and has two prices, which have lookup
//! keys.
//!
//! The amount of a price cannot be changed at the provider. If the price of a plan changes, a new price is created and gets the lookup key,
//! and the previous price is archived: nobody can buy it any more, but people who have bought it keep it.

use std::collections::BTreeMap;

use actors::plan::{Interval, Plan, Plans};
use protocol::entity::billing::PlanOffer;
use serde::Deserialize;
use stripe_product::price::{CreatePrice, CreatePriceRecurring, CreatePriceRecurringInterval, ListPrice, UpdatePrice};
use stripe_product::product::{CreateProduct, RetrieveProduct, UpdateProduct};
use stripe_types::Currency;

use super::provider::{Provider, ProviderError, any_key};

/// The metadata field that this server adds to every price that it creates. Prices without this field were not created by this server and
/// are not changed.
const PLAN: &str = "plan";

/// The maximum number of active prices of a plan that are read. A plan should have only two: one per month and one per year.
const MOST_PRICES: i64 = 100;

/// A price of a plan at the payment provider.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlanPrice {
    /// The id of the plan's product at the provider.
    pub product_id: String,
    /// The interval at which the price is paid.
    pub interval: Interval,
    /// The id of the price at the provider.
    pub price_id: String,
    /// The price in US cents.
    pub amount_cents: i64,
}

#[derive(Deserialize)]
struct Product {
    #[serde(default)]
    name: String,
    #[serde(default)]
    active: bool,
}

#[derive(Deserialize)]
struct PriceList {
    data: Vec<Price>,
}

#[derive(Deserialize)]
struct Price {
    id: String,
    lookup_key: Option<String>,
    unit_amount: Option<i64>,
    #[serde(default)]
    metadata: BTreeMap<String, String>,
}

/// Changes the provider's products and prices so that they match the plans. Objects that already match are not changed. After a failure,
/// the function can simply be called again.
///
/// # Errors
/// Fails if the provider refuses a request or does not answer.
pub async fn sync(provider: &Provider, plans: &Plans) -> Result<Vec<PlanPrice>, ProviderError> {
    let mut prices = Vec::new();
    for plan in plans.all() {
        let is_on_sale = plan.offer == PlanOffer::Paid;
        if !sync_product(provider, plan, is_on_sale).await? {
            continue;
        }
        let listed = ListPrice::new()
            .product(&*plan.product_id)
            .active(true)
            .limit(MOST_PRICES);
        let PriceList { data: mut active } = provider.ask(&listed).await?;
        if is_on_sale {
            for interval in Interval::ALL {
                prices.push(sync_price(provider, plan, interval, &mut active).await?);
            }
        }
        for former in active.iter().filter(|price| price.metadata.contains_key(PLAN)) {
            let archived = UpdatePrice::new(&*former.id).active(false);
            act(provider, &archived).await?;
        }
    }
    Ok(prices)
}

/// Creates or updates the product of a plan. If the product does not exist and the plan is not on sale, no product is created. Returns true if
/// the provider has the product afterwards.
async fn sync_product(provider: &Provider, plan: &Plan, is_on_sale: bool) -> Result<bool, ProviderError> {
    let id = &*plan.product_id;
    let found: Product = match provider.ask(&RetrieveProduct::new(id)).await {
        Err(error) if error.is_missing() => {
            if is_on_sale {
                let made = CreateProduct::new(&*plan.label)
                    .id(id)
                    .active(true)
                    .metadata(of_plan(plan));
                act(provider, &made).await?;
            }
            return Ok(is_on_sale);
        }
        found => found?,
    };
    if is_on_sale && (found.name != plan.label || !found.active) {
        let renamed = UpdateProduct::new(id).name(&*plan.label).active(true);
        act(provider, &renamed).await?;
    }
    Ok(true)
}

/// Returns the plan's price for this interval, and removes it from the list `active`. Creates the price if no active price has the plan's
/// lookup key and amount.
async fn sync_price(
    provider: &Provider,
    plan: &Plan,
    interval: Interval,
    active: &mut Vec<Price>,
) -> Result<PlanPrice, ProviderError> {
    let (key, amount) = (lookup_key(plan, interval), plan.price_cents_of(interval));
    let fits = |price: &Price| price.lookup_key.as_ref() == Some(&key) && price.unit_amount == Some(amount);
    let price_id = if let Some(index) = active.iter().position(fits) {
        active.swap_remove(index).id
    } else {
        let every = match interval {
            Interval::Month => CreatePriceRecurringInterval::Month,
            Interval::Year => CreatePriceRecurringInterval::Year,
        };
        let made = CreatePrice::new(Currency::USD)
            .product(&*plan.product_id)
            .unit_amount(amount)
            .recurring(CreatePriceRecurring::new(every))
            .lookup_key(key)
            .transfer_lookup_key(true)
            .metadata(of_plan(plan));
        act(provider, &made).await?.id
    };
    Ok(PlanPrice {
        product_id: plan.product_id.clone(),
        interval,
        price_id,
        amount_cents: amount,
    })
}

fn lookup_key(plan: &Plan, interval: Interval) -> String {
    format!("{}-{}", plan.product_id, interval.as_str())
}

fn of_plan(plan: &Plan) -> std::collections::HashMap<String, String> {
    [(PLAN.to_owned(), plan.title.clone())].into()
}

#[derive(Deserialize)]
struct CreatedObject {
    id: String,
}

/// Sends a request that changes something, each time with a new idempotency key. If a request is sent twice, it can therefore create an
/// object twice; the next [`sync`] finds and corrects this.
async fn act(provider: &Provider, request: &impl stripe::StripeRequest) -> Result<CreatedObject, ProviderError> {
    provider.act(request, &any_key()).await
}
