//! The payments sandbox, as the provider's client and people's browsers see it.

mod api;
mod changes;
mod checkout;
mod clock;
mod pages;
mod shapes;
mod stage;
mod webhooks;
