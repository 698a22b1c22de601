import { useEffect } from 'react';
import { lossText, type PlaylistLoss } from '../../../stores/playlist/loss';
import { announce } from '../../../ui/announcer';
import { Button } from '../../../ui/button';
import { EmptyState } from '../../../ui/states';

interface LostListProps {
  loss: PlaylistLoss;
  /** Opens all submissions. */
  onBack: () => void;
}

/** Shown in place of the rows of a shared playlist that was taken away. */
export default function LostList({ loss: { playlist, reason }, onBack }: LostListProps) {
  const title = lossText(playlist, reason);
  useEffect(() => announce(title), [title]);
  return (
    <EmptyState
      title={title}
      help={`${playlist.user_name}'s playlist. Its tracks and their ratings stay with the job.`}
      action={<Button onClick={onBack}>Back to submissions</Button>}
    />
  );
}
