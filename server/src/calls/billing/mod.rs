//! The calls under billing/: payments and payment methods.

mod add_payment_method;
mod change_default_payment_method;
mod delete_payment_method;
mod get_billing_info;
mod get_invoices;

use crate::http::route::Calls;

/// Registers the calls under billing/.
pub(super) fn register(calls: &mut Calls) {
    calls
        .service(add_payment_method::add_payment_method)
        .service(change_default_payment_method::change_default_payment_method)
        .service(delete_payment_method::delete_payment_method)
        .service(get_billing_info::get_billing_info)
        .service(get_invoices::get_invoices);
}
