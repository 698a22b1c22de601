import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Company } from '../../protocol/generated/protocol';

export const INES = {
  id: 7,
  user_name: 'Ines Okafor',
  email: 'ines@lowtide.example',
  role_name: 'owner',
  avatar: null,
};
export const TEO = {
  id: 8,
  user_name: 'Teo Lindqvist',
  email: 'teo@lowtide.example',
  role_name: 'member',
  avatar: null,
};
export const TIDE: Company = {
  id: 2,
  name: 'Low Tide',
  description: 'Documentaries',
  avatar_url: null,
  verified: false,
  owner_name: INES.user_name,
  number_of_members: 1,
  members: [INES],
};
export const NET: Company = {
  ...TIDE,
  id: 3,
  name: 'Net Menders',
  owner_name: TEO.user_name,
  number_of_members: 2,
  members: [
    { ...TEO, role_name: 'owner' },
    { ...INES, role_name: 'member' },
  ],
};

export const row = (name: string) => screen.getByRole('rowheader', { name }).closest('tr') as HTMLElement;
export const show = (name: string) =>
  userEvent.click(screen.getByRole('button', { name: `Show the members of ${name}` }));
