//! What may stand behind the edge: the product, and in `examples/conformance_echo.rs` one that only answers.
//!
//! Inbound an application is given each open connection and the stream of what its client says, which ends with the connection; outbound
//! it pushes whole frames into the connection's outbox. Everything of HTTP, the websocket protocol and the socket stays on this side.

use std::rc::Rc;
use std::time::Instant;

use actix_http::RequestHead;

use super::connection::ConnectionRef;
use super::refused::Refused;
use super::socket::{Inbound, Socket};

/// One worker thread's share of an application.
pub trait Application: 'static {
    /// What an admitted request has asked for.
    type Admission;

    /// Decides on a request for an upgrade. The websocket protocol's own checks come after it.
    ///
    /// # Errors
    /// The request is answered with the refusal.
    fn admit(&self, head: &RequestHead) -> Result<Self::Admission, Refused>;

    /// Bytes that may wait for a connection before its input is left unread.
    fn outgoing_bytes(&self) -> usize;

    /// Takes over a connection that has just been opened. The application polls `inbound` until it ends, and has the connection looked
    /// after (`hub::tick::look_after`): nobody else cuts off a close that is not answered.
    fn open(
        self: Rc<Self>,
        admission: Self::Admission,
        connection: ConnectionRef<Socket>,
        inbound: Inbound,
        now: Instant,
    );
}
