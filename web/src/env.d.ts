/// <reference types="vite/client" />

/** The id of this build; 'dev' outside a build. */
declare const __BUILD_ID__: string;

/** The product's version, as package.json states it. */
declare const __VERSION__: string;

declare module '@tabler/icons-react/dist/esm/icons/*.mjs' {
  import type { Icon } from '@tabler/icons-react';

  const icon: Icon;
  export default icon;
}
