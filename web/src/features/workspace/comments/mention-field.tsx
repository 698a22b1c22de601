import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useState } from 'react';
import { useLayer } from '../../../keyboard/layers';
import { type JobId, LIMITS, type Reviewer, type ReviewPerson } from '../../../protocol/generated/protocol';
import { findReviewers } from '../../../stores/comments/store';
import { useReview } from '../../../stores/review/store';
import { Avatar } from '../../../ui/avatar';
import { cx } from '../../../ui/cx';
import { TextArea } from '../../../ui/text-area';
import styles from './composer.module.css';

const SEARCH_MS = 200;
/** Matches the beginning of a name after an @, up to the caret. */
const BEGUN = /(?:^|\s)@([^\s@]{0,40})$/;

interface MentionFieldProps {
  job: JobId;
  label: string;
  value: string;
  error: string | undefined;
  onChange: (text: string) => void;
  onMention: (person: ReviewPerson) => void;
  /** True if no names are offered, because the comment is a private note, in which nobody can be mentioned. */
  isOff: boolean;
}

/** The field for the text of a comment. After an @, it offers the names of the job's reviewers. */
export function MentionField({ job, label, value, error, onChange, onMention, isOff }: MentionFieldProps) {
  const id = useId();
  const [begun, setBegun] = useState<{ q: string; caret: number } | null>(null);
  const [caret, setCaret] = useState<number | null>(null);
  const [at, setAt] = useState(0);
  const people = useReviewers(job, isOff ? null : (begun?.q ?? null));
  const isOpen = begun !== null && people.length > 0;
  useLayer('popup', isOpen);
  useLayoutEffect(() => {
    if (caret === null) return;
    const field = document.getElementById(id);
    if (field instanceof HTMLTextAreaElement) field.setSelectionRange(caret, caret);
    setCaret(null);
  }, [caret, id]);

  const look = ({ value: text, selectionStart }: HTMLTextAreaElement) => {
    const found = BEGUN.exec(text.slice(0, selectionStart));
    setBegun(found ? { q: found[1] ?? '', caret: selectionStart } : null);
    setAt(0);
  };
  const mention = ({ user_id, user_name }: Reviewer) => {
    if (!begun) return;
    const before = `${value.slice(0, begun.caret - begun.q.length - 1)}@${user_name} `;
    onChange(before + value.slice(begun.caret));
    onMention({ user_id, user_name });
    setBegun(null);
    setCaret(before.length);
  };
  const keyed = (event: KeyboardEvent) => {
    if (!isOpen || event.ctrlKey || event.metaKey) return;
    const chosen = people[at];
    if (event.key === 'ArrowDown') setAt((at + 1) % people.length);
    else if (event.key === 'ArrowUp') setAt((at + people.length - 1) % people.length);
    else if (event.key === 'Escape') setBegun(null);
    else if ((event.key === 'Enter' || event.key === 'Tab') && chosen) mention(chosen);
    else return;
    event.preventDefault();
  };

  return (
    <div className={styles.words}>
      <TextArea
        id={id}
        name="text"
        label={label}
        value={value}
        error={error}
        onChange={onChange}
        max={LIMITS.COMMENT_MAX}
        rows={4}
        aria-autocomplete="list"
        aria-controls={isOpen ? `${id}-people` : undefined}
        aria-activedescendant={isOpen ? `${id}-${at}` : undefined}
        onInput={(event) => look(event.currentTarget)}
        onClick={(event) => look(event.currentTarget)}
        onBlur={() => setBegun(null)}
        onKeyDown={keyed}
      />
      {isOpen && (
        <div id={`${id}-people`} role="listbox" aria-label="Reviewers to mention" className={styles.people}>
          {people.map((person, place) => (
            <div
              key={person.user_id}
              id={`${id}-${place}`}
              role="option"
              tabIndex={-1}
              aria-selected={place === at}
              className={cx(styles.reviewer, place === at && styles.at)}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => mention(person)}
              onKeyDown={keyed}
            >
              <Avatar name={person.user_name} url={person.avatar} size={20} />
              <span className="clip">{person.user_name}</span>
            </div>
          ))}
        </div>
      )}
    </div>
  );
}

/** Returns the reviewers of the job whose name contains `q`, except the viewer. Returns nobody if `q` is null. */
function useReviewers(job: JobId, q: string | null): readonly Reviewer[] {
  const me = useReview((state) => state.me);
  const [found, setFound] = useState<readonly Reviewer[]>([]);
  useEffect(() => {
    if (q === null) {
      setFound([]);
      return;
    }
    let isLeft = false;
    const show = (people: readonly Reviewer[]) => {
      if (!isLeft) setFound(people);
    };
    const timer = setTimeout(() => {
      // a name can still be typed, but is then no mention
      findReviewers(job, q).then(show, () => show([]));
    }, SEARCH_MS);
    return () => {
      isLeft = true;
      clearTimeout(timer);
    };
  }, [job, q]);
  return found.filter(({ user_id }) => user_id !== me);
}
