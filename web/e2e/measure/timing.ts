import type { Browser, Page } from '@playwright/test';

interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  /** Microseconds of the thread's own time, without the time that other processes take. */
  tdur?: number;
  args?: { name?: string };
}

/** Returns the longest task of the page's main thread during an act, in milliseconds of its own time. */
export async function longestTask(browser: Browser, page: Page, action: () => Promise<void>): Promise<number> {
  await browser.startTracing(page, {
    categories: ['toplevel', 'devtools.timeline', 'disabled-by-default-devtools.timeline'],
  });
  await action();
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] };
  const main = new Set(
    traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid} ${tid}`),
  );
  const tasks = traceEvents.filter(
    ({ name, ph, pid, tid }) => ph === 'X' && name.endsWith('RunTask') && main.has(`${pid} ${tid}`),
  );
  return Math.max(0, ...tasks.map(({ tdur = 0 }) => tdur / 1000));
}

export interface KeyTimes {
  /** Milliseconds of real time from each press until its frame is painted. */
  painted: number[];
  /** Milliseconds of the page's main thread for each press, by its own time. */
  own: number[];
}

/** Measures how long presses of keys take; the keys are pressed in turn. */
export async function timeKeys(page: Page, keys: readonly string[], presses: number): Promise<KeyTimes> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
  const ownTime = async () => {
    const { metrics } = await devtools.send('Performance.getMetrics');
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000;
  };
  const painted = await page.evaluateHandle(() => {
    const times: number[] = [];
    window.addEventListener(
      'keydown',
      () => {
        const pressed = performance.now();
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => times.push(performance.now() - pressed);
        requestAnimationFrame(() => port2.postMessage(null));
      },
      true,
    );
    return times;
  });
  const own: number[] = [];
  for (let press = 0; press < presses; press += 1) {
    // pauses of different length, so that presses come at any moment between two frames, as a person's do; without them each press would
    // wait for a whole frame
    await page.evaluate((pause) => new Promise((resolve) => setTimeout(resolve, pause)), 20 + ((press * 7) % 17));
    const before = await ownTime();
    await page.keyboard.press(keys[press % keys.length] as string);
    await painted.evaluate(async (times, wanted) => {
      while (times.length <= wanted) await new Promise((resolve) => setTimeout(resolve, 5));
    }, press);
    own.push((await ownTime()) - before);
  }
  await devtools.detach();
  return { painted: await painted.jsonValue(), own };
}

export function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
}
