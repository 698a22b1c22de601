//! Why the server closes a websocket.

macro_rules! websocket_closes {
    ($( #[doc = $doc:literal] $variant:ident = $code:literal, $reason:literal; )+) => {
        /// Why the server closes a websocket: a code of RFC 6455, 7.4, and a few words, never about a person. A client's own close is
        /// answered with the code that it gave.
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub enum WebsocketClose {
            $( #[doc = $doc] $variant, )+
        }

        impl WebsocketClose {
            /// Every one, by code.
            pub const ALL: &[Self] = &[$( Self::$variant ),+];

            /// The code that the close frame has.
            pub const fn code(self) -> u16 {
                match self {
                    $( Self::$variant => $code, )+
                }
            }

            /// The words that the close frame has; they may be none.
            pub const fn reason(self) -> &'static str {
                match self {
                    $( Self::$variant => $reason, )+
                }
            }
        }
    };
}

websocket_closes! {
    /// The client said by a packet of Engine.IO that it leaves.
    ClientLeft = 1000, "";
    /// The session has ended; the event `log_out` came before and has said why.
    LoggedOut = 1000, "logged out";
    /// The client did not connect to the namespace in time, or left it and did not come back.
    ConnectTimeout = 1000, "connect timeout";
    /// The client did not answer a ping in time.
    PingTimeout = 1000, "ping timeout";
    /// A frame breaks RFC 6455.
    BrokenFrame = 1002, "broken frame";
    /// A message is no packet of Engine.IO.
    BadEnginePacket = 1002, "bad engine packet";
    /// A message is no packet of Socket.IO.
    BadSocketPacket = 1002, "bad socket packet";
    /// The client sent a packet that is the server's.
    ServersPacket = 1002, "only a server says that";
    /// The client sent a packet that this server has no use for.
    UnexpectedPacket = 1002, "unexpected packet";
    /// The client connected to the namespace twice.
    AlreadyConnected = 1002, "already connected";
    /// The client spoke before it connected to the namespace.
    NotConnected = 1002, "not connected";
    /// The client spoke to a namespace that it is not in.
    OtherNamespace = 1002, "not connected to that namespace";
    /// A text is not UTF-8.
    NotUtf8 = 1007, "not utf-8";
    /// A message is larger than is taken.
    TooLarge = 1009, "too large";
    /// The server stops or starts anew.
    Restart = 1012, "the server restarts";
    /// The unfinished messages of all connections need too much memory.
    TooManyUnfinished = 1013, "too many unfinished messages";
    /// The client's network has too many connections of which it is not known whose they are, and this was the oldest.
    TooManyUnidentified = 1013, "too many unidentified connections";
}
