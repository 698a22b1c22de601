import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { useState } from 'react';
import type { Facets } from '../../../protocol/generated/protocol';
import { useFacets } from '../../../stores/review/facets';
import { valuesOf } from '../../../stores/review/id-map';
import type { ListFilter } from '../../../stores/review/state';
import { changeFilter, useReview } from '../../../stores/review/store';
import { tagsOf } from '../../../stores/review/tags';
import styles from './filter-box.module.css';
import { FilterField } from './filter-field';

const TEMPO = /^[1-9]\d{0,2}$/;

/** The conditions of the filter for tempo, genre and tags. */
export function TrackFields() {
  const { bpmFrom, bpmTo, genre, tags } = useReview((state) => state.filter);
  const [known] = useState(knownOptions);
  const facets = useFacets(useReview((state) => state.job));
  const { genres, tags: offered, bpm_from, bpm_to } = facets ?? known;
  const addTag = (tag: string) => {
    // commas divide tags
    const added = tagsOf({ tags: tag }).filter((one) => !tags.includes(one));
    if (added.length > 0) changeFilter({ tags: [...tags, ...added] });
  };
  return (
    <>
      <div className={styles.part}>
        <span aria-hidden="true">BPM</span>
        <span className={styles.range}>
          <Tempo field="bpmFrom" label="BPM from" value={bpmFrom} placeholder={bpm_from && Math.floor(bpm_from)} />
          <span aria-hidden="true">to</span>
          <Tempo field="bpmTo" label="BPM to" value={bpmTo} placeholder={bpm_to && Math.ceil(bpm_to)} />
        </span>
      </div>
      <div className={styles.part}>
        <span aria-hidden="true">Genre</span>
        <FilterField
          label="Genre"
          placeholder="Any"
          value={genre}
          options={genres}
          onCommit={(text) => changeFilter({ genre: text })}
        />
      </div>
      <div className={styles.part}>
        <span aria-hidden="true">Tag</span>
        <FilterField label="Tag" placeholder="Add a tag" value="" options={offered} onCommit={addTag} />
      </div>
      {tags.length > 0 && (
        <ul className={styles.tags} aria-label="Tags">
          {tags.map((tag) => (
            <li key={tag}>
              <button
                type="button"
                className={styles.tag}
                aria-label={`${tag}: take off`}
                onClick={() => changeFilter({ tags: tags.filter((other) => other !== tag) })}
              >
                <span className="clip">{tag}</span>
                <IconX size={12} stroke={1.8} aria-hidden="true" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

interface TempoProps {
  field: keyof Pick<ListFilter, 'bpmFrom' | 'bpmTo'>;
  label: string;
  value: number | null;
  /** The lowest or highest tempo of the job's submissions; null if it is not known. */
  placeholder: number | null;
}

function Tempo({ field, label, value, placeholder }: TempoProps) {
  const take = (text: string) => {
    if (text === '') changeFilter({ [field]: null });
    else if (TEMPO.test(text)) changeFilter({ [field]: Number(text) });
  };
  return (
    <FilterField
      label={label}
      inputMode="numeric"
      placeholder={placeholder === null ? undefined : String(placeholder)}
      value={value === null ? '' : String(value)}
      onCommit={take}
    />
  );
}

/**
 * Returns the genres and tags of the rows that are already read. They are offered while offline, and until the genres and tags of all
 * submissions are read.
 */
function knownOptions(): Facets {
  const [genres, tags] = [new Set<string>(), new Set<string>()];
  for (const row of valuesOf(useReview.getState().rows)) {
    if (row.genre) genres.add(row.genre.trim());
    for (const tag of tagsOf(row)) tags.add(tag);
  }
  return { genres: [...genres].sort(), tags: [...tags].sort(), bpm_from: null, bpm_to: null };
}
