import { useCurrent } from '../../../stores/playlist/store';
import { lazyPart } from '../../../ui/lazy-part';
import { SkeletonRows } from '../../../ui/states';
import { useCurrentComments } from '../comments/current';
import { writeAtPlayhead } from '../comments/open';
import { WaitingField } from '../comments/waiting-field';
import { PlaylistTab } from './playlist-tab';
import type { InspectorTab, TabProps } from './tab';

const TrackTab = lazyPart<TabProps>(() => import('./track-tab'), {
  waiting: <SkeletonRows columns={['1fr', '90px']} rows={4} />,
  failed: "The track couldn't be loaded",
});
// loaded late: the field of a comment is some 10 KB of the page's budget
const CommentsTab = lazyPart<TabProps>(() => import('../comments/comments-tab'), {
  waiting: <WaitingField />,
  failed: "The comments couldn't be loaded",
});

/** The tabs of the left pane, in the order in which they are shown. */
export const TABS: readonly InspectorTab[] = [
  {
    id: 'playlist',
    label: 'Playlist',
    action: 'pane.playlist',
    useCount: () => useCurrent()?.tracks_id.length ?? null,
    Component: PlaylistTab,
  },
  { id: 'track', label: 'Track', action: 'pane.track', useCount: () => null, Component: TrackTab },
  {
    id: 'comments',
    label: 'Comments',
    action: 'pane.comments',
    useCount: () => useCurrentComments().comments?.length ?? null,
    open: writeAtPlayhead,
    Component: CommentsTab,
  },
];
