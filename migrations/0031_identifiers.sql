-- What identifies and describes a recording beside its form, as typed (null: nothing), and how a creator is reached in public.
alter table track
    add column isrc  text,
    add column iswc  text,
    add column genre text,
    -- beats a minute
    add column bpm   double precision check (bpm between 20 and 400),
    add column key   text;
alter table account add column public_contact text not null default '';

-- What a creator's search looks in. The ISRC is found as typed and without its separators. Reviewers search by the function of three columns.
create function track_text(title text, artist_name text, tags text, isrc text) returns text language sql immutable parallel safe as $$
    select lower(title || chr(10) || artist_name || chr(10) || tags || coalesce(chr(10) || isrc || chr(10) || translate(isrc, ' -', ''), ''))
$$;
drop index track_search_idx;
create index track_search_idx on track
    using gin ((-user_id), track_text(title, artist_name, tags, isrc) gin_trgm_ops,
               short_grams(track_text(title, artist_name, tags, isrc))) with (fastupdate = off);
