-- Commits the ratings and listened flags of many topics in one round trip, each topic as a frame with the rows that it tells of.
--
-- $1 to $5: one commit a place, counted from 1: topic, the head that its changes were computed from, changes, origin, job.
-- $6 to $9: ratings, by place of their commit: track, reviewer, value (null takes the rating back).
-- $10 to $13: listened flags, likewise. $14, $15: whose acts are in which commit, as places in $16, $17: sessions and their accounts.
--
-- Sessions and memberships are looked up one by one (`offset 0` keeps the planner from joining): a generic plan knows neither how few they
-- are nor how many sessions there are, and would read all sessions for one. Each is looked up once, however many topics of a batch the same
-- people are busy in. Heads that somebody else has locked are passed over: their commits get no row, unless somebody in them may not act.
with ask as materialized (
    select * from unnest($1::text[], $2::bigint[], $3::text[], $4::uuid[], $5::bigint[])
        with ordinality a(topic, expected, changes, origin, job_id, place)),
known as materialized (
    select w.who, w.session_id, w.user_id, s.role
    from unnest($16::bigint[], $17::bigint[]) with ordinality w(session_id, user_id, who)
    left join lateral (
        select a.role from session s join account a on a.id = s.user_id
        where s.id = w.session_id and s.user_id = w.user_id and s.expires > statement_timestamp()
          and a.email_confirmed and a.approved and not a.on_hold and not a.blocked offset 0) s on true),
owned as materialized (
    select a.place, coalesce((select j.company_id from job j where j.id = a.job_id), 0) as company_id from ask a),
asked as materialized (
    select o.place, o.company_id, k.session_id, k.user_id, k.role
    from unnest($14::bigint[], $15::bigint[]) w(place, who) join known k using (who) join owned o using (place)),
member as materialized (
    select p.company_id, p.user_id from (select distinct company_id, user_id from asked where role = 'manager') p
    where exists (select 1 from company_member m where m.company_id = p.company_id and m.user_id = p.user_id offset 0)),
bad as materialized (
    select place, session_id, user_id, role is null as is_dead from asked
    where role is null or (role <> 'admin' and (company_id, user_id) not in (select company_id, user_id from member))),
locked as materialized (select h.topic, h.head from topic_head h where h.topic = any($1) order by h.topic for update skip locked),
ok as materialized (
    select a.place, a.topic, a.job_id, a.expected + 1 as o, a.changes, a.origin from ask a join locked l using (topic)
    where l.head = a.expected and not exists (select 1 from bad b where b.place = a.place)),
up as (update topic_head h set head = ok.o from ok where h.topic = ok.topic),
fr as (insert into frame (topic, "offset", at, origin, changes) select topic, o, statement_timestamp(), origin, changes from ok),
rated as materialized (
    select ok.job_id as j, x.t, x.u, x.v
    from unnest($6::bigint[], $7::bigint[], $8::bigint[], $9::smallint[]) x(place, t, u, v) join ok using (place)),
ra as (insert into rating (job_id, track_id, user_id, value, at) select j, t, u, v, statement_timestamp() from rated where v is not null
       on conflict (job_id, track_id, user_id) do update set value = excluded.value, at = excluded.at),
rd as (delete from rating r using rated x where x.v is null and r.job_id = x.j and r.track_id = x.t and r.user_id = x.u),
heard as materialized (
    select ok.job_id as j, x.t, x.u, x.l
    from unnest($10::bigint[], $11::bigint[], $12::bigint[], $13::boolean[]) x(place, t, u, l) join ok using (place)),
la as (insert into listened (job_id, track_id, user_id) select j, t, u from heard where l on conflict do nothing),
ld as (delete from listened d using heard x where not x.l and d.job_id = x.j and d.track_id = x.t and d.user_id = x.u)
select a.place as "place!", ok.place is not null as "done!", statement_timestamp() as "at!",
       null::bigint as session_id, null::bigint as user_id, null::boolean as is_dead
from ask a join locked l using (topic) left join ok on ok.place = a.place
union all select b.place, false, statement_timestamp(), b.session_id, b.user_id, b.is_dead from bad b
