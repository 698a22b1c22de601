-- How each of many viewers stands to topics: one row for each viewer who may come in, and one for each of their topics that there is.
--
-- $1, $5: the viewers' accounts, and the session that must be alive for each, null where none is asked for. $2, $3, $4: the questions: which
-- viewer asks (counted from 1), the kind and the id. A viewer who may not come in has no row; one whose session has ended has a row that
-- sees nothing, and no other.
--
-- `offset 0` keeps the planner from joining: it knows neither how many ask nor how large the tables will be, and looks each up instead.
with me as materialized (
  select w.place, a.id, a.user_name,
         w.session_id is null or exists (
           select 1 from live_session s where s.id = w.session_id and s.user_id = w.user_id offset 0) as alive
  from unnest($1::bigint[], $5::bigint[]) with ordinality w(user_id, session_id, place) cross join lateral (
    select id, user_name from live_account where id = w.user_id offset 0) a),
wanted as materialized (
  select w.question, w.place, w.kind, w.id, me.id as viewer
  from unnest($2::bigint[], $3::text[], $4::bigint[]) with ordinality w(place, kind, id, question) join me using (place) where me.alive)
select me.place as "place!", 0::bigint as "question!", me.user_name as "user_name!", me.alive as "sees!", me.alive as "follows!"
  from me
union all
select w.place, w.question, '', t.sees, t.follows
  from wanted w cross join lateral topic_access(w.viewer, w.kind, w.id) t
