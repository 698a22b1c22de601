import type { CommentId, CompanyId, Job, JobId, PlaylistId, Role, TrackId } from '../../protocol/generated/protocol';
import type { PlaylistState } from '../../stores/playlist/store';
import { APPLIED, type Source } from '../../stores/review/state';

/** The person's choices in the workspace, as stored in the page's address. A choice that was not made is null. */
export interface WorkspaceParams {
  company: CompanyId | null;
  type: string | null;
  job: JobId | null;
  /** The id of the shared playlist whose tracks are reviewed; 0 means all submissions. */
  shared: PlaylistId | null;
  /** The id of the playlist that is being edited. */
  playlist: PlaylistId | null;
  /** The track whose submission has the comment to open; `comment` is the id of that comment. */
  track: TrackId | null;
  comment: CommentId | null;
}

/** Parameters in which no job is chosen, nor anything that belongs to a job. */
export const NO_JOB = { job: null, shared: null, playlist: null, track: null, comment: null } as const;

export const NOTHING_CHOSEN: WorkspaceParams = { company: null, type: null, ...NO_JOB };

/** The selection that the workspace shows: the company, the job type, the job, the list, and the playlist that is being edited. */
export interface Selection {
  /** The company whose jobs are shown. Null means no company; for admins, it means all companies. */
  company: CompanyId | null;
  type: string | null;
  job: JobId | null;
  /** The list that is open; null until the job and its playlists are read. */
  source: Source | null;
  /** The id of the playlist that is being edited; null if there is none. */
  playlist: PlaylistId | null;
}

export interface Surroundings {
  role: Role;
  companies: readonly { id: CompanyId }[] | null;
  /** The list that is already open. It stays open even if another playlist is shared later. */
  open: { job: JobId | null; source: Source };
}

type Playlists = Pick<PlaylistState, 'job' | 'status' | 'own' | 'mine' | 'shared' | 'current' | 'isGone'>;

function text(value: string | null): number | null {
  return value !== null && /^\d{1,15}$/.test(value) ? Number(value) : null;
}

/** Reads the choices from the query of the page's address. */
export function readParams(search: URLSearchParams): WorkspaceParams {
  return {
    company: text(search.get('company')),
    type: search.get('type'),
    job: text(search.get('job')),
    shared: text(search.get('shared')),
    playlist: text(search.get('playlist')),
    track: text(search.get('track')),
    comment: text(search.get('comment')),
  };
}

/** Returns a copy of the query `search` in which the choices in `change` are set. A choice that is null is removed. */
export function writeParams(search: URLSearchParams, change: Partial<WorkspaceParams>): URLSearchParams {
  const next = new URLSearchParams(search);
  for (const [name, value] of Object.entries(change)) {
    if (value === null || value === undefined) next.delete(name);
    else next.set(name, String(value));
  }
  return next;
}

/**
 * Returns the selection that the workspace shows for the parameters of an address. Values that depend on data that is not read yet are
 * null.
 */
export function resolveSelection(
  params: WorkspaceParams,
  job: Job | null,
  playlists: Playlists,
  { role, companies, open }: Surroundings,
): Selection {
  const opened = job !== null && job.id === params.job ? job : null;
  const listed = playlists.status === 'ready' || playlists.status === 'failed';
  const ready = opened !== null && playlists.job === opened.id && listed;
  return {
    company: companyOf(params, opened, role, companies),
    type: params.type,
    job: params.job,
    source: ready ? sourceOf(params, opened, playlists, role, open) : null,
    playlist: ready ? playlistOf(params, playlists) : null,
  };
}

function companyOf(
  params: WorkspaceParams,
  job: Job | null,
  role: Role,
  companies: Surroundings['companies'],
): CompanyId | null {
  // an admin reviews jobs of all companies until a company is chosen
  if (role === 'admin') return params.company;
  if (job) return job.company_id;
  // nothing is shown of a company that the person has left, or that was deleted
  const isKnown = companies === null || companies.some(({ id }) => id === params.company);
  // a person with only one company does not have to choose
  return (isKnown ? params.company : null) ?? (companies?.length === 1 ? (companies[0]?.id ?? null) : null);
}

function sourceOf(
  params: WorkspaceParams,
  job: Job,
  { shared }: Playlists,
  role: Role,
  open: Surroundings['open'],
): Source {
  const playlist = (id: PlaylistId | undefined): Source | null =>
    id !== undefined && shared.includes(id) ? { kind: 'playlist', playlist_id: id } : null;
  if (params.shared !== null) return playlist(params.shared) ?? APPLIED;
  if (open.job === job.id)
    return open.source.kind === 'playlist' ? (playlist(open.source.playlist_id) ?? APPLIED) : APPLIED;
  const sharedFirst = role !== 'admin' && job.share_type === 'playlist_sharing';
  return (sharedFirst ? playlist(shared[0]) : null) ?? APPLIED;
}

/**
 * Returns the playlist to edit: the one in the address, otherwise the one that is open, otherwise the viewer's newest. Returns null if
 * there is none, or if the open playlist was deleted.
 */
function playlistOf(params: WorkspaceParams, { own, mine, current, isGone }: Playlists): PlaylistId | null {
  const known = (id: PlaylistId | null) => (id !== null && own.includes(id) ? id : null);
  return known(params.playlist) ?? known(current) ?? (isGone ? null : (mine[0] ?? null));
}
