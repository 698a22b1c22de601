-- What may be done so many times a day, counted for all nodes: emails by recipient, invitations by who sends them. Rows of former days go.
create table daily_count (
    kind  text    not null,
    -- whose: a number, or the hash of an address
    key   text    not null,
    day   date    not null,
    count integer not null,
    primary key (day, kind, key)
);
