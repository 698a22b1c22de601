//! The audit: its lines, and those of a filter as CSV.

pub(super) mod get_audit;
pub(super) mod get_audit_csv;
