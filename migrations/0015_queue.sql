-- The queue of background tasks, of which sending emails was the only one: the letters that wait move here. Their table goes at once, since
-- nothing else reads it: a node of the version before cannot run beside this one.

create table queue_task (
    id         bigint      generated always as identity primary key,
    -- the same at every try (an email's Message-ID, a webhook's idempotency key), so that whoever gets a second copy can tell
    uuid       uuid        not null default gen_random_uuid(),
    lane       text        not null,
    kind       text        not null,
    -- what the handler needs. It may hold secrets: null from the moment that the task is given up
    payload    jsonb,
    -- whom it is about, for an email its address in lower case: so that it can be forgotten with them
    subject    text,
    -- at most one task of a key waits
    unique_key text        unique,
    -- a recurring task's period; its row stays, and is due once a period
    every      interval,
    -- for a recurring task when its period began
    created    timestamptz not null default now(),
    -- from then on it is no longer worth running
    expires    timestamptz,
    tries      integer     not null default 0,
    -- when it may be tried next; while it runs, when others may claim it. Null once it is given up
    due        timestamptz,
    -- names the try that is under way; null while the task waits
    claim      uuid,
    -- how far a try has come, for readers and for the next try
    progress   jsonb,
    -- why the last try failed, for the operator
    failure    text,
    given_up   timestamptz,
    check ((payload is null) = (due is null)),
    check ((given_up is null) = (due is not null))
);
create index queue_task_due_idx on queue_task (lane, due, id) where due is not null;
create index queue_task_subject_idx on queue_task (subject) where subject is not null;
create index queue_task_given_up_idx on queue_task (given_up) where given_up is not null;

insert into queue_task (uuid, lane, kind, payload, subject, unique_key, created, expires, tries, due, failure, given_up)
select message_id, 'mail', 'send_email', case when due is not null then jsonb_build_object('to', recipient, 'message', content) end,
       lower(recipient),
       case when due is not null and kind in ('confirm_sign_up', 'reset_password', 'change_email', 'confirm_new_email')
                 and row_number() over (partition by lower(recipient), kind, due is null order by id desc) = 1
            then 'email:' || kind || ':' || lower(recipient) end,
       created, expires, tries, due, failure, case when due is null then created end
from mail_letter
order by id;

drop table mail_letter;
