import { actionName } from '../../components/audit/texts';
import type { AuditEntry } from '../../protocol/generated/protocol';
import { type AuditFilter, daysLater } from '../../stores/audit/rules';
import { Button } from '../../ui/button';
import { zoneName } from '../../ui/day';
import { Facts } from '../../ui/facts';
import { formatCount, formatDate, formatDateTime } from '../../ui/format';
import styles from './audit-detail.module.css';

/** The number of days for which audit entries are stored. */
const RETENTION_DAYS = 400;

interface AuditDetailProps {
  entry: AuditEntry;
  onChange: (part: Partial<AuditFilter>) => void;
}

/** All details of an audit entry, with buttons that filter for similar entries. */
export function AuditDetail({ entry, onChange }: AuditDetailProps) {
  const { id, at, action, by, on, details } = entry;
  const entryFields: readonly [string, string][] = [
    ...Object.entries(details).map(([name, value]): [string, string] => [name.replaceAll('_', ' '), String(value)]),
    ['entry', formatCount(id)],
    ['when', `${formatDateTime(at)} (${zoneName()})`],
    ['kept until', formatDate(daysLater(at.slice(0, 'YYYY-MM-DD'.length), RETENTION_DAYS))],
  ];
  return (
    <div className={styles.detail}>
      <Facts items={entryFields} className={styles.facts} />
      <div className={styles.ways}>
        {on && (
          <Button size="sm" tone="subtle" onClick={() => onChange({ on: on.id, on_kind: on.kind })}>
            All about {on.name || `${on.kind} ${on.id}`}
          </Button>
        )}
        {by && (
          <Button size="sm" tone="subtle" onClick={() => onChange({ by: by.user_id })}>
            All by {by.user_name || `account ${by.user_id}`}
          </Button>
        )}
        <Button size="sm" tone="subtle" onClick={() => onChange({ action })}>
          All of this kind: {actionName(action)}
        </Button>
      </div>
    </div>
  );
}
