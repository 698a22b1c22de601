import type { ShareLink } from '../../protocol/generated/protocol';

/** Returns a link as the server sends it, for tests. */
export const linkOf = (link_id: string, part: Partial<ShareLink> = {}): ShareLink =>
  ({
    id: link_id,
    link_id,
    link: `https://needledrop.example/shareable-application/?token=${link_id}-and-more`,
    allowed_all_tracks: true,
    allowed_single_track: true,
    include_ipis: false,
    recipient: '',
    has_password: false,
    expires_at: null,
    opens: 0,
    listeners: 0,
    plays: 0,
    downloads: 0,
    last_opened: null,
    ...part,
  }) as ShareLink;
