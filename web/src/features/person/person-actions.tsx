import IconClockPause from '@tabler/icons-react/dist/esm/icons/IconClockPause.mjs';
import IconClockPlay from '@tabler/icons-react/dist/esm/icons/IconClockPlay.mjs';
import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs';
import IconLockOpen from '@tabler/icons-react/dist/esm/icons/IconLockOpen.mjs';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import { useNavigate } from 'react-router';
import { askDelete, decide } from '../../components/people/decide';
import { useAction } from '../../components/use-action';
import type { Person } from '../../stores/person/store';
import { selectUserId, useSession } from '../../stores/session/store';
import { Button } from '../../ui/button';
import styles from './person-page.module.css';

/** The buttons that hold, block or delete a person. They are not available for the viewer's own account. */
export function PersonActions({ person }: { person: Person }) {
  const me = useSession(selectUserId);
  const navigate = useNavigate();
  const [remove, busy] = useAction(async () => {
    if (await askDelete(person)) void navigate('/sh_admin/admin', { replace: true });
  });
  if (person.id === me) return <p className={styles.own}>This is your account. Others can hold, block or delete it.</p>;
  const { on_hold, is_disabled } = person;
  return (
    <div className={styles.acts}>
      <Button
        icon={on_hold ? IconClockPlay : IconClockPause}
        onClick={() => void decide(on_hold ? 'unhold' : 'hold', [person])}
      >
        {on_hold ? 'Take off hold' : 'Hold'}
      </Button>
      <Button
        icon={is_disabled ? IconLockOpen : IconLock}
        onClick={() => void decide(is_disabled ? 'unblock' : 'block', [person])}
      >
        {is_disabled ? 'Unblock' : 'Block'}
      </Button>
      <Button tone="danger" icon={IconTrash} busy={busy} onClick={() => void remove()}>
        Delete
      </Button>
    </div>
  );
}
