import { useEffect, useRef } from 'react';
import { capsOf } from '../../../keyboard/actions';
import { LOW_RANKS, useShortcuts } from '../../../keyboard/use-shortcuts';
import type { Followers } from '../../../protocol/generated/protocol';
import { type Leader, stopFollowing, useFollowing } from '../../../stores/following/store';
import { usePlayer } from '../../../stores/player/store';
import { usePresence } from '../../../stores/presence/store';
import { selectRow } from '../../../stores/review/selectors';
import { useReview } from '../../../stores/review/store';
import { announce } from '../../../ui/announcer';
import { Avatar, personColor } from '../../../ui/avatar';
import { Button } from '../../../ui/button';
import { KbdGroup } from '../../../ui/kbd';
import styles from './bar.module.css';
import { gatherEveryone } from './gathering';
import { type Following, startFollowing } from './start';
import { syncFollowers } from './sync-followers';
import { firstName, followersText } from './texts';

/**
 * The bar of shared listening: the person whom the viewer follows with a button to stop, or the people who follow the viewer. Following
 * works only while this component is mounted.
 */
export default function FollowingBar() {
  const leader = useFollowing((state) => state.leader);
  const followers = usePresence((state) => state.followers);
  if (leader) return <Follower leader={leader} />;
  return followers && followers.count > 0 ? <Followed followers={followers} /> : null;
}

function Follower({ leader }: { leader: Leader }) {
  const { user_id, user_name } = leader;
  const following = useRef<Following | null>(null);
  const phase = useFollowing((state) => state.phase);
  const current = usePlayer((state) => state.current);
  const title = useReview(selectRow(current))?.title;
  const name = firstName(user_name);
  useEffect(() => {
    following.current = startFollowing();
    return () => following.current?.stop();
  }, []);
  useEffect(() => announce(`Following ${user_name}. Escape stops it.`), [user_name]);
  useShortcuts({ 'page.escape': stopFollowing }, LOW_RANKS.following);
  return (
    <section className={styles.bar} aria-label="Following">
      <PersonAvatar id={user_id} name={user_name} />
      <span className={styles.words}>
        <b>{phase === 'waiting' ? `Waiting for ${name}` : `Following ${name}`}</b>
        {phase !== 'waiting' && title !== undefined && <span className={styles.more}> in {title}</span>}
      </span>
      {phase === 'refused' && (
        <Button size="sm" tone="filled" onClick={() => following.current?.playByClick()}>
          Play with {name}
        </Button>
      )}
      <Button size="sm" tone="subtle" onClick={stopFollowing}>
        <span aria-hidden="true">
          <KbdGroup caps={capsOf('page.escape')} />
        </span>
        <span>
          <span className="visually-hidden">Escape</span> to leave
        </span>
      </Button>
    </section>
  );
}

const MAX_FACES = 3;

function Followed({ followers }: { followers: Followers }) {
  useEffect(syncFollowers, []);
  const text = followersText(followers);
  return (
    <section className={styles.bar} aria-label="Followers">
      {followers.first.slice(0, MAX_FACES).map(({ user_id, user_name }) => (
        <PersonAvatar key={user_id} id={user_id} name={user_name} />
      ))}
      <span className={styles.words} title={followers.first.map(({ user_name }) => user_name).join(', ')}>
        {text}
      </span>
      <Button size="sm" onClick={gatherEveryone}>
        Bring everyone here
      </Button>
    </section>
  );
}

function PersonAvatar({ id, name }: { id: number; name: string }) {
  const place = usePresence(({ people }) => people.find(({ user_id }) => user_id === id)?.place ?? 0);
  return <Avatar name={name} size={22} fill={personColor(place)} />;
}
