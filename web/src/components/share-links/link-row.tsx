import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs';
import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs';
import IconEye from '@tabler/icons-react/dist/esm/icons/IconEye.mjs';
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import { useEffect, useState } from 'react';
import type { ShareLink } from '../../protocol/generated/protocol';
import { revokeLink, type Shared } from '../../stores/share-links/store';
import { Button } from '../../ui/button';
import { cx } from '../../ui/cx';
import { confirm } from '../../ui/dialog/dialogs';
import { formatCount, formatDateTime } from '../../ui/format';
import { IconButton } from '../../ui/icon-button';
import iconButton from '../../ui/icon-button.module.css';
import { tooltipProps } from '../../ui/tooltip-props';
import { useAction } from '../use-action';
import { LinkForm, useLinkForm } from './link-form';
import { hasEnded, lastOpened, linkEnd, linkName, linkTerms } from './link-texts';
import styles from './share-links.module.css';

const FRESH_MS = 1600;
const COUNTS = ['opens', 'listeners', 'plays', 'downloads'] as const;

export interface LinkRowProps {
  shared: Shared;
  link: ShareLink;
  /** True if the address of the link was just copied. */
  copied: boolean;
  onCopy: (link: ShareLink) => void;
  /** True while the form that edits the link is open in the row. */
  isEdited: boolean;
  /** Opens or closes the form that edits the link; null if the link cannot be edited. */
  onEdit: ((open: boolean) => void) | null;
  canRevoke: boolean;
}

/** One share link: its recipient, its permissions, and how often it was used. */
export function LinkRow({ shared, link, copied, onCopy, isEdited, onEdit, canRevoke }: LinkRowProps) {
  const now = Date.now();
  const { link: address, link_id } = link;
  const name = linkName(link);
  const ended = hasEnded(link, now);
  const end = linkEnd(link, now);
  const [revoke, revoking] = useAction(async () => {
    const yes = await confirm({
      title: 'Revoke the link?',
      body: `The link for ${link.recipient || 'anyone'} will stop working right away, and its stats will be deleted.`,
      action: 'Revoke',
      destructive: true,
    });
    if (yes) await revokeLink(shared, link_id);
  });
  if (isEdited && onEdit) return <EditedRow shared={shared} link={link} onClose={() => onEdit(false)} />;
  return (
    <li className={cx(styles.row, ended && styles.ended)}>
      <span className={styles.words}>
        <span className={`clip ${styles.name}`}>{name}</span>
        <span className="clip type-second">{linkTerms(link)}</span>
        {address === null && (
          <span className="type-second">
            {canRevoke
              ? 'This address can no longer be shown: make a new link'
              : 'Only people who can revoke it see its address'}
          </span>
        )}
      </span>
      <span className={cx(styles.end, end.isSoon && styles.soon)} title={formatDateTime(link.expires_at)}>
        <span className={styles.label}>Expires </span>
        {end.text}
      </span>
      <span className={styles.counts}>
        {COUNTS.map((kind) => (
          <Count key={kind} kind={kind} value={link[kind]} />
        ))}
      </span>
      <span className={cx('clip', styles.last)} title={formatDateTime(link.last_opened)}>
        {lastOpened(link, now)}
      </span>
      <span className={styles.acts}>
        {ended && onEdit ? (
          <Button className={styles.copy} onClick={() => onEdit(true)}>
            Renew
          </Button>
        ) : (
          address !== null && (
            <Button
              className={cx(styles.copy, copied && styles.copied)}
              icon={copied ? IconCheck : IconCopy}
              aria-label={copied ? undefined : `Copy link: ${name}`}
              onClick={() => onCopy(link)}
            >
              {copied ? 'Copied' : 'Copy'}
            </Button>
          )
        )}
        {address !== null && (
          <a
            className={cx(iconButton.button, styles.view)}
            href={`${address}#visitor`}
            target="_blank"
            rel="noreferrer noopener"
            aria-label={`View as visitor: ${name}`}
            {...tooltipProps('View as visitor')}
          >
            <IconEye size={16} stroke={1.6} aria-hidden="true" />
          </a>
        )}
        {onEdit && <IconButton label={`Change link: ${name}`} icon={IconPencil} onClick={() => onEdit(true)} />}
        {canRevoke && (
          <IconButton
            label={`Revoke link: ${name}`}
            icon={IconTrash}
            disabled={revoking}
            onClick={() => void revoke()}
          />
        )}
      </span>
    </li>
  );
}

/** A count of a share link's uses. It is highlighted for a moment after it has increased. */
function Count({ kind, value }: { kind: (typeof COUNTS)[number]; value: number }) {
  const [seen, setSeen] = useState(value);
  const isFresh = value > seen;
  useEffect(() => {
    if (value === seen) return;
    const timer = setTimeout(() => setSeen(value), FRESH_MS);
    return () => clearTimeout(timer);
  }, [value, seen]);
  return (
    <span className={cx(value === 0 && styles.none, isFresh && styles.fresh)}>
      {formatCount(value)} <span className={styles.label}>{kind}</span>
    </span>
  );
}

function EditedRow({ shared, link, onClose }: { shared: Shared; link: ShareLink; onClose: () => void }) {
  const form = useLinkForm(shared, link, onClose);
  return (
    <li className={styles.edited}>
      <LinkForm
        form={form}
        family={shared.family}
        link={link}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || event.defaultPrevented) return;
          event.stopPropagation();
          onClose();
        }}
      >
        <Button disabled={form.busy} onClick={onClose}>
          Cancel
        </Button>
        <Button tone="filled" type="submit" busy={form.busy} busyText="LOADING">
          Save
        </Button>
      </LinkForm>
    </li>
  );
}
