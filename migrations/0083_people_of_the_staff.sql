-- What the staff sees of a person beside the account: the emails that were sent to them, without text or links, for 90 days; and a note.
create table mail_log (
    -- the task's, which is the email's Message-ID
    uuid    uuid        primary key,
    -- no foreign key: whoever queues an email would wait for a transaction that decides about its recipient or deletes them
    user_id bigint      not null,
    subject text        not null,
    queued  timestamptz not null default now(),
    status  text        not null default 'queued' check (status in ('queued', 'sent', 'given_up', 'expired', 'replaced'))
);
create index mail_log_user_id_idx on mail_log (user_id, queued desc);
create index mail_log_queued_idx on mail_log (queued);

-- emails to an address that is no account's, such as an invitation, are not logged
create function log_mail_queued() returns trigger language plpgsql as $$
begin
    insert into mail_log (uuid, user_id, subject)
    select new.uuid, a.id, coalesce(new.payload #>> '{message,subject}', '') from account a where lower(a.email) = new.subject;
    return null;
end
$$;
create trigger mail_queued after insert on queue_task
    for each row when (new.kind = 'send_email') execute function log_mail_queued();

create function log_mail_given_up() returns trigger language plpgsql as $$
begin
    update mail_log set status = 'given_up' where uuid = new.uuid;
    return null;
end
$$;
create trigger mail_given_up after update of given_up on queue_task
    for each row when (new.kind = 'send_email' and new.given_up is not null) execute function log_mail_given_up();

-- a task that waits goes where a later email takes its place; one that is claimed, once it was sent or found to have expired
create function log_mail_over() returns trigger language plpgsql as $$
begin
    update mail_log
    set status = case when old.expires <= clock_timestamp() then 'expired' when old.claim is null then 'replaced' else 'sent' end
    where uuid = old.uuid and status = 'queued';
    -- it was queued while its recipient was being deleted
    delete from mail_log l where l.uuid = old.uuid and not exists (select from account a where a.id = l.user_id);
    return null;
end
$$;
create trigger mail_over after delete on queue_task
    for each row when (old.kind = 'send_email') execute function log_mail_over();

create table staff_note (
    user_id    bigint      primary key references account (id) on delete cascade,
    note       text        not null,
    -- null: whoever wrote it has no account any more
    written_by bigint      references account (id) on delete set null,
    written    timestamptz not null
);
create index staff_note_written_by_idx on staff_note (written_by) where written_by is not null;
