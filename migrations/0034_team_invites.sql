-- Invitations of creators into teams, and the orders in which teams and their members are listed.

create table team_invite (
    id          bigint      generated always as identity primary key,
    team_id     bigint      not null references team (id) on delete cascade,
    -- what the manager typed; null where a track led to the creator. One that waits is for whoever has confirmed this address
    email       text,
    -- the creator whom a track led to, or who has accepted
    user_id     bigint      references account (id) on delete cascade,
    -- the artist name of the track that led to them, else empty
    member_name text        not null default '',
    status      text        not null default 'pending' check (status in ('pending', 'accepted')),
    created     timestamptz not null,
    expires     timestamptz not null,
    accepted    timestamptz,
    check (case when status = 'pending' then (email is null) <> (user_id is null) and accepted is null
                else user_id is not null and accepted is not null end)
);
-- one that waits, of a team to an address or to a creator
create unique index team_invite_email_key on team_invite (team_id, lower(email)) where status = 'pending' and email is not null;
create unique index team_invite_user_key on team_invite (team_id, user_id) where status = 'pending' and user_id is not null;
create index team_invite_email_idx on team_invite (lower(email));
create index team_invite_user_id_idx on team_invite (user_id);
create index team_invite_list_idx on team_invite (team_id, id desc);

-- the address at which a member was invited; null where a track led to them. What a manager knows of a member's address is this alone
alter table team_member add column invited_email text;

create index team_list_idx on team (owner_id, id desc);
drop index team_owner_id_idx;
create index team_member_list_idx on team_member (team_id, when_added desc, user_id desc);

-- The invitations into teams that wait for a creator's answer at a moment: those to their confirmed email, and those that a track of theirs led
-- to. One into a team that they belong to already waits for nothing.
create function waiting_team_invites(viewer bigint, moment timestamptz) returns table (invite_id bigint, team_id bigint)
    language sql stable as $$
    select i.id, i.team_id
    from account a cross join lateral (
        select w.id, w.team_id from team_invite w where w.user_id = a.id and w.status = 'pending' and w.expires > moment
        union all
        select w.id, w.team_id from team_invite w
        where w.user_id is null and lower(w.email) = lower(a.email) and a.email_confirmed and w.status = 'pending' and w.expires > moment
        offset 0) i
    where a.id = viewer and a.role = 'creator'
      and not exists (select 1 from team_member m where m.team_id = i.team_id and m.user_id = a.id offset 0)
$$;
