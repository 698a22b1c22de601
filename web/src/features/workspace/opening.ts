import type { JobId, UserId } from '../../protocol/generated/protocol';
import { companyChoices, knownCompanies } from '../../stores/companies/choices';
import { useConnection } from '../../stores/connection/store';
import { stopFollowing } from '../../stores/following/store';
import { clearHistory } from '../../stores/history/store';
import { onPlayback, stopPlaying, usePlayer } from '../../stores/player/store';
import { clearLoss } from '../../stores/playlist/loss';
import {
  choosePlaylist,
  closePlaylists,
  followSharedPlaylist,
  openPlaylists,
  readPlaylists,
  usePlaylists,
} from '../../stores/playlist/store';
import { addNames, closeReview, openReview, useReview } from '../../stores/review/store';
import { onUserEvent, useSession } from '../../stores/session/store';
import { publishPresence } from './publish-presence';
import { playTrack } from './review-queue';
import type { Selection } from './selection';

/** Opens the chosen job, list and playlist in the workspace. Those that are already open are not opened again. */
export function openWorkspace({ job, source, playlist }: Selection, me: UserId): void {
  if (usePlaylists.getState().job !== job) changeJob(job, me);
  if (job === null || source === null) return;
  openReview(job, source, me);
  const shared = source.kind === 'playlist' ? source.playlist_id : null;
  followSharedPlaylist(shared);
  if (shared !== null) clearLoss();
  choosePlaylist(playlist);
}

function changeJob(job: JobId | null, me: UserId): void {
  // if no job was open, the filter comes from the address, and closing would clear it
  if (usePlaylists.getState().job !== null) closeAll();
  // if a track of the job is already playing, it continues to play
  if (usePlayer.getState().queue?.key !== `review-${job}`) stopPlaying();
  if (job !== null) void openPlaylists(job, me);
}

function closeAll(): void {
  stopFollowing();
  clearHistory();
  closeReview();
  closePlaylists();
}

/** Keeps the workspace's data up to date until the returned function is called, which closes the workspace. */
export function startWorkspace(): () => void {
  const stops = [
    onPlayback(publishPresence),
    useReview.subscribe(loadFirstTrack),
    companyChoices.use.subscribe(addMemberNames),
    onUserEvent((change) => {
      const news = ['playlist_created', 'playlist_deleted', 'playlist_shared'].includes(change.kind);
      if (news && 'job_id' in change && change.job_id === usePlaylists.getState().job) void readPlaylists();
    }, readPlaylists),
    // sends the viewer's activity to colleagues again
    useConnection.subscribe(({ live }, before) => {
      if (live.kind === 'live' && before.live.kind !== 'live') publishPresence();
    }),
  ];
  addMemberNames();
  return () => {
    for (const stop of stops) stop();
    closeAll();
  };
}

/** Loads the first track into the player, without playing it. */
function loadFirstTrack(): void {
  const { status, order } = useReview.getState();
  const first = order[0] ?? null;
  if (status === 'ready' && first !== null && usePlayer.getState().current === null) playTrack(first, false);
}

/** Stores the names of the members of the viewer's companies, so that messages about actions of these members can show a name. */
function addMemberNames(): void {
  const members = knownCompanies().flatMap((company) => company.members);
  const { session } = useSession.getState();
  addNames(members.map(({ id, user_name }) => ({ user_id: id, user_name })));
  if (session) addNames([{ user_id: session.uid, user_name: session.user_name }]);
}
