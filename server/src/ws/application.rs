//! The interface between the websocket layer and an application: the product, or the echo application in `examples/conformance_echo.rs`.
//!
//! For each open connection, an application receives a stream of the client's messages, which ends when the connection does. To send
//! something, it adds whole frames to the connection's outbox. The websocket layer handles HTTP, the websocket protocol and the socket.

use std::rc::Rc;
use std::time::Instant;

use actix_http::RequestHead;

use super::connection::ConnectionRef;
use super::refused::Refused;
use super::socket::{Inbound, Socket};

/// An application of the websocket layer. Each worker thread has its own instance.
pub trait Application: 'static {
    /// The data that [`Self::admit`] returns for an accepted request, and that is passed to [`Self::open`].
    type Admission;

    /// Accepts or refuses a request for a websocket upgrade. The rules of the websocket protocol are checked afterwards.
    ///
    /// # Errors
    /// Returns the refusal with which the request is answered.
    fn admit(&self, head: &RequestHead) -> Result<Self::Admission, Refused>;

    /// Returns the number of bytes that may wait to be sent on a connection. While more bytes wait, no input is read from the connection.
    fn outgoing_bytes(&self) -> usize;

    /// Handles a connection that has just been opened. The application must poll `inbound` until it ends. It must also call
    /// `hub::tick::check_connection` for the connection regularly, because nothing else disconnects a client that does not answer a close
    /// frame.
    fn open(
        self: Rc<Self>,
        admission: Self::Admission,
        connection: ConnectionRef<Socket>,
        inbound: Inbound,
        now: Instant,
    );
}
