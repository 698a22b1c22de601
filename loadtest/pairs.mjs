// Pairs the runs of two binaries in the order in which they were made, and prints the ratios: pairs.mjs OLD.jsonl NEW.jsonl
import { readFileSync } from 'node:fs';

// The figure of a run that is compared, and whether less of it is better.
function figureOf({ scenario, watchers }) {
  if (scenario === 'fanout') return ['latency_p50_ms', true];
  return [scenario === 'storm' && watchers > 0 ? 'deliveries_per_s' : 'ratings_per_s', false];
}

const runs = (path) =>
  readFileSync(path, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
const name = ({ scenario, watchers, raters }) => `${scenario}, ${watchers} watchers, ${raters} raters`;

const [older, newer] = process.argv.slice(2).map(runs);
// The distribution-free upper bound of the median at 95 %: the probability that so few ratios lie above it is at most 1/20.
function upperBound(sorted) {
  let [above, chance, term] = [-1, 0, 0.5 ** sorted.length];
  for (let count = 0; chance + term <= 0.05; count += 1) {
    chance += term;
    above = count;
    term *= (sorted.length - count) / (count + 1);
  }
  return above < 0 ? Number.NaN : sorted[sorted.length - 1 - above];
}

console.log(
  '| scenario | figure | median of paired ratios | its 95 % upper bound | smallest to largest | pairs |\n|---|---|---|---|---|---|',
);
for (const scenario of new Set(older.map(name))) {
  const [before, after] = [older, newer].map((list) => list.filter((run) => name(run) === scenario));
  const [figure, lessIsBetter] = figureOf(before[0]);
  const ratios = before
    .slice(0, after.length)
    .map((run, at) => (after[at][figure] / run[figure]) ** (lessIsBetter ? -1 : 1))
    .sort((left, right) => left - right);
  const median = (ratios[(ratios.length - 1) >> 1] + ratios[ratios.length >> 1]) / 2;
  const shown = [median, upperBound(ratios), ratios[0], ratios.at(-1)].map((ratio) => ratio.toFixed(2));
  console.log(`| ${scenario} | ${figure} | ${shown[0]} | ${shown[1]} | ${shown[2]} to ${shown[3]} | ${ratios.length} |`);
}
