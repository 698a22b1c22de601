-- Lines of the audit's default partition, where a month had none of its own yet, go like all others once they are over 400 days old. An
-- installation that has given the audit to another role keeps these lines, unless that role executes the statements within this block itself.
do $migration$
begin
    if not (select pg_has_role(current_user, relowner, 'usage') from pg_class where oid = 'audit_default'::regclass) then
        return;
    end if;

    create trigger audit_is_not_emptied before truncate on audit_default for each statement execute function refuse_audit_change();

    -- Replaces the default partition by an empty one if it has lines, and none of them is of the last 400 days. Returns true if it has.
    create function drop_audit_default() returns boolean language plpgsql security definer set search_path = public as $$
    begin
        if not exists (select from audit_default) or exists (select from audit_default where at > now() - interval '400 days') then
            return false;
        end if;
        drop table audit_default;
        create table audit_default partition of audit default;
        create trigger audit_is_not_emptied before truncate on audit_default for each statement execute function refuse_audit_change();
        revoke update, delete, truncate on audit_default from public, current_user;
        return true;
    end
    $$;
    revoke execute on function drop_audit_default() from public;
    -- revoked from all, the owner's own right stands only if it is given
    grant execute on function drop_audit_default() to current_user;
end
$migration$;
