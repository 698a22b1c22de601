//! The SQL for the prices that the plans have at the payment provider.

use std::collections::HashMap;

use sqlx::PgConnection;

use crate::payments::plans::PlanPrice;

/// Replaces all stored prices of plans with these.
pub async fn replace_prices(conn: &mut PgConnection, prices: &[PlanPrice]) -> Result<(), sqlx::Error> {
    let products: Vec<String> = prices.iter().map(|price| price.product_id.clone()).collect();
    let intervals: Vec<String> = prices.iter().map(|price| price.interval.as_str().to_owned()).collect();
    let ids: Vec<String> = prices.iter().map(|price| price.price_id.clone()).collect();
    let amounts: Vec<i64> = prices.iter().map(|price| price.amount_cents).collect();
    sqlx::query!("delete from plan_price where price_id <> all ($1)", &ids)
        .execute(&mut *conn)
        .await?;
    sqlx::query!(
        "insert into plan_price (product_id, interval, price_id, amount_cents)
         select * from unnest($1::text[], $2::text[], $3::text[], $4::bigint[])
         on conflict (price_id) do update set synced = now()",
        &products,
        &intervals,
        &ids,
        &amounts
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// The ids of the prices at the payment provider, by product and billing interval.
pub type PriceIds = HashMap<(String, String), String>;

/// Returns the ids of the prices of all plans.
pub async fn list_price_ids(conn: &mut PgConnection) -> Result<PriceIds, sqlx::Error> {
    let rows = sqlx::query!("select product_id, interval, price_id from plan_price");
    let rows = rows.fetch_all(conn).await?;
    Ok(rows
        .into_iter()
        .map(|row| ((row.product_id, row.interval), row.price_id))
        .collect())
}
