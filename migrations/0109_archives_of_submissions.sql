-- An export may be an archive of submissions that a reviewer chose. It belongs to the reviewer's session, and ends with their right to review the job.

alter table export add column job_id bigint;
alter table export add check (job_id is null or (session_id is not null and link_id is null));

create or replace function export_access(of_export text) returns table (holds boolean) language sql stable as $$
    select case
        when e.session_id is null then exists (
            select 1 from live_link l where l.link_id = e.link_id and l.generation = e.generation and l.allowed_all_tracks)
        when e.job_id is not null then exists (
            select 1 from live_session s cross join lateral job_access(s.user_id, e.job_id) a where s.id = e.session_id and a.reviews)
        when e.link_id is null then exists (
            select 1 from live_session s cross join lateral admin_access(s.user_id) a where s.id = e.session_id and a.sees)
        else exists (
            select 1 from live_session s join live_link l on l.link_id = e.link_id
            cross join lateral links_access(s.user_id, l.playlist_id, l.application_id) a where s.id = e.session_id and a.makes)
        end
    from export e where e.export_id = of_export
$$;
