-- What creators do and learn: edits of many tracks that can be taken back, on which side a submission was heard and decided, and when a
-- playlist of one's own was last changed.

-- what an edit of many tracks has changed, for as long as it can be taken back
create table track_edit (
    -- the text that takes it back
    undo    text        primary key,
    user_id bigint      not null references account (id) on delete cascade,
    -- [{track_id, fields: {name: [before, after]}}]
    changed jsonb       not null,
    expires timestamptz not null
);
create index track_edit_user_id_idx on track_edit (user_id, expires);
create index track_edit_expires_idx on track_edit (expires);

alter table application_track
    add column heard_by   text check (heard_by in ('company', 'staff')),
    add column decided_by text check (decided_by in ('company', 'staff'));
-- of what was heard and decided before, by who has listened and rated: the staff only where nobody of the company has
update application_track t
set heard_by = case when t.heard is not null then case when by.heard then 'staff' else 'company' end end,
    decided_by = case when t.decided is not null then case when by.decided then 'staff' else 'company' end end
from (select a.application_id, a.track_id,
             (select bool_and(m.user_id is null) from listened l left join company_member m on m.company_id = j.company_id and m.user_id = l.user_id
              where l.job_id = j.id and l.track_id = a.track_id) as heard,
             (select bool_and(m.user_id is null) from rating r left join company_member m on m.company_id = j.company_id and m.user_id = r.user_id
              where r.job_id = j.id and r.track_id = a.track_id) as decided
      from application_track a join application x on x.id = a.application_id join job j on j.id = x.job_id
      where a.heard is not null or a.decided is not null) by
where t.application_id = by.application_id and t.track_id = by.track_id;

-- when an application's list, texts or background were last set, whoever did it: the order of playlists of one's own
alter table application add column changed timestamptz not null default now();
update application set changed = created;
create function note_application_change() returns trigger language plpgsql as $$
begin
    new.changed := now();
    return new;
end
$$;
create trigger application_changed before update of version, background_key on application
    for each row when ((old.version, old.background_key) is distinct from (new.version, new.background_key))
    execute function note_application_change();
create index application_own_changed_idx on application (user_id, changed desc, id desc) where job_id is null;
drop index application_own_idx;
