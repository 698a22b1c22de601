//! The objects of the payment provider, with only those fields that this server uses. Answers and events contain the same objects. The form
//! of an event depends on the API version of the webhook endpoint, so a field that has moved between versions is looked up in each of its
//! places.

mod coupon;
mod invoice;

use std::collections::HashMap;

use protocol::ids::UserId;
use serde::Deserialize;
use time::OffsetDateTime;

pub use coupon::{Coupon, PromotionCode};
pub use invoice::{Invoice, InvoiceLine, InvoicePayment};

/// An object of the payment provider, or only its id. The provider sends the whole object if the request asks for that.
#[derive(Debug, Clone, Deserialize)]
#[serde(untagged)]
pub enum Expandable<T> {
    /// Only the id of the object.
    Id(String),
    /// The whole object.
    Object(Box<T>),
}

/// An object of the payment provider of which this server uses only the id.
#[derive(Debug, Clone, Deserialize)]
pub struct ObjectReference {
    pub id: String,
}

/// An object of the payment provider from which an [`Expandable`] can read the id.
pub trait HasId {
    fn id(&self) -> &str;
}

impl<T: HasId> Expandable<T> {
    /// Returns the id of the object, whether the whole object or only its id is given.
    pub fn id(&self) -> &str {
        match self {
            Self::Id(id) => id,
            Self::Object(object) => object.id(),
        }
    }

    /// Returns the object, or none if only its id is given.
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

/// A charge of a card.
#[derive(Debug, Clone, Deserialize)]
pub struct Charge {
    pub id: String,
    pub customer: Option<Expandable<Customer>>,
    /// The amount that was refunded so far, in cents.
    #[serde(default)]
    pub amount_refunded: i64,
}

/// A page of a list of objects.
#[derive(Debug, Clone, Deserialize)]
pub struct List<T> {
    /// The items of the page.
    pub data: Vec<T>,
    /// True if the list has more items after this page.
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

/// The metadata of an object at the payment provider. It contains the id of the account for which this server created the object.
pub type Metadata = HashMap<String, String>;

/// The name of the metadata field that contains the id of the account.
const USER_ID: &str = "user_id";

/// Returns the metadata for an object that is created for this account.
pub fn made_for(user: UserId) -> Metadata {
    [(USER_ID.to_owned(), user.to_string())].into()
}

/// Returns the id of the account for which an object was created; none if the metadata does not contain it.
pub fn user_of(metadata: &Metadata) -> Option<UserId> {
    metadata.get(USER_ID)?.parse().ok().map(UserId)
}

/// A time as the payment provider sends it: the number of seconds since 1970 (UTC).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
#[serde(transparent)]
pub struct Seconds(i64);

impl Seconds {
    /// Returns the time as a date, or the beginning of 1970 if the number is not a valid time.
    pub fn moment(self) -> OffsetDateTime {
        OffsetDateTime::from_unix_timestamp(self.0).unwrap_or(OffsetDateTime::UNIX_EPOCH)
    }
}

/// An event, with which the payment provider reports that an object has changed.
#[derive(Debug, Clone, Deserialize)]
pub struct Event {
    pub id: String,
    /// The kind of the event, such as `invoice.paid`.
    #[serde(rename = "type")]
    pub kind: String,
    /// The time of the event.
    pub created: Seconds,
    /// The object that has changed.
    pub data: EventData,
}

/// The object that an event reports, and the previous values of its changed fields.
#[derive(Debug, Clone, Deserialize)]
pub struct EventData {
    /// The object as it was at the time of the event.
    pub object: serde_json::Value,
    /// The previous values of the changed fields; absent if the event does not contain them.
    pub previous_attributes: Option<Former>,
}

/// The previous values of the fields that an event changed.
#[derive(Debug, Clone, Deserialize)]
pub struct Former {
    /// The customer to whom the object belonged before the change; absent if the customer did not change.
    pub customer: Option<Expandable<Customer>>,
}

#[derive(Debug, Clone, Deserialize)]
pub struct Subscription {
    pub id: String,
    /// The customer who pays for the subscription.
    pub customer: Expandable<Customer>,
    /// The status of the subscription: `active`, `trialing`, `past_due`, `incomplete`, `incomplete_expired`, `unpaid`, `paused` or `canceled`.
    pub status: String,
    /// The time at which the subscription was created.
    pub created: Seconds,
    /// The time at which the subscription will end; absent if no end is planned.
    pub cancel_at: Option<Seconds>,
    /// True if the subscription will end with the current period.
    #[serde(default)]
    pub cancel_at_period_end: bool,
    current_period_start: Option<Seconds>,
    current_period_end: Option<Seconds>,
    /// The items that the customer pays for: only one, which is the plan.
    #[serde(default)]
    pub items: List<SubscriptionItem>,
    /// The metadata of the subscription, with the id of the account that it was created for.
    #[serde(default)]
    pub metadata: Metadata,
    /// The newest invoice of the subscription.
    pub latest_invoice: Option<Expandable<Invoice>>,
    /// A change of the subscription that waits to be paid. The provider makes the change when it is paid.
    pub pending_update: Option<serde_json::Value>,
    /// The payment method of the subscription; absent if the customer's default payment method is used.
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
    /// Returns the only item of the subscription, which is its plan.
    pub fn item(&self) -> Option<&SubscriptionItem> {
        self.items.data.first()
    }

    /// Returns the beginning and the end of the current billing period.
    pub fn period(&self) -> (Option<OffsetDateTime>, Option<OffsetDateTime>) {
        let item = self.item();
        let start = item.and_then(|item| item.current_period_start);
        let end = item.and_then(|item| item.current_period_end);
        (
            start.or(self.current_period_start).map(Seconds::moment),
            end.or(self.current_period_end).map(Seconds::moment),
        )
    }

    /// Returns the time at which the subscription ends, or none if no end is planned.
    pub fn ends(&self) -> Option<OffsetDateTime> {
        let at_its_period = self.cancel_at_period_end.then(|| self.period().1).flatten();
        self.cancel_at.map(Seconds::moment).or(at_its_period)
    }
}

#[derive(Debug, Clone, Deserialize)]
pub struct Price {
    pub id: String,
    /// The product that the price is for.
    pub product: Expandable<ObjectReference>,
    /// The price in cents; absent if the price is not a fixed amount.
    pub unit_amount: Option<i64>,
    /// The interval at which the price is paid; absent if the price is paid only once.
    pub recurring: Option<Recurring>,
}

/// The interval at which a price is paid.
#[derive(Debug, Clone, Deserialize)]
pub struct Recurring {
    /// The unit of the interval: `month`, `year` or another.
    pub interval: String,
}

/// A customer at the payment provider: a person who pays.
#[derive(Debug, Clone, Deserialize)]
pub struct Customer {
    pub id: String,
    #[serde(default)]
    pub invoice_settings: InvoiceSettings,
    /// True if the customer was deleted.
    #[serde(default)]
    pub deleted: bool,
}

/// The settings for the invoices of a customer.
#[derive(Debug, Clone, Default, Deserialize)]
pub struct InvoiceSettings {
    /// The payment method from which the customer's invoices are paid by default.
    pub default_payment_method: Option<Expandable<PaymentMethod>>,
}

#[derive(Debug, Clone, Deserialize)]
pub struct PaymentMethod {
    pub id: String,
    /// The kind of the payment method: `card` or another.
    #[serde(rename = "type")]
    pub kind: String,
    /// The card; absent if the payment method is not a card.
    pub card: Option<Card>,
    /// The customer who owns the payment method.
    pub customer: Option<Expandable<Customer>>,
}

#[derive(Debug, Clone, Deserialize)]
pub struct Card {
    /// The card network, such as `visa`.
    pub brand: String,
    /// The country in which the card was issued.
    pub country: Option<String>,
    /// The month in which the card expires, from 1 to 12; the card is valid until the end of the month.
    pub exp_month: i64,
    /// The year in which the card expires.
    pub exp_year: i64,
    /// The last four digits of the card number.
    pub last4: String,
}

#[derive(Debug, Clone, Deserialize)]
pub struct Refund {
    pub id: String,
    /// The refunded amount in cents.
    pub amount: i64,
    /// The time of the refund.
    pub created: Seconds,
    /// The status of the refund: `succeeded`, `pending` or another.
    pub status: Option<String>,
    /// The payment that was refunded.
    pub payment_intent: Option<Expandable<ObjectReference>>,
}

#[derive(Debug, Clone, Deserialize)]
pub struct CheckoutSession {
    pub id: String,
    /// The status of the checkout: `open`, `complete` or `expired`.
    pub status: Option<String>,
    /// The purpose of the checkout: `subscription` to buy a plan, or `setup` to add a payment method.
    pub mode: String,
    /// The customer who pays; absent if the checkout has no customer.
    pub customer: Option<Expandable<Customer>>,
    /// The metadata of the checkout, with the id of the account that it was created for.
    #[serde(default)]
    pub metadata: Metadata,
    /// The address of the checkout page.
    pub url: Option<String>,
}

/// A page at the provider on which people manage their payments.
#[derive(Debug, Clone, Deserialize)]
pub struct PortalSession {
    /// The address of the page.
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
