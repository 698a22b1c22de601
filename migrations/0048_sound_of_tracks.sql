-- Where the sound of a track's stored file begins and ends, between the tags that it was uploaded with: who is not its owner is served these
-- bytes alone. Null until an upload or a task has looked; both 0 where there was no file to look into.
alter table track
    add column sound_start bigint,
    add column sound_end bigint,
    add constraint track_sound_range check (sound_start >= 0 and sound_end >= sound_start);

drop index track_unmeasured_idx;
create index track_unmeasured_idx on track (id) where not loudness_measured or sound_end is null;
