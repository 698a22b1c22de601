-- Companies, teams and the jobs (briefs) that they post.

create table company (
    id               bigint      generated always as identity primary key,
    name             text        not null,
    description      text        not null,
    owner_id         bigint      not null references account (id),
    verified         boolean     not null default false,
    logo_key         text,
    background_key   text,
    search_icon_key  text,
    login_image_key  text,
    created          timestamptz not null default now()
);
create index company_owner_id_idx on company (owner_id);
alter table account add constraint account_background_company_id_fkey
    foreign key (background_company_id) references company (id) on delete set null;

create table company_member (
    company_id bigint      not null references company (id) on delete cascade,
    user_id    bigint      not null references account (id) on delete cascade,
    role_name  text        not null check (role_name in ('owner', 'admin', 'member')),
    joined     timestamptz not null default now(),
    primary key (company_id, user_id)
);
create index company_member_user_id_idx on company_member (user_id);

create table team (
    id       bigint      generated always as identity primary key,
    name     text        not null,
    owner_id bigint      not null references account (id) on delete cascade,
    created  timestamptz not null default now()
);
create index team_owner_id_idx on team (owner_id);

create table team_member (
    team_id    bigint      not null references team (id) on delete cascade,
    user_id    bigint      not null references account (id) on delete cascade,
    when_added timestamptz not null default now(),
    primary key (team_id, user_id)
);
create index team_member_user_id_idx on team_member (user_id);

create table job_type (
    name                 text    primary key,
    url                  text,
    position             integer not null,
    -- a type that asks for as many tracks as there are: the limit per user is 1000 and not editable
    unlimited_submission boolean not null default false
);
insert into job_type (name, position, unlimited_submission) values
    ('Other', 1, false), ('Film & TV', 2, false), ('Advertising', 3, false),
    ('Game audio', 4, false), ('DashRadio', 5, true), ('Opportunity Only', 6, true);

create table job (
    id                      bigint      generated always as identity primary key,
    company_id              bigint      not null references company (id),
    created_by              bigint      references account (id) on delete set null,
    title                   text        not null,
    description             text        not null,
    budget                  text        not null,
    type                    text        not null references job_type (name),
    buyer_type              text        not null,
    status                  text        not null default 'open' check (status in ('open', 'closed', 'archived', 'deleted')),
    share_type              text        not null default 'playlist_sharing'
                                        check (share_type in ('playlist_sharing', 'auto_forwarding')),
    link_1                  text        not null,
    link_2                  text        not null default '',
    access_from             smallint    not null default 0 check (access_from between 0 and 10),
    access_to               smallint    not null default 10 check (access_to between 0 and 10),
    tracks_per_user_limit   integer     not null default 10 check (tracks_per_user_limit between 1 and 1000),
    -- plan titles that may apply; empty means all
    subscription_limitation text[]      not null default '{}',
    -- teams whose members may apply; empty means everybody
    teams_id                bigint[]    not null default '{}',
    avatar_key              text,
    date_time               timestamptz not null default now()
);
create index job_company_id_idx on job (company_id, date_time desc);
create index job_status_idx on job (status, date_time desc);
