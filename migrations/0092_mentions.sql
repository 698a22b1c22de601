-- Reviewers who are mentioned in a comment, and when they have read it.
create table comment_mention (
    comment_id bigint      not null references comment (id) on delete cascade,
    user_id    bigint      not null references account (id) on delete cascade,
    at         timestamptz not null,
    read       timestamptz,
    primary key (comment_id, user_id)
);
create index comment_mention_user_id_idx on comment_mention (user_id, comment_id desc);

-- when somebody was last sent an email about mentions
create table mention_email (
    user_id bigint      primary key references account (id) on delete cascade,
    sent    timestamptz not null
);

-- the mentions that somebody still gets: of comments on submissions that stand, to jobs that they review as a member of the company
create function standing_mentions(of_user bigint)
    returns table (comment_id bigint, job_id bigint, track_id bigint, at timestamptz, read timestamptz) language sql stable as $$
    select m.comment_id, c.job_id, c.track_id, m.at, m.read
    from comment_mention m
    join comment c on c.id = m.comment_id
    join submission s on s.job_id = c.job_id and s.track_id = c.track_id
    join job j on j.id = c.job_id
    join company_member b on b.company_id = j.company_id and b.user_id = m.user_id
    where m.user_id = of_user
$$;
