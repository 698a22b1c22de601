//! The provider's objects, as far as they are used: the same whether they were asked for or came within an event. An event has the form of the
//! endpoint's own version of the API, so that what has moved between versions is looked for in each of its places.

mod coupon;
mod invoice;

use std::collections::HashMap;

use protocol::ids::UserId;
use serde::Deserialize;
use time::OffsetDateTime;

pub use coupon::{Coupon, PromotionCode};
pub use invoice::{Invoice, InvoiceLine, InvoicePayment};

/// A thing that stands for itself or by its id.
#[derive(Debug, Clone, Deserialize)]
#[serde(untagged)]
pub enum Expandable<T> {
    /// Its id.
    Id(String),
    /// Itself.
    Object(Box<T>),
}

/// A thing of which the id alone is used.
#[derive(Debug, Clone, Deserialize)]
pub struct Named {
    /// Its id.
    pub id: String,
}

/// A thing that has an id.
pub trait HasId {
    /// The id.
    fn id(&self) -> &str;
}

impl<T: HasId> Expandable<T> {
    /// The id.
    pub fn id(&self) -> &str {
        match self {
            Self::Id(id) => id,
            Self::Object(object) => object.id(),
        }
    }

    /// The thing, where it stands for itself.
    pub fn object(&self) -> Option<&T> {
        match self {
            Self::Id(_) => None,
            Self::Object(object) => Some(object),
        }
    }
}

macro_rules! have_ids {
    ($($name:ident),+) => {$(
        impl HasId for $name {
            fn id(&self) -> &str {
                &self.id
            }
        }
    )+};
}

have_ids!(Named, Customer, PaymentMethod, Invoice, Coupon);

/// A payment by card.
#[derive(Debug, Clone, Deserialize)]
pub struct Charge {
    /// Its id.
    pub id: String,
    /// Its customer.
    pub customer: Option<Expandable<Customer>>,
    /// Cents that were given back of it so far.
    #[serde(default)]
    pub amount_refunded: i64,
}

/// A page of a list.
#[derive(Debug, Clone, Deserialize)]
pub struct List<T> {
    /// Its items.
    pub data: Vec<T>,
    /// Whether more follow.
    #[serde(default)]
    pub has_more: bool,
}

impl<T> Default for List<T> {
    fn default() -> Self {
        Self {
            data: Vec::new(),
            has_more: false,
        }
    }
}

/// The account that the thing was made for, as it was said when it was made.
pub type Metadata = HashMap<String, String>;

/// The field of what is made there that says for whom it was made.
const USER_ID: &str = "user_id";

/// What is kept with what is made for somebody.
pub fn made_for(user: UserId) -> Metadata {
    [(USER_ID.to_owned(), user.to_string())].into()
}

/// For whom something was made.
pub fn user_of(metadata: &Metadata) -> Option<UserId> {
    metadata.get(USER_ID)?.parse().ok().map(UserId)
}

/// Seconds since 1970.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
#[serde(transparent)]
pub struct Seconds(i64);

impl Seconds {
    /// The moment; the beginning of 1970 for what is no date at all.
    pub fn moment(self) -> OffsetDateTime {
        OffsetDateTime::from_unix_timestamp(self.0).unwrap_or(OffsetDateTime::UNIX_EPOCH)
    }
}

/// What was told.
#[derive(Debug, Clone, Deserialize)]
pub struct Event {
    /// Its id.
    pub id: String,
    /// Its name, such as `invoice.paid`.
    #[serde(rename = "type")]
    pub kind: String,
    /// When it happened.
    pub created: Seconds,
    /// What it is about.
    pub data: EventData,
}

/// What an event is about.
#[derive(Debug, Clone, Deserialize)]
pub struct EventData {
    /// The object as it was when it happened.
    pub object: serde_json::Value,
    /// What it was before, where that is said.
    pub previous_attributes: Option<Former>,
}

/// What an object was before.
#[derive(Debug, Clone, Deserialize)]
pub struct Former {
    /// Whose it was.
    pub customer: Option<Expandable<Customer>>,
}

/// A subscription.
#[derive(Debug, Clone, Deserialize)]
pub struct Subscription {
    /// Its id.
    pub id: String,
    /// Whose it is.
    pub customer: Expandable<Customer>,
    /// `active`, `trialing`, `past_due`, `incomplete`, `incomplete_expired`, `unpaid`, `paused` or `canceled`.
    pub status: String,
    /// When it was made.
    pub created: Seconds,
    /// When it will end.
    pub cancel_at: Option<Seconds>,
    /// Whether it ends with its period.
    #[serde(default)]
    pub cancel_at_period_end: bool,
    current_period_start: Option<Seconds>,
    current_period_end: Option<Seconds>,
    /// What is paid for.
    #[serde(default)]
    pub items: List<SubscriptionItem>,
    /// For whom it was made.
    #[serde(default)]
    pub metadata: Metadata,
    /// Its newest invoice.
    pub latest_invoice: Option<Expandable<Invoice>>,
    /// A change that waits for its payment.
    pub pending_update: Option<serde_json::Value>,
    /// What it is paid by, where that is another than its customer's.
    pub default_payment_method: Option<Expandable<PaymentMethod>>,
}

/// An item of a subscription.
#[derive(Debug, Clone, Deserialize)]
pub struct SubscriptionItem {
    /// Its id.
    pub id: String,
    /// At which price.
    pub price: Price,
    current_period_start: Option<Seconds>,
    current_period_end: Option<Seconds>,
}

impl Subscription {
    /// What it pays for: one plan.
    pub fn item(&self) -> Option<&SubscriptionItem> {
        self.items.data.first()
    }

    /// Beginning and end of the period that is paid.
    pub fn period(&self) -> (Option<OffsetDateTime>, Option<OffsetDateTime>) {
        let item = self.item();
        let start = item.and_then(|item| item.current_period_start);
        let end = item.and_then(|item| item.current_period_end);
        (
            start.or(self.current_period_start).map(Seconds::moment),
            end.or(self.current_period_end).map(Seconds::moment),
        )
    }

    /// When it ends, where it does not go on.
    pub fn ends(&self) -> Option<OffsetDateTime> {
        let at_its_period = self.cancel_at_period_end.then(|| self.period().1).flatten();
        self.cancel_at.map(Seconds::moment).or(at_its_period)
    }
}

/// A price.
#[derive(Debug, Clone, Deserialize)]
pub struct Price {
    /// Its id.
    pub id: String,
    /// What is bought.
    pub product: Expandable<Named>,
    /// Cents.
    pub unit_amount: Option<i64>,
    /// How often it is paid.
    pub recurring: Option<Recurring>,
}

/// How often a price is paid.
#[derive(Debug, Clone, Deserialize)]
pub struct Recurring {
    /// `month`, `year` or another.
    pub interval: String,
}

/// Who pays.
#[derive(Debug, Clone, Deserialize)]
pub struct Customer {
    /// Its id.
    pub id: String,
    /// Settings of its invoices.
    #[serde(default)]
    pub invoice_settings: InvoiceSettings,
    /// It is no more.
    #[serde(default)]
    pub deleted: bool,
}

/// Settings of a customer's invoices.
#[derive(Debug, Clone, Default, Deserialize)]
pub struct InvoiceSettings {
    /// What they are paid by.
    pub default_payment_method: Option<Expandable<PaymentMethod>>,
}

/// A payment method.
#[derive(Debug, Clone, Deserialize)]
pub struct PaymentMethod {
    /// Its id.
    pub id: String,
    /// `card` or another.
    #[serde(rename = "type")]
    pub kind: String,
    /// The card, where it is one.
    pub card: Option<Card>,
    /// Whose it is.
    pub customer: Option<Expandable<Customer>>,
}

/// A card.
#[derive(Debug, Clone, Deserialize)]
pub struct Card {
    /// Its system.
    pub brand: String,
    /// Where it was issued.
    pub country: Option<String>,
    /// The last month in which it is good.
    pub exp_month: i64,
    /// The year of that month.
    pub exp_year: i64,
    /// Its last digits.
    pub last4: String,
}

/// A refund.
#[derive(Debug, Clone, Deserialize)]
pub struct Refund {
    /// Its id.
    pub id: String,
    /// Cents.
    pub amount: i64,
    /// When.
    pub created: Seconds,
    /// `succeeded`, `pending` or another.
    pub status: Option<String>,
    /// The payment of which it is.
    pub payment_intent: Option<Expandable<Named>>,
}

/// A checkout.
#[derive(Debug, Clone, Deserialize)]
pub struct CheckoutSession {
    /// Its id.
    pub id: String,
    /// `open`, `complete` or `expired`.
    pub status: Option<String>,
    /// `subscription`, or `setup` of a payment method.
    pub mode: String,
    /// Whose it is.
    pub customer: Option<Expandable<Customer>>,
    /// For whom it was made.
    #[serde(default)]
    pub metadata: Metadata,
    /// Its page.
    pub url: Option<String>,
}

/// A page of the provider's, where people look after what they pay.
#[derive(Debug, Clone, Deserialize)]
pub struct PortalSession {
    /// Its address.
    pub url: String,
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;
    use time::macros::datetime;

    fn subscription(more: &serde_json::Value) -> Subscription {
        let mut object = json!({"id": "sub_1", "customer": "cus_1", "status": "active", "created": 1_700_000_000});
        object
            .as_object_mut()
            .unwrap()
            .extend(more.as_object().unwrap().clone());
        serde_json::from_value(object).unwrap()
    }

    #[test]
    fn the_period_is_found_at_the_item_or_at_the_subscription() {
        let price = json!({"id": "price_1", "product": {"id": "premium"}, "unit_amount": 1500, "recurring": {"interval": "month"}});
        let (start, end) = (1_700_000_000, 1_702_592_000);
        let now =
            json!({"data": [{"id": "si_1", "price": price, "current_period_start": start, "current_period_end": end}]});
        let former = json!({"data": [{"id": "si_1", "price": price}]});
        let places = [
            json!({"items": now}),
            json!({"items": former, "current_period_start": start, "current_period_end": end}),
        ];
        for place in places {
            let found = subscription(&place);
            assert_eq!(
                found.period(),
                (Some(Seconds(start).moment()), Some(Seconds(end).moment()))
            );
            assert_eq!(found.item().unwrap().price.product.id(), "premium");
        }
    }

    #[test]
    fn a_subscription_that_is_cancelled_at_its_periods_end_ends_then() {
        let period = json!({"current_period_end": 1_702_592_000, "cancel_at_period_end": true});
        assert_eq!(subscription(&period).ends(), Some(datetime!(2023-12-14 22:13:20 UTC)));
        assert_eq!(subscription(&json!({"current_period_end": 1_702_592_000})).ends(), None);
    }

    #[test]
    fn the_subscription_of_an_invoice_is_found_in_both_of_its_places() {
        let of = |place: serde_json::Value| {
            let mut invoice = json!({"id": "in_1", "created": 1, "currency": "usd"});
            invoice
                .as_object_mut()
                .unwrap()
                .extend(place.as_object().unwrap().clone());
            let invoice: Invoice = serde_json::from_value(invoice).unwrap();
            invoice.subscription_id().map(str::to_owned)
        };
        assert_eq!(of(json!({"subscription": "sub_1"})).as_deref(), Some("sub_1"));
        let parent = json!({"type": "subscription_details", "subscription_details": {"subscription": "sub_1"}});
        assert_eq!(of(json!({"parent": parent})).as_deref(), Some("sub_1"));
        assert_eq!(of(json!({"parent": null, "subscription": null})), None);
    }
}
