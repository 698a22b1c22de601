//! Who may make which call, follow which topic and send which event: every call that the OpenAPI document describes and every event of
//! the protocol by eleven callers, on things that are really there, so that who owns them is asked as well as who calls.
//!
//! Whoever adds a call adds its row to the list of its family in `calls/`; a call without a row fails the test.

mod calls;
mod events;
mod follow;
mod jobs;
mod scene;
mod topics;
