-- the salt of a link's token, by which its address is shown again (null: made before there was one); whom it is for; whether what it opens
-- may name IPIs
alter table share_link
    add column salt         bytea,
    add column recipient    text    not null default '',
    add column include_ipis boolean not null default false;
