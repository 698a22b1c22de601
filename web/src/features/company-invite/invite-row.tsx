import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import { useState } from 'react';
import { call } from '../../api/client';
import { NOTICES } from '../../api/messages';
import { showError } from '../../api/show-error';
import type { CompanyInvite, InviteStatus } from '../../protocol/generated/protocol';
import { refreshSession } from '../../stores/session/store';
import { Button } from '../../ui/button';
import { cx } from '../../ui/cx';
import { formatDateTime } from '../../ui/format';
import { IconButton } from '../../ui/icon-button';
import { Sleeve } from '../../ui/sleeve';
import { Tag, type TagProps } from '../../ui/tag';
import { toast } from '../../ui/toast-store';
import styles from './invite-list-page.module.css';
import type { Invites, Side } from './use-invites';

type Standing = InviteStatus | 'expired';

/** Where an invitation stands, in a word. */
const WORDS: Record<Standing, string> = {
  pending: 'waiting',
  accepted: 'accepted',
  canceled: 'declined',
  expired: 'expired',
};
const TONES: Record<Standing, TagProps['tone']> = {
  pending: 'amber',
  accepted: 'ok',
  canceled: 'muted',
  expired: 'muted',
};

function standingOf({ status, expires }: CompanyInvite): Standing {
  return status === 'pending' && Date.parse(expires) <= Date.now() ? 'expired' : status;
}

export interface InviteRowProps {
  invite: CompanyInvite;
  side: Side;
  isFlashed: boolean;
  act: Invites['act'];
}

/** One invitation, with what can be done about it. */
export function InviteRow({ invite, side, isFlashed, act }: InviteRowProps) {
  const [busy, setBusy] = useState<'accepted' | 'canceled' | 'deleted' | null>(null);
  const standing = standingOf(invite);
  const isOpen = side === 'received' && standing === 'pending';
  const other = side === 'received' ? invite.company_name : invite.user_name;

  const answer = (status: 'accepted' | 'canceled') => {
    setBusy(status);
    act(invite.id, async () => {
      await call('company/update_invite_status', { invite_id: invite.id, status });
      toast(
        status === 'accepted'
          ? { ...NOTICES.inviteAccepted, detail: `You are a member of ${invite.company_name}` }
          : NOTICES.inviteDeclined,
      );
      // who had no company has one now
      if (status === 'accepted') void refreshSession().catch(() => {});
    })
      .catch(showError)
      .finally(() => setBusy(null));
  };
  const remove = () => {
    setBusy('deleted');
    act(invite.id, async () => {
      await call('company/delete_invite', { invite_id: invite.id });
      toast(NOTICES.deleted);
    })
      .catch(showError)
      .finally(() => setBusy(null));
  };

  const company = (
    <span className={styles.company}>
      <Sleeve id={invite.company_id} size={36} />
      <strong className="clip">{invite.company_name}</strong>
    </span>
  );
  const person = (
    <span className={styles.person}>
      <strong className="clip">{invite.user_name}</strong>
      {side === 'created' && invite.user_name !== invite.email && (
        <span className={cx('clip', styles.second)}>{invite.email}</span>
      )}
    </span>
  );
  return (
    <tr className={cx(styles.row, isFlashed && styles.flashed)}>
      <td>{side === 'received' ? company : person}</td>
      <td>{side === 'received' ? person : company}</td>
      <td>{invite.role}</td>
      <td>
        <Tag tone={TONES[standing]}>{WORDS[standing]}</Tag>
      </td>
      <td className={styles.second}>{formatDateTime(invite.created)}</td>
      <td>
        <span className={styles.actions}>
          {isOpen ? (
            <>
              <Button
                size="sm"
                busy={busy === 'accepted'}
                aria-label={`Accept the invitation of ${other}`}
                onClick={() => answer('accepted')}
              >
                Accept
              </Button>
              <Button
                size="sm"
                tone="danger"
                busy={busy === 'canceled'}
                aria-label={`Decline the invitation of ${other}`}
                onClick={() => answer('canceled')}
              >
                Decline
              </Button>
            </>
          ) : (
            <IconButton
              label={
                side === 'created' && standing === 'pending'
                  ? `Take the invitation of ${other} back`
                  : `Delete the invitation of ${other}`
              }
              tone="danger"
              disabled={busy !== null}
              onClick={remove}
            >
              <IconTrash size={16} stroke={1.6} aria-hidden="true" />
            </IconButton>
          )}
        </span>
      </td>
    </tr>
  );
}
