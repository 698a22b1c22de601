//! The audit: its lines as pages, and as CSV.

pub(super) mod get_audit;
pub(super) mod get_audit_csv;
