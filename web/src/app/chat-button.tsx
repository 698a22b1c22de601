import IconMessageCircle from '@tabler/icons-react/dist/esm/icons/IconMessageCircle.mjs';
import { Button } from '../ui/button';
import styles from './app.module.css';
import { useChat } from './chat';

/** For whoever has not agreed to the privacy policy: the chat is loaded from elsewhere once this is pressed. */
export function ChatButton() {
  const offered = useChat((chat) => chat.state === 'offered');
  const begin = useChat((chat) => chat.begin);
  if (!offered) return null;
  return (
    <Button
      className={styles.chat}
      icon={<IconMessageCircle size={16} stroke={1.6} aria-hidden="true" />}
      title="Loads the chat of another provider"
      onClick={begin}
    >
      Chat with us
    </Button>
  );
}
