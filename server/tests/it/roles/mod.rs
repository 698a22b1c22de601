//! The people who may make each call, follow each topic and send each event: every call in the OpenAPI document and every event of the
//! protocol by eleven callers, on things that really exist, so that ownership is checked as well as roles.
//!
//! A new call needs a row in the list of its family in `calls/`; a call without a row fails the test.

mod calls;
mod events;
mod follow;
mod jobs;
mod scene;
mod topics;
