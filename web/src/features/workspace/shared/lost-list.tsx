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
export default function LostList({ loss, onBack }: LostListProps) {
  const title = lossText(loss);
  useEffect(() => announce(title), [title]);
  return (
    <EmptyState
      title={title}
      help={`${loss.playlist.user_name}'s playlist. Its tracks and their ratings stay with the job.`}
      action={<Button onClick={onBack}>Back to submissions</Button>}
    />
  );
}
