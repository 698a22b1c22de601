//! The calls of customers.

use actix_web::web;
use serde::Deserialize;
use serde_json::{Value, json};

use super::Customer;
use crate::payments::sandbox::act::{Act, Object as _};
use crate::payments::sandbox::api::call::{Call, Nothing};
use crate::payments::sandbox::api::error::ApiError;
use crate::payments::sandbox::api::list::{self, page};
use crate::payments::sandbox::api::params::Created;
use crate::payments::sandbox::api::{delete, get, post};
use crate::payments::sandbox::billing::ending;
use crate::payments::sandbox::object::{self, Metadata, text};
use crate::payments::sandbox::payment_method::PaymentMethod;
use crate::payments::sandbox::subscription::Subscription;

/// Registers the calls.
pub(in crate::payments::sandbox) fn register(scope: &mut web::ServiceConfig) {
    scope
        .route("/customers", post(create))
        .route("/customers", get(list_them))
        .route("/customers/{id}", get(retrieve))
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
        for (sent, kept) in texts {
            if let Some(sent) = sent {
                *kept = text(sent);
            }
        }
        object::note(&mut customer.metadata, self.metadata);
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

async fn create(act: &mut Act<'_>, call: Call<Fields>) -> Result<Value, ApiError> {
    let mut customer = Customer::nobody(act.now);
    call.params.apply(&mut customer);
    if customer.default_payment_method.is_some() {
        let message = "A customer who is being made has no payment method";
        return Err(ApiError::param("invoice_settings[default_payment_method]", message));
    }
    act.insert(&customer).await?;
    act.emit("customer.created", &customer).await?;
    customer.shape(act).await
}

async fn retrieve(act: &mut Act<'_>, call: Call<Nothing>) -> Result<Value, ApiError> {
    let customer: Customer = act.get(&call.id, "id").await?;
    customer.shape(act).await
}

async fn update(act: &mut Act<'_>, call: Call<Fields>) -> Result<Value, ApiError> {
    let mut customer = Customer::present(act, &call.id, "id").await?;
    let before = customer.shape(act).await?;
    call.params.apply(&mut customer);
    if let Some(method) = &customer.default_payment_method {
        PaymentMethod::of_customer(act, method, &customer.id).await?;
    }
    act.update(&customer).await?;
    act.emit_changed("customer.updated", &before, &customer).await?;
    customer.shape(act).await
}

async fn remove(act: &mut Act<'_>, call: Call<Nothing>) -> Result<Value, ApiError> {
    let id = Customer::present(act, &call.id, "id").await?.id;
    for subscription in act.list_all::<Subscription>(json!({"customer": id})).await? {
        if subscription.status.is_live() {
            ending::end(act, subscription, "cancellation_requested").await?;
        }
    }
    // ending a subscription may have returned credit
    let mut customer = Customer::present(act, &id, "id").await?;
    act.emit("customer.deleted", &customer).await?;
    customer.deleted = true;
    act.update(&customer).await?;
    customer.shape(act).await
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct ListCustomers {
    email: Option<String>,
    limit: Option<i64>,
    starting_after: Option<String>,
    ending_before: Option<String>,
    created: Option<Created>,
}

async fn list_them(act: &mut Act<'_>, call: Call<ListCustomers>) -> Result<Value, ApiError> {
    let params = call.params;
    let pattern = list::pattern([
        ("deleted", Some(json!(false))),
        ("email", params.email.map(Value::from)),
    ]);
    list::answer::<Customer>(act, "/v1/customers", &[pattern], &page!(params)).await
}
