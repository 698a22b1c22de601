//! Customers: the people who pay.

mod calls;

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::api::error::ApiError;
use super::ids;
use super::object::{CURRENCY, Metadata, id_and_created};
use super::operation::{Object, Operation};

pub(super) use calls::register;

#[derive(Debug, Clone, Serialize, Deserialize)]
pub(super) struct Customer {
    pub(super) id: String,
    pub(super) created: i64,
    pub(super) email: Option<String>,
    pub(super) name: Option<String>,
    description: Option<String>,
    phone: Option<String>,
    metadata: Metadata,
    /// The balance of the customer in cents. A negative balance is a credit, which reduces the next invoices.
    pub(super) balance: i64,
    pub(super) default_payment_method: Option<String>,
    /// The beginning of the numbers of the customer's invoices.
    pub(super) invoice_prefix: String,
    pub(super) next_invoice_sequence: i64,
    /// True if the last attempt to pay an invoice of the customer has failed.
    pub(super) delinquent: bool,
    pub(super) deleted: bool,
}

impl Object for Customer {
    const KIND: &'static str = "customer";

    id_and_created!();

    async fn shape(&self, _: &mut Operation<'_>) -> Result<Value, ApiError> {
        if self.deleted {
            return Ok(json!({"id": self.id, "object": "customer", "deleted": true}));
        }
        Ok(json!({
            "id": self.id,
            "object": "customer",
            "address": null,
            "balance": self.balance,
            "created": self.created,
            "currency": CURRENCY,
            "default_source": null,
            "delinquent": self.delinquent,
            "description": self.description,
            "discount": null,
            "email": self.email,
            "invoice_prefix": self.invoice_prefix,
            "invoice_settings": {
                "custom_fields": null,
                "default_payment_method": self.default_payment_method,
                "footer": null,
                "rendering_options": null,
            },
            "livemode": false,
            "metadata": self.metadata,
            "name": self.name,
            "next_invoice_sequence": self.next_invoice_sequence,
            "phone": self.phone,
            "preferred_locales": [],
            "shipping": null,
            "tax_exempt": "none",
            "test_clock": null,
        }))
    }
}

impl Customer {
    /// Returns a new customer without name, email or other data.
    pub(super) fn nobody(now: i64) -> Self {
        let id = ids::new("cus");
        Self {
            invoice_prefix: id[4..12].to_uppercase(),
            id,
            created: now,
            email: None,
            name: None,
            description: None,
            phone: None,
            metadata: Metadata::new(),
            balance: 0,
            default_payment_method: None,
            next_invoice_sequence: 1,
            delinquent: false,
            deleted: false,
        }
    }

    /// Returns the customer with this id, which the client sent as the parameter `param`. Fails if the customer was deleted.
    pub(super) async fn present(op: &mut Operation<'_>, id: &str, param: &'static str) -> Result<Self, ApiError> {
        let customer: Self = op.get(id, param).await?;
        if customer.deleted {
            return Err(ApiError::missing(Self::KIND, id, param));
        }
        Ok(customer)
    }
}
