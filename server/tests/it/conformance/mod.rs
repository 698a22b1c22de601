//! The public protocols case by case, over raw sockets: RFC 6455, Engine.IO v4 and Socket.IO v5, as far as they concern a websocket.
//!
//! The application is the example `conformance_echo`; the live edge and the codec are the product's.

#[path = "../../../examples/conformance_echo/echo.rs"]
mod echo;
mod engine;
mod frames;
mod handshake;
#[path = "../../../examples/conformance_echo/namespaces.rs"]
mod namespaces;
mod raw;
mod socket;
mod text;

use std::net::SocketAddr;
use std::thread::JoinHandle;
use std::time::Duration;

use tokio::sync::oneshot;

/// The example's server on a free port; it stops when dropped.
pub struct EchoServer {
    pub address: SocketAddr,
    running: Option<(oneshot::Sender<()>, JoinHandle<()>)>,
}

impl EchoServer {
    pub async fn start() -> Self {
        Self::start_with(echo::CONNECT_TIMEOUT).await
    }

    pub async fn start_with(connect_timeout: Duration) -> Self {
        let (stop, stopped) = oneshot::channel::<()>();
        let (ready, started) = oneshot::channel();
        let thread = std::thread::spawn(move || {
            actix_web::rt::System::new().block_on(async move {
                let any = SocketAddr::from(([127, 0, 0, 1], 0));
                let (listener, server) = echo::bind(any, connect_timeout).unwrap();
                actix_web::rt::spawn(server);
                let _ = ready.send(listener.address);
                let _ = stopped.await;
                listener.handle.stop(false).await;
            });
        });
        Self {
            address: started.await.expect("the server starts"),
            running: Some((stop, thread)),
        }
    }
}

impl Drop for EchoServer {
    fn drop(&mut self) {
        if let Some((stop, thread)) = self.running.take() {
            let _ = stop.send(());
            let _ = thread.join();
        }
    }
}

/// Tells whether violations were answered within 250 ms instead of at the ping timeout. Other tests share the machine, so single cases may
/// be late.
fn were_at_once(mut times: Vec<Duration>) -> bool {
    times.sort();
    times[times.len() / 2] < Duration::from_millis(250)
}
