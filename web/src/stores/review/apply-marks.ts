import type { ReviewChange, ReviewTrack, TrackId } from '../../protocol/generated/protocol';
import { getById, type IdMap, setManyById } from './id-map';
import { recount, withAbstention } from './marks';
import { personOf } from './people';
import type { ApplyContext, Highlight, PendingChange, ReviewState } from './state';

type Change<K extends ReviewChange['kind']> = Extract<ReviewChange, { kind: K }>;

/** Sets or removes the team's mark (shortlist, hold or pass) of some tracks. Pure; applying a change twice is harmless. */
export function marked(state: ReviewState, change: Change<'track_marked'>, context: ApplyContext): ReviewState {
  const { mark, by, at } = change;
  const isAlready = ({ mark: current }: ReviewTrack) =>
    mark === null ? current === null : current?.mark === mark && current.by.user_id === by.user_id && current.at === at;
  const put = (row: ReviewTrack) => ({ ...row, mark: mark === null ? null : { mark, by, at } });
  const highlight = { by: by.user_id, isOwn: by.user_id === state.me };
  return withRows(state, change.track_ids, (row) => (isAlready(row) ? row : put(row)), {
    highlight,
    waiting: state.ownMarks,
    context,
  });
}

/** Sets or removes a person's abstention from rating some tracks. Pure; applying a change twice is harmless. */
export function abstained(state: ReviewState, change: Change<'track_abstained'>, context: ApplyContext): ReviewState {
  const { track_ids, user_id, abstain } = change;
  return withRows(state, track_ids, (row) => withAbstention(row, abstain, personOf(state, user_id)), {
    highlight: { by: null, isOwn: user_id === state.me },
    waiting: state.ownAbstentions,
    context,
  });
}

interface Announcement {
  /**
   * The id of the person whose picture is shown beside the changed row (null if no picture is shown), and whether the viewer made the
   * change.
   */
  highlight: { by: number | null; isOwn: boolean };
  /** The viewer's own unconfirmed changes, by track. They are already shown, so their confirmation highlights nothing. */
  waiting: IdMap<PendingChange<unknown>>;
  context: ApplyContext;
}

/** Changes the given rows that are loaded, and highlights those that are different now. */
function withRows(
  state: ReviewState,
  ids: readonly TrackId[],
  change: (row: ReviewTrack) => ReviewTrack,
  { highlight: { by, isOwn }, waiting, context }: Announcement,
): ReviewState {
  const rows = ids.flatMap((id) => {
    const row = getById(state.rows, id);
    const next = row && change(row);
    return next === undefined || next === row ? [] : [[id, next] as const];
  });
  if (rows.length === 0) return state;
  const flash: Highlight = {
    tone: isOwn ? 'own' : 'other',
    of: 'mark',
    by: isOwn ? null : by,
    token: context.token,
  };
  const flashing = context.missed ? [] : rows.filter(([id]) => !getById(waiting, id));
  const after: ReviewState = {
    ...state,
    rows: setManyById(state.rows, rows),
    highlights: setManyById(
      state.highlights,
      flashing.map(([id]) => [id, flash] as const),
    ),
  };
  return recount(
    state,
    after,
    rows.map(([id]) => id),
  );
}
