import type { FormEvent } from 'react';
import type { ServerForm } from '../../components/form/use-server-form';
import { LIMITS } from '../../protocol/generated/protocol';
import { Button } from '../../ui/button';
import { TextField } from '../../ui/text-field';
import { StepHeading } from '../../ui/wizard/step-heading';
import { useShowOnReturn } from './account-step';
import { type Choice, linkErrors, type SignUpValues } from './form';
import styles from './sign-up.module.css';

const LABELS: Record<Choice, { question: string; label: string }> = {
  creator: { question: 'Where can we hear you?', label: 'Link to your music' },
  manager: { question: 'Where can we read about your company?', label: 'Link to your company' },
  promoter: { question: 'Where can we see your work?', label: 'Link to your work' },
  fan: { question: 'Where do you listen?', label: 'Link to your profile' },
};

export interface LinksStepProps {
  form: ServerForm<SignUpValues>;
  onBack: () => void;
  onDone: () => void;
}

/** Step 2: links to the person's music or company. They are optional. */
export function LinksStep({ form, onBack, onDone }: LinksStepProps) {
  const { question, label } = LABELS[form.values.choice];
  useShowOnReturn(form);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (form.show({ ...form.errors, ...linkErrors(form.values) })) onDone();
  };
  const link = { size: 'lg', type: 'url', inputMode: 'url', placeholder: 'https://', counter: false } as const;
  return (
    <form ref={form.props.ref} noValidate onSubmit={submit}>
      <StepHeading focus={!form.errors.link_1 && !form.errors.link_2}>{question}</StepHeading>
      <p className={styles.text}>We review these links before approving your account. Optional.</p>
      <div className={styles.grid}>
        <TextField {...form.field('link_1')} {...link} label={`${label} 1`} autoComplete="url" max={LIMITS.LINK_MAX} />
        <TextField {...form.field('link_2')} {...link} label={`${label} 2`} max={LIMITS.LINK_MAX} />
      </div>
      <div className={styles.actions}>
        <Button type="submit" tone="filled" size="lg" className={styles.wide}>
          Continue
        </Button>
        <Button size="lg" tone="subtle" onClick={onBack}>
          Back
        </Button>
      </div>
    </form>
  );
}
