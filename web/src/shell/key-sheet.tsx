import { useMemo } from 'react';
import { ACTIONS, type ActionGroup } from '../keyboard/actions';
import { activeActions, setSingleKeys, useKeyState } from '../keyboard/use-shortcuts';
import { KeyCap } from '../ui/key-cap';
import { Modal } from '../ui/modal';
import { Switch } from '../ui/switch';
import styles from './key-sheet.module.css';

const GROUPS: readonly ActionGroup[] = ['Rating', 'Player', 'Lists', 'Playlist', 'Page'];

function Sheet() {
  const singleKeys = useKeyState((state) => state.singleKeys);
  const active = useMemo(() => activeActions(), []);
  return (
    <>
      <Switch label="Single keys" checked={singleKeys} onChange={setSingleKeys} />
      <div className={styles.groups}>
        {GROUPS.map((group) => {
          const actions = ACTIONS.filter((action) => action.group === group && active.has(action.id));
          if (actions.length === 0) return null;
          return (
            <section key={group} aria-label={group}>
              <h3 className="type-label">{group}</h3>
              <dl className={styles.list}>
                {actions.map((action) => (
                  <div key={action.id} className={styles.row}>
                    <dt>
                      {action.caps.map((cap) => (
                        <KeyCap key={cap}>{cap}</KeyCap>
                      ))}
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

/** Every key that means something on this page, and the switch that turns single keys off. */
export function KeySheet({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Modal opened={opened} onClose={onClose} title="Keys on this page" width={560}>
      <Sheet />
    </Modal>
  );
}
