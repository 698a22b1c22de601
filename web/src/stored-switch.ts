/** A setting, on or off, that is stored in this browser. */
export interface StoredSwitch {
  read: () => boolean;
  save: (on: boolean) => void;
}

/** Returns the setting that is stored in the browser under `key`. Until somebody changes the setting, its value is `otherwise`. */
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
        // if the browser has no storage, the setting lasts until the page is closed
      }
    },
  };
}
