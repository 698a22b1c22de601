import { formatDateTime, formatDay } from './format';

interface MomentProps {
  at: string | null | undefined;
  /** Formats the time in a short form; by default only its day is shown. */
  short?: (time: string) => string;
}

/** A time in a short form. The tooltip and screen readers get the full time. */
export function Moment({ at, short = formatDay }: MomentProps) {
  const whole = formatDateTime(at);
  return (
    <span title={whole}>
      <span aria-hidden="true">{at ? short(at) : ''}</span>
      <span className="visually-hidden">{whole}</span>
    </span>
  );
}
