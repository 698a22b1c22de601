import IconCreditCard from '@tabler/icons-react/dist/esm/icons/IconCreditCard.mjs';
import IconInfoCircle from '@tabler/icons-react/dist/esm/icons/IconInfoCircle.mjs';
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import { useMemo, useState } from 'react';
import { NOTICES, TEXTS } from '../../api/messages';
import { TabLink, useNewTab } from '../../components/new-tab/use-new-tab';
import { useAction } from '../../components/use-action';
import type { Billing, PaymentMethod } from '../../stores/billing/apply';
import { addMethodAddress, deleteMethod, makeDefault } from '../../stores/billing/store';
import { BusyBars } from '../../ui/busy-bars';
import { Button } from '../../ui/button';
import { cx } from '../../ui/cx';
import { confirm } from '../../ui/dialog/dialogs';
import { IconButton } from '../../ui/icon-button';
import { EmptyState, ErrorState, Note } from '../../ui/states';
import type { Column } from '../../ui/table/columns';
import { DataTable } from '../../ui/table/data-table';
import { Tag } from '../../ui/tag';
import { toast } from '../../ui/toast-store';
import styles from './billing-page.module.css';
import { expiry, methodName, orNone, systemName } from './method-texts';

interface Acts {
  makeDefault: (method: PaymentMethod) => void;
  remove: (method: PaymentMethod) => void;
  /** True while another action is in progress, so that no new action can begin. */
  isBusy: boolean;
}

const methodColumns = ({ makeDefault: choose, remove, isBusy }: Acts): readonly Column<PaymentMethod>[] => [
  {
    id: 'system',
    head: 'System',
    rowHeader: true,
    cell: ({ brand, default: isDefault }) => (
      <span className={cx(styles.system, isDefault && styles.isDefault)}>
        <span className={styles.card} aria-hidden="true">
          <IconCreditCard size={16} stroke={1.6} />
        </span>
        {systemName(brand)}
      </span>
    ),
  },
  { id: 'country', head: 'Country', width: 84, cell: ({ country }) => orNone(country) },
  { id: 'expiry', head: 'Expiration data', width: 120, cell: expiry },
  { id: 'last4', head: 'Last 4 Digits', width: 110, cell: ({ last4 }) => <b>{orNone(last4)}</b> },
  { id: 'type', head: 'Type', width: 90, optional: true, cell: ({ type }) => type },
  {
    id: 'actions',
    head: 'Actions',
    width: 176,
    align: 'right',
    cell: (method) => (
      <span className={styles.actions}>
        {method.default ? (
          <Tag tone="amber">Default</Tag>
        ) : (
          <Button
            size="sm"
            disabled={isBusy}
            aria-label={`Make default: ${methodName(method)}`}
            onClick={() => choose(method)}
          >
            Make default
          </Button>
        )}
        <IconButton
          label={`Delete ${methodName(method)}`}
          tone="outlined"
          icon={IconTrash}
          disabled={isBusy}
          onClick={() => remove(method)}
        />
      </span>
    ),
  },
];

/** The list of payment methods. The plan is charged to the default method. */
export function PaymentMethods({ billing, onRetry }: { billing: Billing; onRetry: () => void }) {
  const { payment_methods: methods } = billing;
  const adding = useNewTab(addMethodAddress);
  const [isMoving, setMoving] = useState(false);
  const [move] = useAction(async (action: () => Promise<void>) => {
    setMoving(true);
    try {
      await action();
    } finally {
      setMoving(false);
    }
  });
  const isBusy = isMoving || adding.busy;
  const columns = useMemo(
    () =>
      methodColumns({
        isBusy,
        makeDefault: (method) =>
          void move(async () => {
            await makeDefault(method.payment_method_id);
            toast({ ...NOTICES.changed, detail: `${methodName(method)} is now the default method` });
          }),
        remove: async (method) => {
          const yes = await confirm({
            title: `Delete ${methodName(method)}?`,
            body: method.default ? 'Your plan is paid with this card.' : 'You can add it again.',
            action: 'Delete',
            destructive: true,
          });
          if (!yes) return;
          await move(async () => {
            await deleteMethod(method.payment_method_id);
            toast({ ...NOTICES.deleted, detail: `${methodName(method)} was deleted` });
          });
        },
      }),
    [isBusy, move],
  );
  return (
    <div>
      <header className={styles.panelHead}>
        <h2 className="type-panel-title">Payment methods</h2>
        {isBusy && (
          <span role="status" className={styles.actions}>
            <BusyBars size={12} /> {TEXTS.loading}
          </span>
        )}
        <span className={styles.gap} />
        <Button tone="filled" size="sm" icon={IconPlus} busy={adding.busy} onClick={() => void adding.run()}>
          Add new
        </Button>
      </header>
      {methods === null ? (
        <ErrorState text={TEXTS.methodsFailed} onRetry={onRetry} />
      ) : (
        <div className={styles.list}>
          <DataTable
            label="Payment methods"
            status="ready"
            rows={methods}
            rowKey={({ payment_method_id }) => payment_method_id}
            columns={columns}
            rowHeight={50}
            rowState={({ default: isDefault }) => (isDefault ? 'selected' : undefined)}
            empty={
              <EmptyState title="No payment methods yet" help="The card you use to pay for a plan will appear here." />
            }
          />
        </div>
      )}
      <div className={styles.note}>
        <Note tone="quiet" icon={IconInfoCircle}>
          Adding a method opens the payment provider in a new tab. This table updates on its own when you come back.
        </Note>
        <TabLink action={adding}>Open the provider's page</TabLink>
      </div>
    </div>
  );
}
