/** A switch whose setting this browser keeps. */
export interface StoredSwitch {
  read: () => boolean;
  save: (on: boolean) => void;
}

/** Returns the switch of a key in the browser's storage; `otherwise` is its setting until somebody has changed it. */
export function storedSwitch(key: string, otherwise: boolean): StoredSwitch {
  return {
    read: () => {
      try {
        const stored = window.localStorage.getItem(key);
        return stored === null ? otherwise : stored === 'on';
      } catch {
        return otherwise;
      }
    },
    save: (on) => {
      try {
        window.localStorage.setItem(key, on ? 'on' : 'off');
      } catch {
        // without storage the setting lasts for this visit
      }
    },
  };
}
