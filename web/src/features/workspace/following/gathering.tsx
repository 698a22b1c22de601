import { showError } from '../../../api/show-error';
import type { Gathering, JobId } from '../../../protocol/generated/protocol';
import { gather } from '../../../stores/following/gather';
import { stopFollowing, useFollowing } from '../../../stores/following/store';
import { play, player, usePlayer } from '../../../stores/player/store';
import { getById } from '../../../stores/review/id-map';
import { useReview } from '../../../stores/review/store';
import { fetchSubmission } from '../../../stores/review/submission';
import { formatDuration } from '../../../ui/format';
import { LONG_TOAST_MS, toast } from '../../../ui/toast-store';
import { reviewQueue } from '../review-queue';

/** Asks all other people in the review to listen with the viewer, at the viewer's track and position. */
export function gatherEveryone(): void {
  const { job, rows } = useReview.getState();
  const { current } = usePlayer.getState();
  if (job === null || current === null || !getById(rows, current)) {
    toast({ text: 'Play a submission first' });
    return;
  }
  gather(job, current, player.position())
    .then(() => toast({ text: 'Everyone here was invited to join you', key: 'gathered-here' }))
    .catch(showError);
}

/**
 * Shows an offer to join a colleague who has asked everybody to listen with them: it opens the colleague's track and position. Nothing is
 * offered if the viewer already follows that colleague.
 */
export function offerToJoin(gathering: Gathering): void {
  const { by, track_id, position } = gathering;
  const { job, rows } = useReview.getState();
  if (job === null || useFollowing.getState().leader?.user_id === by.user_id) return;
  const title = getById(rows, track_id)?.title;
  const time = formatDuration(position);
  toast({
    tone: 'other',
    key: `gathered-${by.user_id}`,
    text: (
      <>
        <b>{by.user_name}</b> invites everyone to listen along
      </>
    ),
    detail: title === undefined ? `At ${time}` : `${title}, ${time}`,
    duration: LONG_TOAST_MS,
    action: { label: 'Go', run: () => void goTo(job, gathering).catch(showError) },
  });
}

async function goTo(job: JobId, { track_id, position }: Gathering): Promise<void> {
  stopFollowing();
  const row = await fetchSubmission(job, track_id);
  if (useReview.getState().job !== job) return;
  if (!row) {
    toast({ text: 'This track is no longer available' });
    return;
  }
  await play(reviewQueue(useReview.getState()), track_id, false);
  player.seek(position);
  await player.play();
}
