-- Writes the frames of one commit, and moves the heads of their topics, which the transaction has locked.
--
-- $1, $2, $3: topic, number and changes of each frame. $4: the commit's origin. Answers their time.
with new as (select * from unnest($1::text[], $2::bigint[], $3::text[]) n(topic, o, changes)),
     up as (update topic_head h set head = new.o from new where h.topic = new.topic),
     fr as (insert into frame (topic, "offset", at, origin, changes) select topic, o, now(), $4, changes from new)
select now() as "at!"
