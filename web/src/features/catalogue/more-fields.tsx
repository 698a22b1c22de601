import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs';
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs';
import { useId, useState } from 'react';
import { FIELD_TEXTS } from '../../api/messages';
import type { ServerForm } from '../../components/form/use-server-form';
import { Button } from '../../ui/button';
import { TextField } from '../../ui/text-field';
import { IdentifierField } from './rights/identifier-field';
import { isrcHint, iswcHint } from './rights/identifiers';
import styles from './track-fields.module.css';
import { LABELS, MAXIMA, MORE, type MoreForm, type TrackForm } from './track-form';

export interface MoreFieldsProps {
  form: Pick<ServerForm<TrackForm>, 'field' | 'values'>;
  /** The error messages, keyed by the name of the field. */
  errors: Readonly<Partial<Record<string, string>>>;
}

/**
 * The fields that only some tracks need: genre, tempo, key, ISRC and ISWC. They are hidden initially, and shown if one of them has an
 * error.
 */
export function MoreFields({ form, errors }: MoreFieldsProps) {
  const id = useId();
  const [shown, setShown] = useState(false);
  // the fields stay visible while the error is corrected
  if (!shown && MORE.some((name) => errors[name] !== undefined)) setShown(true);
  const line = (name: Exclude<keyof MoreForm, 'bpm'>) => ({
    ...form.field(name),
    error: errors[name],
    max: MAXIMA[name],
    tooLong: FIELD_TEXTS.trackTooLong,
    counter: false,
  });
  return (
    <div>
      <div className={styles.more}>
        <Button
          size="sm"
          tone="subtle"
          icon={shown ? IconChevronDown : IconChevronRight}
          aria-expanded={shown}
          aria-controls={id}
          onClick={() => setShown(!shown)}
        >
          More
        </Button>
        <span className="type-second clip">{shown ? null : moreSummary(form.values)}</span>
      </div>
      <div id={id} className={styles.moreFields} hidden={!shown}>
        <TextField {...line('genre')} label="Genre" />
        <TextField {...form.field('bpm')} error={errors.bpm} label={LABELS.bpm} inputMode="decimal" />
        <TextField {...line('key')} label="Key" placeholder="Am, F#" />
        <div className={styles.numbers}>
          <IdentifierField {...line('isrc')} label={LABELS.isrc} hintOf={isrcHint} />
          <IdentifierField {...line('iswc')} label={LABELS.iswc} hintOf={iswcHint} />
        </div>
      </div>
    </div>
  );
}

/** Returns the entered values in one line; the names of the fields if nothing is entered. */
function moreSummary({ genre, bpm, key, isrc, iswc }: MoreForm): string {
  const summary = [genre, bpm && `${bpm} BPM`, key, isrc, iswc]
    .map((text) => text.trim())
    .filter((text) => text !== '');
  return summary.length === 0 ? 'Genre, BPM, key, ISRC, ISWC' : summary.join(' · ');
}
