import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { cx } from './cx';
import { useWaveColors, type WaveColors } from './wave-colors';
import { decodeWave, resample } from './wave-peaks';
import styles from './waveform.module.css';

const PITCH = 2;
const BODY = 0.58;

export interface WaveformProps {
  /** The peaks as numbers from 0 to 1, or base64-encoded as rows have them. */
  peaks: readonly number[] | string | null | undefined;
  /**
   * The look of the waveform. bar: 38 px high; big: 66 px high, with its middle line at 56 % of the height from the top. The waveform is as
   * wide as its parent.
   */
  variant: 'bar' | 'big';
  /** How much of the track was played, from 0 (nothing) to 1 (all). */
  played?: number;
  className?: string;
}

const HEIGHTS = { bar: 38, big: 66 };

function draw(
  canvas: HTMLCanvasElement,
  width: number,
  height: number,
  peaks: readonly number[],
  played: number,
  big: boolean,
  colors: WaveColors,
) {
  const context = canvas.getContext('2d');
  if (!context) return;
  const scale = window.devicePixelRatio || 1;
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  context.scale(scale, scale);
  context.clearRect(0, 0, width, height);
  const bars = resample(peaks, Math.floor(width / PITCH));
  const middle = height * (big ? 0.56 : 0.5);
  const above = middle - 1;
  const below = (height - middle - 1) * 0.92;
  const playedTo = played * width;
  const paint = (share: number, tone: (x: number) => string) => {
    for (const [index, peak] of bars.entries()) {
      const x = index * PITCH;
      const up = Math.max(0.5, above * peak * share);
      const down = Math.max(0.5, below * peak * share);
      context.fillStyle = tone(x);
      context.fillRect(x, middle - up, PITCH - 0.1, up + down);
    }
  };
  paint(1, (x) => (x < playedTo ? colors.playedPeak : colors.peak));
  paint(BODY, (x) => (x < playedTo ? colors.playedBody : colors.body));
}

/**
 * The waveform of a track. It has one bar every 2 px; each bar has two tones. Hidden from screen readers; use WaveSlider for a waveform
 * that controls playback.
 */
export function Waveform({ peaks, variant, played = 0, className }: WaveformProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [width, setWidth] = useState(0);
  const colors = useWaveColors();
  const height = HEIGHTS[variant];

  useLayoutEffect(() => {
    const element = canvas.current;
    if (!element) return;
    setWidth(element.clientWidth);
    const observer = new ResizeObserver(() => setWidth(element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  useEffect(() => {
    if (!canvas.current || width === 0) return;
    const values = typeof peaks === 'string' || !peaks ? decodeWave(peaks as string | null) : peaks;
    draw(canvas.current, width, height, values, played, variant === 'big', colors);
  }, [peaks, width, height, played, variant, colors]);

  // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a canvas cannot be focused
  return <canvas ref={canvas} aria-hidden="true" className={cx(styles.wave, className)} style={{ height }} />;
}
