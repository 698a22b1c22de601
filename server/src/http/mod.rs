//! The parts that all calls share: the response envelope, errors, the extractors of the caller, and the middleware that can refuse a
//! request before its handler runs.

pub mod asyncapi;
pub mod background_tasks;
pub mod call;
pub mod device;
pub mod draining;
pub mod envelope;
pub mod error;
pub mod guard;
pub mod guide;
pub mod idempotency;
pub mod local;
pub mod measure;
pub mod multipart;
pub mod openapi;
pub mod origin;
pub(crate) mod parts;
pub mod rate_limit;
pub mod request_id;
pub mod route;
pub mod schema;
pub mod security_log;
pub mod session;
pub mod signed;
mod split_body;
pub mod timed_stream;
pub mod traffic;
pub mod upload_slots;

pub use call::{Admitted, Call, Empty};
pub use envelope::{CallResult, Response, SecurityTargets};
pub use error::CallError;
pub use guard::{Admin, Anybody, Caller, CallerKind, Creator, Manager, MaybeUser, User};
pub use signed::Signed;
