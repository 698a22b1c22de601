-- When recurring tasks last ran by the database's clock, so that one that has jumped does not have everything deleted as over.

create table queue_clock (
    single       boolean     primary key default true check (single),
    noted        timestamptz not null,
    -- since when the clock has not jumped
    steady_since timestamptz not null
);
