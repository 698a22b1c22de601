//! The provider's objects, with the fields that are used: the same for an answer and for an event. An event has the form of the endpoint's
//! own version of the API, so a field that has moved between versions is looked up in each of its places.

mod coupon;
mod invoice;

use std::collections::HashMap;

use protocol::ids::UserId;
use serde::Deserialize;
use time::OffsetDateTime;

pub use coupon::{Coupon, PromotionCode};
pub use invoice::{Invoice, InvoiceLine, InvoicePayment};

/// An object, in full or by its id.
#[derive(Debug, Clone, Deserialize)]
#[serde(untagged)]
pub enum Expandable<T> {
    /// The id alone.
    Id(String),
    /// The object in full.
    Object(Box<T>),
}

/// An object of which the id alone is used.
#[derive(Debug, Clone, Deserialize)]
pub struct ObjectReference {
    pub id: String,
}

/// An object that has an id.
pub trait HasId {
    fn id(&self) -> &str;
}

impl<T: HasId> Expandable<T> {
    /// Returns the id, in either form.
    pub fn id(&self) -> &str {
        match self {
            Self::Id(id) => id,
            Self::Object(object) => object.id(),
        }
    }

    /// Returns the object, if it is given in full.
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

have_ids!(ObjectReference, Customer, PaymentMethod, Invoice, Coupon);

/// A payment by card.
#[derive(Debug, Clone, Deserialize)]
pub struct Charge {
    pub id: String,
    pub customer: Option<Expandable<Customer>>,
    /// Cents that were refunded so far.
    #[serde(default)]
    pub amount_refunded: i64,
}

/// A page of a list.
#[derive(Debug, Clone, Deserialize)]
pub struct List<T> {
    /// Its items.
    pub data: Vec<T>,
    /// True if more follow.
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

/// The notes on an object: they contain the account that it was created for.
pub type Metadata = HashMap<String, String>;

/// The field of the notes that contains the account.
const USER_ID: &str = "user_id";

/// Returns the notes for an object that is created for an account.
pub fn made_for(user: UserId) -> Metadata {
    [(USER_ID.to_owned(), user.to_string())].into()
}

/// Returns the account that an object was created for.
pub fn user_of(metadata: &Metadata) -> Option<UserId> {
    metadata.get(USER_ID)?.parse().ok().map(UserId)
}

/// Seconds since 1970.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
#[serde(transparent)]
pub struct Seconds(i64);

impl Seconds {
    /// Returns the time; the beginning of 1970 for a number that is not a valid time.
    pub fn moment(self) -> OffsetDateTime {
        OffsetDateTime::from_unix_timestamp(self.0).unwrap_or(OffsetDateTime::UNIX_EPOCH)
    }
}

/// A notification of the provider.
#[derive(Debug, Clone, Deserialize)]
pub struct Event {
    pub id: String,
    /// Its name, such as `invoice.paid`.
    #[serde(rename = "type")]
    pub kind: String,
    /// The time of the event.
    pub created: Seconds,
    /// The object that it is about.
    pub data: EventData,
}

/// The object that an event is about.
#[derive(Debug, Clone, Deserialize)]
pub struct EventData {
    /// The object as it was at the time of the event.
    pub object: serde_json::Value,
    /// The former values of changed fields, if the event contains them.
    pub previous_attributes: Option<Former>,
}

/// The former values of changed fields.
#[derive(Debug, Clone, Deserialize)]
pub struct Former {
    /// The former customer.
    pub customer: Option<Expandable<Customer>>,
}

#[derive(Debug, Clone, Deserialize)]
pub struct Subscription {
    pub id: String,
    /// The customer who pays.
    pub customer: Expandable<Customer>,
    /// `active`, `trialing`, `past_due`, `incomplete`, `incomplete_expired`, `unpaid`, `paused` or `canceled`.
    pub status: String,
    /// The time of its creation.
    pub created: Seconds,
    /// The time at which it will end.
    pub cancel_at: Option<Seconds>,
    /// True if it ends with its period.
    #[serde(default)]
    pub cancel_at_period_end: bool,
    current_period_start: Option<Seconds>,
    current_period_end: Option<Seconds>,
    /// The items that are paid for.
    #[serde(default)]
    pub items: List<SubscriptionItem>,
    /// The notes, with the account that it was created for.
    #[serde(default)]
    pub metadata: Metadata,
    /// Its newest invoice.
    pub latest_invoice: Option<Expandable<Invoice>>,
    /// A change that waits for its payment.
    pub pending_update: Option<serde_json::Value>,
    /// Its payment method, if it is not its customer's default.
    pub default_payment_method: Option<Expandable<PaymentMethod>>,
}

#[derive(Debug, Clone, Deserialize)]
pub struct SubscriptionItem {
    pub id: String,
    /// The price of the item.
    pub price: Price,
    current_period_start: Option<Seconds>,
    current_period_end: Option<Seconds>,
}

impl Subscription {
    /// Returns its item: one plan.
    pub fn item(&self) -> Option<&SubscriptionItem> {
        self.items.data.first()
    }

    /// Returns the beginning and the end of the paid period.
    pub fn period(&self) -> (Option<OffsetDateTime>, Option<OffsetDateTime>) {
        let item = self.item();
        let start = item.and_then(|item| item.current_period_start);
        let end = item.and_then(|item| item.current_period_end);
        (
            start.or(self.current_period_start).map(Seconds::moment),
            end.or(self.current_period_end).map(Seconds::moment),
        )
    }

    /// Returns the time of its end, if it does not go on.
    pub fn ends(&self) -> Option<OffsetDateTime> {
        let at_its_period = self.cancel_at_period_end.then(|| self.period().1).flatten();
        self.cancel_at.map(Seconds::moment).or(at_its_period)
    }
}

#[derive(Debug, Clone, Deserialize)]
pub struct Price {
    pub id: String,
    /// The product that is bought.
    pub product: Expandable<ObjectReference>,
    /// The amount in cents.
    pub unit_amount: Option<i64>,
    /// The interval of the payments.
    pub recurring: Option<Recurring>,
}

/// The interval of a price's payments.
#[derive(Debug, Clone, Deserialize)]
pub struct Recurring {
    /// `month`, `year` or another.
    pub interval: String,
}

/// A person who pays.
#[derive(Debug, Clone, Deserialize)]
pub struct Customer {
    pub id: String,
    #[serde(default)]
    pub invoice_settings: InvoiceSettings,
    /// True if it was deleted.
    #[serde(default)]
    pub deleted: bool,
}

/// Settings of a customer's invoices.
#[derive(Debug, Clone, Default, Deserialize)]
pub struct InvoiceSettings {
    /// The payment method of the invoices.
    pub default_payment_method: Option<Expandable<PaymentMethod>>,
}

#[derive(Debug, Clone, Deserialize)]
pub struct PaymentMethod {
    pub id: String,
    /// `card` or another.
    #[serde(rename = "type")]
    pub kind: String,
    /// The card, if it is one.
    pub card: Option<Card>,
    /// The customer who owns it.
    pub customer: Option<Expandable<Customer>>,
}

#[derive(Debug, Clone, Deserialize)]
pub struct Card {
    /// The card network, such as `visa`.
    pub brand: String,
    /// The country of issue.
    pub country: Option<String>,
    /// The last month in which it is valid.
    pub exp_month: i64,
    /// The year of that month.
    pub exp_year: i64,
    /// Its last digits.
    pub last4: String,
}

#[derive(Debug, Clone, Deserialize)]
pub struct Refund {
    pub id: String,
    /// The amount in cents.
    pub amount: i64,
    /// The time of the refund.
    pub created: Seconds,
    /// `succeeded`, `pending` or another.
    pub status: Option<String>,
    /// The payment that it refunds.
    pub payment_intent: Option<Expandable<ObjectReference>>,
}

#[derive(Debug, Clone, Deserialize)]
pub struct CheckoutSession {
    pub id: String,
    /// `open`, `complete` or `expired`.
    pub status: Option<String>,
    /// `subscription`, or `setup` of a payment method.
    pub mode: String,
    /// The customer who pays.
    pub customer: Option<Expandable<Customer>>,
    /// The notes, with the account that it was created for.
    #[serde(default)]
    pub metadata: Metadata,
    /// Its page.
    pub url: Option<String>,
}

/// A page at the provider on which people manage their payments.
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
