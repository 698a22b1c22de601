-- The one write path: a commit without frames leaves a mark, so that its outcome can be looked up when its connection is lost; a repeated
-- request is answered with the place in the stream too, and refused where it asks for something else.

create table commit_mark (
    origin uuid        primary key,
    at     timestamptz not null default now()
);
create index commit_mark_at_idx on commit_mark (at);

alter table request_result add column live jsonb, add column fingerprint bytea;
