-- Gives the role app what the cluster's first role (oid 10) owns in this database beside what PostgreSQL itself made (oids below
-- 16384) and what extensions brought. Sequences of columns, indexes and row types follow their tables.
do $$
declare
    statement text;
begin
    for statement in
        select format('alter schema %I owner to app', nspname)
        from pg_namespace
        where nspowner = 10 and oid >= 16384
            and nspname not like 'pg\_%'
        union all
        select format(
            'alter %s %s owner to app',
            case relkind
                when 'v' then 'view'
                when 'm' then 'materialized view'
                when 'S' then 'sequence'
                else 'table'
            end,
            oid::regclass
        )
        from pg_class c
        where relowner = 10 and oid >= 16384
            and relkind in ('r', 'p', 'v', 'm', 'S')
            and relnamespace <> 'pg_toast'::regnamespace
            and not exists (
                select from pg_depend d
                where d.classid = 'pg_class'::regclass and d.objid = c.oid
                    and (d.deptype = 'e' or (c.relkind = 'S' and d.deptype in ('a', 'i')))
            )
        union all
        select format('alter routine %s owner to app', oid::regprocedure)
        from pg_proc p
        where proowner = 10 and oid >= 16384
            and not exists (
                select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e'
            )
        union all
        select format('alter type %s owner to app', oid::regtype)
        from pg_type t
        where typowner = 10 and oid >= 16384
            and (typtype in ('d', 'e', 'r') or (typtype = 'c' and exists (select from pg_class c where c.oid = t.typrelid and c.relkind = 'c')))
            and not exists (
                select from pg_depend d where d.classid = 'pg_type'::regclass and d.objid = t.oid and d.deptype = 'e'
            )
    loop
        execute statement;
    end loop;
end
$$;
