import { useMantineColorScheme } from '@mantine/core';
import { useNavigate } from 'react-router';
import { matches, usePaletteSource } from '../components/use-palette-source';
import type { Role } from '../protocol/generated/protocol';
import { findPlaylists } from '../stores/application/find';
import { findTracks } from '../stores/catalogue/find';
import { findJobs } from '../stores/job-list/find';
import { isUndescribed, nameOf, queueOf } from '../stores/player/queue';
import { play } from '../stores/player/store';
import { askToLogOut } from './log-out';
import { SCHEMES } from './menus';
import { type Nav, openNew } from './nav';

const MOST = 6;

/** For each role, the path of the page on which a person of the role works with a job. */
const JOB_PAGES: Record<Role, string> = {
  creator: '/creator/job/list',
  manager: '/manager/jobs/active',
  admin: '/sh_admin/jobs/active',
};

/** Registers what the command palette can find on every page: pages, jobs, and a creator's own playlists and tracks. */
export function PaletteSources({ of, nav }: { of: Role; nav: Nav }) {
  const navigate = useNavigate();
  const { setColorScheme } = useMantineColorScheme();
  usePaletteSource({
    group: 'Go to',
    find: (text) => {
      const goTo = (path: string) => () => void navigate(path);
      const pages = [...nav.tabs, ...nav.settings].map(({ path, title }) => ({
        id: path,
        label: title,
        run: goTo(path),
      }));
      const uploads =
        of === 'creator' ? [{ id: 'upload', label: 'Upload tracks', run: goTo('/creator/track/list') }] : [];
      const themes = SCHEMES.map(({ value, label }) => ({
        id: `theme-${value}`,
        label: `Theme: ${label.toLowerCase()}`,
        run: () => setColorScheme(value),
      }));
      const leave = { id: 'log-out', label: 'Log out', run: () => void askToLogOut() };
      const created = nav.create.map((kind) => ({ id: kind, label: `Create ${kind}`, run: () => openNew(kind) }));
      return [...pages, ...created, ...uploads, ...themes, leave].filter(({ label }) => matches(label, text));
    },
  });
  return (
    <>
      {/* sources that are rendered first are listed last: for an exact title, opening the job comes before playing a track */}
      {of === 'creator' && (
        <>
          <OwnTracks />
          <OwnPlaylists />
        </>
      )}
      <Jobs of={of} />
    </>
  );
}

function Jobs({ of }: { of: Role }) {
  const navigate = useNavigate();
  usePaletteSource({
    group: 'Jobs',
    find: async (title, signal) => {
      if (title === '') return [];
      const jobs = await findJobs(title, MOST, signal);
      return jobs.map((job) => {
        const id = String(job.id);
        // the board searches for the job that it opens
        const named: Record<string, string> =
          of === 'creator' ? { title: job.title } : { company: String(job.company_id) };
        const run = () => void navigate(`${JOB_PAGES[of]}?${new URLSearchParams({ ...named, job: id })}`);
        return { id, label: job.title, detail: job.company, run };
      });
    },
  });
  return null;
}

function OwnPlaylists() {
  const navigate = useNavigate();
  usePaletteSource({
    group: 'Playlists',
    find: async (text, signal) => {
      if (text === '') return [];
      const playlists = await findPlaylists(signal);
      const found = playlists.filter(({ playlist_name }) => matches(playlist_name, text));
      return found.slice(0, MOST).map(({ id, playlist_name }) => ({
        id: String(id),
        label: playlist_name,
        run: () => void navigate(`/creator/playlist?playlist=${id}`),
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
      const tracks = await findTracks(title, MOST, signal);
      const queue = queueOf('palette', tracks);
      return tracks.map((track) => ({
        id: String(track.track_id),
        label: nameOf(track),
        detail: isUndescribed(track) ? 'No information' : track.artist_name,
        run: () => void play(queue, track.track_id),
      }));
    },
  });
  return null;
}
