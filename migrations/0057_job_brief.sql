-- A job's brief as one value, so that its fields are named nowhere else in reads; and a job is made empty, then given its fields as by an edit.
create function job_brief(j job, company_name text) returns jsonb language sql stable as $$
    select jsonb_build_object(
        'title', j.title, 'description', j.description, 'budget', j.budget, 'type', j.type, 'buyer_type', j.buyer_type,
        'company', company_name, 'company_id', j.company_id, 'link_1', j.link_1, 'link_2', j.link_2,
        'avatar_url', '/files/image/' || j.avatar_key, 'closes_at', j.closes_at)
$$;

alter table job alter column title set default '', alter column description set default '', alter column budget set default '',
    alter column buyer_type set default '', alter column link_1 set default '';
