const ROW_PEAKS = 56;

/**
 * Returns the peaks of a row's waveform as numbers from 0 to 1. `wave` is base64-encoded, with one byte per peak. If it is missing, the
 * waveform is flat.
 */
export function decodeWave(wave: string | null | undefined): number[] {
  if (!wave) return flat();
  try {
    const bytes = atob(wave);
    return Array.from(bytes, (char) => char.charCodeAt(0) / 255);
  } catch {
    return flat();
  }
}

function flat(): number[] {
  return new Array<number>(ROW_PEAKS).fill(0);
}

/**
 * Converts peaks to `count` bars. Each bar is the highest of its peaks; if there are fewer peaks than bars, the bars between them are
 * interpolated.
 */
export function resample(peaks: readonly number[], count: number): number[] {
  const bars = new Array<number>(count);
  const last = peaks.length - 1;
  for (let bar = 0; bar < count; bar += 1) {
    const from = (bar / count) * peaks.length;
    const to = ((bar + 1) / count) * peaks.length;
    if (to - from >= 1) {
      let high = 0;
      for (let at = Math.floor(from); at < Math.min(peaks.length, Math.ceil(to)); at += 1) {
        high = Math.max(high, peaks[at] ?? 0);
      }
      bars[bar] = high;
    } else {
      const place = count > 1 ? (bar / (count - 1)) * last : 0;
      const left = Math.floor(place);
      const share = place - left;
      bars[bar] = (peaks[left] ?? 0) * (1 - share) + (peaks[Math.min(last, left + 1)] ?? 0) * share;
    }
  }
  return bars;
}

interface PeaksFile {
  peaks?: number[];
}

/**
 * Reads the peaks from the content of a waveform file, which is an array or an object with an array `peaks`. Peaks that are bytes are
 * scaled to numbers from 0 to 1.
 */
export function readPeaks(file: unknown): number[] {
  const list = Array.isArray(file) ? file : ((file as PeaksFile | null)?.peaks ?? []);
  const numbers = list.filter((peak): peak is number => typeof peak === 'number' && Number.isFinite(peak));
  const top = numbers.some((peak) => Math.abs(peak) > 1) ? 255 : 1;
  return numbers.map((peak) => Math.min(1, Math.abs(peak) / top));
}
