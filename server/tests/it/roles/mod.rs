//! The people who may make each call, follow each topic and send each event: every call in the OpenAPI document and every event of the
//! protocol by eleven callers, on things that really exist, so that ownership is checked as well as roles.
//!
//! A new call or event needs a row in the list of its family in `calls/`; one without a row fails a test.

mod calls;
mod follow;
mod jobs;
mod scene;
mod topics;
