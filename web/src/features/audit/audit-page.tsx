import IconArrowLeft from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs';
import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs';
import IconTableExport from '@tabler/icons-react/dist/esm/icons/IconTableExport.mjs';
import { useCallback, useEffect, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { useAction } from '../../components/use-action';
import { useShortcuts } from '../../keyboard/use-shortcuts';
import { shownDays, totalOf } from '../../stores/audit/days';
import { type AuditFilter, addressOf, filterOf } from '../../stores/audit/rules';
import { downloadAudit, openAudit, reloadAudit, setAuditFilter, useAudit } from '../../stores/audit/store';
import { Button } from '../../ui/button';
import { dayInUtc } from '../../ui/day';
import { countOf, formatCount } from '../../ui/format';
import { Kbd } from '../../ui/kbd';
import { LinkButton } from '../../ui/link-button';
import { FilterBar, Page, PageHead } from '../../ui/page/page';
import { AuditDays } from './audit-days';
import { AuditFilters } from './audit-filters';
import styles from './audit-page.module.css';
import { AuditTable } from './audit-table';

/** Returns the filter, which is stored only in the page's address, and a function that changes it. */
function useAddress() {
  const [search, setSearch] = useSearchParams();
  const filter = useMemo(() => filterOf(search), [search]);
  const change = useCallback(
    (part: Partial<AuditFilter>) =>
      setSearch((before) => addressOf({ ...filterOf(before), ...part }), { replace: true }),
    [setSearch],
  );
  return { filter, change };
}

/** /sh_admin/audit: the actions of the staff, and the actions that concern security. Nothing can be changed here. */
export default function AuditPage() {
  const { filter, change } = useAddress();
  const counts = useAudit((state) => state.counts);
  const days = useMemo(() => shownDays(counts, dayInUtc()), [counts]);
  const [save, busy] = useAction(() => downloadAudit(filter));
  // biome-ignore lint/correctness/useExhaustiveDependencies: opened once; a changed filter is applied below
  useEffect(() => openAudit(filter), []);
  useEffect(() => {
    const shown = useAudit.getState().filter;
    if (addressOf(shown).toString() !== addressOf(filter).toString()) setAuditFilter(filter);
  }, [filter]);
  return (
    <Page>
      <PageHead
        title="Audit"
        before={
          <LinkButton to="/sh_admin/admin" tone="subtle">
            <IconArrowLeft size={15} stroke={1.6} aria-hidden="true" />
            Back
          </LinkButton>
        }
        count="kept for 400 days, never changed"
        actions={
          <Button icon={IconTableExport} busy={busy} onClick={() => void save()}>
            CSV of this view
          </Button>
        }
      />
      <div className={styles.filters}>
        <FilterBar
          aside={
            <>
              <Total />
              <Fresh />
            </>
          }
        >
          <AuditFilters filter={filter} onChange={change} />
        </FilterBar>
      </div>
      <AuditDays days={days} from={filter.from} to={filter.to} onChange={change} />
      <AuditTable onChange={change} />
    </Page>
  );
}

/** The number of audit entries that match the filter; "at least" if the exact number is not known. */
function Total() {
  const { status, entries, hasMore, counts, filter } = useAudit();
  if (status !== 'ready') return null;
  const { count, isLeast } = totalOf(entries, hasMore, counts, filter, dayInUtc());
  return (
    <span className={`type-second ${styles.total}`} role="status">
      {isLeast && 'at least '}
      {countOf(count, 'result')}
    </span>
  );
}

/** A button with the number of audit entries that were added since the list was read. Pressing the button shows these entries. */
function Fresh() {
  const fresh = useAudit((state) => state.fresh.size);
  const show = () => void reloadAudit();
  useShortcuts({ 'list.refresh': show });
  return (
    <span role="status">
      {fresh > 0 && (
        <Button tone="filled" icon={IconRefresh} onClick={show}>
          {formatCount(fresh)} new <Kbd>R</Kbd>
        </Button>
      )}
    </span>
  );
}
