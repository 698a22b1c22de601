import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import { useEffect, useId, useRef } from 'react';
import { BackgroundButton } from '../../components/background/background-button';
import type { ApplicationId } from '../../protocol/generated/protocol';
import { LIMITS } from '../../protocol/generated/protocol';
import { useBackground } from '../../stores/backgrounds/store';
import type { Draft } from '../../stores/own-playlists/draft';
import { ownPlaylists } from '../../stores/own-playlists/store';
import coast from '../../ui/assets/coast.webp';
import { cx } from '../../ui/cx';
import { useLimit } from '../../ui/field';
import { formatCount, formatDuration } from '../../ui/format';
import { IconButton } from '../../ui/icon-button';
import { Select } from '../../ui/select';
import styles from './cover.module.css';
import { type Editor, NEW } from './use-editor';

/** The maximum length of a description in characters; the server has the same limit. */
const DESCRIPTION_MAX = LIMITS.JOB_DESCRIPTION_MAX;

export interface CoverProps {
  /** The id of the playlist; null for a playlist that is not created yet. */
  id: ApplicationId | null;
  /** The playlist with its unsaved changes; null until it is loaded. */
  draft: Draft | null;
  /** The error message for the playlist's name. */
  error: string | null;
  /** Changes the edited playlist; null if it cannot be changed. */
  onEdit: ((part: Partial<Draft>) => void) | null;
  onChoose: Editor['choose'];
  onDelete: () => void;
  busy: boolean;
}

/**
 * The header of the page: the background picture, and on it the playlist's name, a menu to choose another playlist, and a button that
 * changes the picture. It is dark in both themes.
 */
export function Cover({ id, draft, error, onEdit, onChoose, onDelete, busy }: CoverProps) {
  return (
    <header className={styles.cover} data-mantine-color-scheme="dark">
      {id === null ? <Picture url={coast} /> : <Background id={id} />}
      <div className={styles.top}>
        <Chooser id={id} canMake={onEdit !== null} onChoose={onChoose} />
        <span className={styles.gap} />
        {id !== null && onEdit && <BackgroundButton of={{ family: 'application', id }} />}
        {id !== null && (
          <IconButton
            label="Delete the playlist"
            tone="outlined"
            size={32}
            icon={IconTrash}
            disabled={busy}
            onClick={onDelete}
          />
        )}
      </div>
      {draft && (
        <div className={styles.words}>
          <EditableText
            key={id ?? NEW}
            label="Playlist name"
            placeholder="New playlist"
            className={cx('type-title-large', styles.name)}
            max={LIMITS.PLAYLIST_NAME_MAX}
            value={draft.playlist_name}
            error={error}
            onChange={onEdit && ((playlist_name) => onEdit({ playlist_name }))}
          />
          <p className={styles.facts}>{rowsSummary(draft)}</p>
          <EditableText
            key={`${id ?? NEW} description`}
            label="Description"
            placeholder="Add a description"
            className={styles.description}
            max={DESCRIPTION_MAX}
            value={draft.description}
            error={null}
            onChange={onEdit && ((description) => onEdit({ description }))}
          />
        </div>
      )}
    </header>
  );
}

const Picture = ({ url }: { url: string }) => (
  <span className={styles.picture} style={{ '--cover': `url("${url}")` } as React.CSSProperties} aria-hidden="true" />
);

function Background({ id }: { id: ApplicationId }) {
  return <Picture url={useBackground({ family: 'application', id }) ?? coast} />;
}

function rowsSummary({ rows }: Draft): string {
  const seconds = rows.reduce((sum, { track_duration }) => sum + (track_duration ?? 0), 0);
  return `${formatCount(rows.length)} ${rows.length === 1 ? 'track' : 'tracks'}, ${formatDuration(seconds)}`;
}

interface ChooserProps {
  id: ApplicationId | null;
  canMake: boolean;
  onChoose: Editor['choose'];
}

function Chooser({ id, canMake, onChoose }: ChooserProps) {
  const rows = ownPlaylists.use((state) => state.rows);
  const made = rows.map((row) => ({ value: String(row.id), label: row.playlist_name }));
  const options = canMake ? [...made, { value: NEW, label: 'New playlist' }] : made;
  return (
    <Select
      label="Playlist"
      hideLabel
      width={240}
      options={options}
      value={id === null ? NEW : String(id)}
      onChange={(value) => {
        if (value !== (id === null ? NEW : String(id))) onChoose(value === NEW ? NEW : Number(value));
      }}
    />
  );
}

interface EditableTextProps {
  label: string;
  placeholder: string;
  className?: string;
  max: number;
  value: string;
  error: string | null;
  /** Called with the changed text; null if the text cannot be changed. */
  onChange: ((value: string) => void) | null;
}

/** A text on the picture that turns into a field when it is edited. */
function EditableText({ label, placeholder, className, max, value, error, onChange }: EditableTextProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const { change, note } = useLimit(value, onChange ?? (() => undefined), { max });
  useEffect(() => {
    if (error) input.current?.focus();
  }, [error]);
  if (!onChange) return value ? <p className={cx('clip', className)}>{value}</p> : null;
  const message = error ?? note;
  return (
    <div className={styles.field}>
      <label htmlFor={id} className="visually-hidden">
        {label}
      </label>
      <input
        ref={input}
        id={id}
        className={cx(styles.input, className)}
        placeholder={placeholder}
        autoComplete="off"
        value={value}
        aria-invalid={error !== null || undefined}
        aria-describedby={message ? `${id}-note` : undefined}
        onChange={(event) => change(event.currentTarget.value)}
      />
      {message && (
        <p id={`${id}-note`} className={styles.said} role={error ? 'alert' : undefined}>
          {message}
        </p>
      )}
    </div>
  );
}
