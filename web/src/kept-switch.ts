/** A switch whose setting this browser keeps. */
export interface KeptSwitch {
  read: () => boolean;
  keep: (on: boolean) => void;
}

/** Returns the switch of a key in the browser's storage; `otherwise` is its setting until somebody has changed it. */
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
        // without storage the setting lasts for this visit
      }
    },
  };
}
