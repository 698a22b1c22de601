-- The staff follows a creator's own topic, which keeps the creator's page. Nobody else's: a reviewer's has private notes.

-- the person, and of a creator the staff
create function person_topic_access(viewer bigint, of_user bigint) returns table (sees boolean)
    language sql stable as $$
    select u.id = a.id or (a.is_admin and u.role = 'creator')
    from live_account a cross join account u
    where a.id = viewer and u.id = of_user
    offset 0
$$;

create or replace function topic_access(viewer bigint, of_kind text, of_id bigint) returns table (sees boolean, follows boolean)
    language sql stable as $$
    select sees, sees from board_access(viewer) where of_kind = 'board'
    union all
    select sees, sees from admin_access(viewer) where of_kind = 'admin'
    union all
    select sees, sees from person_topic_access(viewer, of_id) where of_kind = 'user'
    union all
    select sees, sees from job_access(viewer, of_id) where of_kind = 'job'
    union all
    select sees, reviews from job_access(viewer, of_id) where of_kind = 'review'
    union all
    select sees, sees from playlist_access(viewer, of_id) where of_kind = 'playlist'
    union all
    select sees, sees from application_access(viewer, of_id) where of_kind = 'application'
    union all
    select sees, sees from company_access(viewer, of_id) where of_kind = 'company'
    union all
    select sees, sees from team_access(viewer, of_id) where of_kind = 'team'
$$;
