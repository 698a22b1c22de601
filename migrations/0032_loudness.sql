-- How loud tracks are: LUFS and dBTP with one decimal, null where a track is silent, its file is missing or broken, or nobody has measured it.

alter table track
    add column loudness double precision,
    add column true_peak double precision,
    add column loudness_measured boolean not null default false;

-- What the queue has still to measure.
create index track_unmeasured_idx on track (id) where not loudness_measured;
