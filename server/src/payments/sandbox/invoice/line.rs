//! The lines of invoices, and the discounts on each line.

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::payments::sandbox::discount::Applied;
use crate::payments::sandbox::ids;
use crate::payments::sandbox::object::CURRENCY;
use crate::payments::sandbox::price::Price;

/// The span of time that a line charges for, in Unix seconds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub(in crate::payments::sandbox) struct Period {
    pub(in crate::payments::sandbox) start: i64,
    pub(in crate::payments::sandbox) end: i64,
}

#[derive(Debug, Clone, Serialize, Deserialize)]
pub(in crate::payments::sandbox) struct Line {
    pub(in crate::payments::sandbox) id: String,
    /// The amount in cents before discounts; negative for a credit.
    pub(in crate::payments::sandbox) amount: i64,
    pub(in crate::payments::sandbox) description: String,
    /// True if the line charges or credits only a part of a billing period.
    is_proration: bool,
    period: Period,
    price: String,
    product: String,
    unit_amount: i64,
    /// The id of the subscription item that the line is for.
    item: String,
    /// The discounts on the line: the id of each discount, and the number of cents that the discount deducts.
    off: Vec<(String, i64)>,
}

impl Line {
    /// Creates a line that charges a price.
    pub(in crate::payments::sandbox) fn charge(
        price: &Price,
        item: &str,
        description: String,
        (amount, is_proration): (i64, bool),
        period: Period,
        discounts: &mut Discounts,
    ) -> Self {
        Self {
            id: ids::new("il"),
            amount,
            description,
            is_proration,
            period,
            price: price.id.clone(),
            product: price.product.clone(),
            unit_amount: price.unit_amount,
            item: item.to_owned(),
            off: discounts.take_off(amount, &price.product),
        }
    }

    /// Creates a line that credits a part of a paid period. No discounts apply to the line, because `cents` is a part of the amount that
    /// was actually paid, after discounts.
    pub(in crate::payments::sandbox) fn credit(
        price: &Price,
        item: &str,
        description: String,
        cents: i64,
        period: Period,
    ) -> Self {
        Self::charge(
            price,
            item,
            description,
            (-cents, true),
            period,
            &mut Discounts::default(),
        )
    }

    /// Returns the amount in cents after discounts.
    pub(in crate::payments::sandbox) fn net(&self) -> i64 {
        self.amount - self.off.iter().map(|(_, cents)| cents).sum::<i64>()
    }

    /// Returns the discounts on the line: the id of each discount, and the number of cents that the discount deducts.
    pub(super) fn off(&self) -> &[(String, i64)] {
        &self.off
    }

    /// Returns the line as JSON in the form of Stripe's API.
    pub(super) fn shape(&self, invoice: &str, subscription: Option<&str>) -> Value {
        let off: Vec<Value> = self
            .off
            .iter()
            .map(|(discount, cents)| json!({"amount": cents, "discount": discount}))
            .collect();
        let discounts: Vec<&String> = self.off.iter().map(|(discount, _)| discount).collect();
        json!({
            "id": self.id,
            "object": "line_item",
            "amount": self.amount,
            "currency": CURRENCY,
            "description": self.description,
            "discount_amounts": off,
            "discountable": !self.is_proration,
            "discounts": discounts,
            "invoice": invoice,
            "livemode": false,
            "metadata": {},
            "parent": {
                "invoice_item_details": null,
                "subscription_item_details": {
                    "invoice_item": null,
                    "proration": self.is_proration,
                    "proration_details": {"credited_items": null},
                    "subscription": subscription,
                    "subscription_item": self.item,
                },
                "type": "subscription_item_details",
            },
            "period": {"end": self.period.end, "start": self.period.start},
            "pretax_credit_amounts": [],
            "pricing": {
                "price_details": {"price": self.price, "product": self.product},
                "type": "price_details",
                "unit_amount_decimal": self.unit_amount.to_string(),
            },
            "quantity": 1,
            "quantity_decimal": "1",
            "subscription": subscription,
            "subtotal": self.amount,
            "taxes": [],
        })
    }
}

/// The discounts of one invoice, each with the number of cents that it can still deduct.
#[derive(Debug, Default)]
pub(in crate::payments::sandbox) struct Discounts(Vec<(Applied, i64)>);

impl Discounts {
    /// Returns these discounts for a new invoice, of which nothing is deducted yet.
    pub(in crate::payments::sandbox) fn new(discounts: &[Applied]) -> Self {
        let fresh = discounts.iter().map(|applied| (applied.clone(), applied.limit()));
        Self(fresh.collect())
    }

    fn take_off(&mut self, amount: i64, product: &str) -> Vec<(String, i64)> {
        let mut rest = amount;
        let mut taken = Vec::new();
        for (applied, left) in &mut self.0 {
            let off = applied.off(rest, product, left);
            if off != 0 {
                rest -= off;
                taken.push((applied.discount.id.clone(), off));
            }
        }
        taken
    }
}
