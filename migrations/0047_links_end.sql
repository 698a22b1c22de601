-- A link opens nothing while the account that made it is blocked or on hold. Those who follow a link are told once that its time has passed.

alter table share_link add column told_expired timestamptz;

create or replace view live_link as
    select l.link_id, l.token_hash, l.password_hash, l.playlist_id, l.application_id, l.created_by, l.allowed_all_tracks,
           l.allowed_single_track, l.generation
    from share_link l join account a on a.id = l.created_by
    where l.revoked is null and (l.expires is null or l.expires > statement_timestamp()) and not a.blocked and not a.on_hold;
