import { Confirm } from '../confirm';
import { useDialogs } from './dialogs';

/** Draws the questions that stand; stands once, at the root. */
export function DialogHost() {
  const asked = useDialogs((state) => state.asked);
  return asked.map(({ id, body, answer, ...question }) => (
    <Confirm key={id} {...question} opened onConfirm={() => answer(true)} onClose={() => answer(false)}>
      {body}
    </Confirm>
  ));
}
