//! admin: what the platform's staff does with accounts.

mod audit;
mod audit_counts;
mod audit_kinds;
mod audit_owner;
mod decisions;
mod delete;
mod granting;
mod killed;
mod list;
mod many_ratings;
mod meanwhile;
mod person;
mod rating;
mod reasons;
mod users_csv;
