import { Button } from '../button';
import { Modal } from '../modal';
import { type OpenQuestion, useDialogs } from './dialogs';

/** Shows each open question as a dialog. Rendered once, at the root. */
export function DialogHost() {
  const asked = useDialogs((state) => state.asked);
  return asked.map((question) => <Question key={question.id} {...question} />);
}

/**
 * A dialog that asks before an action is performed. The button that cancels is the last one and has the focus. Ctrl Enter presses the
 * button that performs the action.
 */
function Question({ title, body, action, later, cancel = 'Cancel', destructive, answer }: OpenQuestion) {
  const footer = (
    <>
      <Button tone={destructive ? 'delete' : 'filled'} onClick={() => answer('yes')}>
        {action}
      </Button>
      {later && <Button onClick={() => answer('later')}>{later}</Button>}
      <Button data-autofocus onClick={() => answer('no')}>
        {cancel}
      </Button>
    </>
  );
  return (
    <Modal plain opened onClose={() => answer('no')} title={title} width={420} footer={footer}>
      {body}
    </Modal>
  );
}
