//! The interface between the websocket layer and an application: the product, or the echo application in `examples/conformance_echo.rs`.
//!
//! For each open connection, an application receives the stream of the client's messages, which ends with the connection. It sends by pushing
//! whole frames into the connection's outbox. The websocket layer handles HTTP, the websocket protocol and the socket.

use std::rc::Rc;
use std::time::Instant;

use actix_http::RequestHead;

use super::connection::ConnectionRef;
use super::refused::Refused;
use super::socket::{Inbound, Socket};

/// The instance of an application on one worker thread.
pub trait Application: 'static {
    /// The data that [`Self::admit`] returns for an accepted request, and that is passed to [`Self::open`].
    type Admission;

    /// Accepts or refuses a request for a websocket upgrade. The checks of the websocket protocol follow afterwards.
    ///
    /// # Errors
    /// Returns the refusal with which the request is answered.
    fn admit(&self, head: &RequestHead) -> Result<Self::Admission, Refused>;

    /// Returns the maximum number of bytes that should wait to be sent on a connection. While more bytes wait, no input is read from the
    /// connection.
    fn outgoing_bytes(&self) -> usize;

    /// Receives a connection that has just been opened. The application must poll `inbound` until it ends, and must regularly call
    /// `hub::tick::check_connection` for the connection, because nothing else disconnects a client that does not answer a close.
    fn open(
        self: Rc<Self>,
        admission: Self::Admission,
        connection: ConnectionRef<Socket>,
        inbound: Inbound,
        now: Instant,
    );
}
