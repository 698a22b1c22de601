import { type FormEvent, useEffect, useState } from 'react';
import { LIMITS } from '../../protocol/generated/protocol';
import { Button } from '../../ui/button';
import { TextField } from '../../ui/text-field';
import { useFirstFault } from '../../ui/use-first-fault';
import { StepHeading } from '../../ui/wizard/step-heading';
import { type Choice, type Faults, linkFaults, type SignUpForm } from './form';
import styles from './sign-up.module.css';

const WORDS: Record<Choice, { question: string; label: string }> = {
  creator: { question: 'Where can we hear you?', label: 'Link to your music' },
  manager: { question: 'Where can we read about your company?', label: 'Link to your company' },
  promoter: { question: 'Where can we see your work?', label: 'Link to your work' },
  fan: { question: 'Where do you listen?', label: 'Link to your profile' },
};

export interface LinksStepProps {
  form: SignUpForm;
  refused: Faults;
  onChange: (change: Partial<SignUpForm>) => void;
  onBack: () => void;
  onDone: () => void;
}

/** Step 2: where the music, or the company, can be found. May be left empty. */
export function LinksStep({ form, refused, onChange, onBack, onDone }: LinksStepProps) {
  const [tried, setTried] = useState(false);
  const { form: element, look } = useFirstFault();
  const faults = linkFaults(form);
  const isRefused = Boolean(refused.link1 || refused.link2);
  useEffect(() => {
    if (isRefused) look();
  }, [isRefused, look]);
  const { question, label } = WORDS[form.choice];

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (Object.keys(faults).length > 0 || isRefused) look();
    else onDone();
  };

  return (
    <form ref={element} noValidate onSubmit={submit}>
      <StepHeading focus={!isRefused}>{question}</StepHeading>
      <p className={styles.text}>We review these links before approving your account. Optional.</p>
      <div className={styles.grid}>
        {(['link1', 'link2'] as const).map((name, index) => (
          <TextField
            key={name}
            label={`${label} ${index + 1}`}
            name={name}
            size="lg"
            type="url"
            inputMode="url"
            autoComplete={index === 0 ? 'url' : 'off'}
            placeholder="https://"
            max={LIMITS.LINK_MAX}
            counter={false}
            value={form[name]}
            error={refused[name] ?? (tried ? faults[name] : undefined)}
            onChange={(link) => onChange({ [name]: link })}
          />
        ))}
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
