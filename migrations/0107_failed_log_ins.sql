-- Failed log-ins, counted by all nodes together, so that each tenth within ten minutes is a line of the audit. Unlogged: a count that a crash
-- loses is no loss.
create unlogged table failed_log_in (
    -- account:{id}, or from:{network} for emails of no account
    tried  text        primary key,
    -- when the first of them failed
    since  timestamptz not null,
    failed integer     not null
);
create index failed_log_in_since_idx on failed_log_in (since);
