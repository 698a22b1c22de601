-- A frame of hundreds of changes is compressed by lz4, where the database has it: a tenth of a large commit's time goes to pglz.

do $$
declare
    part regclass;
begin
    alter table frame alter column changes set compression lz4;
    for part in select inhrelid::regclass from pg_inherits where inhparent = 'frame'::regclass loop
        execute format('alter table %s alter column changes set compression lz4', part);
    end loop;
exception
    -- a server built without lz4
    when feature_not_supported or invalid_parameter_value then null;
end
$$;
