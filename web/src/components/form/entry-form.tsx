import type { ReactNode } from 'react';
import { Button, type ButtonProps } from '../../ui/button';
import { FormAlert } from '../../ui/short-message';
import styles from './entry-form.module.css';
import type { ServerForm } from './use-server-form';

export interface EntryFormProps {
  title: ReactNode;
  /** The text below the form's title. */
  text?: ReactNode;
  form: Pick<ServerForm<object>, 'props' | 'busy' | 'alert'>;
  /** The alert that is shown after a failure: `title` is shown above the reason, and `link` contains links for what to do next. */
  failed?: { title: string; link: ReactNode };
  /** The label of the button that sends the form. */
  submit: string;
  iconAfter?: ButtonProps['iconAfter'];
  /** A link to another page, shown beside the submit button. */
  link?: ReactNode;
  children: ReactNode;
}

/** The form of a page outside the shell: title, fields, one button. */
export function EntryForm({ title, text, form, failed, submit, iconAfter, link, children }: EntryFormProps) {
  return (
    <>
      <h1 className={`type-title-large ${styles.title}`}>{title}</h1>
      {text && <p className={styles.text}>{text}</p>}
      <form {...form.props} className={styles.form}>
        {children}
        {failed && form.alert && (
          <FormAlert title={failed.title} reason={form.alert}>
            {failed.link}
          </FormAlert>
        )}
        <div className={styles.actions}>
          <Button type="submit" tone="filled" size="lg" busy={form.busy} iconAfter={iconAfter}>
            {submit}
          </Button>
          {link}
        </div>
      </form>
    </>
  );
}
