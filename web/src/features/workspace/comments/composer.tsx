import { useEffect, useLayoutEffect } from 'react';
import { FIELD_TEXTS } from '../../../api/messages';
import { type FieldErrors, useServerForm, wholeForm } from '../../../components/form/use-server-form';
import { capsOf } from '../../../keyboard/actions';
import { type AddComment, LIMITS, type ReviewTrack } from '../../../protocol/generated/protocol';
import type { Place } from '../../../stores/comments/apply';
import { addComment, isInterrupted } from '../../../stores/comments/store';
import { player, usePlayer } from '../../../stores/player/store';
import { selectRow } from '../../../stores/review/selectors';
import { useReview } from '../../../stores/review/store';
import { Button } from '../../../ui/button';
import { formatDuration } from '../../../ui/format';
import { KbdGroup } from '../../../ui/kbd';
import { FormAlert } from '../../../ui/short-message';
import { Switch } from '../../../ui/switch';
import { TextField } from '../../../ui/text-field';
import { setToastsWaiting } from '../../../ui/toast-store';
import styles from './composer.module.css';
import { senderOf, useCommentDraft, useUnsentComment } from './draft';
import type { Typed } from './draft-name';
import { MentionField } from './mention-field';
import { endWriting, useWriting, type Writing } from './pane';
import { namedIn, readTime, typedTime } from './texts';
import { useFormKeys } from './use-form-keys';

const NOT_SENT = "Not sent: you're offline. Your text is kept.";

/**
 * The form for a new comment, shown while the viewer writes one. The form stays with the track for which it was opened, even if the player
 * goes on to another track.
 */
export function Composer() {
  const writing = useWriting();
  useEffect(() => {
    setToastsWaiting(writing !== null);
    return () => setToastsWaiting(false);
  }, [writing]);
  if (!writing) return null;
  return <CommentForm key={`${writing.place.job}:${writing.place.track}`} writing={writing} />;
}

function errorsOf({ text, until, position, isPrivate, people }: Typed): FieldErrors<Typed> {
  const errors: FieldErrors<Typed> = {};
  const end = until.trim() === '' ? null : readTime(until);
  if (until.trim() !== '' && (end === null || end <= position)) errors.until = 'A time after the start, such as 1:33';
  if (text.trim() === '') errors.text = FIELD_TEXTS.commentEmpty;
  else if (!isPrivate && namedIn(text, people).length > LIMITS.MENTIONS_OF_COMMENT_MAX) {
    errors.text = `At most ${LIMITS.MENTIONS_OF_COMMENT_MAX} people can be mentioned`;
  }
  return errors;
}

/** Returns the request that creates a comment, without its request_id. */
function commentOf(
  { text, position, until, isPrivate, parent, people }: Typed,
  { job, track }: Place,
  row: ReviewTrack | null,
): AddComment {
  const end = readTime(until);
  return {
    job_id: job,
    track_id: track,
    // the player may measure a slightly longer track
    position: Math.min(position, row?.track_duration ?? position),
    private: isPrivate,
    text,
    mentions: isPrivate ? [] : namedIn(text, people).flatMap(({ user_id }) => user_id ?? []),
    ...(parent === null && end !== null ? { until: end } : {}),
    ...(parent === null ? {} : { parent_id: parent }),
  };
}

function CommentForm({ writing: { place, position, until: end, parent, times } }: { writing: Writing }) {
  const saved = useUnsentComment(place);
  const row = useReview(selectRow(place.track));
  const isOther = usePlayer((state) => state.current !== place.track);
  const from = parent?.position ?? position;
  const fresh: Typed = {
    text: '',
    position: from,
    until: end === null ? '' : typedTime(end),
    isPrivate: parent?.private ?? false,
    parent: null,
    people: [],
  };
  const form = useServerForm<Typed>({
    initial: { ...fresh, parent: parent?.comment_id ?? null, ...saved },
    validate: errorsOf,
    isImmediate: true,
    names: { mentions: 'people', parent_id: 'parent', private: 'isPrivate' },
    mapError: (failure) => (isInterrupted(failure) ? NOT_SENT : wholeForm(failure)),
    send: (typed) => {
      const comment = commentOf(typed, place, row);
      return senderOf(place)(comment, (request_id) => addComment({ ...comment, request_id }));
    },
    onDone: () => {
      draft.forget();
      endWriting();
    },
  });
  const { values, errors, set } = form;
  const draft = useCommentDraft(place, values);
  const element = form.props.ref;
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs only when the form is requested again, so that typed text stays
  useEffect(() => {
    if (parent) set({ parent: parent.comment_id, position: parent.position, isPrivate: parent.private, until: '' });
    else if (values.text.trim() === '' || end !== null)
      set({ position: fresh.position, until: fresh.until, parent: null });
  }, [times]);
  // runs before the browser handles the next key press
  // biome-ignore lint/correctness/useExhaustiveDependencies: each request moves the focus to the form
  useLayoutEffect(() => {
    const field = element.current?.querySelector('textarea');
    field?.focus();
    field?.setSelectionRange(field.value.length, field.value.length);
  }, [times]);
  useFormKeys(form, endWriting);
  const isReply = values.parent !== null;
  const until = form.field('until');
  return (
    <form {...form.props} className={styles.form} aria-label={isReply ? 'Reply' : 'New comment'}>
      {form.alert && <FormAlert title={form.alert} />}
      <div className={styles.line}>
        <span className={styles.moment}>
          {isReply ? 'Reply at ' : 'At '}
          <b>{formatDuration(values.position)}</b>
          {isOther && row && <span className="clip"> of {row.title}</span>}
        </span>
        {isReply ? (
          <Button size="sm" tone="subtle" onClick={() => set({ parent: null, isPrivate: false })}>
            No reply
          </Button>
        ) : (
          <>
            {!isOther && (
              <Button size="sm" tone="subtle" onClick={() => set({ position: player.state().position })}>
                To playhead
              </Button>
            )}
            <TextField
              {...until}
              label="Until"
              hideLabel
              className={styles.until}
              placeholder="until 1:33"
              inputMode="numeric"
            />
          </>
        )}
      </div>
      {errors.position && <p className={styles.fault}>{errors.position}</p>}
      <MentionField
        job={place.job}
        label={isReply ? 'Reply' : 'Comment'}
        value={values.text}
        error={errors.text ?? errors.people ?? errors.parent}
        onChange={(text) => set({ text })}
        onMention={(person) =>
          set({ people: [...values.people.filter(({ user_id }) => user_id !== person.user_id), person] })
        }
        isOff={values.isPrivate}
      />
      <div className={styles.line}>
        {!isReply && <Switch label="Private" checked={values.isPrivate} onChange={(isPrivate) => set({ isPrivate })} />}
        <Button size="sm" className={styles.close} onClick={endWriting}>
          Close
        </Button>
        <Button size="sm" tone="filled" type="submit" busy={form.busy}>
          {values.isPrivate ? 'Keep' : 'Send'}
          <span aria-hidden="true">
            <KbdGroup caps={capsOf('page.primary')} />
          </span>
        </Button>
      </div>
    </form>
  );
}
