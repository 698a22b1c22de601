import { LIMITS } from '../../protocol/generated/protocol';
import { selectPlanTitle, useSession } from '../../stores/session/store';
import { formatCount, formatPlan } from '../../ui/format';
import { StorageMeter } from '../../ui/limits-meter';
import { LinkButton } from '../../ui/link-button';
import { Note } from '../../ui/states';
import { DropStrip } from './drop-strip';
import styles from './upload-area.module.css';
import { UploadRows } from './upload-rows';

const FREE_MBYTES = LIMITS.FREE_STORAGE_BYTES / (1024 * 1024);

/**
 * The area for uploads: the strip on which files are dropped (or the reason why nothing can be uploaded), the current uploads, and the
 * storage that is left.
 */
export function UploadArea() {
  return (
    <div className={styles.intake}>
      <Strip />
      <UploadRows />
      <Storage />
    </div>
  );
}

const isActive = (state: ReturnType<typeof useSession.getState>) =>
  state.session?.subscription.is_active_subscription ?? false;

/** Returns the status of the person's plan as text: "active", "trial" or "not active". */
const accountState = ({ session }: ReturnType<typeof useSession.getState>) => {
  if (session?.subscription.is_active_subscription) return 'active';
  return (session?.trialcounter ?? 0) > 0 ? 'trial' : 'not active';
};

/**
 * Returns the number of tracks that the plan allows, and the number of tracks that the person has. Null if there is no limit or it is not
 * known.
 */
function useTrackLimit(): { limit: number; used: number } | null {
  const limit = useSession((state) => state.plan?.limits.tracks ?? null);
  const used = useSession((state) => state.plan?.used.tracks ?? 0);
  return limit === null ? null : { limit, used };
}

function Strip() {
  const active = useSession(isActive);
  const storage = useSession((state) => state.storage);
  const tracks = useTrackLimit();
  const used = tracks && `${formatCount(tracks.used)} of ${formatCount(tracks.limit)} tracks used`;
  const upgrade = (
    <LinkButton to="/pricing" size="sm">
      Upgrade plan
    </LinkButton>
  );
  if (!active && (storage?.used_mbytes ?? 0) >= FREE_MBYTES) {
    return (
      <Note tone="amber" action={upgrade}>
        You cannot upload more tracks because your subscription has expired and the 200MB limit has been exceeded for a
        free subscription.
      </Note>
    );
  }
  if (tracks && tracks.used >= tracks.limit) {
    return (
      <Note tone="amber" action={upgrade}>
        {used}
      </Note>
    );
  }
  return <DropStrip note={used} />;
}

/** Shows the person's plan and used storage. Changes of both arrive on the person's `user:` topic. */
function Storage() {
  const plan = useSession(selectPlanTitle);
  const state = useSession(accountState);
  const storage = useSession(({ storage }) => storage);
  if (!storage) return null;
  return (
    <div className={styles.storage}>
      <strong>{formatPlan(plan)}</strong>
      <span className="type-second">{state}</span>
      <StorageMeter used={storage.used_mbytes} all={storage.all_mbytes} label="Storage" />
      <span className={styles.room}>
        <strong>{storage.used_mbytes.toFixed(1)}</strong> of {formatCount(Math.round(storage.all_mbytes))} Mb used
      </span>
    </div>
  );
}
