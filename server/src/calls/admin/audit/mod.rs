//! The calls that return the audit log, as pages and as CSV.

pub(super) mod get_audit;
pub(super) mod get_audit_csv;
