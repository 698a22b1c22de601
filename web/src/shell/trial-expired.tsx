import { useNavigate } from 'react-router';
import { TEXTS } from '../api/messages';
import { Button } from '../ui/button';
import { Modal } from '../ui/modal';

/** The dialog that tells the person that their trial has expired. It opens when any call fails with the code `non_paid`. */
export default function TrialExpired({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  return (
    <Modal
      plain
      opened
      onClose={onClose}
      title={TEXTS.trialExpired}
      width={420}
      footer={
        <Button
          tone="filled"
          onClick={() => {
            onClose();
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
