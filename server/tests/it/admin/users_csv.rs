//! All accounts as CSV: only for the staff, complete, and only while the reader stays one of the staff.

use serde_json::json;

use crate::support::TestServer;

#[tokio::test]
async fn the_staff_saves_all_accounts_and_nobody_else() {
    let server = TestServer::start().await;
    let ada = server.creator("ada").await;
    sqlx::query("update account set user_name = '=1+1', link_1 = 'https://ada.example', first_500 = 1, user_rating = 7 where id = $1")
        .bind(ada.id)
        .execute(&server.pool)
        .await
        .unwrap();
    // more rows than one piece of the CSV has
    sqlx::query(
        "insert into account (email, user_name, password_hash, role, sub_role) select 'many' || n || '@it.test', 'many' || n, '', 'creator', 'fan'
         from generate_series(1, 4500) n",
    )
    .execute(&server.pool)
    .await
    .unwrap();
    let staff = server.client_of(&server.admin("boss").await).await;
    let address = staff.ok("admin/get_all_users_csv", json!({})).await;
    let address = address.as_str().unwrap();
    assert_eq!(server.visitor().get(address).await.status(), 401);
    assert_eq!(server.client_of(&ada).await.get(address).await.status(), 403);
    // the address works for one session only, and not without a signature
    let other = server.client_of(&server.admin("other").await).await;
    assert_eq!(other.get(address).await.status(), 403);
    assert_eq!(staff.get("/files/users.csv").await.status(), 403);
    let spoilt = address.replace("sign=", "sign=A");
    assert_eq!(staff.get(&spoilt).await.status(), 403);
    let file = staff.get(address).await;
    let saved_as = file.headers()["content-disposition"].to_str().unwrap().to_owned();
    assert!(saved_as.starts_with("attachment; filename=\"users-20"), "{saved_as}");
    let text = file.text().await.unwrap();
    let lines: Vec<&str> = text.trim_start_matches('\u{feff}').lines().collect();
    assert_eq!(lines.len(), 1 + 4503);
    assert!(
        lines[0].starts_with(r#""id","email","user_name","role","sub_role","created","confirmed""#),
        "{}",
        lines[0]
    );
    let of_ada = lines.iter().find(|line| line.contains("ada@it.test")).unwrap();
    assert!(
        of_ada.contains(r#""'=1+1","creator""#)
            && of_ada.contains(r#","7","premium","","","true","https://ada.example","","0","0","0","0""#),
        "{of_ada}"
    );
    let ids: std::collections::BTreeSet<_> = lines[1..].iter().map(|line| line.split(',').next().unwrap()).collect();
    assert_eq!(ids.len(), 4503, "each once");
}

#[tokio::test]
async fn the_file_ends_with_the_session_of_its_reader() {
    let server = TestServer::start().await;
    sqlx::query(
        "insert into account (email, user_name, password_hash, role, sub_role, link_1) select 'many' || n || '@it.test', 'many' || n, '', 'creator', 'fan',
                'https://it.test/' || repeat('x', 150) from generate_series(1, 60000) n",
    )
    .execute(&server.pool)
    .await
    .unwrap();
    let boss = server.admin("boss").await;
    let staff = server.client_of(&boss).await;
    let address = staff.ok("admin/get_all_users_csv", json!({})).await;
    let address = address.as_str().unwrap();
    let mut file = staff.get(address).await;
    assert!(file.chunk().await.unwrap().is_some());
    let again = staff.get(address).await;
    assert_eq!(again.status(), 429, "one at a time");
    sqlx::query("delete from session where user_id = $1")
        .bind(boss.id)
        .execute(&server.pool)
        .await
        .unwrap();
    let mut broken = false;
    loop {
        match file.chunk().await {
            Ok(Some(_)) => {}
            Ok(None) => break,
            Err(_) => {
                broken = true;
                break;
            }
        }
    }
    assert!(broken, "it was read to its end");
}
