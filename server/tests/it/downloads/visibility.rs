//! The people who see the numbers of rights owners and the creator's contact.

use serde_json::json;

use super::{FOREIGN, address, contact, extended, parted, saved, tagged_on_both_sides, uploaded};
use crate::audio::fixture;
use crate::files::Uploaded;
use crate::files_link::link;
use crate::support::TestServer;

#[actix_web::test]
async fn ipis_are_shown_to_owner_reviewers_and_staff_and_by_links_that_allow_it() {
    let uploaded = uploaded(TestServer::start().await, tagged_on_both_sides()).await;
    let Uploaded {
        server,
        creator,
        track_id,
        client,
    } = &uploaded;
    let max = server.manager("max").await;
    let company = server.company(&max, "Sync House").await;
    let job = server.job(company, "A brief").await;
    server.submit(creator, job, &[*track_id]).await;
    let save = json!({"track_id": track_id, "download": true});
    let reviewer = server.client_of(&max).await;
    let staff = server.client_of(&server.admin("root").await).await;
    for who in [client, &reviewer, &staff] {
        let (tag, _) = parted(&saved(server, &address(who, save.clone()).await).await);
        assert!(extended(&tag, "WRITERS").contains("IPI 00014107338"));
    }
    let token = link(&uploaded, None, true).await;
    let by_link = json!({"track_id": track_id, "download": true, "link": token});
    let url = address(&server.visitor(), by_link).await;
    let file = saved(server, &url).await;
    let (tag, _) = parted(&file);
    assert_eq!(extended(&tag, "WRITERS"), "Ada Lovelace (PRS, 66.67 %); Béa (33.33 %)");
    assert_eq!(extended(&tag, "PUBLISHERS"), "Analytical Music (PRS, 100.00 %)");
    for secret in ["00014107338", "00159804347", FOREIGN] {
        assert!(
            !file.windows(secret.len()).any(|window| window == secret.as_bytes()),
            "{secret}"
        );
    }
    sqlx::query("update share_link set include_ipis = true")
        .execute(&server.pool)
        .await
        .unwrap();
    let (tag, _) = parted(&saved(server, &url).await);
    assert!(extended(&tag, "WRITERS").contains("IPI 00014107338"));
}

#[actix_web::test]
async fn the_contact_is_the_creators_public_one_or_the_platforms_and_never_the_accounts_email() {
    let server = TestServer::start_with(|config| config.page.contact_email = Some("legal@music.test".into())).await;
    let uploaded = uploaded(server, fixture("cbr.mp3")).await;
    let url = address(
        &uploaded.client,
        json!({"track_id": uploaded.track_id, "download": true}),
    )
    .await;
    let mut live = uploaded.server.live_of(&uploaded.creator).await;
    for (chosen, shown) in [
        (None, "legal@music.test"),
        (Some("@low.tide"), "@low.tide"),
        (Some(""), "legal@music.test"),
    ] {
        if let Some(contact) = chosen {
            live.ok("account.set_public_contact", json!({"contact": contact})).await;
        }
        let file = saved(&uploaded.server, &url).await;
        assert_eq!(contact(&parted(&file).0), format!("Contact: {shown}"));
        let email = uploaded.creator.email.as_bytes();
        assert!(!file.windows(email.len()).any(|window| window == email));
    }
}

#[actix_web::test]
async fn without_an_address_of_the_platforms_its_page_is_the_contact() {
    let uploaded = uploaded(TestServer::start().await, fixture("cbr.mp3")).await;
    let url = address(
        &uploaded.client,
        json!({"track_id": uploaded.track_id, "download": true}),
    )
    .await;
    let page = uploaded.server.state.config.http.public_url().to_owned();
    let (tag, _) = parted(&saved(&uploaded.server, &url).await);
    assert_eq!(contact(&tag), format!("Contact: {page}"));
}
