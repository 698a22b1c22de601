-- What was deleted a moment ago, whole, to be put back by whoever deleted it. Its files are removed once that time is over.
create table deletion (
    -- hash of the text that takes it back
    undo     bytea       primary key,
    -- no reference: the files of an account that is gone are removed as well
    user_id  bigint      not null,
    kind     text        not null check (kind in ('track', 'playlist', 'application')),
    thing_id bigint      not null,
    -- [[table, [row, …]], …], what is referred to before what refers to it
    kept     jsonb       not null,
    -- names in the file store
    files    text[]      not null,
    expires  timestamptz not null
);
create index deletion_expires_idx on deletion (expires);

-- Rows with all that goes with them when they are deleted.
create function rows_with(of_table regclass, of_column name, keys text[]) returns jsonb language plpgsql stable as $$
declare
    found jsonb;
    kept  jsonb;
    child record;
begin
    execute format('select jsonb_agg(to_jsonb(t)) from %s t where t.%I = any($1::%s[])', of_table, of_column,
                   (select format_type(atttypid, atttypmod) from pg_attribute where attrelid = of_table and attname = of_column))
    into found using keys;
    if found is null then
        return '[]';
    end if;
    kept := jsonb_build_array(jsonb_build_array(of_table::text, found));
    for child in
        select c.conrelid::regclass as name, a.attname as refers, r.attname as referred
        from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
        join pg_attribute r on r.attrelid = c.confrelid and r.attnum = c.confkey[1]
        where c.contype = 'f' and c.confdeltype = 'c' and c.confrelid = of_table and cardinality(c.conkey) = 1
        order by c.conrelid::regclass::text
    loop
        kept := kept || rows_with(child.name, child.refers, array(select row ->> child.referred::text from jsonb_array_elements(found) row));
    end loop;
    return kept;
end
$$;

-- Puts such rows back, but for those that refer to what is gone meanwhile, and those that are there.
create function put_rows_back(kept jsonb) returns void language plpgsql as $$
declare
    part    jsonb;
    name    regclass;
    columns text;
    stands  text;
begin
    for part in select value from jsonb_array_elements(kept) with ordinality order by ordinality loop
        name := (part ->> 0)::regclass;
        select string_agg(quote_ident(attname), ', ' order by attnum) into columns
        from pg_attribute where attrelid = name and attnum > 0 and not attisdropped and attgenerated = '';
        select string_agg(format(' and (r.%1$I is null or exists (select from %2$s x where x.%3$I = r.%1$I))',
                                 a.attname, c.confrelid::regclass, o.attname), '') into stands
        from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
        join pg_attribute o on o.attrelid = c.confrelid and o.attnum = c.confkey[1]
        where c.contype = 'f' and c.conrelid = name and cardinality(c.conkey) = 1;
        execute format('insert into %1$s (%2$s) overriding system value
                        select %2$s from jsonb_populate_recordset(null::%1$s, $1) r where true%3$s on conflict do nothing',
                       name, columns, coalesce(stands, ''))
        using part -> 1;
    end loop;
end
$$;
