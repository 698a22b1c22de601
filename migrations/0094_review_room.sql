-- Reviewers rate a blind job without seeing one another's ratings of a track before they have rated it.
alter table job add column blind boolean not null default false;

-- The team's mark of a submission.
create table submission_mark (
    job_id   bigint      not null references job (id) on delete cascade,
    track_id bigint      not null references track (id) on delete cascade,
    mark     text        not null check (mark in ('shortlist', 'hold', 'pass')),
    -- null: the account was deleted
    user_id  bigint      references account (id) on delete set null,
    at       timestamptz not null,
    primary key (job_id, track_id)
);
create index submission_mark_track_id_idx on submission_mark (track_id);
create index submission_mark_user_id_idx on submission_mark (user_id);

-- Reviewers who abstain from rating a submission.
create table abstention (
    job_id   bigint      not null references job (id) on delete cascade,
    track_id bigint      not null references track (id) on delete cascade,
    user_id  bigint      not null references account (id) on delete cascade,
    at       timestamptz not null,
    primary key (job_id, track_id, user_id)
);
create index abstention_track_id_idx on abstention (track_id);
create index abstention_user_id_idx on abstention (user_id);

-- The first value of each rating in a blind job, kept when the rating is changed or taken back.
create table first_rating (
    job_id   bigint   not null references job (id) on delete cascade,
    track_id bigint   not null references track (id) on delete cascade,
    user_id  bigint   not null references account (id) on delete cascade,
    value    smallint not null check (value between 1 and 10),
    primary key (job_id, track_id, user_id)
);
create index first_rating_track_id_idx on first_rating (track_id);
create index first_rating_user_id_idx on first_rating (user_id);

-- The ratings of a submission that `viewer` sees: all, or, in a blind job, none before they have rated it. `first` is the value that agreement
-- counts.
create function visible_ratings(of_job bigint, of_track bigint, viewer bigint, is_blind boolean)
    returns table (user_id bigint, value smallint, first smallint) language sql stable as $$
    select r.user_id, r.value,
           case when is_blind
                then coalesce((select f.value from first_rating f where f.job_id = of_job and f.track_id = of_track and f.user_id = r.user_id), r.value)
                else r.value end
    from rating r
    where r.job_id = of_job and r.track_id = of_track
      and (not is_blind or exists (select 1 from rating o where o.job_id = of_job and o.track_id = of_track and o.user_id = viewer))
$$;

-- The same in one row, with the mean in tenths, rounded half up, and the names; who has rated the track is no secret. A deleted account has no row
-- in `account`; as long as ratings of it are left, `removed_account` keeps them out of the mean.
create function ratings_of_track(of_job bigint, of_track bigint, viewer bigint, is_blind boolean)
    returns table (my_rating smallint, hidden boolean, tenths bigint, raters bigint, rated_by jsonb, ratings jsonb, first jsonb) language sql stable as $$
    select m.own, m.hidden, case when not m.hidden then m.tenths end, m.raters, coalesce(m.rated_by, '[]'),
           case when not m.hidden then m.ratings else '[]' end, case when not m.hidden then m.first else '[]' end
    from (select max(r.value) filter (where r.user_id = viewer) as own, is_blind and not coalesce(bool_or(r.user_id = viewer), false) as hidden,
                 (sum(r.value) * 20 + count(*)) / nullif(count(*) * 2, 0) as tenths, count(*) as raters,
                 jsonb_agg(jsonb_build_object('user_id', a.id, 'user_name', a.user_name) order by a.id) filter (where a.id is not null) as rated_by,
                 coalesce(jsonb_agg(jsonb_build_object('user_id', a.id, 'user_name', a.user_name, 'rating', r.value) order by a.id)
                     filter (where a.id is not null), '[]') as ratings,
                 coalesce(jsonb_agg(jsonb_build_object('user_id', a.id, 'user_name', a.user_name, 'rating', r.first) order by a.id)
                     filter (where a.id is not null and r.first <> r.value), '[]') as first
          from (select r.user_id, r.value,
                       case when is_blind then (select f.value from first_rating f
                                                where f.job_id = of_job and f.track_id = of_track and f.user_id = r.user_id) end as first
                from rating r
                where r.job_id = of_job and r.track_id = of_track and r.user_id not in (select user_id from removed_account)) r
          left join account a on a.id = r.user_id) m
$$;

-- When a playlist was shared with a member, and by whom.
alter table playlist_member add column shared timestamptz not null default now(),
    add column shared_by bigint references account (id) on delete set null;
create index playlist_member_shared_by_idx on playlist_member (shared_by);

-- When somebody was last sent an email about what happened while they were away, by its kind.
alter table mention_email rename to away_email;
alter table away_email add column kind text not null default 'mentions';
alter table away_email alter column kind drop default;
alter table away_email drop constraint mention_email_pkey, add primary key (user_id, kind);

-- Who was reminded that a job closes: once a job and person.
create table closing_reminder (
    job_id  bigint not null references job (id) on delete cascade,
    user_id bigint not null references account (id) on delete cascade,
    primary key (job_id, user_id)
);
create index closing_reminder_user_id_idx on closing_reminder (user_id);
