import { formatDateTime, formatDay } from './format';

/** A day in a cell; the pointer and readers are told the moment. */
export function Moment({ at }: { at: string | null | undefined }) {
  const whole = formatDateTime(at);
  return (
    <span title={whole}>
      <span aria-hidden="true">{formatDay(at)}</span>
      <span className="visually-hidden">{whole}</span>
    </span>
  );
}
