import { useCurrent } from '../../../stores/playlist/store';
import { lazyPart } from '../../../ui/lazy-part';
import { SkeletonRows } from '../../../ui/states';
import { useCurrentComments } from '../comments/current';
import { writeAtPlayhead } from '../comments/open';
import { WaitingField } from '../comments/waiting-field';
import type { FaceProps, ShownInspectorTab } from './face';
import { PlaylistFace } from './playlist-face';

const TrackFace = lazyPart<FaceProps>(() => import('./track-face'), {
  waiting: <SkeletonRows columns={['1fr', '90px']} rows={4} />,
  failed: "The track couldn't be loaded",
});
// loaded late: the field of a comment is some 10 KB of the page's budget
const CommentsFace = lazyPart<FaceProps>(() => import('../comments/comments-face'), {
  waiting: <WaitingField />,
  failed: "The comments couldn't be loaded",
});

/** The faces (tabs) of the left pane, in the order of their tabs. */
export const FACES: readonly ShownInspectorTab[] = [
  {
    id: 'playlist',
    label: 'Playlist',
    action: 'pane.playlist',
    useCount: () => useCurrent()?.tracks_id.length ?? null,
    InspectorTab: PlaylistFace,
  },
  { id: 'track', label: 'Track', action: 'pane.track', useCount: () => null, InspectorTab: TrackFace },
  {
    id: 'comments',
    label: 'Comments',
    action: 'pane.comments',
    useCount: () => useCurrentComments().comments?.length ?? null,
    open: writeAtPlayhead,
    InspectorTab: CommentsFace,
  },
];
