// The check of the write path finds what it is there to find.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { writesPast } from './write-path.mjs';

const STORE = `
use sqlx::PgConnection;

pub(super) async fn update_title(conn: &mut PgConnection, id: i64) -> sqlx::Result<()> {
    sqlx::query!("update job set title = '' where id = $1", id).execute(conn).await?;
    Ok(())
}

pub(super) async fn find_title(conn: &mut PgConnection, id: i64) -> sqlx::Result<String> {
    sqlx::query_scalar!("select title from job where id = $1 for update", id).fetch_one(conn).await
}
`;

/** The breaches of a server with these files. */
function found(files, exceptions = {}) {
  const sources = new Map(Object.entries({ 'server/src/job/store.rs': STORE, ...files }));
  const isWritePath = (path) => path.startsWith('actors/src/write/');
  return writesPast({ sources, crates: ['actors', 'server'], exceptions, isWritePath });
}

/** The breaches of one file beside the store. */
function foundIn(code) {
  return found({ 'server/src/job/mod.rs': `mod store;\nuse sqlx::{PgConnection, PgPool};\n${code}` });
}

const WRITE = 'async fn clear(write: &mut Write) { store::update_title(write.rows(), 7).await?; }';

test('a write and a read on a connection of the pool are no breach', () => {
  assert.deepEqual(foundIn(`${WRITE} async fn see(pool: &PgPool) { store::find_title(&mut *pool.acquire().await?, 7).await }`), []);
});

test('a statement on a connection of the pool is one', () => {
  for (const code of [
    'async fn past(pool: &PgPool) { store::update_title(&mut *pool.acquire().await?, 7).await?; }',
    'async fn past(pool: &PgPool) { let mut conn = pool.acquire().await?; store::update_title(&mut conn, 7).await?; }',
    'impl Desk { async fn past(&self) { self::store::update_title(self.connection, 7).await?; } }',
    'async fn past(live: &Live) { live.write(task).find_topics(async move |conn| { store::update_title(conn, 7).await }); }',
    'async fn past(pool: &PgPool) { sqlx::query("delete from job").execute(pool).await?; }',
    'async fn past(pool: &PgPool) { sqlx::query!(r#"with a as (select 1) insert into job (id) select 1"#).execute(&*pool).await?; }',
    'const GO: &str = "delete from job";\nasync fn past(pool: &PgPool) { sqlx::query(GO).execute(pool).await?; }',
    'async fn past(pool: &PgPool, sql: String) { sqlx::query(AssertSqlSafe(sql)).execute(pool).await?; }',
  ]) {
    const breaches = foundIn(`${WRITE} ${code}`);
    assert.equal(breaches.length, 1, `${code}\n${breaches.join('\n')}`);
    assert.match(breaches[0], /^server\/src\/job\/mod\.rs:\d+: .*rows are changed through actors\/src\/write$/);
  }
});

test('it is followed through those who hand a connection on, and by the names that they are imported by', () => {
  const breaches = found({
    'server/src/job/mod.rs': `mod store; pub use store::update_title;
      pub async fn clear(conn: &mut PgConnection) { update_title(conn, 7).await }`,
    'server/src/call.rs': `use crate::job::{self, clear as empty};
      async fn first(pool: &PgPool) { let conn = &mut *pool.acquire().await?; empty(conn).await }
      async fn second(write: &mut Write) { job::clear(write.rows()).await }
      async fn third(write: &mut Write) { let conn = write.rows(); job::clear(conn).await }
      async fn fourth(pool: &PgPool) { crate::job::clear(&mut *pool.acquire().await?).await }`,
  });
  assert.deepEqual(
    breaches.map((breach) => breach.split(':').slice(0, 2).join(':')),
    ['server/src/call.rs:2', 'server/src/call.rs:5'],
  );
});

test('statements in files of their own are read', () => {
  const run = (past) => `async fn go(pool: &PgPool, write: &mut Write) { sqlx::query_file!("src/job/go.sql").execute(${past}).await?; }`;
  const sources = (past) => ({ 'server/src/job/mod.rs': `mod store; ${WRITE} ${run(past)}`, 'server/src/job/go.sql': 'delete\nfrom job' });
  assert.equal(found(sources('pool')).length, 1);
  assert.deepEqual(found(sources('write.rows()')), []);
});

test('housekeeping is named, and what is named has to be needed', () => {
  const files = { 'server/src/job/mod.rs': 'mod store; async fn past(pool: &PgPool) { store::update_title(&mut *pool.acquire().await?, 7).await?; }' };
  const named = (names) => found(files, { 'server/src/job/store.rs': { names, reason: 'a test' } });
  assert.deepEqual(named(['update_title']), []);
  assert.equal(named(['update_title', 'find_title']).length, 1);
});

test('what is called in a way that cannot be followed is told', () => {
  assert.match(foundIn('fn go() { other::update_title(1) }').join(), /who calls `update_title`/);
  assert.deepEqual(foundIn(''), []);
});
