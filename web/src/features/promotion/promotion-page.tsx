import { type ReactNode, useEffect, useRef, useState } from 'react';
import { ApiError, errorText } from '../../api/errors';
import { FIELD_TEXTS, TEXTS } from '../../api/messages';
import { EmailField } from '../../components/form/fields';
import { emailErrors } from '../../components/form/rules';
import { useServerForm } from '../../components/form/use-server-form';
import { optIn, type Promotion, useOptIn } from '../../stores/promotions/store';
import { useSession } from '../../stores/session/store';
import beside from '../../ui/beside-picture.module.css';
import { Button } from '../../ui/button';
import { useDelayed } from '../../ui/states';
import { Tag } from '../../ui/tag';
import styles from './promotion-page.module.css';

export interface PromotionPageProps {
  promotion: Promotion;
  name: string;
  /** The description of the service, in one or two sentences. */
  children: ReactNode;
  picture: string;
  /** The sentence that is printed over the picture. */
  poster: string;
}

/** A page about a future service: its description, and a form in which people ask for an email when the service is available. */
export function PromotionPage({ promotion, name, children, picture, poster }: PromotionPageProps) {
  const ownEmail = useSession((state) => state.session?.user_email ?? '');
  const { value, failure } = useOptIn(ownEmail, promotion);
  const [isNew, setNew] = useState(false);
  const email = value?.email ?? null;
  // a second sign-up does no harm, so the form is also shown if it is not known whether the person has signed up
  const isKnown = value !== null || failure !== null;

  return (
    <div className={styles.split}>
      <div className={`${beside.column} ${styles.column}`}>
        <Tag tone="amber" className={styles.soon}>
          Coming soon
        </Tag>
        <h1 className={`type-title-large ${styles.title}`}>{name}</h1>
        <p className={styles.text}>{children}</p>
        {!isKnown && <Unknown />}
        {isKnown && email === null && (
          <OptInForm promotion={promotion} ownEmail={ownEmail} name={name} onDone={() => setNew(true)} />
        )}
        {email !== null && <ThankYou name={name} email={email} now={isNew} />}
      </div>
      <div
        className={`${beside.picture} ${styles.picture}`}
        style={{ backgroundImage: `url(${JSON.stringify(picture)})` }}
      >
        <p className={`type-poster ${styles.poster}`}>{poster}</p>
      </div>
    </div>
  );
}

/** A placeholder for the form, until it is known whether to show it. */
function Unknown() {
  const late = useDelayed();
  return (
    <div role="status" className={styles.unknown}>
      <span className="visually-hidden">Loading</span>
      {late && <i aria-hidden="true" />}
    </div>
  );
}

interface OptInFormProps {
  promotion: Promotion;
  ownEmail: string;
  name: string;
  onDone: () => void;
}

function OptInForm({ promotion, ownEmail, name, onDone }: OptInFormProps) {
  const form = useServerForm({
    initial: { email: ownEmail },
    validate: (typed) => emailErrors(typed, FIELD_TEXTS.promotionEmailEmpty, FIELD_TEXTS.promotionEmailInvalid),
    send: ({ email }) => optIn(ownEmail, email.trim(), promotion),
    onDone,
    mapError: (failure) => ({ email: (failure instanceof ApiError && failure.fields.email) || errorText(failure) }),
  });
  return (
    <form {...form.props} className={styles.form}>
      <EmailField {...form.field('email')} size="lg" hint={`We'll send one email when ${name} opens, nothing else.`} />
      <Button type="submit" tone="filled" size="lg" busy={form.busy} className={styles.go}>
        Tell me when it opens
      </Button>
    </form>
  );
}

/** The message of thanks that replaces the form. If the form has just been sent (`now`), the heading of the message takes the focus. */
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
