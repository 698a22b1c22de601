import { formatDateTime, formatDay } from './format';

interface MomentProps {
  at: string | null | undefined;
  /** The short form in the cell: a day by default. */
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
