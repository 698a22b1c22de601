import { useId } from 'react';
import { confirm } from '../../ui/dialog/dialogs';
import { Switch } from '../../ui/switch';
import styles from './job-dialog.module.css';
import { JOB_LABELS } from './job-form';
import type { BlindFieldState } from './use-blind';

const HELP =
  "Reviewers see each other's ratings and marks for a track only after rating it themselves. Comments aren't hidden.";

interface BlindFieldProps {
  checked: boolean;
  onChange: (checked: boolean) => void;
  blind: BlindFieldState;
}

/**
 * The switch for blind rating. Switching blind rating off for a saved job reveals its ratings, so the switch asks for confirmation first.
 */
export function BlindField({ checked, onChange, blind: { isOn, refusal } }: BlindFieldProps) {
  const note = useId();
  const change = async (next: boolean) => {
    const reveals = isOn && !next;
    if (reveals && !(await canReveal())) return;
    onChange(next);
  };
  return (
    <div className={styles.quality}>
      <Switch
        label={JOB_LABELS.blind}
        checked={checked}
        onChange={(next) => void change(next)}
        disabled={refusal !== null && !checked}
        describedBy={note}
      />
      <div id={note}>
        <p className={styles.note}>{HELP}</p>
        {refusal !== null && !checked && (
          <p className={styles.refusal} role="alert">
            {refusal}
          </p>
        )}
      </div>
    </div>
  );
}

const canReveal = () =>
  confirm({
    title: 'Turn off blind rating?',
    body: 'Everyone will see all ratings once the job is saved.',
    action: 'Turn off',
    cancel: 'Keep it on',
  });
