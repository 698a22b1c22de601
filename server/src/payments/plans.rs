//! The plans at the payment provider: a product for each plan on sale, by its id, and two prices, by their lookup keys.
//!
//! A price never changes there: where the plan's has, another is made, which takes the lookup key over, and the former is archived, so that nobody
//! buys at it any more and who has bought at it keeps it.

use std::collections::BTreeMap;

use actors::plan::{Interval, Plan, Plans};
use protocol::entity::billing::PlanOffer;
use serde::Deserialize;
use stripe_product::price::{CreatePrice, CreatePriceRecurring, CreatePriceRecurringInterval, ListPrice, UpdatePrice};
use stripe_product::product::{CreateProduct, RetrieveProduct, UpdateProduct};
use stripe_types::Currency;

use super::provider::{Provider, ProviderError, any_key};

/// What the provider is asked to keep with each price that is made here: others' are left alone.
const PLAN: &str = "plan";

/// A page of prices; a plan has two that are active.
const MOST_PRICES: i64 = 100;

/// A plan's price at the provider.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlanPrice {
    /// The plan's product.
    pub product_id: String,
    /// For how long it is paid.
    pub interval: Interval,
    /// The provider's name for it.
    pub price_id: String,
    /// US cents.
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

/// Brings the provider's products and prices to what the plans say. What is so already is left; after a failure it is done again from the
/// beginning.
///
/// # Errors
/// Where the provider refuses, or does not answer.
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

/// Whether the provider has the plan's product: it is made for a plan on sale alone.
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

/// The plan's price, taken out of those that are active; made where none has its amount.
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
struct Made {
    id: String,
}

/// The key is new each time: what a repetition would do twice is found, and set right, by the next one.
async fn act(provider: &Provider, request: &impl stripe::StripeRequest) -> Result<Made, ProviderError> {
    provider.act(request, &any_key()).await
}
