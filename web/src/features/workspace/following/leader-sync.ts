import type { JobId, TimedActivity, TrackId } from '../../../protocol/generated/protocol';
import { serverNow, useClock } from '../../../stores/clock/store';
import { correctionOf, targetPosition } from '../../../stores/following/step';
import { useFollowing } from '../../../stores/following/store';
import { onPlayback, type Playback, play, player, usePlayer } from '../../../stores/player/store';
import { useReview } from '../../../stores/review/store';
import { fetchSubmission } from '../../../stores/review/submission';
import { reviewQueue } from '../review-queue';

const TICK_MS = 250;
/** The minimum time between two seeks, in milliseconds. It is needed because a seek takes a while to be heard. */
const SEEK_PAUSE_MS = 1000;
/** A position error that is noticed within this number of milliseconds after a seek is attributed to the time that the seek took. */
const SEEK_LAG_MS = 3000;
/** The maximum delay that is assumed for a seek, in seconds. */
const MAX_LAG = 1;
/** The maximum difference, in seconds, between the position of this player and the leader's position while playback is paused. */
const REST_OFF = 0.05;
/** The maximum distance from a track's end, in seconds, at which the track counts as ended. */
const NEAR_END = 0.5;

/**
 * Keeps the listener's player at the same track and position as the leader's player. Distinguishes actions of the listener on the player
 * from actions of this class.
 */
export class LeaderSync {
  readonly #job: JobId;
  readonly #onOwnAction: () => void;
  /** The newest known activity of the leader. */
  #doing: TimedActivity | null = null;
  #loading: TrackId | null = null;
  #isStarting = false;
  /** True after this class has paused the player, until the player reports the pause. */
  #isStopping = false;
  #isRunningOwn = false;
  #seekedAt = Number.NEGATIVE_INFINITY;
  /** The measured delay of a seek on this device, in seconds. */
  #lag = 0;
  readonly #stops: (() => void)[];

  /** `onOwnAction` is called when the listener plays, pauses, seeks or chooses a track. */
  constructor(job: JobId, onOwnAction: () => void) {
    this.#job = job;
    this.#onOwnAction = onOwnAction;
    const timer = setInterval(() => this.#align(), TICK_MS);
    this.#stops = [
      () => clearInterval(timer),
      onPlayback((action) => this.#played(action)),
      usePlayer.subscribe(({ current }, before) => {
        if (current !== before.current && !this.#isRunningOwn) this.#onOwnAction();
      }),
    ];
  }

  stop(): void {
    this.#doing = null;
    for (const stop of this.#stops) stop();
    player.setRate(1);
  }

  /** Adjusts the listener's player to a new activity of the leader. */
  take(doing: TimedActivity): void {
    this.#doing = doing;
    this.#seekedAt = Number.NEGATIVE_INFINITY;
    const { track_id } = doing;
    if (track_id === undefined || track_id === this.#loading) return;
    if (usePlayer.getState().current === track_id) this.#align();
    else void this.#load(track_id);
  }

  /** Starts to play. It is called on a click, after the browser has refused to play without a click. */
  playByClick(): void {
    useFollowing.setState({ phase: 'step' });
    this.#align();
  }

  async #load(track: TrackId): Promise<void> {
    this.#loading = track;
    try {
      const row = await fetchSubmission(this.#job, track);
      if (!row || this.#doing?.track_id !== track) return;
      await this.#runOwn(() => play(reviewQueue(useReview.getState()), track, false));
      // a newly loaded file does not report the pause of the previous file
      this.#isStopping = false;
    } catch {
      // if loading fails, the next activity of the leader is tried
    } finally {
      if (this.#loading === track) this.#loading = null;
    }
    this.#align();
  }

  /** Runs an action of this class on the player. It does not count as an action of the listener. */
  #runOwn<T>(action: () => T): T {
    this.#isRunningOwn = true;
    try {
      return action();
    } finally {
      this.#isRunningOwn = false;
    }
  }

  #align(): void {
    const doing = this.#doing;
    const { current, failure } = usePlayer.getState();
    if (doing?.track_id === undefined || current !== doing.track_id || failure !== null) return;
    if (this.#loading !== null || this.#isStarting || this.#isStopping || useClock.getState().offset === null) return;
    const { playing, duration, failed } = player.state();
    if (failed) return;
    const end = duration || Number.POSITIVE_INFINITY;
    const target = Math.min(targetPosition(doing, serverNow()), end);
    if (!doing.playing) this.#rest(target);
    else if (target > end - NEAR_END) player.setRate(1);
    else if (playing) this.#correct(target);
    else if (useFollowing.getState().phase !== 'refused') void this.#begin(target);
  }

  #rest(target: number): void {
    player.setRate(1);
    if (player.state().playing) {
      this.#isStopping = true;
      player.pause();
    } else if (Math.abs(player.position() - target) > REST_OFF) this.#seek(target);
  }

  #correct(target: number): void {
    const position = player.position();
    const correction = correctionOf(target, position);
    if (correction.kind === 'rate') {
      player.setRate(correction.rate);
      return;
    }
    const since = performance.now() - this.#seekedAt;
    if (since < SEEK_PAUSE_MS) return;
    if (since < SEEK_LAG_MS) this.#lag = Math.min(MAX_LAG, Math.max(0, this.#lag + target - position));
    this.#seek(target + this.#lag);
  }

  #seek(position: number): void {
    this.#seekedAt = performance.now();
    this.#runOwn(() => player.seek(position));
  }

  async #begin(target: number): Promise<void> {
    this.#isStarting = true;
    this.#seek(target + this.#lag);
    const isAllowed = await player.play();
    this.#isStarting = false;
    // following was stopped, or the leader has paused in the meantime
    if (!this.#doing?.playing) return this.#align();
    if (!isAllowed) useFollowing.setState({ phase: 'refused' });
    else if (player.state().playing) this.#align();
    // the listener paused the track before it could be heard
    else if (!player.state().failed) this.#onOwnAction();
  }

  #played(action: Playback): void {
    if (this.#isRunningOwn || action === 'load') return;
    if (action === 'seek') {
      this.#onOwnAction();
      return;
    }
    if (action === 'pause' && this.#isStopping) {
      this.#isStopping = false;
      this.#align();
      return;
    }
    if (this.#loading !== null || this.#isStarting) return;
    const { playing, duration } = player.state();
    const hasEnded = !playing && player.position() >= duration - NEAR_END;
    if (playing !== (this.#doing?.playing ?? false) && !hasEnded) this.#onOwnAction();
    else if (playing && useFollowing.getState().phase === 'refused') useFollowing.setState({ phase: 'step' });
  }
}
