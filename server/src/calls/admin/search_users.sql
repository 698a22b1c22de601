-- Accounts whose name or email holds a text, by name: those first whose name or email begins with it, or comes soon after it.
--
-- $1: a role, or null for all. $2: the text. $3, $4: the same as a pattern, or as a text too short for one. $5: how many at most.
--
-- What most accounts hold is found among those near: the next ones from the text on, by name and by email, and the first ones of all. These
-- are read by indexes in the order wanted, a few of each role. What few hold is found by the index of searches, and only where the near ones
-- are not enough; at most 1,000 of a role, since such a text is rare. Each role is looked up by itself, because the indexes begin with it.
--
-- That index is not asked for words that every other account holds, as far as the newest ones tell: it would go through long lists to leave out
-- few. Of what it finds by the other words, those are kept that hold the whole text.
with common as materialized (
    select string_agg(w.word, '|') as words
    from regexp_split_to_table(lower($2), '[^[:alpha:]]+') w(word)
    where length(w.word) > 2 and (
        select count(*) filter (where strpos(n.text, w.word) > 0) * 2 > count(*)
        from unnest(array['creator', 'manager', 'admin']) r(role) cross join unnest(array[false, true]) h(on_hold)
        cross join lateral (
            select account_text(user_name, email) as text from account
            where role = r.role and on_hold = h.on_hold order by created desc, id desc limit 50) n
        where $1::text is null or r.role = $1)),
wanted as materialized (
    select case when rest ~ '[[:alnum:]]{3}' then rest else lower($3) end as pattern
    from common cross join lateral (
        select regexp_replace(lower($3), '(?<![[:alpha:]])(' || words || ')(?![[:alpha:]])', '%', 'g') as rest) p),
near as materialized (
    select distinct p.id
    from unnest(array['creator', 'manager', 'admin']) r(role) cross join unnest(array[false, true]) h(on_hold)
    cross join lateral (
        (select id, account_text(user_name, email) as text from account
         where role = r.role and on_hold = h.on_hold and lower(user_name) >= lower($2) order by lower(user_name), id limit $5)
        union all
        (select id, account_text(user_name, email) from account
         where role = r.role and on_hold = h.on_hold and lower(email) >= lower($2) order by lower(email), id limit $5)
        union all
        (select id, account_text(user_name, email) from account
         where role = r.role and on_hold = h.on_hold order by lower(user_name), id limit $5)) p
    where ($1::text is null or r.role = $1) and strpos(p.text, lower($2)) > 0),
far as materialized (
    select p.id from unnest(array['creator', 'manager', 'admin']) r(role) cross join lateral (
        (select id from account
         where (select count(*) from near) < $5 and role = r.role
           and account_text(user_name, email) like (select pattern from wanted)
           and strpos(account_text(user_name, email), lower($2)) > 0 limit 1000)
        union all
        (select id from account
         where (select count(*) from near) < $5 and role = r.role
           -- a text's pairs hold its characters
           and short_grams(account_text(user_name, email)) @> (short_grams(lower($4)))[case when length($4) > 1 then length(lower($4)) + 1 else 1 end :]
           and strpos(account_text(user_name, email), lower($4)) > 0 limit 1000)) p
    where $1::text is null or r.role = $1),
chosen as (
    select c.id, lower(a.user_name) as name
    from (select id, min(place) as place from (select id, 0 as place from near union all select id, 1 from far) c group by id) c
    cross join lateral (select user_name from account where id = c.id offset 0) a
    order by c.place, name, c.id limit $5)
select id as "id!" from chosen order by name, id
