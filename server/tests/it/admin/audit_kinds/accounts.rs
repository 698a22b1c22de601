//! Acts of people on their own accounts, and those that have no account yet.

use std::time::{Duration as Wait, Instant};

use serde_json::json;

use super::Scene;
use crate::support::factories::PASSWORD;
use crate::support::pause;

impl Scene {
    pub(super) async fn accounts(&mut self) {
        let visitor = self.server.visitor();
        let (newcomer, token) = self.sign_up("newcomer").await;
        let on = ("user", newcomer.id);
        let (root, admin) = (self.root.clone(), self.read.admin.clone());
        let again = json!({"id": newcomer.id});
        admin.ok("admin/resend_confirmation", again).await;
        self.read.expect("confirmation_sent", Some(&root), on, json!({})).await;
        let token = self
            .server
            .next_token_to(&newcomer.email, "Confirm your email", &token)
            .await;
        visitor.ok("account/confirm_new_email", json!({"token": token})).await;
        self.read
            .expect("email_confirmation", Some(&newcomer), on, json!({}))
            .await;

        let (outsider, token) = self.sign_up("stranger").await;
        visitor.ok("account/reject_sign_up", json!({"token": token})).await;
        self.read
            .expect("sign_up_rejection", None, ("user", outsider.id), json!({}))
            .await;
        let (known, _) = self.sign_up("known").await;
        admin
            .ok("admin/confirm_user_email", json!({"user_to_confirm": known.id}))
            .await;
        self.read
            .expect("email_vouched", Some(&root), ("user", known.id), json!({}))
            .await;
    }

    pub(super) async fn log_ins(&mut self) {
        let (visitor, ada) = (self.server.visitor(), self.ada.clone());
        let on = ("user", ada.id);
        let log_in = |email: &str, pass: &str| json!({"email": email, "pass": pass});
        visitor.ok("account/log_in", log_in(&ada.email, PASSWORD)).await;
        self.read.expect("auth", Some(&ada), on, json!({})).await;
        for _ in 0..10 {
            visitor.call("account/log_in", log_in(&ada.email, "not this one")).await;
        }
        let deadline = Instant::now() + Wait::from_secs(10);
        while self.read.lines("log_in_failed").await.is_empty() {
            assert!(Instant::now() < deadline, "the tenth was not noted");
            pause().await;
        }
        self.read.expect("log_in_failed", None, on, json!({"failed": 10})).await;

        let browser = self.server.client_of(&ada).await;
        let sessions = browser.ok("account/get_sessions", json!({})).await;
        let of_log_in = sessions.as_array().unwrap().iter().find(|one| one["current"] == false);
        let ended = json!({"id": of_log_in.unwrap()["id"]});
        let changed = json!({"password": PASSWORD, "new_password": "another password"});
        let rows = vec![
            ("account/end_session", ended, "session_end", on, json!({})),
            ("account/change_password", changed, "password_change", on, json!({})),
            ("account/log_out", json!({}), "log_out", on, json!({})),
        ];
        self.execute(&ada, &browser, rows).await;
        visitor.ok("account/reset_pass", json!({"email": ada.email})).await;
        // it is done after the answer
        let token = self.server.token_to(&ada.email, "Choose a new password").await;
        self.read.expect("password_reset_request", None, on, json!({})).await;
        let set = json!({"token": token, "email": ada.email, "pass": PASSWORD});
        visitor.ok("account/set_pass", set).await;
        self.read.expect("password_reset", Some(&ada), on, json!({})).await;

        let browser = self.server.client_of(&ada).await;
        browser
            .ok("account/change_email", json!({"email": "new@it.test"}))
            .await;
        self.read
            .expect("email_change_request", Some(&ada), on, json!({}))
            .await;
        let token = self.server.token_to(&ada.email, "change of your email").await;
        visitor
            .ok("account/confirm_changing_email", json!({"token": token}))
            .await;
        self.read
            .expect("email_change_consent", Some(&ada), on, json!({}))
            .await;
        let token = self.server.token_to("new@it.test", "Confirm your new email").await;
        visitor.ok("account/confirm_new_email", json!({"token": token})).await;
        self.read.expect("email_change", Some(&ada), on, json!({})).await;
        "new@it.test".clone_into(&mut self.ada.email);
    }
}
