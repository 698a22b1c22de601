//! The integration tests: a real server and a real PostgreSQL.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on fails")]
#![expect(unreachable_pub, reason = "the support modules are one crate with the tests")]

mod account;
mod account_email;
mod account_live;
mod account_password;
mod account_sessions;
mod admin;
mod application;
mod application_review;
mod audio;
mod avatar;
mod bounds;
mod company;
mod company_invite;
mod conformance;
mod convergence;
mod demo;
mod disk_full;
mod engine;
mod engine_full;
mod engine_held;
mod engine_session;
mod files;
mod first_admin;
mod gone;
mod invite_sign_up;
mod job;
mod job_edit;
mod live_clients;
mod live_connection;
mod live_follow;
mod live_horizon;
mod live_lossless;
mod live_quota;
mod live_rights;
mod live_slow;
mod mail;
mod metrics;
mod nodes;
mod operation;
mod platform;
mod playlist;
mod promotion;
mod rate_limits;
mod rating;
mod repeated_request;
mod resilience;
mod roles;
mod seeds;
mod sign_up;
mod support;
mod torture;
mod track;
mod track_delete;
