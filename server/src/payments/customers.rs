//! Requests about customers at the payment provider, and about their payment methods.

use protocol::ids::UserId;
use stripe::IdempotencyKey;
use stripe_core::customer::{
    CreateCustomer, ListPaymentMethodsCustomer, RetrieveCustomer, UpdateCustomer, UpdateCustomerInvoiceSettings,
};
use stripe_payment::payment_method::DetachPaymentMethod;

use super::objects::{Customer, List, PaymentMethod, made_for};
use super::provider::{Provider, ProviderError};

/// The maximum number of payment methods of a customer that are read.
const MOST_METHODS: i64 = 100;

impl Provider {
    /// Creates a customer at the payment provider for a person.
    pub async fn make_customer(
        &self,
        user: UserId,
        email: &str,
        name: &str,
        key: &IdempotencyKey,
    ) -> Result<Customer, ProviderError> {
        let request = CreateCustomer::new().email(email).name(name).metadata(made_for(user));
        self.act(&request, key).await
    }

    /// Returns the present state of a customer.
    pub async fn customer(&self, id: &str) -> Result<Customer, ProviderError> {
        self.ask(&RetrieveCustomer::new(id)).await
    }

    /// Sets a customer's email at the provider.
    pub async fn set_email(&self, id: &str, email: &str, key: &IdempotencyKey) -> Result<Customer, ProviderError> {
        self.act(&UpdateCustomer::new(id).email(email), key).await
    }

    /// Sets the default payment method from which a customer's invoices are paid.
    pub async fn set_default_method(
        &self,
        id: &str,
        method_id: &str,
        key: &IdempotencyKey,
    ) -> Result<Customer, ProviderError> {
        let mut settings = UpdateCustomerInvoiceSettings::new();
        settings.default_payment_method = Some(method_id.to_owned());
        self.act(&UpdateCustomer::new(id).invoice_settings(settings), key).await
    }

    /// Returns the payment methods of a customer.
    pub async fn methods_of(&self, customer_id: &str) -> Result<Vec<PaymentMethod>, ProviderError> {
        let request = ListPaymentMethodsCustomer::new(customer_id).limit(MOST_METHODS);
        let List { data, .. } = self.ask(&request).await?;
        Ok(data)
    }

    /// Detaches a payment method from its customer.
    pub async fn detach(&self, method_id: &str, key: &IdempotencyKey) -> Result<PaymentMethod, ProviderError> {
        self.act(&DetachPaymentMethod::new(method_id), key).await
    }
}
