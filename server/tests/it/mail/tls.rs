//! Encrypted connections, with a certificate authority of the test's own.

use std::path::Path;
use std::process::Command;

use serde_json::json;

use super::SmtpServer;
use crate::support::TestProcess;
use crate::support::factories::PASSWORD;

const HERE: &str = env!("CARGO_MANIFEST_DIR");

/// Writes a certificate for 127.0.0.1 into this folder: server.pem, server.key and the authority's client.pem.
fn certify(folder: &Path) {
    let made = Command::new(Path::new(HERE).join("../.venv/bin/python"))
        .args(["-m", "trustme", "--quiet", "--identities", "127.0.0.1", "--dir"])
        .arg(folder)
        .status()
        .expect("make set-up-tests installs trustme");
    assert!(made.success());
}

/// A server process that trusts this authority.
fn start(data: &Path, mail: &str, authority: &Path) -> TestProcess {
    let settings = [
        ("NEEDLEDROP_MAIL", mail),
        ("SSL_CERT_FILE", authority.to_str().unwrap()),
    ];
    TestProcess::start(&data.join("data"), "127.0.0.1:0", &settings)
}

#[tokio::test(flavor = "multi_thread")]
async fn messages_leave_over_tls_from_the_start_and_by_starttls_and_never_to_somebody_unknown() {
    let data = tempfile::tempdir().unwrap();
    std::fs::set_permissions(data.path(), std::os::unix::fs::PermissionsExt::from_mode(0o755)).unwrap();
    let folder = data.path();
    certify(folder);
    let other = tempfile::tempdir().unwrap();
    certify(other.path());
    let file = |name: &str| folder.join(name).display().to_string();
    let (certificate, key) = (file("server.pem"), file("server.key"));
    let authority = folder.join("client.pem");
    let user = ["--user", "needledrop", "word"];
    let mut people = 0;
    let mut form = || {
        people += 1;
        json!({"pass": PASSWORD, "user_name": format!("p{people}"), "email": format!("p{people}@it.test"), "role": "creator"})
    };

    let mut smtp = SmtpServer::start_on(0, &[&["--tls", &certificate, &key], &user[..]].concat()).await;
    let server = start(folder, &smtp.url("smtps", "needledrop:word@"), &authority);
    server.client().ok("account/sign_up", form()).await;
    let message = smtp.message().await;
    assert!(
        message.is_encrypted && message.user.as_deref() == Some("needledrop"),
        "{message:?}"
    );
    assert!(server.terminate());

    let mut smtp = SmtpServer::start_on(0, &[&["--starttls", &certificate, &key], &user[..]].concat()).await;
    for tls in ["required", "opportunistic"] {
        let address = format!("{}?tls={tls}", smtp.url("smtp", "needledrop:word@"));
        let server = start(folder, &address, &authority);
        server.client().ok("account/sign_up", form()).await;
        assert!(smtp.message().await.is_encrypted, "{tls}");
        assert!(server.terminate());
    }

    // a certificate of an authority that this machine does not trust
    let unknown = start(
        folder,
        &format!("{}?tls=required", smtp.url("smtp", "")),
        &other.path().join("client.pem"),
    );
    unknown.client().ok("account/sign_up", form()).await;
    until_put_off(&unknown).await;
    assert!(unknown.terminate());
    assert_eq!(
        smtp.rest().await,
        Vec::<serde_json::Value>::new(),
        "no command that names anybody was said"
    );

    // a server without STARTTLS
    let plain = SmtpServer::start().await;
    let unwilling = start(folder, &format!("{}?tls=required", plain.url("smtp", "")), &authority);
    unwilling.client().ok("account/sign_up", form()).await;
    until_put_off(&unwilling).await;
    assert!(unwilling.terminate());
    assert_eq!(plain.rest().await, Vec::<serde_json::Value>::new());
}

/// Waits until an attempt to send an email has failed.
async fn until_put_off(server: &TestProcess) {
    let deadline = std::time::Instant::now() + std::time::Duration::from_secs(30);
    let client = server.client();
    loop {
        let figures = client.get("/metrics").await.text().await.unwrap();
        if figures.contains("needledrop_mail_messages_total{outcome=\"put_off\"}") {
            return;
        }
        assert!(std::time::Instant::now() < deadline, "{figures}");
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
    }
}
