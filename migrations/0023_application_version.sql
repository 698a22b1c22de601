-- How often an application's list or texts were set, so that an edit that was made from an older state can be refused.

alter table application add column version bigint not null default 1;
