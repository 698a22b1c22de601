-- When a playlist was shared with the company of its job, and by whom; null while it is not, and for shares from before.
alter table playlist add column company_shared timestamptz,
    add column company_shared_by bigint references account (id) on delete set null;
create index playlist_company_shared_by_idx on playlist (company_shared_by);

-- When a person last opened a playlist that was new to them.
create table opened_playlist (
    user_id     bigint      not null references account (id) on delete cascade,
    playlist_id bigint      not null references playlist (id) on delete cascade,
    opened      timestamptz not null,
    primary key (user_id, playlist_id)
);
create index opened_playlist_playlist_id_idx on opened_playlist (playlist_id);

-- shares from before are new to nobody
insert into opened_playlist (user_id, playlist_id, opened) select user_id, playlist_id, now() from playlist_member;

-- The shares of playlists with a person by others: by name, and with the whole company since the person belongs to it.
create function shares_with(viewer bigint)
    returns table (playlist_id bigint, job_id bigint, shared timestamptz, shared_by bigint) language sql stable as $$
    select p.id, p.job_id, m.shared, m.shared_by
    from playlist_member m join playlist p on p.id = m.playlist_id
    where m.user_id = viewer
    union all
    select p.id, p.job_id, p.company_shared, p.company_shared_by
    from company_member c join job j on j.company_id = c.company_id join playlist p on p.job_id = j.id
    where c.user_id = viewer and p.company_shared >= c.joined and p.user_id <> viewer
      and p.company_shared_by is distinct from viewer
$$;

-- Those of these shares that are newer than the person's last look at the playlist.
create function new_shares_with(viewer bigint)
    returns table (playlist_id bigint, job_id bigint, shared timestamptz, shared_by bigint) language sql stable as $$
    select s.playlist_id, s.job_id, s.shared, s.shared_by
    from shares_with(viewer) s
    left join opened_playlist o on o.user_id = viewer and o.playlist_id = s.playlist_id
    where o.opened is null or o.opened < s.shared
$$;
