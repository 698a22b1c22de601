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

/** A message in place of the rows of a playlist that is no longer shared with the viewer. */
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
