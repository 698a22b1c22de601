//! The audit lines of the staff's decisions about an account.

use serde_json::json;

use super::Scene;

impl Scene {
    pub(super) async fn decisions(&mut self) {
        let (root, admin, ada) = (self.root.clone(), self.read.admin.clone(), self.ada.clone());
        let on = ("user", ada.id);
        self.server.set_plan(ada.id, "free", false).await;
        let granted = json!({"email": ada.email, "subscription": "premium-free"});
        let rated = json!({"email": ada.email, "new_rating": 6});
        let held = json!({"email": ada.email, "on_hold": true, "reason": "No links"});
        let rows = vec![
            (
                "admin/update_hidden_subscription",
                granted,
                "plan_change",
                on,
                json!({"from": "free", "to": "premium-free"}),
            ),
            (
                "admin/update_user_rating",
                rated,
                "rating_given",
                on,
                json!({"from": 0, "to": 6}),
            ),
            (
                "admin/set_note",
                json!({"id": ada.id, "note": "Answers."}),
                "note",
                on,
                json!({}),
            ),
            (
                "admin/hold_user",
                held,
                "hold",
                on,
                json!({"on_hold": true, "reason": "No links"}),
            ),
            (
                "admin/update_approve",
                json!({"user_to_approve": ada.id, "is_approved": false}),
                "approval",
                on,
                json!({"is_approved": false}),
            ),
            (
                "admin/block_user",
                json!({"user_to_disable": ada.id}),
                "block",
                on,
                json!({}),
            ),
            (
                "admin/unblock_user",
                json!({"user_to_turn": ada.id}),
                "unblock",
                on,
                json!({}),
            ),
            (
                "admin/end_sessions",
                json!({"id": ada.id}),
                "sessions_ended",
                on,
                json!({}),
            ),
            (
                "admin/delete_user",
                json!({"user_to_delete": ada.id}),
                "deletion",
                on,
                json!({}),
            ),
        ];
        self.execute(&root, &admin, rows).await;
    }
}
