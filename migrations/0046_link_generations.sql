-- The generation of a link's password: a new password raises it, and what was given out for a former one (tickets, addresses of files,
-- subscriptions) is good no longer.

alter table share_link add column generation integer not null default 1;

create or replace view live_link as
    select link_id, token_hash, password_hash, playlist_id, application_id, created_by, allowed_all_tracks, allowed_single_track, generation
    from share_link where revoked is null and (expires is null or expires > statement_timestamp());
