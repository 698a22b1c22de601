-- A link is counted as a share by its place among the live ones of its thing, no longer by its own name: whoever makes and ends links again and
-- again left a row a link and track, and raised the creators' share_count each time. Rows of links that are gone go; no count is lowered.
with former as (delete from shared_once where shared_as like 'link:%' returning track_id, shared_as)
insert into shared_once (track_id, shared_as)
select f.track_id,
       concat('link:', coalesce('playlist:' || l.playlist_id, 'application:' || l.application_id), ':',
              row_number() over (partition by f.track_id, l.playlist_id, l.application_id order by l.link_id))
from former f join share_link l on f.shared_as = 'link:' || l.link_id;
