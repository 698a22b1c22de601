//! Acts on companies, their jobs and people, on teams and on links.

use image::ImageFormat;
use reqwest::multipart::{Form, Part};
use serde_json::json;

use super::Scene;
use crate::avatar::picture;

impl Scene {
    pub(super) async fn companies(&mut self) {
        let [max, mia, eve] = [
            self.server.manager("max").await,
            self.server.manager("mia").await,
            self.server.manager("eve").await,
        ];
        let [company, other] = [
            self.server.company(&max, "Low Tide").await,
            self.server.company(&eve, "High Tide").await,
        ];
        let (root, admin) = (self.root.clone(), self.read.admin.clone());
        let (on, job) = (("company", company), self.server.job(company, "A job").await);
        let verified = json!({"verified": false});
        let settings =
            |company: i64, share_type: &str| json!({"company_id": company, "share_type": share_type, "blind": false});
        let rows = vec![
            (
                "company/set_verified",
                json!({"company_id": company, "verified": false}),
                "company_verification",
                on,
                verified,
            ),
            (
                "job/change_owner",
                json!({"job_id": job, "company_id": other}),
                "job_owner",
                ("job", job),
                settings(other, "playlist_sharing"),
            ),
            (
                "job/update_share_type",
                json!({"job_id": job, "share_type": "auto_forwarding"}),
                "job_share_type",
                ("job", job),
                settings(other, "auto_forwarding"),
            ),
        ];
        self.execute(&root, &admin, rows).await;
        let logo = Part::bytes(picture(8, 8, ImageFormat::Png)).file_name("logo.png");
        let form = Form::new().text("company_id", company.to_string()).part("logo", logo);
        assert_eq!(admin.upload("company/update_avatar", form).await.0, 200);
        let set = json!({"picture": "logo", "is_removed": false});
        self.read.expect("company_picture", Some(&root), on, set).await;

        let leads = self.server.client_of(&max).await;
        let invited = json!({"company_id": company, "email": mia.email, "role": "member"});
        let invite = leads.ok("company/create_invite", invited).await;
        let role = json!({"role_name": "member"});
        self.read.expect("invitation", Some(&max), on, role).await;
        let accepted = json!({"invite_id": invite["id"], "status": "accepted"});
        self.server
            .client_of(&mia)
            .await
            .ok("company/update_invite_status", accepted)
            .await;
        let status = json!({"status": "accepted"});
        self.read.expect("invitation_answer", Some(&mia), on, status).await;

        let mut owner = self.server.live_of(&max).await;
        let member = |id: i64| json!({"company_id": company, "member_id": id});
        let mut set = member(mia.id);
        set["role_name"] = json!("admin");
        owner.ok("company.set_role", set).await;
        let change = json!({"company_id": company, "from": "member", "to": "admin"});
        self.read
            .expect("role_change", Some(&max), ("user", mia.id), change)
            .await;
        owner.ok("company.hand_over", member(mia.id)).await;
        let of_company = json!({"company_id": company});
        self.read
            .expect("company_hand_over", Some(&max), ("user", mia.id), of_company.clone())
            .await;
        let new_owner = self.server.client_of(&mia).await;
        let link = json!({"email": "pay@it.test", "company_id": company});
        let rows = vec![
            ("affiliate/create", link, "affiliate_link", on, json!({})),
            (
                "company/delete_member",
                member(max.id),
                "member_removal",
                ("user", max.id),
                of_company.clone(),
            ),
            ("company/delete", of_company.clone(), "company_deletion", on, json!({})),
        ];
        self.execute(&mia, &new_owner, rows).await;
        let mut restorer = self.server.live_of(&root).await;
        restorer.ok("company.restore", of_company).await;
        self.read
            .expect("company_restoration", Some(&root), on, json!({}))
            .await;
    }

    pub(super) async fn teams_and_links(&mut self) {
        let (ada, tom) = (self.ada.clone(), self.server.manager("tom").await);
        let team = self.server.team(&tom, "Strings").await;
        self.server.join_team(team, &ada).await;
        let mut lead = self.server.live_of(&tom).await;
        lead.ok("team.remove_member", json!({"team_id": team, "user_id": ada.id}))
            .await;
        let of_team = json!({"team_id": team});
        self.read
            .expect("team_removal", Some(&tom), ("user", ada.id), of_team)
            .await;
        let client = self.server.client_of(&tom).await;
        let rows = vec![(
            "team/delete",
            json!({"id": team}),
            "team_deletion",
            ("team", team),
            json!({}),
        )];
        self.execute(&tom, &client, rows).await;

        let company = self.server.company(&tom, "Ebb").await;
        let job = self.server.job(company, "Another job").await;
        let track = self.server.track(&ada, "Tide").await;
        let application = self.server.submit(&ada, job, &[track]).await;
        let on = ("application", application);
        let artist = self.server.client_of(&ada).await;
        let link = artist
            .ok("application/create_shareable_link", json!({ "id": application }))
            .await;
        self.read.expect("link_made", Some(&ada), on, json!({})).await;
        let link = json!({"link_id": link["link_id"]});
        let mut change = link.clone();
        change["allowed_all_tracks"] = json!(false);
        self.server.live_of(&ada).await.ok("link.update", change).await;
        self.read.expect("link_change", Some(&ada), on, json!({})).await;
        let rows = vec![("application/delete_shareable_link", link, "link_ended", on, json!({}))];
        self.execute(&ada, &artist, rows).await;
    }
}
