-- Grows with every edit of a track's form: whoever saves it as it was before another edit is told.
alter table track add column version bigint not null default 1;
