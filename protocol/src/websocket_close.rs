//! The reasons why the server closes a websocket.

macro_rules! websocket_closes {
    ($( #[doc = $doc:literal] $variant:ident = $code:literal, $reason:literal; )+) => {
        /// The reason why the server closes a websocket: a close code of RFC 6455, section 7.4, and a short text that never contains personal
        /// data. If the client closes the websocket first, the server replies with the code that the client sent.
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub enum WebsocketClose {
            $( #[doc = $doc] $variant, )+
        }

        impl WebsocketClose {
            /// All reasons, sorted by code.
            pub const ALL: &[Self] = &[$( Self::$variant ),+];

            /// Returns the code of the close frame.
            pub const fn code(self) -> u16 {
                match self {
                    $( Self::$variant => $code, )+
                }
            }

            /// Returns the text of the close frame, which is sometimes empty.
            pub const fn reason(self) -> &'static str {
                match self {
                    $( Self::$variant => $reason, )+
                }
            }
        }
    };
}

websocket_closes! {
    /// The client sent the close packet of Engine.IO.
    ClientLeft = 1000, "";
    /// The session has ended; the event `log_out` with the reason was sent before.
    LoggedOut = 1000, "logged out";
    /// The client did not connect to the namespace in time, or disconnected from it and did not connect again in time.
    ConnectTimeout = 1000, "connect timeout";
    /// The client did not answer a ping in time.
    PingTimeout = 1000, "ping timeout";
    /// A websocket frame violates RFC 6455.
    BrokenFrame = 1002, "broken frame";
    /// A message is not an Engine.IO packet.
    BadEnginePacket = 1002, "bad engine packet";
    /// A message is not a Socket.IO packet.
    BadSocketPacket = 1002, "bad socket packet";
    /// The client sent a packet that only a server sends.
    ServersPacket = 1002, "only a server says that";
    /// The client sent a packet that this server does not handle.
    UnexpectedPacket = 1002, "unexpected packet";
    /// The client connected to the namespace twice.
    AlreadyConnected = 1002, "already connected";
    /// The client sent a packet before it connected to the namespace.
    NotConnected = 1002, "not connected";
    /// The client sent a packet to a namespace that it is not connected to.
    OtherNamespace = 1002, "not connected to that namespace";
    /// A text message is not valid UTF-8.
    NotUtf8 = 1007, "not utf-8";
    /// A message is larger than the server's limit.
    TooLarge = 1009, "too large";
    /// The server is stopping or restarting.
    Restart = 1012, "the server restarts";
    /// The incomplete messages of all connections together need too much memory.
    TooManyUnfinished = 1013, "too many unfinished messages";
    /// The client's network has too many connections that are not authenticated; this was the oldest of them.
    TooManyUnidentified = 1013, "too many unidentified connections";
}
