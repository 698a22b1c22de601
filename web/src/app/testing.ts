import type { Role } from '../protocol/generated/protocol';

/** The entries of each role's sidebar according to the specification; + marks an entry that is shown as new. */
export const SPECIFIED: Record<Role, string[]> = {
  creator: [
    'Dashboard',
    'Job Board',
    'Track Catalog',
    'Mastering Channel',
    'Team',
    'Playlist',
    'Micro Promotions +',
    'Netwrk +',
  ],
  manager: [
    'Job Board',
    'Music Submissions',
    'Companies',
    'Mastering Channel',
    'Company Invitations',
    'Team',
    'Micro Promotions',
    'Netwrk',
  ],
  admin: ['Statistics', 'Music Submissions', 'Job Board', 'Admin Panel', 'Team', 'Companies'],
};
