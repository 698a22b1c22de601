//! Payment methods: the cards of customers.

mod calls;
mod detaching;

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::api::error::ApiError;
use super::card::{CARDS, Card};
use super::customer::Customer;
use super::ids;
use super::object::{Metadata, id_and_created};
use super::operation::{Object, Operation};

pub(super) use calls::register;

/// The number of years until a new card expires.
const YEARS: i32 = 3;

/// A card of a customer. Each is a copy of a test card.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(super) struct PaymentMethod {
    pub(super) id: String,
    created: i64,
    pub(super) customer: Option<String>,
    /// The name of the test card that this card is a copy of.
    card: String,
    pub(super) exp_month: u8,
    pub(super) exp_year: i32,
    name: Option<String>,
    email: Option<String>,
    metadata: Metadata,
}

impl Object for PaymentMethod {
    const KIND: &'static str = "payment_method";

    id_and_created!();

    async fn shape(&self, _: &mut Operation<'_>) -> Result<Value, ApiError> {
        let card = self.card();
        Ok(json!({
            "id": self.id,
            "object": "payment_method",
            "allow_redisplay": "always",
            "billing_details": {
                "address": {"city": null, "country": null, "line1": null, "line2": null, "postal_code": null, "state": null},
                "email": self.email,
                "name": self.name,
                "phone": null,
                "tax_id": null,
            },
            "card": {
                "brand": card.brand,
                "checks": {"address_line1_check": null, "address_postal_code_check": null, "cvc_check": "pass"},
                "country": card.country,
                "display_brand": card.brand,
                "exp_month": self.exp_month,
                "exp_year": self.exp_year,
                "fingerprint": self.fingerprint(),
                "funding": "credit",
                "generated_from": null,
                "last4": card.last4,
                "networks": {"available": [card.brand], "preferred": null},
                "regulated_status": "unregulated",
                "three_d_secure_usage": {"supported": true},
                "wallet": null,
            },
            "created": self.created,
            "customer": self.customer,
            "customer_account": null,
            "livemode": false,
            "metadata": self.metadata,
            "type": "card",
        }))
    }
}

impl PaymentMethod {
    /// Creates a card that behaves like the given test card. The card has the name and email of `holder`, but does not belong to a customer
    /// until it is attached.
    pub(super) fn new(op: &Operation<'_>, card: &'static Card, holder: &Customer) -> Self {
        let now = time::OffsetDateTime::from_unix_timestamp(op.now).unwrap_or(time::OffsetDateTime::UNIX_EPOCH);
        Self {
            id: ids::new("pm"),
            created: op.now,
            customer: None,
            card: card.name.to_owned(),
            exp_month: u8::from(now.month()),
            exp_year: now.year() + YEARS,
            name: holder.name.clone(),
            email: holder.email.clone(),
            metadata: Metadata::new(),
        }
    }

    /// Returns the test card that this card is a copy of.
    pub(super) fn card(&self) -> &'static Card {
        Card::named(&self.card).unwrap_or(&CARDS[0])
    }

    fn fingerprint(&self) -> String {
        crate::secrets::hex(&crate::secrets::hash(&self.card)[..8])
    }

    /// Returns the card with this id, which the client sent. Fails if the card does not belong to the customer.
    pub(super) async fn of_customer(op: &mut Operation<'_>, id: &str, customer: &str) -> Result<Self, ApiError> {
        let method: Self = op.get(id, "payment_method").await?;
        if method.customer.as_deref() != Some(customer) {
            let message = format!("The customer does not have a payment method with the ID {id}.");
            return Err(ApiError::invalid("resource_missing", message).of("payment_method"));
        }
        Ok(method)
    }

    /// Attaches the card to a customer.
    pub(super) async fn attach(&mut self, op: &mut Operation<'_>, customer: &str) -> Result<(), ApiError> {
        self.customer = Some(customer.to_owned());
        if op.find::<Self>(&self.id).await?.is_some() {
            op.update(self).await?;
        } else {
            op.insert(self).await?;
        }
        op.emit("payment_method.attached", self).await
    }
}

/// Returns the cards of a customer, the newest first.
pub(super) async fn list_of(op: &mut Operation<'_>, customer: &str) -> Result<Vec<PaymentMethod>, ApiError> {
    op.list_all(json!({"customer": customer})).await
}
