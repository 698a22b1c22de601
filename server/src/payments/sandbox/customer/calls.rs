//! API calls that create, read, change and delete customers.

use actix_web::web;
use serde::Deserialize;
use serde_json::{Value, json};

use super::Customer;
use crate::payments::sandbox::api::call::{Call, Nothing};
use crate::payments::sandbox::api::error::ApiError;
use crate::payments::sandbox::api::list::{self, page};
use crate::payments::sandbox::api::{delete, get, post, retrieve};
use crate::payments::sandbox::billing::ending;
use crate::payments::sandbox::object::{self, Metadata, text};
use crate::payments::sandbox::operation::{Object as _, Operation};
use crate::payments::sandbox::payment_method::PaymentMethod;
use crate::payments::sandbox::subscription::Subscription;

/// Registers the API calls under `/customers`.
pub(in crate::payments::sandbox) fn register(scope: &mut web::ServiceConfig) {
    scope
        .route("/customers", post(create))
        .route("/customers", get(list_them))
        .route("/customers/{id}", retrieve::<Customer>("id"))
        .route("/customers/{id}", post(update))
        .route("/customers/{id}", delete(remove));
}

#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct Fields {
    email: Option<String>,
    name: Option<String>,
    description: Option<String>,
    phone: Option<String>,
    #[serde(default)]
    metadata: Metadata,
    balance: Option<i64>,
    invoice_settings: Option<InvoiceSettings>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct InvoiceSettings {
    default_payment_method: Option<String>,
}

impl Fields {
    fn apply(self, customer: &mut Customer) {
        let texts = [
            (self.email, &mut customer.email),
            (self.name, &mut customer.name),
            (self.description, &mut customer.description),
            (self.phone, &mut customer.phone),
        ];
        for (sent, field) in texts {
            if let Some(sent) = sent {
                *field = text(sent);
            }
        }
        object::merge_metadata(&mut customer.metadata, self.metadata);
        if let Some(balance) = self.balance {
            customer.balance = balance;
        }
        if let Some(method) = self
            .invoice_settings
            .and_then(|settings| settings.default_payment_method)
        {
            customer.default_payment_method = text(method);
        }
    }
}

async fn create(op: &mut Operation<'_>, call: Call<Fields>) -> Result<Value, ApiError> {
    let mut customer = Customer::nobody(op.now);
    call.params.apply(&mut customer);
    if customer.default_payment_method.is_some() {
        let message = "A customer who is being made has no payment method";
        return Err(ApiError::param("invoice_settings[default_payment_method]", message));
    }
    op.insert(&customer).await?;
    op.emit("customer.created", &customer).await?;
    customer.shape(op).await
}

async fn update(op: &mut Operation<'_>, call: Call<Fields>) -> Result<Value, ApiError> {
    let mut customer = Customer::present(op, &call.id, "id").await?;
    let before = customer.shape(op).await?;
    call.params.apply(&mut customer);
    if let Some(method) = &customer.default_payment_method {
        PaymentMethod::of_customer(op, method, &customer.id).await?;
    }
    op.update(&customer).await?;
    op.emit_changed("customer.updated", &before, &customer).await?;
    customer.shape(op).await
}

async fn remove(op: &mut Operation<'_>, call: Call<Nothing>) -> Result<Value, ApiError> {
    let id = Customer::present(op, &call.id, "id").await?.id;
    for subscription in op.list_all::<Subscription>(json!({"customer": id})).await? {
        if subscription.status.is_live() {
            ending::end(op, subscription, "cancellation_requested").await?;
        }
    }
    // ending a subscription may have returned credit
    let mut customer = Customer::present(op, &id, "id").await?;
    op.emit("customer.deleted", &customer).await?;
    customer.deleted = true;
    op.update(&customer).await?;
    customer.shape(op).await
}

list::params!(ListCustomers {
    email: Option<String>,
});

async fn list_them(op: &mut Operation<'_>, call: Call<ListCustomers>) -> Result<Value, ApiError> {
    let params = call.params;
    let pattern = list::pattern([
        ("deleted", Some(json!(false))),
        ("email", params.email.map(Value::from)),
    ]);
    list::answer::<Customer>(op, "/v1/customers", &[pattern], &page!(params)).await
}
