import { useEffect, useMemo } from 'react';
import type { JobRow } from '../../../protocol/generated/protocol';
import { useCompanyChoices } from '../../../stores/companies/choices';
import { usePresence } from '../../../stores/presence/store';
import { MAX_ROWS, readAllSubmitted } from '../../../stores/review/pages';
import { ownProgress, type Progress, progressOf } from '../../../stores/review/progress';
import { nameOf } from '../../../stores/review/selectors';
import { mergeRows, useReview } from '../../../stores/review/store';
import { Avatar, personColor } from '../../../ui/avatar';
import { FollowFace } from '../following/follow-face';
import styles from './panel.module.css';

/** The maximum number of reviewers that are shown individually. */
const MAX_SHOWN = 4;
const NOTHING: Progress = { heard: 0, rated: 0 };

interface Reviewer extends Progress {
  user_id: number;
  name: string;
  isMe: boolean;
}

/**
 * The progress of each reviewer: how many submissions they have listened to, and how many they have rated or abstained from. The viewer
 * comes first. Other reviewers are shown only if this page has read all submissions.
 */
export function ReviewProgress({ job }: { job: JobRow }) {
  const total = useReview((state) => (state.job === job.id ? (state.counters?.tracks ?? 0) : 0));
  const reviewers = useReviewers(job);
  if (total === 0 || reviewers.length === 0) return null;
  const more = reviewers.slice(MAX_SHOWN);
  return (
    <ul className={styles.progress} aria-label="Heard and rated">
      {reviewers.slice(0, MAX_SHOWN).map((reviewer) => (
        <PersonProgress key={reviewer.user_id} reviewer={reviewer} total={total} />
      ))}
      {more.length > 0 && (
        <li className={styles.more} title={more.map(({ name, rated }) => `${name} ${rated} of ${total}`).join('\n')}>
          +{more.length}
        </li>
      )}
    </ul>
  );
}

/**
 * Returns the reviewers with their progress: the viewer, the members of the job's company, and everybody else who has heard or rated a
 * submission. Until all submissions are read, returns only the viewer.
 */
function useReviewers(job: JobRow): readonly Reviewer[] {
  const me = useReview((state) => state.me);
  const rows = useReview((state) => state.rows);
  const counters = useReview((state) => state.counters);
  const ownRatings = useReview((state) => state.ownRatings);
  const ownAbstentions = useReview((state) => state.ownAbstentions);
  const names = useReview((state) => state.names);
  const listened = useReview((state) => state.listened);
  const tabCounts = useReview((state) => state.tabCounts);
  const source = useReview((state) => state.source);
  const filter = useReview((state) => state.filter);
  const arrivals = useReview((state) => state.arrivals);
  const known = useMemo(
    () => ({ me, rows, arrivals, counters, ownRatings, ownAbstentions }),
    [me, rows, arrivals, counters, ownRatings, ownAbstentions],
  );
  const all = useMemo(() => progressOf(known), [known]);
  const counted = useMemo(
    () => (all === null ? ownProgress({ ...known, listened, tabCounts, source, filter }) : null),
    [all, known, listened, tabCounts, source, filter],
  );
  useAllRows(job, all !== null);
  const members = useCompanyChoices().value?.find(({ id }) => id === job.company_id)?.members;
  return useMemo(() => {
    const own = all === null ? counted : (all.get(me) ?? NOTHING);
    const others = all === null ? [] : new Set([...(members ?? []).map(({ id }) => id), ...all.keys()]);
    const line = (user_id: number, progress: Progress): Reviewer => {
      return { user_id, name: nameOf({ names }, user_id), isMe: user_id === me, ...progress };
    };
    return [
      ...(own ? [line(me, own)] : []),
      ...[...others].filter((id) => id !== me).map((id) => line(id, all?.get(id) ?? NOTHING)),
    ];
  }, [me, all, names, counted, members]);
}

/** Reads all submissions once, including those that the list does not show, unless the job has too many. */
function useAllRows({ id }: JobRow, areKnown: boolean): void {
  const isNeeded = useReview(({ job, status, counters }) => {
    return job === id && status === 'ready' && !areKnown && counters !== null && counters.tracks <= MAX_ROWS;
  });
  useEffect(() => {
    if (!isNeeded) return;
    const reading = new AbortController();
    readAllSubmitted(id, reading.signal)
      .then(({ tracks, live }) => useReview.getState().job === id && mergeRows(tracks, live, false))
      // the viewer then sees only their own progress
      .catch(() => {});
    return () => reading.abort();
  }, [id, isNeeded]);
}

function PersonProgress({ reviewer, total }: { reviewer: Reviewer; total: number }) {
  const { user_id, name, isMe, heard, rated } = reviewer;
  const place = usePresence(({ people }) => people.find((person) => person.user_id === user_id)?.place);
  const color = isMe ? 'var(--needle)' : place === undefined ? undefined : personColor(place);
  const share = (count: number) => `${Math.min(100, (count / total) * 100)}%`;
  const bar = { '--heard': share(heard), '--rated': share(rated), '--person': color } as React.CSSProperties;
  return (
    <li
      className={styles.person}
      title={`${isMe ? 'You' : name}: heard ${heard}, rated or abstained ${rated} of ${total}`}
    >
      {isMe || place === undefined ? (
        <Avatar name={name} size={22} ring={color} />
      ) : (
        <FollowFace person={{ user_id, user_name: name, place }} size={22} />
      )}
      <span className={styles.figures}>
        <span className={styles.words}>
          <b className={isMe ? styles.me : undefined}>
            <span className={styles.name}>{isMe ? 'You' : name.split(' ')[0]}</span> {rated}
          </b>{' '}
          of {total}
        </span>
        <span className={styles.bar} style={bar} aria-hidden="true" />
      </span>
    </li>
  );
}
