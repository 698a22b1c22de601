-- The rules of what hangs on another thing, and of the topics.

-- the links of a playlist or of an application, the other being null. makes: makes and changes them; ends: ends them, and sees their addresses;
-- is_own_playlist: a plan must have them
create function links_access(viewer bigint, of_playlist bigint, of_application bigint)
    returns table (sees boolean, makes boolean, ends boolean, is_own_playlist boolean)
    language sql stable as $$
    select p.sees, p.edits, p.edits or p.is_admin or coalesce(p.company_role in ('owner', 'admin'), false), false
    from playlist_access(viewer, of_playlist) p
    union all
    select a.sees, a.edits, a.edits, a.job_id is null from application_access(viewer, of_application) a
$$;

-- an invitation into a company. answers: the person to whose address it was sent
create function invitation_access(viewer bigint, of_invite bigint)
    returns table (invite_id bigint, company_id bigint, answers boolean, deletes boolean)
    language sql stable as $$
    select f.invite_id, f.company_id, f.answers, f.answers or f.manages
    from (select i.id as invite_id, i.company_id, lower(a.email) = lower(i.email) as answers, c.manages
          from live_account a cross join company_invite i cross join lateral company_access(a.id, i.company_id) c
          where a.id = viewer and i.id = of_invite offset 0) f
$$;

-- the board's jobs are open to every role
create function board_access(viewer bigint) returns table (sees boolean)
    language sql stable as $$
    select true from live_account where id = viewer
$$;

create function admin_access(viewer bigint) returns table (sees boolean)
    language sql stable as $$
    select is_admin from live_account where id = viewer
$$;

-- the topic of this kind and number, 0 where it has none: who may know that its thing exists, and who may follow it
create function topic_access(viewer bigint, of_kind text, of_id bigint) returns table (sees boolean, follows boolean)
    language sql stable as $$
    select sees, sees from board_access(viewer) where of_kind = 'board'
    union all
    select sees, sees from admin_access(viewer) where of_kind = 'admin'
    union all
    select is_self, is_self from user_access(viewer, of_id) where of_kind = 'user'
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
