-- Which tracks hold the same sound: SHA-256 of an upload's frames without its tags; null where it was uploaded before this was kept.

alter table track add column sound_hash bytea check (octet_length(sound_hash) = 32);

create index track_sound_hash_idx on track (user_id, sound_hash) where sound_hash is not null;
