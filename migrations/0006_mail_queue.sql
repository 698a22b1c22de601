-- Letters that wait to be sent. They are inserted by the transaction that causes them, and a row goes once its letter has gone.

create table mail_letter (
    id         bigint      generated always as identity primary key,
    -- the letter's Message-ID, the same at every try, so that a mailbox can tell a second copy
    message_id uuid        not null default gen_random_uuid(),
    kind       text        not null,
    recipient  text        not null,
    -- subject, paragraphs, link and closing. Links hold secrets: null from the moment that the letter is given up
    content    jsonb,
    created    timestamptz not null,
    -- when the letter's link stops working; from then on it is not sent
    expires    timestamptz,
    tries      integer     not null default 0,
    -- when it may be tried next; while somebody tries it, when others may. Null once it is given up
    due        timestamptz,
    -- why it was given up, for the operator
    failure    text,
    check ((content is null) = (due is null))
);
create index mail_letter_due_idx on mail_letter (due) where due is not null;
create index mail_letter_recipient_idx on mail_letter (lower(recipient), kind);
