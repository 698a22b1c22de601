-- which node prepares an export; a claim that was not kept up for a while is anybody's
create table export_claim (
    export_id text        primary key,
    claim     uuid        not null,
    kept      timestamptz not null default now()
);
