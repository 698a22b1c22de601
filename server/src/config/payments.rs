//! Who takes payments.

use serde::Deserialize;

/// Who takes payments.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PaymentsProvider {
    /// The product's own sandbox.
    Sandbox,
}

/// Settings of payments.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PaymentsConfig {
    /// Who takes payments.
    pub provider: PaymentsProvider,
}
