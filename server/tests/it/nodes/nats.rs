//! A NATS server of a test's own, which can be stopped and started.

use std::net::TcpListener;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use tokio::net::TcpStream;

use crate::support::pause;

/// The user of an encrypted server.
const USER: &str = "node";
const PASSWORD: &str = "p@ss/word";
/// The password, encoded for an address.
pub const PASSWORD_IN_URL: &str = "p%40ss%2Fword";

/// See the module.
pub struct Nats {
    process: Option<Child>,
    /// The folder of its certificate and key; a server without one is not encrypted and accepts everybody.
    certificate: Option<tempfile::TempDir>,
    /// Its port, while it runs.
    pub port: u16,
}

impl Nats {
    /// Starts a server.
    pub async fn start() -> Self {
        let mut nats = Self::away();
        nats.come().await;
        nats
    }

    /// A server that does not run yet.
    pub fn away() -> Self {
        let port = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
        Self {
            process: None,
            certificate: None,
            port,
        }
    }

    /// Starts a server that accepts encrypted connections with the password only: see [`Self::url_of`].
    pub async fn start_encrypted() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let made = Command::new("openssl")
            .args([
                "req",
                "-x509",
                "-newkey",
                "ec",
                "-pkeyopt",
                "ec_paramgen_curve:prime256v1",
                "-nodes",
            ])
            .args([
                "-days",
                "2",
                "-subj",
                "/CN=nats",
                "-addext",
                "subjectAltName=IP:127.0.0.1",
            ])
            .args([
                "-addext",
                "basicConstraints=critical,CA:FALSE",
                "-keyout",
                "key.pem",
                "-out",
                "cert.pem",
            ])
            .current_dir(folder.path())
            .output()
            .expect("openssl is installed by make test");
        assert!(made.status.success(), "{made:?}");
        let mut nats = Self::away();
        nats.certificate = Some(folder);
        nats.come().await;
        nats
    }

    /// The file of the authority that signed its certificate.
    pub fn authority(&self) -> PathBuf {
        self.file("cert.pem")
    }

    fn file(&self, name: &str) -> PathBuf {
        self.certificate.as_ref().unwrap().path().join(name)
    }

    /// Starts it, and waits until it listens.
    pub async fn come(&mut self) {
        let mut command = Command::new("nats-server");
        command.args(["-a", "127.0.0.1", "-p", &self.port.to_string()]);
        if self.certificate.is_some() {
            command.args(["--user", USER, "--pass", PASSWORD, "--tls"]);
            command.arg("--tlscert").arg(self.file("cert.pem"));
            command.arg("--tlskey").arg(self.file("key.pem"));
        }
        let process = command
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("nats-server is installed by make test");
        self.process = Some(process);
        let deadline = Instant::now() + Duration::from_secs(20);
        while TcpStream::connect(("127.0.0.1", self.port)).await.is_err() {
            assert!(Instant::now() < deadline, "nats-server does not come up");
            pause().await;
        }
    }

    /// kill -9.
    pub fn go(&mut self) {
        if let Some(mut process) = self.process.take() {
            let _ = process.kill();
            let _ = process.wait();
        }
    }

    /// The address of an encrypted server with this password.
    pub fn url_of(&self, password: &str) -> String {
        format!("tls://{USER}:{password}@127.0.0.1:{}", self.port)
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
