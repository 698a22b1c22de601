import { call, callWhole, type Result } from '../../api/client';
import { createResource, useResource } from '../../live/resource';
import type { ChartMonth } from '../../protocol/generated/calls';
import type { AdminChange } from '../../protocol/generated/protocol';
import type { DaySeries } from '../../ui/chart/month';

/** The platform's current numbers, such as the number of accounts and the number of open jobs. */
export type Counters = Omit<
  Result<'statistic/get_statistics'>,
  'songs_submitted_diagram_for_month' | 'visitors_diagram_for_month'
>;

/** The platform's charts over time. The names are those of the calls that return their data. */
export const CHARTS = ['visitors', 'submitted_songs', 'user_activity', 'logins'] as const;
export type Chart = (typeof CHARTS)[number];

/** The data of every chart for one month. */
export type Series = Record<Chart, DaySeries>;

const counters = createResource<null, Counters, AdminChange>({
  read: async (_, signal, recordHeads) => recordHeads(await callWhole('statistic/get_statistics', {}, signal)),
  topic: () => 'admin',
  apply: (value, change) => {
    if (change.kind !== 'statistics_changed') return null;
    const { kind: _kind, ...changed } = change;
    return { ...value, ...changed };
  },
});

/** Returns the current numbers of the platform, kept up to date. */
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
  // past months do not change, except when submissions are withdrawn
  isInvalidatedBy: ({ kind }, month) => month === null && kind === 'statistics_changed',
  isThrottled: true,
});

/** Returns the data of all charts for a month. Null means the current month; if `month` is undefined, nothing is read. */
export const useSeries = (month: ChartMonth | null | undefined) => useResource(series, month);

const months = createResource<null, readonly ChartMonth[]>({
  read: (_, signal) => call('statistic/get_chart_dates', {}, signal),
});

/** Returns the months that the charts can show, newest first. */
export const useStatisticMonths = () => useResource(months, null);
