import { useNavigate } from 'react-router';
import { call } from '../api/client';
import { matches, usePaletteSource } from '../components/palette/sources';
import type { Role } from '../protocol/generated/protocol';
import { queueOf } from '../stores/player/queue';
import { play } from '../stores/player/store';
import type { Nav } from './nav';

const MOST = 6;
const REVIEWS: Partial<Record<Role, string>> = { manager: '/manager/jobs/active', admin: '/sh_admin/jobs/active' };

/** What the palette finds on every page: pages, jobs, and a creator's own tracks. */
export function PaletteSources({ of, nav }: { of: Role; nav: Nav }) {
  const navigate = useNavigate();
  usePaletteSource({
    group: 'Go to',
    find: (text) => {
      const pages = [...nav.tabs, ...nav.settings].map(({ path, title }) => ({ path, title }));
      const created = nav.create.map(({ kind, path }) => ({ path: `${path}?create=${kind}`, title: `Create ${kind}` }));
      return [...pages, ...created]
        .filter(({ title }) => matches(title, text))
        .map(({ path, title }) => ({ id: path, label: title, run: () => void navigate(path) }));
    },
  });
  return of === 'creator' ? <OwnTracks /> : <Jobs path={REVIEWS[of] ?? '/'} />;
}

function Jobs({ path }: { path: string }) {
  const navigate = useNavigate();
  usePaletteSource({
    group: 'Jobs',
    find: async (title, signal) => {
      if (title === '') return [];
      const { all_jobs } = await call('job/get_like', { title, status: 'all', offset: 0, limit: MOST }, signal);
      return all_jobs.map((job) => ({
        id: String(job.id),
        label: job.title,
        detail: job.company,
        run: () => void navigate(`${path}?company=${job.company_id}&job=${job.id}`),
      }));
    },
  });
  return null;
}

function OwnTracks() {
  usePaletteSource({
    group: 'Play a track',
    find: async (title, signal) => {
      if (title === '') return [];
      const { tracks } = await call('track/get', { type: 'all', title, limit: MOST }, signal);
      const queue = queueOf('palette', tracks);
      return tracks.map((track) => ({
        id: String(track.track_id),
        label: track.title,
        detail: track.artist_name,
        run: () => void play(queue, track.track_id),
      }));
    },
  });
  return null;
}
