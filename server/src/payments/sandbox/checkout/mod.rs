//! Checkout sessions. Each has a page on which a person buys a plan or adds a card.

mod calls;
mod complete;

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::api::error::ApiError;
use super::card::Card;
use super::customer::Customer;
use super::discount::{Applied, RequestedDiscount};
use super::object::{CURRENCY, Metadata, Object, id_and_created, with_nulls};
use super::operation::Operation;
use super::payment_method::PaymentMethod;
use super::price::Price;
use super::setup_intent::SetupIntent;

pub(super) use calls::register;
pub(super) use complete::{CheckoutResult, Sent, submit};

/// The purpose of a checkout session.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Mode {
    Subscription,
    Setup,
}

/// The status of a checkout session.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Status {
    Open,
    Complete,
    Expired,
}

/// Fields of a checkout session that are always null in the sandbox's answers.
const ALWAYS_NULL: &[&str] = &[
    "adaptive_pricing",
    "after_expiration",
    "allow_promotion_codes",
    "billing_address_collection",
    "client_secret",
    "collected_information",
    "consent",
    "consent_collection",
    "currency_conversion",
    "customer_account",
    "customer_creation",
    "customer_email",
    "invoice_creation",
    "locale",
    "origin_context",
    "payment_intent",
    "payment_link",
    "payment_method_configuration_details",
    "permissions",
    "recovered_from",
    "saved_payment_method_options",
    "shipping_address_collection",
    "shipping_cost",
    "submit_type",
    "wallet_options",
];

#[derive(Debug, Clone, Serialize, Deserialize)]
pub(super) struct CheckoutSession {
    pub(super) id: String,
    created: i64,
    pub(super) mode: Mode,
    pub(super) status: Status,
    pub(super) customer: String,
    client_reference_id: Option<String>,
    metadata: Metadata,
    pub(super) success_url: String,
    pub(super) cancel_url: Option<String>,
    expires_at: i64,
    /// The id of the price of the plan that is bought; none if a card is added.
    pub(super) price: Option<String>,
    item: String,
    discounts: Vec<RequestedDiscount>,
    pub(super) amount_subtotal: i64,
    pub(super) amount_discount: i64,
    trial_period_days: Option<i64>,
    trial_end: Option<i64>,
    subscription_metadata: Metadata,
    subscription_description: Option<String>,
    subscription: Option<String>,
    invoice: Option<String>,
    setup_intent: Option<String>,
    /// The name of a test card, or the id of a saved card, whose holder the bank has asked to confirm the payment; none if nobody was asked
    /// or the holder has answered.
    asked: Option<String>,
}

impl Object for CheckoutSession {
    const KIND: &'static str = "checkout.session";

    id_and_created!();

    fn due(&self) -> Option<i64> {
        (self.status == Status::Open).then_some(self.expires_at)
    }

    async fn shape(&self, op: &mut Operation<'_>) -> Result<Value, ApiError> {
        let customer: Customer = op.get(&self.customer, "customer").await?;
        let sells = self.mode == Mode::Subscription;
        let url = op.sandbox.page_url(&format!("checkout/{}", self.id));
        let details = json!({
            "address": null,
            "business_name": null,
            "email": customer.email,
            "individual_name": null,
            "name": customer.name,
            "phone": null,
            "tax_exempt": "none",
            "tax_ids": [],
        });
        let total = json!({"amount_discount": self.amount_discount, "amount_shipping": 0, "amount_tax": 0});
        let discounts: Vec<Value> = self
            .discounts
            .iter()
            .map(|requested| json!({"coupon": requested.coupon, "promotion_code": requested.promotion_code}))
            .collect();
        Ok(with_nulls(
            json!({
                "id": self.id,
                "object": "checkout.session",
                "amount_subtotal": sells.then_some(self.amount_subtotal),
                "amount_total": sells.then_some(self.amount_total()),
                "automatic_tax": {"enabled": false, "liability": null, "provider": null, "status": null},
                "cancel_url": self.cancel_url,
                "client_reference_id": self.client_reference_id,
                "created": self.created,
                "currency": sells.then_some(CURRENCY),
                "custom_fields": [],
                "custom_text": {
                    "after_submit": null,
                    "shipping_address": null,
                    "submit": null,
                    "terms_of_service_acceptance": null,
                },
                "customer": self.customer,
                "customer_details": details,
                "discounts": discounts,
                "expires_at": self.expires_at,
                "invoice": self.invoice,
                "livemode": false,
                "metadata": self.metadata,
                "mode": self.mode,
                "payment_method_collection": "always",
                "payment_method_options": {},
                "payment_method_types": ["card"],
                "payment_status": self.payment_status(),
                "phone_number_collection": {"enabled": false},
                "setup_intent": self.setup_intent,
                "shipping_options": [],
                "status": self.status,
                "subscription": self.subscription,
                "success_url": self.success_url,
                "total_details": sells.then_some(total),
                "ui_mode": "hosted_page",
                "url": (self.status == Status::Open).then_some(url),
            }),
            ALWAYS_NULL,
        ))
    }

    async fn include(&self, op: &mut Operation<'_>, name: &str) -> Result<Option<Value>, ApiError> {
        if name == "line_items" {
            return self.line_items(op).await.map(Some);
        }
        Ok(None)
    }
}

impl CheckoutSession {
    /// Returns the amount to pay, in cents.
    pub(super) fn amount_total(&self) -> i64 {
        self.amount_subtotal - self.amount_discount
    }

    fn payment_status(&self) -> &'static str {
        match (self.mode, self.status) {
            (Mode::Setup, _) => "no_payment_required",
            (Mode::Subscription, Status::Complete) if self.amount_total() == 0 => "no_payment_required",
            (Mode::Subscription, Status::Complete) => "paid",
            (Mode::Subscription, _) => "unpaid",
        }
    }

    /// Returns the list of bought items as JSON in the form of Stripe's API. Answers contain the list only if the client requests it.
    pub(super) async fn line_items(&self, op: &mut Operation<'_>) -> Result<Value, ApiError> {
        let mut items = Vec::new();
        if let Some(price) = &self.price {
            let price: Price = op.get(price, "price").await?;
            items.push(json!({
                "id": self.item,
                "object": "item",
                "adjustable_quantity": null,
                "amount_discount": self.amount_discount,
                "amount_subtotal": self.amount_subtotal,
                "amount_tax": 0,
                "amount_total": self.amount_total(),
                "currency": CURRENCY,
                "description": price.product,
                "metadata": {},
                "price": price.shape(op).await?,
                "quantity": 1,
            }));
        }
        Ok(super::api::list::shape(
            &format!("/v1/checkout/sessions/{}/line_items", self.id),
            items,
            false,
        ))
    }

    /// Returns the end of the free trial if the plan is bought now; none if there is no trial.
    fn trial_end(&self, now: i64) -> Option<i64> {
        let of_days = self
            .trial_period_days
            .map(|days| super::subscription::trial_end(now, days));
        of_days.or(self.trial_end)
    }

    async fn applied(&self, op: &mut Operation<'_>) -> Result<Vec<Applied>, ApiError> {
        let mut applied = Vec::new();
        for requested in &self.discounts {
            applied.push(Applied::ask(op, requested, Some(&self.customer)).await?);
        }
        Ok(applied)
    }

    /// Returns the address to which the browser is sent after the checkout is completed.
    pub(super) fn done_url(&self) -> String {
        self.success_url.replace("{CHECKOUT_SESSION_ID}", &self.id)
    }

    /// Returns the card whose holder the bank has asked to confirm the payment, or none if nobody was asked.
    pub(super) async fn unconfirmed_card(&self, op: &mut Operation<'_>) -> Result<Option<&'static Card>, ApiError> {
        let Some(name) = &self.asked else { return Ok(None) };
        if let Some(card) = Card::named(name) {
            return Ok(Some(card));
        }
        let method: Option<PaymentMethod> = op.find(name).await?;
        Ok(method.map(|method| method.card()))
    }

    /// Marks the checkout session as expired.
    pub(super) async fn expire(&mut self, op: &mut Operation<'_>) -> Result<(), ApiError> {
        self.status = Status::Expired;
        op.update(self).await?;
        if let Some(id) = &self.setup_intent {
            let mut intent: SetupIntent = op.get(id, "setup_intent").await?;
            intent.cancel(op).await?;
        }
        op.emit("checkout.session.expired", self).await
    }
}
