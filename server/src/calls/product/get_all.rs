//! product/get_all: returns the plans on offer. subscription/list returns the same.

use actix_web::web;
use actors::plan::{Interval, Plan, Plans};
use macros::call;
use protocol::entity::billing::{Plan as Shown, PlanOffer};
use serde::Deserialize;
use sqlx::{PgConnection, PgPool};
use utoipa::ToSchema;

use crate::domain::plans::store::{PriceIds, list_price_ids};
use crate::domain::subscription::billing::dollars;
use crate::http::{Call, CallResult, Response, User};

/// A filter for the plans.
#[derive(Debug, Deserialize, ToSchema)]
pub(in crate::calls) struct PlansRequest {
    /// Returns only the plan of the product with this id; all plans if left out.
    #[serde(default)]
    id: Option<String>,
}

/// Returns the plans on offer, in the order of the file that defines the plans. That is: the trial plan, then the plans on sale, then the
/// plans that are available only on request.
#[call("/product/get_all")]
pub(super) async fn get_all(
    pool: web::Data<PgPool>,
    plans: web::Data<Plans>,
    call: Call<User, PlansRequest>,
) -> CallResult<Vec<Shown>> {
    let mut connection = pool.acquire().await?;
    Ok(Response::new(list(&mut connection, &plans, &call.request).await?))
}

/// Reads the plans on offer that match the request.
pub(in crate::calls) async fn list(
    conn: &mut PgConnection,
    plans: &Plans,
    request: &PlansRequest,
) -> sqlx::Result<Vec<Shown>> {
    let prices = list_price_ids(conn).await?;
    let is_offered = |plan: &&std::sync::Arc<Plan>| {
        matches!(plan.offer, PlanOffer::Trial | PlanOffer::Paid | PlanOffer::Preregister)
            && request.id.as_ref().is_none_or(|id| *id == plan.product_id)
    };
    let offered = plans.all().iter().filter(is_offered);
    Ok(offered.map(|plan| show(plan, &prices)).collect())
}

fn show(plan: &Plan, prices: &PriceIds) -> Shown {
    let price_id = |interval: Interval| {
        prices
            .get(&(plan.product_id.clone(), interval.as_str().to_owned()))
            .cloned()
    };
    Shown {
        product_id: plan.product_id.clone(),
        title: plan.title.clone(),
        label: plan.label.clone(),
        offer: plan.offer,
        price_amount: dollars(plan.price_cents_of(Interval::Month)),
        price_amount_year: dollars(plan.price_cents_of(Interval::Year)),
        price_id_month: price_id(Interval::Month),
        price_id_year: price_id(Interval::Year),
        feachers: plan.features.clone(),
    }
}
