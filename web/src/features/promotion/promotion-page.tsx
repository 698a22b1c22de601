import { type ReactNode, useEffect, useRef, useState } from 'react';
import { call } from '../../api/client';
import { isEmail } from '../../api/email';
import { ApiError, errorText } from '../../api/errors';
import { FIELD_TEXTS, TEXTS } from '../../api/messages';
import { useServerForm } from '../../components/form/use-server-form';
import { LIMITS } from '../../protocol/generated/protocol';
import { useSession } from '../../stores/session/store';
import { Button } from '../../ui/button';
import { useLate } from '../../ui/states';
import { Tag } from '../../ui/tag';
import { TextField } from '../../ui/text-field';
import styles from './promotion-page.module.css';

type Promotion = 'micro_promotions' | 'netwrk_promotion';

/** unknown until the server has said whether there is an opt-in; `now`: made just now, on this page. */
type OptIn = { kind: 'unknown' } | { kind: 'none' } | { kind: 'subscribed'; email: string; now: boolean };

export interface PromotionPageProps {
  promotion: Promotion;
  /** What it is called. */
  name: string;
  /** What it is, in a sentence or two. */
  children: ReactNode;
  picture: string;
  /** The sentence on the picture. */
  poster: string;
}

/** Something that is to come: what it is, and an email to be told when it is there. */
export function PromotionPage({ promotion, name, children, picture, poster }: PromotionPageProps) {
  const ownEmail = useSession((state) => state.session?.user_email ?? '');
  const [optIn, setOptIn] = useState<OptIn>({ kind: 'unknown' });

  useEffect(() => {
    // after a start without the server the email comes with the line
    if (ownEmail === '') return;
    const stop = new AbortController();
    call('user/get_subscribed_promotion', { email: ownEmail, promotion_type: promotion }, stop.signal).then(
      (found) => setOptIn(found ? { kind: 'subscribed', email: found.email, now: false } : { kind: 'none' }),
      // to opt in once more does no harm, so the form may stand
      () => stop.signal.aborted || setOptIn({ kind: 'none' }),
    );
    return () => stop.abort();
  }, [ownEmail, promotion]);

  return (
    <div className={styles.split}>
      <div className={styles.column}>
        <Tag tone="amber" className={styles.soon}>
          Coming soon
        </Tag>
        <h1 className={`type-title-large ${styles.title}`}>{name}</h1>
        <p className={styles.text}>{children}</p>
        {optIn.kind === 'unknown' && <Unknown />}
        {optIn.kind === 'none' && (
          <OptInForm
            promotion={promotion}
            ownEmail={ownEmail}
            name={name}
            onDone={(email) => setOptIn({ kind: 'subscribed', email, now: true })}
          />
        )}
        {optIn.kind === 'subscribed' && <ThankYou name={name} email={optIn.email} now={optIn.now} />}
      </div>
      <div className={styles.picture} style={{ backgroundImage: `url(${JSON.stringify(picture)})` }}>
        <p className={`type-poster ${styles.poster}`}>{poster}</p>
      </div>
    </div>
  );
}

/** Keeps the form's place. */
function Unknown() {
  const late = useLate();
  return (
    <div role="status" className={styles.unknown}>
      <span className="for-readers">Loading</span>
      {late && <i aria-hidden="true" />}
    </div>
  );
}

interface OptInFormProps {
  promotion: Promotion;
  ownEmail: string;
  name: string;
  onDone: (email: string) => void;
}

function check({ email }: { email: string }): { email?: string } {
  if (email.trim() === '') return { email: FIELD_TEXTS.promotionEmailEmpty };
  return isEmail(email.trim()) ? {} : { email: FIELD_TEXTS.promotionEmailInvalid };
}

function OptInForm({ promotion, ownEmail, name, onDone }: OptInFormProps) {
  const form = useServerForm({
    initial: { email: ownEmail },
    validate: check,
    send: ({ email }) => call('user/subscribe_promotion', { email: email.trim(), promotion_type: promotion }),
    onDone: (_, { email }) => onDone(email.trim()),
    refuse: (failure) => ({ email: (failure instanceof ApiError && failure.fields.email) || errorText(failure) }),
  });
  return (
    <form {...form.props} className={styles.form}>
      <TextField
        {...form.field('email')}
        label="Email"
        type="email"
        autoComplete="email"
        required
        size="lg"
        max={LIMITS.EMAIL_MAX}
        counter={false}
        hint={`We'll send one email when ${name} opens, nothing else.`}
      />
      <Button type="submit" tone="filled" size="lg" busy={form.busy} className={styles.go}>
        Tell me when it opens
      </Button>
    </form>
  );
}

/** Stands where the form was. Takes the focus from it where it has just been sent. */
function ThankYou({ name, email, now }: { name: string; email: string; now: boolean }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (now) heading.current?.focus();
  }, [now]);
  return (
    <section className={styles.thanks} aria-labelledby="thanks-title">
      <h2 id="thanks-title" ref={heading} tabIndex={-1}>
        {TEXTS.promotionJoined}
      </h2>
      <p>
        Thank you. We'll email <b>{email}</b> as soon as {name} opens.
      </p>
    </section>
  );
}
