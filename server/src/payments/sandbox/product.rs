//! Products. Each is a plan on sale.

use actix_web::web;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::api::call::Call;
use super::api::error::ApiError;
use super::api::list::{self, page};
use super::api::{get, post, retrieve};
use super::ids;
use super::object::{self, Metadata, Object, id_and_created, text};
use super::operation::Operation;

#[derive(Debug, Clone, Serialize, Deserialize)]
pub(super) struct Product {
    pub(super) id: String,
    created: i64,
    updated: i64,
    pub(super) name: String,
    description: Option<String>,
    pub(super) active: bool,
    metadata: Metadata,
    default_price: Option<String>,
}

impl Object for Product {
    const KIND: &'static str = "product";

    id_and_created!();

    async fn shape(&self, _: &mut Operation<'_>) -> Result<Value, ApiError> {
        Ok(json!({
            "id": self.id,
            "object": "product",
            "active": self.active,
            "created": self.created,
            "default_price": self.default_price,
            "description": self.description,
            "images": [],
            "livemode": false,
            "marketing_features": [],
            "metadata": self.metadata,
            "name": self.name,
            "package_dimensions": null,
            "shippable": null,
            "statement_descriptor": null,
            "tax_code": null,
            "type": "service",
            "unit_label": null,
            "updated": self.updated,
            "url": null,
        }))
    }
}

/// Registers the API calls under `/products`.
pub(super) fn register(scope: &mut web::ServiceConfig) {
    scope
        .route("/products", post(create))
        .route("/products", get(list_them))
        .route("/products/{id}", retrieve::<Product>("id"))
        .route("/products/{id}", post(update));
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Create {
    id: Option<String>,
    name: String,
    description: Option<String>,
    active: Option<bool>,
    #[serde(default)]
    metadata: Metadata,
}

async fn create(op: &mut Operation<'_>, call: Call<Create>) -> Result<Value, ApiError> {
    let sent = call.params;
    let id = sent.id.unwrap_or_else(|| ids::new("prod"));
    if op.find::<Product>(&id).await?.is_some() {
        return Err(ApiError::invalid("resource_already_exists", "Product already exists.").of("id"));
    }
    let product = Product {
        id,
        created: op.now,
        updated: op.now,
        name: sent.name,
        description: sent.description.and_then(text),
        active: sent.active.unwrap_or(true),
        metadata: sent.metadata,
        default_price: None,
    };
    op.insert(&product).await?;
    op.emit("product.created", &product).await?;
    product.shape(op).await
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Update {
    name: Option<String>,
    description: Option<String>,
    active: Option<bool>,
    default_price: Option<String>,
    #[serde(default)]
    metadata: Metadata,
}

async fn update(op: &mut Operation<'_>, call: Call<Update>) -> Result<Value, ApiError> {
    let sent = call.params;
    let mut product: Product = op.get(&call.id, "id").await?;
    let before = product.shape(op).await?;
    if let Some(name) = sent.name {
        product.name = name;
    }
    if let Some(description) = sent.description {
        product.description = text(description);
    }
    if let Some(price) = sent.default_price {
        product.default_price = text(price);
    }
    product.active = sent.active.unwrap_or(product.active);
    object::merge_metadata(&mut product.metadata, sent.metadata);
    product.updated = op.now;
    op.update(&product).await?;
    op.emit_changed("product.updated", &before, &product).await?;
    product.shape(op).await
}

list::params!(ListProducts {
    active: Option<bool>,
    #[serde(default)]
    ids: Vec<String>,
});

async fn list_them(op: &mut Operation<'_>, call: Call<ListProducts>) -> Result<Value, ApiError> {
    let params = call.params;
    let active = params.active.map(Value::from);
    let patterns = list::alternatives("id", &params.ids, &list::pattern([("active", active)]));
    list::answer::<Product>(op, "/v1/products", &patterns, &page!(params)).await
}
