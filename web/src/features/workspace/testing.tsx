import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router';

/** Returns the options with which `renderHook` runs a hook at an address of the workspace, such as ?job=5. */
export const at = (address: string) => ({
  wrapper: ({ children }: { children: ReactNode }) => (
    <MemoryRouter initialEntries={[`/${address}`]}>{children}</MemoryRouter>
  ),
});
