import { formatDateTime, formatDay } from './format';

interface MomentProps {
  at: string | null | undefined;
  /** Returns the short form of the time that is shown; the day by default. */
  short?: (time: string) => string;
}

/** A time in short; the tooltip and screen readers get the full time. */
export function Moment({ at, short = formatDay }: MomentProps) {
  const whole = formatDateTime(at);
  return (
    <span title={whole}>
      <span aria-hidden="true">{at ? short(at) : ''}</span>
      <span className="visually-hidden">{whole}</span>
    </span>
  );
}
