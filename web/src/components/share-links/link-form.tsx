import type { KeyboardEvent, ReactNode } from 'react';
import { LIMITS, type ShareLink } from '../../protocol/generated/protocol';
import { changeLink, createLink, type Shared } from '../../stores/share-links/store';
import { Checkbox } from '../../ui/checkbox';
import { dayOf, endOf } from '../../ui/day';
import { PasswordField, TextField } from '../../ui/text-field';
import { type ServerForm, useServerForm } from '../form/use-server-form';
import styles from './link-form.module.css';

interface Values {
  allowed_all_tracks: boolean;
  allowed_single_track: boolean;
  include_ipis: boolean;
  notify_first_open: boolean;
  recipient: string;
  /** The last day on which the link works, as YYYY-MM-DD in the reader's time zone; empty for a link without an end. */
  expires_at: string;
  /** The new password. If empty, a new link has no password, and an existing link keeps its password if `keepsPassword` is true. */
  password: string;
  keepsPassword: boolean;
}

/**
 * Returns the form of a share link: the recipient, the last day, the password and the permissions. If `link` is null, the form creates a
 * link.
 */
export function useLinkForm(shared: Shared, link: ShareLink | null, onDone: (link: ShareLink) => void) {
  return useServerForm<Values, ShareLink>({
    initial: {
      allowed_all_tracks: link?.allowed_all_tracks ?? true,
      allowed_single_track: link?.allowed_single_track ?? true,
      include_ipis: link?.include_ipis ?? false,
      notify_first_open: link?.notify_first_open ?? false,
      recipient: link?.recipient ?? '',
      expires_at: dayOf(link?.expires_at ?? null),
      password: '',
      keepsPassword: link?.has_password ?? false,
    },
    names: { new_password: 'password' },
    send: ({ password, keepsPassword, expires_at, ...rest }, requestId) => {
      const terms = { ...rest, recipient: rest.recipient.trim(), expires_at: endOf(expires_at) };
      if (!link) return createLink(shared, password ? { ...terms, password } : terms, requestId);
      const hadDay = dayOf(link.expires_at) === expires_at;
      const update = { link_id: link.link_id, ...terms, expires_at: hadDay ? link.expires_at : terms.expires_at };
      if (password) return changeLink(shared, { ...update, new_password: password });
      return changeLink(shared, keepsPassword || !link.has_password ? update : { ...update, new_password: null });
    },
    onDone,
    isImmediate: true,
  });
}

/** The choices of a link that are on or off, with their labels. */
const TERMS = [
  ['allowed_all_tracks', 'Download archive'],
  ['allowed_single_track', 'Single tracks'],
  ['include_ipis', 'IPI numbers'],
  ['notify_first_open', 'Email me when first opened'],
] as const;

export interface LinkFormProps {
  form: ServerForm<Values>;
  /** The kind of object that the link opens. */
  family: Shared['family'];
  link: ShareLink | null;
  /** The buttons of the form. */
  children: ReactNode;
  onKeyDown?: (event: KeyboardEvent) => void;
}

/** The form that creates or edits a share link. */
export function LinkForm({ form, family, link, children, onKeyDown }: LinkFormProps) {
  const { values, set } = form;
  return (
    <form
      {...form.props}
      className={styles.form}
      aria-label={link ? 'Change the link' : 'New link'}
      onKeyDown={onKeyDown}
    >
      <div className={styles.fields}>
        <TextField
          label="Recipient"
          data-autofocus
          hint={`Only ${family === 'playlist' ? 'your team sees' : 'you see'} it. One link for each person.`}
          max={LIMITS.LINK_RECIPIENT_MAX}
          {...form.field('recipient')}
        />
        <TextField label="Expires" type="date" hint="Never if left empty" {...form.field('expires_at')} />
        <PasswordField
          label={link?.has_password ? 'New password' : 'Password'}
          hint={link?.has_password ? 'Unchanged if left empty' : 'No password if left empty'}
          max={LIMITS.LINK_PASSWORD_MAX}
          counter={false}
          autoComplete="new-password"
          {...form.field('password')}
        />
      </div>
      <div className={styles.terms}>
        {TERMS.map(([name, label]) => (
          <Checkbox key={name} label={label} checked={values[name]} onChange={(checked) => set({ [name]: checked })} />
        ))}
        {link?.has_password && values.password === '' && (
          <Checkbox
            label="Keep its password"
            checked={values.keepsPassword}
            onChange={(keepsPassword) => set({ keepsPassword })}
          />
        )}
        <span className={styles.acts}>{children}</span>
      </div>
      {form.alert && (
        <p role="alert" className={styles.alert}>
          {form.alert}
        </p>
      )}
    </form>
  );
}
