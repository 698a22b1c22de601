//! Rules for the schema as a whole.

use sqlx::{Connection as _, PgConnection};

use crate::support::cluster;

/// Small tables with fixed content, whose rows are never deleted.
const FIXED: &[&str] = &["job_type"];

/// Foreign keys whose columns are not the first of any index.
const WITHOUT_INDEX: &str = r"
    select c.conrelid::regclass || ' (' || string_agg(a.attname, ', ' order by k.n) || ')'
    from pg_constraint c
    cross join lateral unnest(c.conkey) with ordinality k (attnum, n)
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.attnum
    where c.contype = 'f' and c.confrelid::regclass::text <> all ($1)
        and not exists (
            select from pg_index i
            where i.indrelid = c.conrelid
                and (i.indkey::int2[])[0:cardinality(c.conkey) - 1] @> c.conkey
                and (i.indkey::int2[])[0:cardinality(c.conkey) - 1] <@ c.conkey
        )
    group by c.oid, c.conrelid
    order by 1";

#[tokio::test]
async fn every_foreign_key_has_an_index_for_deletions() {
    let database = cluster::new_database().await;
    let mut connection = PgConnection::connect(&database.url).await.unwrap();
    let without: Vec<String> = sqlx::query_scalar(WITHOUT_INDEX)
        .bind(FIXED)
        .fetch_all(&mut connection)
        .await
        .unwrap();
    assert_eq!(without, Vec::<String>::new());
}
