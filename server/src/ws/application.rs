//! The interface of an application behind the edge: the product, and in `examples/conformance_echo.rs` one that only answers.
//!
//! Inbound, an application gets each open connection and the stream of its client's messages, which ends with the connection; outbound, it
//! pushes whole frames into the connection's outbox. HTTP, the websocket protocol and the socket are all handled on this side.

use std::rc::Rc;
use std::time::Instant;

use actix_http::RequestHead;

use super::connection::ConnectionRef;
use super::refused::Refused;
use super::socket::{Inbound, Socket};

/// An application's instance on one worker thread.
pub trait Application: 'static {
    /// The data of an admitted request.
    type Admission;

    /// Decides on a request for an upgrade. The websocket protocol's own checks come after it.
    ///
    /// # Errors
    /// The request is answered with the refusal.
    fn admit(&self, head: &RequestHead) -> Result<Self::Admission, Refused>;

    /// Returns the number of bytes that may wait for a connection before its input is left unread.
    fn outgoing_bytes(&self) -> usize;

    /// Takes over a connection that has just been opened. The application polls `inbound` until it ends, and calls `hub::tick::check_connection` for
    /// the connection: nothing else cuts off a close that is not answered.
    fn open(
        self: Rc<Self>,
        admission: Self::Admission,
        connection: ConnectionRef<Socket>,
        inbound: Inbound,
        now: Instant,
    );
}
