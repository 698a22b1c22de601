import { useRef, useState } from 'react';
import { cx } from './cx';
import { leaveFocus } from './leave-focus';
import styles from './quality-slider.module.css';

export interface QualitySliderProps {
  /** The label of the slider, such as "Quality". */
  label: string;
  from: number;
  to: number;
  /** Called while a thumb moves. */
  onChange?: (from: number, to: number) => void;
  /** Called when a thumb has been moved and released. */
  onChangeEnd: (from: number, to: number) => void;
  hideLabel?: boolean;
  className?: string;
}

const MIN = 0;
const MAX = 10;

/** A slider with two thumbs on a ruler, for a range from 0 to 10 in whole numbers. */
export function QualitySlider({ label, from, to, onChange, onChangeEnd, hideLabel, className }: QualitySliderProps) {
  const track = useRef<HTMLDivElement>(null);
  const [drag, setDrag] = useState<[number, number] | null>(null);
  const [low, high] = drag ?? [from, to];

  const moved = (thumb: 0 | 1, value: number): [number, number] => {
    const clean = Math.min(MAX, Math.max(MIN, Math.round(value)));
    return thumb === 0 ? [Math.min(clean, high), high] : [low, Math.max(clean, low)];
  };
  const at = (clientX: number) => {
    const box = track.current?.getBoundingClientRect();
    return box && box.width > 0 ? ((clientX - box.left) / box.width) * (MAX - MIN) : 0;
  };

  const thumb = (which: 0 | 1) => {
    const value = which === 0 ? low : high;
    return (
      <button
        type="button"
        role="slider"
        aria-label={`${label}, ${which === 0 ? 'from' : 'to'}`}
        aria-valuemin={which === 0 ? MIN : low}
        aria-valuemax={which === 0 ? high : MAX}
        aria-valuenow={value}
        className={styles.thumb}
        style={{ left: `${(value / MAX) * 100}%` }}
        onMouseDown={leaveFocus}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          setDrag([low, high]);
        }}
        onPointerMove={(event) => {
          if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
          const next = moved(which, at(event.clientX));
          if (next[0] === low && next[1] === high) return;
          setDrag(next);
          onChange?.(...next);
        }}
        onPointerUp={() => {
          if (drag && (drag[0] !== from || drag[1] !== to)) onChangeEnd(...drag);
          setDrag(null);
        }}
        onPointerCancel={() => setDrag(null)}
        onKeyDown={(event) => {
          const step = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1, Home: -MAX, End: MAX }[event.key];
          if (step === undefined) return;
          event.preventDefault();
          const next = moved(which, value + step);
          if (next[0] !== low || next[1] !== high) onChangeEnd(...next);
        }}
      />
    );
  };

  return (
    <fieldset className={cx(styles.slider, className)}>
      <legend className={hideLabel ? 'visually-hidden' : styles.label}>{label}</legend>
      <div ref={track} className={styles.track}>
        <span className={styles.ruler} aria-hidden="true" />
        <span
          className={styles.range}
          aria-hidden="true"
          style={{ left: `${(low / MAX) * 100}%`, right: `${100 - (high / MAX) * 100}%` }}
        />
        {thumb(0)}
        {thumb(1)}
      </div>
      <output className={styles.value}>
        {low}–{high}
      </output>
    </fieldset>
  );
}
