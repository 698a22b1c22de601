-- Commits one topic whose rows are ratings, none of them taken back. One row where it holds; none where the head is locked or another, or
-- where somebody may not act: commit_batch.sql tells which.
--
-- $1: topic. $2: the head that the changes were computed from. $3, $4, $5: changes, origin, job. $6, $7: the sessions and accounts whose acts
-- these are. $8, $9, $10: the ratings: track, reviewer, value.
--
-- Starting a plan costs more than what it does for one row, so it has few parts. `offset 0` keeps the planner from joining, as there.
with up as (
    update topic_head h set head = $2 + 1
    where h.ctid = (select l.ctid from topic_head l where l.topic = $1 and l.head = $2 for update skip locked)
      and (select count(*) from unnest($6::bigint[], $7::bigint[]) w(session_id, user_id) cross join lateral (
            select 1 from session s join account a on a.id = s.user_id
            where s.id = w.session_id and s.user_id = w.user_id and s.expires > statement_timestamp()
              and a.email_confirmed and a.approved and not a.on_hold and not a.blocked
              and (a.role = 'admin' or (a.role = 'manager' and exists (
                select 1 from job j join company_member m on m.company_id = j.company_id
                where j.id = $5 and m.user_id = w.user_id offset 0))) offset 0) standing) = cardinality($6::bigint[])
    returning h.topic),
fr as (insert into frame (topic, "offset", at, origin, changes) select topic, $2 + 1, statement_timestamp(), $4, $3 from up),
ra as (insert into rating (job_id, track_id, user_id, value, at)
       select $5, x.t, x.u, x.v, statement_timestamp() from unnest($8::bigint[], $9::bigint[], $10::smallint[]) x(t, u, v), up
       on conflict (job_id, track_id, user_id) do update set value = excluded.value, at = excluded.at)
select statement_timestamp() as "at!" from up
