import { call, callWhole, type Result } from '../../api/client';
import { createResource, useResource } from '../../live/resource';
import type { ChartMonth } from '../../protocol/generated/calls';
import type { AdminChange } from '../../protocol/generated/protocol';
import type { DaySeries } from '../../ui/chart/month';

/** The platform's numbers as they stand. */
export type Counters = Omit<
  Result<'statistic/get_statistics'>,
  'songs_submitted_diagram_for_month' | 'visitors_diagram_for_month'
>;

/** What the charts show, by the names of their calls. */
export const CHARTS = ['visitors', 'submitted_songs', 'user_activity', 'logins'] as const;
export type Chart = (typeof CHARTS)[number];

/** A month (null: the present one) of each chart. */
export type Series = Record<Chart, DaySeries>;

const counters = createResource<null, Counters, AdminChange>({
  read: async (_, signal, take) => take(await callWhole('statistic/get_statistics', {}, signal)),
  topic: () => 'admin',
  apply: (value, change) => {
    if (change.kind !== 'statistics_changed') return null;
    const { kind: _kind, ...changed } = change;
    return { ...value, ...changed };
  },
});

/** The platform's numbers, as the server tells them. */
export const useCounters = () => useResource(counters, null);

const series = createResource<ChartMonth | null, Series, AdminChange>({
  read: async (month, signal) => {
    const body = month ?? {};
    const [visitors, submitted_songs, user_activity, logins] = await Promise.all(
      CHARTS.map((chart) => call(`statistic/${chart}`, body, signal)),
    );
    return { visitors, submitted_songs, user_activity, logins } as Series;
  },
  topic: () => 'admin',
  // former months stand, but for what is withdrawn
  isStale: ({ kind }, month) => month === null && kind === 'statistics_changed',
  slow: true,
});

/** A month of all charts; undefined asks for none. */
export const useSeries = (month: ChartMonth | null | undefined) => useResource(series, month);

const months = createResource<null, readonly ChartMonth[]>({
  read: (_, signal) => call('statistic/get_chart_dates', {}, signal),
});

/** The months that the charts can show, the newest first. */
export const useStatisticMonths = () => useResource(months, null);
