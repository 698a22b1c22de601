//! Portal sessions. Each has a page on which a customer manages their plan, cards and invoices.

use actix_web::web;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::api::call::Call;
use super::api::error::ApiError;
use super::api::list::{self, page};
use super::api::{get, post, retrieve};
use super::customer::Customer;
use super::ids;
use super::object::{Object, id_and_created, text};
use super::operation::Operation;

/// The number of seconds for which the page of a portal session can be opened.
const PORTAL_LIFETIME: i64 = 3_600;

#[derive(Debug, Clone, Serialize, Deserialize)]
pub(super) struct PortalSession {
    id: String,
    created: i64,
    configuration: String,
    pub(super) customer: String,
    pub(super) return_url: Option<String>,
    /// The secret part of the address of the session's page.
    pub(super) token: String,
}

impl Object for PortalSession {
    const KIND: &'static str = "billing_portal.session";

    id_and_created!();

    async fn shape(&self, op: &mut Operation<'_>) -> Result<Value, ApiError> {
        Ok(json!({
            "id": self.id,
            "object": "billing_portal.session",
            "configuration": self.configuration,
            "created": self.created,
            "customer": self.customer,
            "customer_account": null,
            "flow": null,
            "livemode": false,
            "locale": null,
            "on_behalf_of": null,
            "return_url": self.return_url,
            "url": op.sandbox.page_url(&format!("portal/{}", self.token)),
        }))
    }
}

impl PortalSession {
    /// Returns the portal session whose page has this secret in its address; none if there is no such session or it has expired.
    pub(super) async fn of_token(op: &mut Operation<'_>, token: &str) -> Result<Option<Self>, ApiError> {
        let found: Vec<Self> = op.list_all(json!({"token": token})).await?;
        let now = op.now;
        Ok(found
            .into_iter()
            .find(|session| now < session.created + PORTAL_LIFETIME))
    }
}

/// A portal configuration, which is an object of Stripe's API. It has no settings here, because the sandbox's portal page always looks the
/// same.
#[derive(Debug, Clone, Serialize, Deserialize)]
struct Configuration {
    id: String,
    created: i64,
    is_default: bool,
}

impl Object for Configuration {
    const KIND: &'static str = "billing_portal.configuration";

    id_and_created!();

    async fn shape(&self, _: &mut Operation<'_>) -> Result<Value, ApiError> {
        Ok(json!({
            "id": self.id,
            "object": "billing_portal.configuration",
            "active": true,
            "application": null,
            "business_profile": {
                "headline": null,
                "privacy_policy_url": null,
                "terms_of_service_url": null,
            },
            "created": self.created,
            "default_return_url": null,
            "features": {
                "customer_update": {"allowed_updates": [], "enabled": false},
                "invoice_history": {"enabled": true},
                "payment_method_update": {"enabled": true, "payment_method_configuration": null},
                "subscription_cancel": {
                    "cancellation_reason": {"enabled": false, "options": []},
                    "enabled": true,
                    "mode": "at_period_end",
                    "proration_behavior": "none",
                },
                "subscription_update": {
                    "billing_cycle_anchor": null,
                    "default_allowed_updates": [],
                    "enabled": false,
                    "proration_behavior": "none",
                    "schedule_at_period_end": {"conditions": []},
                    "trial_update_behavior": "end_trial",
                },
            },
            "is_default": self.is_default,
            "livemode": false,
            "login_page": {"enabled": false, "url": null},
            "metadata": {},
            "name": null,
            "updated": self.created,
        }))
    }
}

/// Registers the API calls under `/billing_portal`.
pub(super) fn register(scope: &mut web::ServiceConfig) {
    scope
        .route("/billing_portal/sessions", post(create_session))
        .route("/billing_portal/configurations", get(list_configurations))
        .route(
            "/billing_portal/configurations/{id}",
            retrieve::<Configuration>("configuration"),
        );
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct CreateSession {
    customer: String,
    return_url: Option<String>,
    configuration: Option<String>,
}

async fn create_session(op: &mut Operation<'_>, call: Call<CreateSession>) -> Result<Value, ApiError> {
    let sent = call.params;
    let customer = Customer::present(op, &sent.customer, "customer").await?;
    let configuration = match &sent.configuration {
        Some(id) => op.get(id, "configuration").await?,
        None => default_configuration(op).await?,
    };
    let session = PortalSession {
        id: ids::new("bps"),
        created: op.now,
        configuration: configuration.id,
        customer: customer.id,
        return_url: sent.return_url.and_then(text),
        token: ids::new_secret("p"),
    };
    op.insert(&session).await?;
    session.shape(op).await
}

/// Returns the default portal configuration. It is created when it is first requested.
async fn default_configuration(op: &mut Operation<'_>) -> Result<Configuration, ApiError> {
    let found: Vec<Configuration> = op.list_all(json!({"is_default": true})).await?;
    if let Some(configuration) = found.into_iter().next() {
        return Ok(configuration);
    }
    let configuration = Configuration {
        id: ids::new("bpc"),
        created: op.now,
        is_default: true,
    };
    op.insert(&configuration).await?;
    Ok(configuration)
}

list::params!(ListConfigurations {
    is_default: Option<bool>,
    active: Option<bool>,
});

async fn list_configurations(op: &mut Operation<'_>, call: Call<ListConfigurations>) -> Result<Value, ApiError> {
    let params = call.params;
    if params.active == Some(false) {
        return Ok(list::shape("/v1/billing_portal/configurations", Vec::new(), false));
    }
    let pattern = list::pattern([("is_default", params.is_default.map(Value::from))]);
    list::answer::<Configuration>(op, "/v1/billing_portal/configurations", &[pattern], &page!(params)).await
}
