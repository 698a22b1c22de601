import { useNavigate } from 'react-router';
import { TEXTS } from '../api/messages';
import { closeTrialExpired, useErrorDialogs } from '../api/show-error';
import { Button } from '../ui/button';
import { Modal } from '../ui/modal';

/** What non_paid opens, wherever it came from. */
export function TrialExpired() {
  const opened = useErrorDialogs((state) => state.trialExpired);
  const navigate = useNavigate();
  return (
    <Modal
      plain
      opened={opened}
      onClose={closeTrialExpired}
      title={TEXTS.trialExpired}
      width={420}
      footer={
        <Button
          tone="filled"
          onClick={() => {
            closeTrialExpired();
            navigate('/pricing');
          }}
        >
          Subscriptions
        </Button>
      }
    >
      {TEXTS.trialExpiredHelp}
    </Modal>
  );
}
