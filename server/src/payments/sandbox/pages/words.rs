//! The texts with which the pages show amounts, days, cards and statuses.

use time::OffsetDateTime;

use crate::payments::sandbox::card::Card;
use crate::payments::sandbox::invoice::Status;
use crate::payments::sandbox::payment_method::PaymentMethod;
use crate::payments::sandbox::price::{Interval, Price};

/// Returns an amount as text, such as `$12.00`; a negative amount begins with a minus sign.
pub(super) fn money(cents: i64) -> String {
    let sign = if cents < 0 { "−" } else { "" };
    let cents = cents.unsigned_abs();
    format!("{sign}${}.{:02}", cents / 100, cents % 100)
}

/// Returns a day as text, such as `Dec 14 2026`.
pub(super) fn day(moment: i64) -> String {
    let moment = OffsetDateTime::from_unix_timestamp(moment).unwrap_or(OffsetDateTime::UNIX_EPOCH);
    let month = moment.month().to_string();
    format!("{} {:02} {}", &month[..3], moment.day(), moment.year())
}

/// Returns the interval of a price as text: `month` or `year`.
pub(super) fn interval(price: &Price) -> &'static str {
    match price.interval {
        Interval::Month => "month",
        Interval::Year => "year",
    }
}

/// Returns a card as text, such as `Visa 4242`.
pub(super) fn card(card: &Card) -> String {
    format!("{} {}", brand(card), card.last4)
}

/// Returns the name of a card's brand as people know it, such as `American Express`.
pub(super) fn brand(card: &Card) -> &'static str {
    match card.brand {
        "visa" => "Visa",
        "mastercard" => "Mastercard",
        "amex" => "American Express",
        other => other,
    }
}

/// Returns the status of an invoice as text.
pub(super) fn status(status: Status) -> &'static str {
    match status {
        Status::Open => "Open",
        Status::Paid => "Paid",
        Status::Void => "Void",
        Status::Uncollectible => "Not paid",
    }
}

/// Returns the month in which a card expires as text, such as `09 / 2028`.
pub(super) fn expiry(method: &PaymentMethod) -> String {
    format!("{:02} / {}", method.exp_month, method.exp_year)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sums_and_days_are_written_as_everywhere_in_the_product() {
        assert_eq!(money(1_205), "$12.05");
        assert_eq!(money(-5), "−$0.05");
        assert_eq!(day(1_797_206_400), "Dec 14 2026");
    }
}
