//! The server behind nginx and Caddy, as docs/behind-a-proxy.md configures them.

use std::fs::File;
use std::net::{SocketAddr, TcpListener};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::support::live::LiveClient;
use crate::support::{TestProcess, pause, process};

const PAGE: &str = include_str!("../../../docs/behind-a-proxy.md");

/// The longest wait for a proxy to listen.
const PATIENCE: Duration = Duration::from_mins(1);

/// The page's configuration for this program, with the tests' addresses in place of the real ones.
fn configuration(name: &str, replaced: &[(&str, &str)]) -> String {
    let (_, rest) = PAGE
        .split_once(&format!("```{name}\n"))
        .expect("the page has a configuration");
    let mut text = rest.split_once("```").unwrap().0.to_owned();
    for (from, to) in replaced {
        assert!(text.contains(from), "{from} is not in the page");
        text = text.replace(from, to);
    }
    text
}

fn free_address() -> SocketAddr {
    TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap()
}

/// A proxy, which ends with the test.
struct Proxy(Child);

impl Proxy {
    /// Starts it; its output goes into a log in the folder.
    async fn start(command: &mut Command, folder: &Path, address: SocketAddr) -> Self {
        let log = File::create(folder.join("said.log")).unwrap();
        let proxy = command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(log).spawn();
        let mut proxy = Self(proxy.expect("make set-up-tests installs the proxies"));
        let deadline = Instant::now() + PATIENCE;
        while tokio::net::TcpStream::connect(address).await.is_err() {
            assert!(proxy.0.try_wait().unwrap().is_none(), "the proxy has ended");
            assert!(Instant::now() < deadline, "the proxy does not listen");
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        proxy
    }
}

impl Drop for Proxy {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

fn nginx(folder: &Path, server: SocketAddr, address: SocketAddr) -> Command {
    let (listen, server) = (format!("listen {address};"), server.to_string());
    let plain = format!("listen {};", free_address());
    let site = configuration(
        "nginx",
        &[
            ("listen 80;", &plain),
            ("listen 443 ssl;", &listen),
            ("    ssl_certificate     /etc/ssl/music.example.pem;\n", ""),
            ("    ssl_certificate_key /etc/ssl/music.example.key;\n", ""),
            ("127.0.0.1:8080", &server),
            ("/var/log/nginx", &folder.display().to_string()),
        ],
    );
    let temporary: String = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
        .map(|name| format!("{name}_temp_path {}/{name};\n", folder.display()))
        .concat();
    let user = if rustix::process::geteuid().is_root() {
        "user root;\n"
    } else {
        ""
    };
    let whole = format!(
        "{user}daemon off;\nmaster_process off;\npid {0}/pid;\nevents {{}}\nhttp {{\naccess_log off;\nerror_log {0}/all.log;\n{temporary}{site}}}\n",
        folder.display()
    );
    std::fs::write(folder.join("nginx.conf"), whole).unwrap();
    let mut command = Command::new(if Path::new("/usr/sbin/nginx").exists() {
        "/usr/sbin/nginx"
    } else {
        "nginx"
    });
    command
        .arg("-e")
        .arg(folder.join("all.log"))
        .arg("-c")
        .arg(folder.join("nginx.conf"));
    command
}

fn caddy(folder: &Path, server: SocketAddr, address: SocketAddr) -> Command {
    let (here, server) = (format!("http://{address}"), server.to_string());
    let site = configuration("caddy", &[("music.example", &here), ("127.0.0.1:8080", &server)]);
    let options = "{\n    admin off\n";
    std::fs::write(folder.join("Caddyfile"), site.replacen("{\n", options, 1)).unwrap();
    let mut command = Command::new("caddy");
    command
        .args(["run", "--adapter", "caddyfile", "--config"])
        .arg(folder.join("Caddyfile"));
    command
        .env("HOME", folder)
        .env("XDG_DATA_HOME", folder)
        .env("XDG_CONFIG_HOME", folder);
    command
}

/// A browser at another address of this machine.
fn browser_at(address: &str) -> reqwest::Client {
    reqwest::Client::builder()
        .local_address(Some(address.parse().unwrap()))
        .build()
        .unwrap()
}

async fn check_email(browser: &reqwest::Client, proxy: SocketAddr) -> u16 {
    let request = browser.post(format!("http://{proxy}/api/account/check_email"));
    // Clients may write any value into this header.
    let request = request.header("x-forwarded-for", "203.0.113.9");
    request
        .json(&json!({"email": "ann@it.test"}))
        .send()
        .await
        .unwrap()
        .status()
        .as_u16()
}

async fn works_behind(proxy: fn(&Path, SocketAddr, SocketAddr) -> Command) {
    let folder = tempfile::tempdir().unwrap();
    std::fs::set_permissions(folder.path(), std::os::unix::fs::PermissionsExt::from_mode(0o755)).unwrap();
    let address = free_address();
    let public_url = format!("http://{address}");
    let settings = [
        ("NEEDLEDROP_PUBLIC_URL", public_url.as_str()),
        ("NEEDLEDROP_TRUSTED_PROXIES", "127.0.0.1"),
        ("NEEDLEDROP_RATE_LIMIT", "on"),
    ];
    let server = TestProcess::start(&folder.path().join("data"), "127.0.0.1:0", &settings);
    let _proxy = Proxy::start(
        &mut proxy(folder.path(), server.address, address),
        folder.path(),
        address,
    )
    .await;

    // A body over the server's limit is refused by the server with its own message, not by the proxy.
    let browser = browser_at("127.0.0.4");
    let long = json!({"email": "a".repeat(2_000_000)});
    let refused = browser
        .post(format!("{public_url}/api/account/help"))
        .json(&long)
        .send()
        .await
        .unwrap();
    assert_eq!(refused.status(), 413);
    assert!(refused.text().await.unwrap().contains("payload_too_large"));

    // Rate limits behind the proxy count by the client's real address, whatever its header says.
    let (one, other) = (browser_at("127.0.0.2"), browser_at("127.0.0.3"));
    let mut answers = Vec::new();
    while answers.last() != Some(&429) {
        answers.push(check_email(&one, address).await);
        assert!(answers.len() < 200, "{answers:?}");
    }
    assert_eq!(check_email(&other, address).await, 200);

    let mut live = LiveClient::connect(address).await;
    live.refused("subscribe", json!({"topic": "board"}), 401, "not_logged_in")
        .await;

    let figures = |at: SocketAddr| async move { reqwest::get(format!("http://{at}/metrics")).await.unwrap().status() };
    assert_eq!(
        figures(address).await,
        404,
        "the figures are not for those behind the proxy"
    );
    assert_eq!(figures(server.address).await, 200);
    open_secret_addresses(&browser, address, true).await;
    assert!(server.terminate());
    open_secret_addresses(&browser, address, false).await;
    // while the server restarts, a program reads the same text as from the server
    let away = browser.post(format!("{public_url}/api/account/help")).json(&json!({}));
    let away = away.send().await.unwrap();
    assert_eq!(
        (away.status().as_u16(), &away.headers()["retry-after"]),
        (503, &"1".parse().unwrap())
    );
    assert_eq!(away.json::<Value>().await.unwrap()["error"], "try_again");
    let paths = SECRET_PAGES.map(|(path, _)| path);
    let logged = logs_with(folder.path(), &[paths.as_slice(), &["503"]].concat()).await;
    for secret in SECRETS {
        assert!(!logged.contains(secret), "{secret} is in {logged}");
    }
}

/// Tokens of a share link, of an email and of a former page, and the signature of a file's address.
const SECRETS: [&str; 4] = ["tOkEnOfALiNk", "tOkEnOfALeTtEr", "tOkEnBeFoRe", "sIgNaTuRe"];

/// Paths whose queries contain secrets, with the server's answers to unknown ones.
const SECRET_PAGES: [(&str, u16); 5] = [
    ("/shareable-playlist/", 200),
    ("/shareable-application/", 200),
    ("/shareable-cover", 404),
    ("/reset-pass/", 200),
    ("/files/track/1/audio", 403),
];

async fn open_secret_addresses(browser: &reqwest::Client, proxy: SocketAddr, is_up: bool) {
    let [link, letter, before, signature] = SECRETS;
    for (path, status) in SECRET_PAGES {
        let query = match path {
            "/reset-pass/" => format!("token={letter}&email=ann@it.test"),
            "/files/track/1/audio" => format!("for=l1.1&until=1&sign={signature}"),
            _ => format!("token={link}"),
        };
        let request = browser.get(format!("http://{proxy}{path}?{query}"));
        let request = request.header("referer", format!("http://{proxy}/shareable-playlist/?token={before}"));
        let answered = request.send().await.unwrap().status();
        assert_eq!(answered, if is_up { status } else { 503 }, "{path}");
    }
}

/// All logs of the proxy, once they contain all of these names.
async fn logs_with(folder: &Path, names: &[&str]) -> String {
    let deadline = Instant::now() + PATIENCE;
    loop {
        let files = std::fs::read_dir(folder).unwrap().map(|file| file.unwrap().path());
        let logs = files.filter(|path| path.extension().is_some_and(|end| end == "log"));
        let logged: String = logs.map(|path| std::fs::read_to_string(path).unwrap()).collect();
        if names.iter().all(|name| logged.contains(name)) {
            return logged;
        }
        assert!(Instant::now() < deadline, "{names:?} are not all in {logged}");
        pause().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn it_works_behind_nginx() {
    works_behind(nginx).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn nginx_refuses_too_large_bodies_in_json() {
    let folder = tempfile::tempdir().unwrap();
    let address = free_address();
    let _proxy = Proxy::start(
        &mut nginx(folder.path(), free_address(), address),
        folder.path(),
        address,
    )
    .await;
    let request = browser_at("127.0.0.4").post(format!("http://{address}/api/track/upload"));
    let refused = request.body(vec![0_u8; 41 << 20]).send().await.unwrap();
    assert_eq!(refused.status(), 413);
    assert_eq!(refused.json::<Value>().await.unwrap()["error"], "payload_too_large");
}

#[tokio::test(flavor = "multi_thread")]
async fn it_works_behind_caddy() {
    works_behind(caddy).await;
}

#[test]
fn a_public_address_without_a_named_proxy_is_warned_of() {
    let warnings = |settings: &[(&str, &str)]| {
        let output = process::command()
            .arg("check-config")
            .envs(settings.iter().copied())
            .output()
            .unwrap();
        assert!(output.status.success());
        String::from_utf8(output.stdout).unwrap()
    };
    let smtp = ("NEEDLEDROP_MAIL", "smtps://mail.example");
    let https = ("NEEDLEDROP_PUBLIC_URL", "https://music.example");
    assert!(warnings(&[smtp, https]).contains("http.trusted_proxies names none"));
    let http = warnings(&[smtp, ("NEEDLEDROP_PUBLIC_URL", "http://music.example")]);
    assert!(http.contains("travel in the clear"), "{http}");
    assert!(!warnings(&[smtp, https, ("NEEDLEDROP_TRUSTED_PROXIES", "10.0.0.0/8")]).contains("warning"));
    assert!(warnings(&[]).contains("mail.transport is outbox"));
}
