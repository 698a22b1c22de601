import { useState } from 'react';
import { FIELD_TEXTS } from '../../api/messages';
import { LIMITS } from '../../protocol/generated/protocol';
import { type Affiliate, createAffiliateLink } from '../../stores/affiliate/store';
import { useSession } from '../../stores/session/store';
import { Button } from '../../ui/button';
import { EmailField } from '../form/fields';
import { emailErrors } from '../form/rules';
import { useServerForm } from '../form/use-server-form';
import styles from './affiliate.module.css';

/**
 * The form that creates an affiliate link. `of`: the person or company that will own the link; undefined until a company is chosen.
 * `prefilled`: the email that the field initially contains; by default the person's own.
 */
export function AffiliateForm({ of, prefilled }: { of: Affiliate | undefined; prefilled?: string }) {
  const own = useSession((state) => state.session?.user_email ?? '');
  const [wasTyped, setTyped] = useState(false);
  const form = useServerForm({
    initial: { email: prefilled ?? own },
    validate: (typed) => emailErrors(typed, FIELD_TEXTS.emailNeeded, FIELD_TEXTS.emailInvalid),
    send: async ({ email }) => {
      if (of) await createAffiliateLink(of, email.trim());
    },
  });
  const field = form.field('email');
  const isEmpty = field.value.trim() === '';
  return (
    <form {...form.props} className={styles.form}>
      <EmailField
        {...field}
        size="lg"
        max={LIMITS.AFFILIATE_EMAIL_MAX}
        onChange={(email) => {
          setTyped(true);
          field.onChange(email);
        }}
        // the button is disabled while the field is empty, so pressing it cannot show the reason
        error={field.error ?? (isEmpty && wasTyped ? FIELD_TEXTS.emailNeeded : undefined)}
        hint="We'll email you here about your earnings."
      />
      <Button type="submit" tone="filled" size="lg" busy={form.busy} disabled={isEmpty || !of}>
        Create link
      </Button>
    </form>
  );
}
