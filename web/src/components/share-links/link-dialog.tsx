import { LIMITS, type ShareLink } from '../../protocol/generated/protocol';
import { changeLink, createLink, type LinkTerms, type Shared } from '../../stores/share-links/store';
import { Checkbox } from '../../ui/checkbox';
import { dayOf, endOf } from '../../ui/day';
import { PasswordField, TextField } from '../../ui/text-field';
import { FormDialog } from '../form/form-dialog';
import { useServerForm } from '../form/use-server-form';
import styles from './share-links.module.css';

interface Values {
  allowed_all_tracks: boolean;
  allowed_single_track: boolean;
  include_ipis: boolean;
  recipient: string;
  /** YYYY-MM-DD in the reader's own zone: the day on which the link ends; empty for never. */
  expires_at: string;
  /** Empty: none, or the one that it has. */
  password: string;
  keepsPassword: boolean;
}

export interface LinkDialogProps {
  shared: Shared;
  /** The link that is changed; null for a new one. */
  link: ShareLink | null;
  /** What a new one may be used for, unless it is said otherwise. */
  allowed: Pick<LinkTerms, 'allowed_all_tracks' | 'allowed_single_track'>;
  onClose: () => void;
}

/** All that a link says: what it allows, to whom, until when, with which password. */
export function LinkDialog({ shared, link, allowed, onClose }: LinkDialogProps) {
  const form = useServerForm<Values>({
    initial: {
      allowed_all_tracks: (link ?? allowed).allowed_all_tracks,
      allowed_single_track: (link ?? allowed).allowed_single_track,
      include_ipis: link?.include_ipis ?? false,
      recipient: link?.recipient ?? '',
      expires_at: dayOf(link?.expires_at ?? null),
      password: '',
      keepsPassword: link?.has_password ?? false,
    },
    names: { new_password: 'password' },
    send: ({ password, keepsPassword, expires_at, ...said }, requestId) => {
      const terms = { ...said, recipient: said.recipient.trim(), expires_at: endOf(expires_at) };
      if (!link) return createLink(shared, password ? { ...terms, password } : terms, requestId);
      const hadDay = dayOf(link.expires_at) === expires_at;
      const update = { link_id: link.link_id, ...terms, expires_at: hadDay ? link.expires_at : terms.expires_at };
      if (password) return changeLink(shared, { ...update, new_password: password });
      return changeLink(shared, keepsPassword || !link.has_password ? update : { ...update, new_password: null });
    },
    onDone: onClose,
  });
  const { values, set } = form;
  return (
    <FormDialog
      title={link ? 'Change the link' : 'New link'}
      form={form}
      submit={link ? 'Save' : 'Create link'}
      onClose={onClose}
    >
      <div className={styles.form}>
        <Checkbox
          label="Download all tracks"
          checked={values.allowed_all_tracks}
          onChange={(allowed_all_tracks) => set({ allowed_all_tracks })}
        />
        <Checkbox
          label="Download single tracks"
          checked={values.allowed_single_track}
          onChange={(allowed_single_track) => set({ allowed_single_track })}
        />
        <Checkbox
          label="Include IPI numbers in downloads"
          checked={values.include_ipis}
          onChange={(include_ipis) => set({ include_ipis })}
        />
        <TextField
          label="Recipient"
          data-autofocus
          hint="Only you see it."
          max={LIMITS.LINK_RECIPIENT_MAX}
          {...form.field('recipient')}
        />
        <TextField
          label="Expires"
          type="date"
          hint={`Never, if left blank. At most ${LIMITS.LINK_YEARS_MAX} years.`}
          {...form.field('expires_at')}
        />
        {values.keepsPassword && (
          <Checkbox label="Keep its password" checked onChange={(keepsPassword) => set({ keepsPassword })} />
        )}
        {!values.keepsPassword && (
          <PasswordField
            label={link?.has_password ? 'New password' : 'Password'}
            hint="Without a password, anyone with the link can open it."
            max={LIMITS.LINK_PASSWORD_MAX}
            counter={false}
            autoComplete="new-password"
            {...form.field('password')}
          />
        )}
      </div>
    </FormDialog>
  );
}
