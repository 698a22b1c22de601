import { capsOf } from '../../../keyboard/actions';
import type { Mark } from '../../../protocol/generated/protocol';
import { chosenTracks, useChosen } from '../../../stores/review/chosen';
import { isAbstaining, markOf } from '../../../stores/review/shown-mark';
import type { ReviewState } from '../../../stores/review/state';
import { useReview } from '../../../stores/review/store';
import { Button } from '../../../ui/button';
import { KbdGroup } from '../../../ui/kbd';
import { tooltipProps } from '../../../ui/tooltip-props';
import { MarkButtons } from './mark-buttons';
import { toggleAbstention, toggleMark } from './mark-tracks';

/** Returns the mark that all selected tracks have in common; null if they have no mark or different ones. */
function commonMark(state: ReviewState): Mark | null {
  const [first, ...others] = chosenTracks();
  if (first === undefined) return null;
  const mark = markOf(state, first);
  return others.every((id) => markOf(state, id) === mark) ? mark : null;
}

const isAbstainingFromAll = (state: ReviewState) => {
  const tracks = chosenTracks();
  return tracks.length > 0 && tracks.every((id) => isAbstaining(state, id));
};

/** The buttons for marks and abstention that act on all selected rows. */
export function ChosenMarks() {
  // renders again when the selection changes, since the two values below depend on it
  useChosen((state) => state.ids);
  const mark = useReview(commonMark);
  const isOn = useReview(isAbstainingFromAll);
  return (
    <>
      <MarkButtons label="Mark of the chosen" value={mark} onMark={(value) => toggleMark(chosenTracks(), value)} />
      <Button
        size="sm"
        aria-pressed={isOn}
        onClick={() => toggleAbstention(chosenTracks())}
        {...tooltipProps('Abstain from rating', 'rating.abstain')}
      >
        Abstain
        <span aria-hidden="true">
          <KbdGroup caps={capsOf('rating.abstain')} />
        </span>
      </Button>
    </>
  );
}
