import { useCallback, useEffect, useRef, useState } from 'react';
import { ApiError } from '../../api/errors';
import type { Role, UserId } from '../../protocol/generated/protocol';
import { useConnection } from '../../stores/connection/store';
import { clearJobs, closeJob, loadCompanies, loadJobs, openJob, useJobs } from '../../stores/job/store';
import { stopPlaying, usePlayer } from '../../stores/player/store';
import {
  choosePlaylist,
  closePlaylists,
  hearSharedPlaylist,
  openPlaylists,
  readPlaylists,
  usePlaylists,
} from '../../stores/playlist/store';
import { APPLIED } from '../../stores/review/state';
import { closeReview, learnNames, openReview, resumeReading, useReview } from '../../stores/review/store';
import { onUserChange, useSession } from '../../stores/session/store';
import { playTrack } from './review-queue';
import { tellDoing } from './tell-doing';
import type { Choice } from './use-choice';

/** Loads what the job panel offers, and the job that is chosen in it with its playlists and submissions. */
export function useChosenJob(
  choice: Choice,
  choose: (change: Partial<Choice>) => void,
  me: UserId,
  role: Role,
): { failure: unknown; retry: () => void } {
  const [failure, setFailure] = useState<unknown>(null);
  const [attempt, setAttempt] = useState(0);
  const { company, type, job } = choice;

  useEffect(() => {
    void loadCompanies(role);
  }, [role]);

  useEffect(() => {
    if (company === null) clearJobs();
    else void loadJobs(company, type);
  }, [company, type]);

  // attempt is named to try again
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    setFailure(null);
    // the job that plays already plays on
    if (usePlayer.getState().queue?.key !== `review-${job}`) stopPlaying();
    if (job === null) return;
    let left = false;
    openJob(job).then(
      (opened) => {
        if (left) return;
        choose({ company: opened.company_id });
        void openPlaylists(job, me);
      },
      (error) => {
        if (!left) setFailure(error);
      },
    );
    return () => {
      left = true;
      closeReview();
      closePlaylists();
      closeJob();
    };
  }, [job, me, attempt, choose]);

  useSource(choice, choose, me, role);
  useOwnPlaylist(choice, choose);
  useNames();
  usePlaylistNews();
  useFirstTrack();
  const retry = useCallback(() => setAttempt((count) => count + 1), []);
  useReturn(failure, retry);
  return { failure, retry };
}

/** Which list opens: all submissions, or the shared playlist that is chosen or, in a sharing job, the first one. */
function useSource(choice: Choice, choose: (change: Partial<Choice>) => void, me: UserId, role: Role): void {
  const opened = useJobs((state) => state.job?.id ?? null);
  const shareType = useJobs((state) => state.job?.share_type ?? null);
  const listed = usePlaylists((state) => (state.status === 'ready' || state.status === 'failed' ? state.job : null));
  const firstShared = usePlaylists((state) => state.shared[0] ?? null);
  const known = usePlaylists((state) => choice.shared === null || state.shared.includes(choice.shared));
  const { job, shared } = choice;
  const playlistsFirst = role !== 'admin' && shareType === 'playlist_sharing';
  const ready = job !== null && opened === job && listed === job;
  const wanted = shared ?? (playlistsFirst ? firstShared : null);
  const source = wanted !== null && wanted !== 0 && known ? wanted : null;

  useEffect(() => {
    if (!ready || job === null) return;
    if (shared === null && source !== null) choose({ shared: source });
    openReview(job, source === null ? APPLIED : { kind: 'playlist', playlist_id: source }, me);
    hearSharedPlaylist(source);
  }, [ready, job, source, shared, me, choose]);
}

/** The playlist that is put together: the one in the address, else one's own newest. */
function useOwnPlaylist(choice: Choice, choose: (change: Partial<Choice>) => void): void {
  const listed = usePlaylists((state) => (state.status === 'ready' ? state.job : null));
  const own = usePlaylists((state) => state.own);
  const { job, playlist } = choice;
  useEffect(() => {
    if (job === null || listed !== job) return;
    const chosen = playlist !== null && own.includes(playlist) ? playlist : null;
    const { playlists, me } = usePlaylists.getState();
    const mine = own.find((id) => playlists[id]?.user_id === me) ?? null;
    const next = chosen ?? (playlist === null ? mine : null);
    choosePlaylist(next);
    if (next !== playlist) choose({ playlist: next });
  }, [job, listed, own, playlist, choose]);
}

/** Members of the companies are known by name before they do anything. */
function useNames(): void {
  const companies = useJobs((state) => state.companies);
  const session = useSession((state) => state.session);
  useEffect(() => {
    const members = (companies ?? []).flatMap((company) => company.members);
    learnNames(members.map(({ id, user_name }) => ({ user_id: id, user_name })));
    if (session) learnNames([{ user_id: session.uid, user_name: session.user_name }]);
  }, [companies, session]);
}

/** Playlists that were made, shared or deleted: the lists are read again. */
function usePlaylistNews(): void {
  useEffect(
    () =>
      onUserChange((change) => {
        const news = ['playlist_created', 'playlist_deleted', 'playlist_shared'].includes(change.kind);
        if (news && 'job_id' in change && change.job_id === usePlaylists.getState().job) void readPlaylists();
      }, readPlaylists),
    [],
  );
}

/** The first track lies ready in the player. */
function useFirstTrack(): void {
  const first = useReview((state) => (state.status === 'ready' ? (state.order[0] ?? null) : null));
  const empty = usePlayer((state) => state.current === null);
  useEffect(() => {
    if (empty && first !== null) playTrack(first, false);
  }, [empty, first]);
}

/** The line is back: colleagues are told what one is doing, and what could not be read is asked for again. */
function useReturn(failure: unknown, retry: () => void): void {
  const live = useConnection((state) => state.live.kind === 'live');
  const failed = useRef(failure);
  useEffect(() => {
    failed.current = failure;
  });
  useEffect(() => {
    if (!live) return;
    tellDoing();
    const error = failed.current;
    if (error instanceof ApiError && (error.status === null || error.status >= 500)) retry();
    else if (usePlaylists.getState().status === 'failed') void readPlaylists();
    resumeReading();
  }, [live, retry]);
}
