//! The stored counts of lists equal the counted rows after every act, also under concurrency.

use sqlx::{ConnectOptions as _, Connection as _, PgConnection};

use crate::support::cluster;

/// The number of differences between stored and counted numbers.
const DIFFERENCES: &str = "
    with kept as (select 'account', role, on_hold::text, concat_ws(' ', email_confirmed, approved, blocked), listed_plan, sum(number)::bigint
     from account_count group by 1, 2, 3, 4, 5 having sum(number) <> 0
     union all
     select 'job', company_id::text, status, type, is_team::text, sum(number)::bigint from job_count group by 1, 2, 3, 4, 5 having sum(number) <> 0
     union all
     select table_name, '', '', '', '', sum(number)::bigint from row_count group by 1 having sum(number) <> 0
     union all
     select 'counts', track_id::text, user_id::text, type, concat_ws(' ', upload_count, plays_count, share_count), download_count
     from track_count
     union all
     select 'types', user_id::text, type, '', '', number from track_type_count where number <> 0),
    counted as (select 'account', role, on_hold::text, concat_ws(' ', email_confirmed, approved, blocked), listed_plan, count(*)
     from account group by 1, 2, 3, 4, 5
     union all
     select 'job', c::text, status, type, is_team_job(teams_id, lost_teams)::text, count(*)
     from job cross join lateral (values (company_id), (0)) v(c) group by 1, 2, 3, 4, 5
     union all select 'company', '', '', '', '', count(*) from company having count(*) > 0
     union all select 'track', '', '', '', '', count(*) from track having count(*) > 0
     union all
     select 'counts', id::text, user_id::text, type, concat_ws(' ', upload_count, plays_count, share_count), download_count from track
     union all select 'types', user_id::text, type, '', '', count(*) from track group by 1, 2, 3)
    select (select count(*) from (table kept except table counted) a) + (select count(*) from (table counted except table kept) b)";

async fn differences(connection: &mut PgConnection) -> i64 {
    sqlx::query_scalar(DIFFERENCES).fetch_one(connection).await.unwrap()
}

#[tokio::test]
async fn kept_numbers_are_those_of_the_rows_and_no_change_waits_for_another() {
    let database = cluster::new_database().await;
    let mut connection = database.options.connect().await.unwrap();
    for statement in [
        "insert into account (email, user_name, password_hash, role)
         select 'p' || n, 'p' || n, '', (array['creator', 'manager'])[1 + n % 2] from generate_series(1, 20) n",
        "insert into company (name, description, owner_id) select 'c' || n, '', n from generate_series(1, 3) n",
        "insert into job (company_id, title, description, budget, type, buyer_type, link_1, teams_id)
         select 1 + n % 3, 'j' || n, '', '', 'Other', '', '', case when n % 4 = 0 then '{1}'::bigint[] else '{}' end from generate_series(1, 20) n",
        "insert into track (user_id, name_in_base, duration, file_size, file_name, format, wave)
         select n, 'n' || n, 1, 1, '', 'mp3', '' from generate_series(1, 20) n",
        "update account set on_hold = true where id % 3 = 0",
        "update account set email_confirmed = true, approved = id % 2 = 0, blocked = id = 7 where id % 5 > 1",
        "insert into subscription (user_id, plan, is_active) select id, 'premium', id % 2 = 0 from account where id < 9",
        "update subscription set is_active = true where user_id in (3, 5)",
        "update job set status = 'closed', company_id = 2 where id % 5 = 0",
        "update job set teams_id = '{}', lost_teams = true where id = 4",
        "update job set type = 'Advertising' where id = 7",
        "update track set plays_count = 3, download_count = 1 where id % 2 = 0",
        "update track set upload_count = 2, share_count = 4, type = 'sfx' where id % 3 = 0",
        "delete from job where id % 6 = 0",
        "delete from track where id > 15",
        "delete from account where id = 20",
    ] {
        sqlx::raw_sql(statement).execute(&mut connection).await.unwrap();
        assert_eq!(differences(&mut connection).await, 0, "{statement}");
    }

    let left = "select count(*) from track_type_count where user_id > 15";
    let left: i64 = sqlx::query_scalar(left).fetch_one(&mut connection).await.unwrap();
    assert_eq!(left, 0, "nothing is kept of a creator without tracks");

    let mut other = database.options.connect().await.unwrap();
    let mut waiting = connection.begin().await.unwrap();
    let add = "insert into company (name, description, owner_id) values ('one more', '', 1)";
    sqlx::raw_sql(add).execute(&mut *waiting).await.unwrap();
    sqlx::raw_sql("set lock_timeout = '1s'")
        .execute(&mut other)
        .await
        .unwrap();
    sqlx::raw_sql(add).execute(&mut other).await.unwrap();
    waiting.commit().await.unwrap();
    assert_eq!(differences(&mut connection).await, 0);
}
