//! Counts the results of affiliate links: visitors, sign-ups, payments and refunds. Each result counts once, in the transaction that causes
//! it. Payments and refunds may be reported in any order.

use actors::live::Live;
use actors::topic::reply::PendingReply;
use actors::write::{Subject, Write, WriteError};
use protocol::ids::UserId;
use time::{Date, OffsetDateTime, UtcOffset};

use super::publishing::publish_later;
use super::store::{self, CountIncrease};
use crate::domain::link::address::LinkAddresses;
use crate::domain::visit;
use crate::domain::visit::visitor::Visitor;

pub(crate) use super::store::Payment;

/// Counts a visitor who followed the affiliate link with this code; each visitor counts once a day.
pub fn count_click(live: &Live, addresses: &LinkAddresses, code: &str, visitor: Visitor) -> PendingReply<bool> {
    let (code, addresses) = (code.to_owned(), addresses.clone());
    live.write(Subject::Visitor).topics([]).run(async move |write| {
        let Some(affiliate) = store::find_by_code(write.rows(), &code).await? else {
            return Ok(true);
        };
        let day = day_of(write.now());
        let salt = visit::salt_of(write, day).await?;
        let name = visitor.named(&addresses, day, &salt).visitor;
        if store::insert_click(write.rows(), affiliate, day, &name).await? {
            let click = CountIncrease {
                clicks: 1,
                ..CountIncrease::default()
            };
            add(write, affiliate, day, click).await?;
        }
        Ok(true)
    })
}

/// Stores the affiliate link by which a new account signed up. If the link's email is the account's email, the link is ignored, since
/// nobody may refer themselves.
pub(crate) async fn refer(write: &mut Write, user: UserId, code: &str) -> Result<(), WriteError> {
    Ok(store::update_referrer(write.rows(), user, code).await?)
}

/// Counts the sign-up of an account whose email is confirmed, if an affiliate link referred the account.
pub(crate) async fn count_sign_up(write: &mut Write, user: UserId) -> Result<(), WriteError> {
    let now = write.now();
    let Some(affiliate) = store::take_sign_up(write.rows(), user, now).await? else {
        return Ok(());
    };
    let sign_up = CountIncrease {
        sign_ups: 1,
        ..CountIncrease::default()
    };
    add(write, affiliate, day_of(now), sign_up).await
}

/// Counts an invoice that a referred person has paid, in the month of the payment.
pub(crate) async fn count_payment(
    write: &mut Write,
    user: UserId,
    payment: Payment<'_>,
    at: OffsetDateTime,
) -> Result<(), WriteError> {
    let Some(affiliate) = store::find_referrer(write.rows(), user).await? else {
        return Ok(());
    };
    if payment.paid_cents > 0 && store::insert_payment(write.rows(), affiliate, user, &payment, day_of(at)).await? {
        publish_later(write, affiliate).await?;
    }
    Ok(())
}

/// Counts a refund to a referred person, in the month of the refund. `refunded_cents` is the sum of all refunds of the charge so far, tax
/// included.
pub(crate) async fn count_refund(
    write: &mut Write,
    user: UserId,
    charge_id: &str,
    refunded_cents: i64,
    at: OffsetDateTime,
) -> Result<(), WriteError> {
    let Some(affiliate) = store::find_referrer(write.rows(), user).await? else {
        return Ok(());
    };
    store::raise_refund(write.rows(), affiliate, user, (charge_id, refunded_cents), day_of(at)).await?;
    publish_later(write, affiliate).await
}

fn day_of(at: OffsetDateTime) -> Date {
    at.to_offset(UtcOffset::UTC).date()
}

async fn add(write: &mut Write, affiliate: i64, day: Date, rise: CountIncrease) -> Result<(), WriteError> {
    store::add(write.rows(), affiliate, day, rise).await?;
    publish_later(write, affiliate).await
}
