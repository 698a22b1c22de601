import type { AdminUser } from '../../protocol/generated/protocol';

/** Returns a creator as the staff sees them, for tests. */
export const person = (id: number, user_name: string, more: Partial<AdminUser> = {}): AdminUser => ({
  id,
  email: `${user_name.toLowerCase().replace(/\W/g, '')}@lowtide.example`,
  user_name,
  role: 'creator',
  sub_role: 'inherit',
  avatar: null,
  created: `2026-11-${String(id).padStart(2, '0')}T10:00:00Z`,
  is_disabled: false,
  is_confirmed_email: true,
  is_approved: true,
  on_hold: false,
  user_rating: 5,
  subscription: 'free',
  link_1: '',
  link_2: '',
  is_first_500: false,
  stat: { plays_count: 0, share_count: 0, upload_count: 0, download_count: 0 },
  ...more,
});
