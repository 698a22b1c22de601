import { call, type Result } from '../../api/client';
import { createResource, useResource } from '../../live/resource';
import { LIMITS, type OwnTrack, type UserChange } from '../../protocol/generated/protocol';
import { selectOwnTopic } from '../session/selectors';
import { useSession } from '../session/store';

export interface Dashboard {
  stat: Result<'account/get_stat'>;
  tracks: readonly OwnTrack[];
}

const dashboard = createResource<null, Dashboard, UserChange>({
  read: async (_, signal) => {
    const [stat, { tracks }] = await Promise.all([
      call('account/get_stat', {}, signal),
      call('track/get', { type: 'all', limit: LIMITS.PAGE_MAX }, signal),
    ]);
    return { stat, tracks };
  },
  topics: () => [selectOwnTopic(useSession.getState())],
  // an upload or a deletion in another tab
  isStale: (change) => change.kind === 'track_changed',
});

/** What a creator's first page shows: counters and tracks. */
export const useDashboard = () => useResource(dashboard, null);
