import { useMemo } from 'react';
import { type ActionGroup, capsOf } from '../keyboard/actions';
import { availableActions, setSingleKeys, useKeyState } from '../keyboard/use-shortcuts';
import { KbdGroup } from '../ui/kbd';
import { Modal } from '../ui/modal';
import { Switch } from '../ui/switch';
import styles from './key-sheet.module.css';

const GROUPS: readonly ActionGroup[] = ['Rating', 'Approval', 'Player', 'Playlist', 'Page', 'Lists'];

function Sheet() {
  const singleKeys = useKeyState((state) => state.singleKeys);
  const active = useMemo(() => availableActions(), []);
  return (
    <>
      <Switch label="Single-key shortcuts" checked={singleKeys} onChange={setSingleKeys} />
      <div className={styles.groups}>
        {GROUPS.map((group) => {
          const actions = active.filter((action) => action.group === group);
          if (actions.length === 0) return null;
          return (
            <section key={group} aria-label={group}>
              <h3 className="type-label">{group}</h3>
              <dl className={styles.list}>
                {actions.map((action) => (
                  <div key={action.id} className={styles.row}>
                    <dt>
                      <KbdGroup caps={capsOf(action.id)} />
                    </dt>
                    <dd>{action.label}</dd>
                  </div>
                ))}
              </dl>
            </section>
          );
        })}
      </div>
    </>
  );
}

/**
 * The list of all keyboard shortcuts of this page. It also contains the switch that turns off the shortcuts that consist of a single key.
 */
export default function KeySheet({ onClose }: { onClose: () => void }) {
  return (
    <Modal opened onClose={onClose} title="Keyboard shortcuts" width={560}>
      <Sheet />
    </Modal>
  );
}
