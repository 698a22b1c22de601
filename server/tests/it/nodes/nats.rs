//! A NATS server of a test's own, that may be away.

use std::net::TcpListener;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use tokio::net::TcpStream;

/// See the module.
pub struct Nats {
    process: Option<Child>,
    /// Where it listens, when it is there.
    pub port: u16,
}

impl Nats {
    /// One that runs.
    pub async fn start() -> Self {
        let mut nats = Self::away();
        nats.come().await;
        nats
    }

    /// One that does not run yet.
    pub fn away() -> Self {
        let port = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
        Self { process: None, port }
    }

    /// Starts it, and waits until it listens.
    pub async fn come(&mut self) {
        let process = Command::new("nats-server")
            .args(["-a", "127.0.0.1", "-p", &self.port.to_string()])
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("nats-server is installed by make test");
        self.process = Some(process);
        let deadline = Instant::now() + Duration::from_secs(20);
        while TcpStream::connect(("127.0.0.1", self.port)).await.is_err() {
            assert!(Instant::now() < deadline, "nats-server does not come up");
            tokio::task::yield_now().await;
        }
    }

    /// kill -9.
    pub fn go(&mut self) {
        if let Some(mut process) = self.process.take() {
            let _ = process.kill();
            let _ = process.wait();
        }
    }

    /// Its address.
    pub fn url(&self) -> String {
        format!("nats://127.0.0.1:{}", self.port)
    }
}

impl Drop for Nats {
    fn drop(&mut self) {
        self.go();
    }
}
