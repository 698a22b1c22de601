/** A switch whose place this browser remembers. */
export interface KeptSwitch {
  read: () => boolean;
  keep: (on: boolean) => void;
}

/** The switch of a key in the browser's storage, and where it stands until somebody has moved it. */
export function keptSwitch(key: string, otherwise: boolean): KeptSwitch {
  return {
    read: () => {
      try {
        const kept = window.localStorage.getItem(key);
        return kept === null ? otherwise : kept === 'on';
      } catch {
        return otherwise;
      }
    },
    keep: (on) => {
      try {
        window.localStorage.setItem(key, on ? 'on' : 'off');
      } catch {
        // without storage the choice holds for this visit
      }
    },
  };
}
