//! The news for a reviewer in a job: playlists that others have shared with them, and unread mentions.

use serde_json::{Value, json};

use crate::live_follow::{House, house};
use crate::support::{Client, LiveClient, Person};

/// A playlist that its owner shares. playlist_csv has the same fields in a type of its own, because it fills them otherwise and only exports
/// them.
struct Scene {
    house: House,
    owner: Client,
    playlist: i64,
}

impl Scene {
    async fn new(name: &str) -> Self {
        let house = house(name).await;
        let owner = house.server.client_of(&house.manager).await;
        let playlist = house.playlist(&owner, &house.tracks, "short list").await;
        Self { house, owner, playlist }
    }

    async fn share(&self, status: bool) {
        let form = json!({"playlist_id": self.playlist, "status": status});
        self.owner.ok("playlist/share", form).await;
    }

    async fn share_with(&self, member: &Person, status: bool) {
        let form = json!({"playlist_id": self.playlist, "member_to": member.id, "status": status});
        self.owner.ok("playlist/share_to_member", form).await;
    }

    fn new_one(&self) -> Value {
        json!([{"job_id": self.house.job, "new_playlists": [self.playlist], "unread_mentions": 0}])
    }

    async fn unread(&self, client: &mut LiveClient) -> Value {
        client.ok("review.unread", json!({"job_ids": [self.house.job]})).await
    }

    async fn open(&self, client: &mut LiveClient) {
        let opened = client.ok("playlist.open", json!({"playlist_id": self.playlist})).await;
        assert_eq!(opened, true);
    }
}

#[tokio::test]
async fn a_playlist_is_new_to_those_it_is_shared_with_until_they_open_it_and_again_when_it_is_shared_anew() {
    let scene = Scene::new("new").await;
    let house = &scene.house;
    let mut own = house.server.live_of(&house.manager).await;
    let mut theirs = house.server.live_of(&house.colleague).await;
    let mut second_tab = house.server.live_of(&house.colleague).await;
    let user = format!("user:{}", house.colleague.id);
    assert_eq!(scene.unread(&mut theirs).await, json!([]));
    scene.share(true).await;
    assert_eq!(scene.unread(&mut own).await, json!([]), "one's own is not new");
    assert_eq!(scene.unread(&mut theirs).await, scene.new_one());
    scene.open(&mut theirs).await;
    let opened = json!([{"kind": "playlist_opened", "playlist_id": scene.playlist, "job_id": house.job}]);
    assert_eq!(second_tab.next_change(&user).await["changes"], opened);
    assert_eq!(scene.unread(&mut theirs).await, json!([]));
    scene.open(&mut theirs).await;
    scene.open(&mut own).await;
    assert!(second_tab.waiting_changes().await.is_empty(), "it was not new");

    scene.share(false).await;
    scene.share(true).await;
    assert_eq!(scene.unread(&mut theirs).await, scene.new_one());
    scene.open(&mut theirs).await;
    scene.share_with(&house.colleague, true).await;
    assert_eq!(scene.unread(&mut theirs).await, scene.new_one(), "by name as well");
    scene.share(false).await;
    scene.share_with(&house.colleague, false).await;
    assert_eq!(scene.unread(&mut theirs).await, json!([]), "it may no longer be opened");
    theirs
        .refused(
            "playlist.open",
            json!({"playlist_id": scene.playlist}),
            404,
            "not_found",
        )
        .await;
}

#[tokio::test]
async fn what_was_shared_before_somebody_joined_is_not_new_to_them() {
    let scene = Scene::new("newcomer").await;
    let house = &scene.house;
    scene.share(true).await;
    let newcomer = house.server.manager("newcomer-late").await;
    house.server.member(house.company, &newcomer, "member").await;
    let mut theirs = house.server.live_of(&newcomer).await;
    let shared = house.server.client_of(&newcomer).await;
    let shared = shared.ok("playlist/get_shared", json!({"job_id": house.job})).await;
    assert_eq!(shared[0]["playlist_id"], scene.playlist);
    assert_eq!(scene.unread(&mut theirs).await, json!([]));
    scene.share_with(&newcomer, true).await;
    assert_eq!(scene.unread(&mut theirs).await, scene.new_one());
}

#[tokio::test]
async fn what_a_company_shares_is_new_to_the_members_of_another_that_gets_the_job() {
    let scene = Scene::new("moved").await;
    let server = &scene.house.server;
    scene.share(true).await;
    let (owner, member) = (
        server.manager("moved-owner").await,
        server.manager("moved-member").await,
    );
    let company = server.company(&owner, "Elsewhere").await;
    server.member(company, &member, "member").await;
    let mut theirs = server.live_of(&member).await;
    assert_eq!(scene.unread(&mut theirs).await, json!([]));
    let staff = server.client_of(&server.admin("root").await).await;
    let form = json!({"job_id": scene.house.job, "company_id": company});
    staff.ok("job/change_owner", form).await;
    assert_eq!(scene.unread(&mut theirs).await, scene.new_one());
}

#[tokio::test]
async fn a_playlist_that_was_opened_is_not_new_when_its_deletion_is_undone() {
    let scene = Scene::new("new-undone").await;
    let house = &scene.house;
    let mut theirs = house.server.live_of(&house.colleague).await;
    scene.share(true).await;
    scene.open(&mut theirs).await;
    let mut own = house.server.live_of(&house.manager).await;
    own.subscribe(&format!("playlist:{}", scene.playlist)).await;
    let deleted = scene
        .owner
        .ok("playlist/delete", json!({"playlist_id": scene.playlist}))
        .await;
    let frame = own.next_change(&format!("playlist:{}", scene.playlist)).await;
    assert_eq!(
        frame["changes"],
        json!([{"kind": "deleted", "by": house.manager.id}]),
        "it names the person"
    );
    own.ok("playlist.restore", deleted).await;
    assert_eq!(scene.unread(&mut theirs).await, json!([]));
    scene.share(false).await;
    scene.share(true).await;
    assert_eq!(scene.unread(&mut theirs).await, scene.new_one());
}

#[tokio::test]
async fn unread_mentions_are_counted_for_each_of_the_requested_jobs_that_the_caller_reviews() {
    let scene = Scene::new("unread-jobs").await;
    let house = &scene.house;
    let other = house.server.job(house.company, "another job").await;
    let outsider = house.server.manager("unread-stranger").await;
    house.server.company(&outsider, "Elsewhere").await;
    let mut own = house.server.live_of(&house.manager).await;
    let mut theirs = house.server.live_of(&house.colleague).await;
    let mut strange = house.server.live_of(&outsider).await;
    let comment = json!({
        "job_id": house.job, "track_id": house.tracks[0], "position": 1, "text": "Here", "mentions": [house.colleague.id],
    });
    own.ok("comment.add", comment.clone()).await;
    let second = own.ok("comment.add", comment).await;
    scene.share_with(&house.colleague, true).await;
    let request = json!({"job_ids": [other, house.job, house.job]});
    let unread = json!([{"job_id": house.job, "new_playlists": [scene.playlist], "unread_mentions": 2}]);
    assert_eq!(theirs.ok("review.unread", request.clone()).await, unread);
    for nobody in [&mut own, &mut strange] {
        assert_eq!(nobody.ok("review.unread", request.clone()).await, json!([]));
    }
    theirs
        .ok("comment.read_mentions", json!({"comment_ids": [second["comment_id"]]}))
        .await;
    assert_eq!(
        theirs.ok("review.unread", request).await[0]["unread_mentions"],
        json!(1)
    );
    for wrong in [json!([]), json!(vec![1; 201])] {
        let wrong = json!({"job_ids": wrong});
        theirs.refused("review.unread", wrong, 400, "invalid_request").await;
    }
}
