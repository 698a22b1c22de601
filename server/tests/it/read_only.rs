//! The calls' connection pool: the database itself refuses statements that would change rows outside of the write path.

use actix_web::{App, test, web};
use sqlx::PgPool;

use crate::support::TestServer;

/// Runs a statement on the pool that a handler gets; gives the database's error code.
async fn run(pool: web::Data<PgPool>, statement: String) -> String {
    let done = sqlx::query(sqlx::AssertSqlSafe(statement)).execute(&**pool).await;
    let code = |error: sqlx::Error| error.as_database_error().and_then(|error| error.code().map(Into::into));
    done.err().and_then(code).unwrap_or_else(|| "done".to_owned())
}

#[actix_web::test]
async fn a_handlers_statements_on_its_pool_change_no_rows() {
    let server = TestServer::start().await;
    let app = App::new().configure(|app| server.state.provide(app));
    let app = test::init_service(app.route("/", web::post().to(run))).await;
    for (statement, code) in [
        ("select count(*) from account", "done"),
        ("insert into daily_count select from daily_count where false", "25006"),
        ("update account set user_name = 'x'", "25006"),
        ("delete from topic_head", "25006"),
        ("truncate frame", "25006"),
        ("select nextval(pg_get_serial_sequence('queue_task', 'id'))", "25006"),
        ("drop table frame", "25006"),
    ] {
        let request = test::TestRequest::post().uri("/").set_payload(statement).to_request();
        let answer = test::call_and_read_body(&app, request).await;
        assert_eq!(answer, code, "{statement}");
    }
}
