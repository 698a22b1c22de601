import IconExternalLink from '@tabler/icons-react/dist/esm/icons/IconExternalLink.mjs';
import { errorText } from '../../api/errors';
import { TEXTS } from '../../api/messages';
import { useAction } from '../../components/use-action';
import type { Invoice } from '../../stores/billing/apply';
import { readOlderInvoices, useInvoices } from '../../stores/billing/store';
import { Button } from '../../ui/button';
import { formatMoney } from '../../ui/format';
import { Moment } from '../../ui/moment';
import { EmptyState } from '../../ui/states';
import type { Column } from '../../ui/table/columns';
import { DataTable } from '../../ui/table/data-table';
import { Tag, type TagProps } from '../../ui/tag';
import styles from './billing-page.module.css';

const TONES: Readonly<Record<string, TagProps['tone']>> = { paid: 'ok', open: 'amber', uncollectible: 'bad' };

const COLUMNS: readonly Column<Invoice>[] = [
  { id: 'number', head: 'Invoice', rowHeader: true, cell: ({ number, id }) => number ?? id },
  { id: 'date', head: 'Date', width: 120, cell: ({ date }) => <Moment at={date} /> },
  {
    id: 'amount',
    head: 'Amount',
    width: 110,
    align: 'right',
    cell: ({ amount, currency }) => formatMoney(amount, currency),
  },
  {
    id: 'status',
    head: 'Status',
    width: 120,
    cell: ({ status }) => status && <Tag tone={TONES[status] ?? 'muted'}>{status}</Tag>,
  },
  { id: 'open', head: 'Document', width: 176, align: 'right', cell: (invoice) => <Document invoice={invoice} /> },
];

/** A link to the invoice's PDF or, if there is none, to the payment provider's page about the invoice. A dash if there is neither. */
function Document({ invoice: { number, id, pdf_url, hosted_url } }: { invoice: Invoice }) {
  const address = pdf_url ?? hosted_url;
  if (address === null) return '—';
  const text = pdf_url === null ? 'Open invoice' : 'PDF';
  return (
    <a
      href={address}
      target="_blank"
      rel="noopener noreferrer"
      className={styles.open}
      aria-label={`${text} ${number ?? id}`}
    >
      {text}
      <IconExternalLink size={13} stroke={1.6} aria-hidden="true" />
    </a>
  );
}

/** The table of invoices, the newest first. */
export function Invoices() {
  const { value, failure, retry } = useInvoices();
  const [older, reading] = useAction(readOlderInvoices);
  return (
    <div className={styles.invoices}>
      <header className={styles.panelHead}>
        <h2 className="type-panel-title">Invoices</h2>
      </header>
      <div className={styles.list}>
        <DataTable
          label="Invoices"
          status={value ? 'ready' : failure !== null ? 'failed' : 'loading'}
          rows={value?.invoices ?? []}
          rowKey={(invoice) => invoice.id}
          columns={COLUMNS}
          rowHeight={42}
          error={errorText(failure)}
          onRetry={() => void retry()}
          loadingText={TEXTS.loading}
          empty={<EmptyState title="No invoices yet" help="Each payment for a plan gets one." />}
        />
      </div>
      {value?.has_more && (
        <div className={styles.more}>
          <Button size="sm" busy={reading} onClick={() => void older()}>
            Show older
          </Button>
        </div>
      )}
    </div>
  );
}
