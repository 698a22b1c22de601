//! The SMTP server of `clients/smtp_server.py`, as a process that ends with the test.

use std::path::Path;
use std::process::Stdio;
use std::time::Duration;

use serde::Deserialize;
use serde_json::Value;
use tokio::io::{AsyncBufReadExt as _, AsyncWriteExt as _, BufReader};
use tokio::process::{Child, ChildStdin, Command};
use tokio::sync::mpsc;

const HERE: &str = env!("CARGO_MANIFEST_DIR");

/// The longest wait for an event of the server: longer than the minute for which an email stays claimed after its sender was killed.
const WITHIN: Duration = Duration::from_secs(90);

/// An email that the server received, as Python's own mail package reads it.
#[derive(Debug, Deserialize)]
pub struct Received {
    pub from: String,
    pub to: Vec<String>,
    pub is_encrypted: bool,
    pub user: Option<String>,
    pub headers: std::collections::BTreeMap<String, String>,
    pub raw: String,
    pub parts: Vec<Part>,
    pub faults: Vec<String>,
}

#[derive(Debug, Deserialize)]
pub struct Part {
    #[serde(rename = "type")]
    pub kind: String,
    pub text: String,
}

pub struct SmtpServer {
    pub port: u16,
    process: Child,
    input: ChildStdin,
    events: mpsc::UnboundedReceiver<Value>,
}

impl SmtpServer {
    pub async fn start() -> Self {
        Self::start_on(0, &[]).await
    }

    pub async fn start_on(port: u16, arguments: &[&str]) -> Self {
        let python = Path::new(HERE).join("../.venv/bin/python");
        let mut process = Command::new(&python)
            .arg(Path::new(HERE).join("tests/clients/smtp_server.py"))
            .arg(port.to_string())
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .kill_on_drop(true)
            .spawn()
            .unwrap_or_else(|error| panic!("{}: {error}; make set-up-tests installs it", python.display()));
        let mut output = BufReader::new(process.stdout.take().unwrap()).lines();
        let (sender, events) = mpsc::unbounded_channel();
        // read continuously: a process that cannot write its output blocks
        tokio::spawn(async move {
            while let Ok(Some(line)) = output.next_line().await {
                let _ = sender.send(serde_json::from_str(&line).unwrap());
            }
        });
        let mut server = Self {
            port: 0,
            input: process.stdin.take().unwrap(),
            events,
            process,
        };
        let port = server.event("ready").await;
        server.port = u16::try_from(port.as_u64().unwrap()).unwrap();
        server
    }

    /// Its address: the scheme, a log-in with @ if there is one, and the host.
    pub fn url(&self, scheme: &str, log_in: &str) -> String {
        format!("{scheme}://{log_in}127.0.0.1:{}", self.port)
    }

    /// Makes the server answer a step (sender, recipient, content) with this code, or with `ok`.
    pub async fn answer(&mut self, step: &str, code: &str) {
        let line = format!("{step} {code}\n");
        self.input.write_all(line.as_bytes()).await.unwrap();
        self.event("said").await;
    }

    /// The next email that it receives.
    pub async fn message(&mut self) -> Received {
        serde_json::from_value(self.event("message").await).unwrap()
    }

    /// Waits for this many messages and stops the server; gives how often each came, by its Message-ID.
    pub async fn count(mut self, messages: usize) -> std::collections::BTreeMap<String, u32> {
        let mut counts = std::collections::BTreeMap::new();
        for _ in 0..messages {
            *counts
                .entry(self.message().await.headers["message-id"].clone())
                .or_insert(0) += 1;
        }
        for message in self.rest().await {
            let id = message["message"]["headers"]["message-id"].as_str();
            if let Some(id) = id {
                *counts.entry(id.to_owned()).or_insert(0) += 1;
            }
        }
        counts
    }

    /// Stops the server; gives all of its remaining events.
    pub async fn rest(mut self) -> Vec<Value> {
        self.process.start_kill().unwrap();
        let mut events = Vec::new();
        while let Some(event) = self.events.recv().await {
            events.push(event);
        }
        events
    }

    /// Stops the server, and waits until its port is free.
    pub async fn stop(mut self) {
        self.process.kill().await.unwrap();
    }

    /// The next event with this name; skips the events before it.
    async fn event(&mut self, name: &str) -> Value {
        loop {
            let event = tokio::time::timeout(WITHIN, self.events.recv()).await;
            let event = event.unwrap_or_else(|_| panic!("the SMTP server tells of no {name}"));
            let mut event = event.expect("the SMTP server runs");
            if let Some(value) = event.get_mut(name) {
                return value.take();
            }
        }
    }
}
