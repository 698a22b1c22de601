import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { useState } from 'react';
import { valuesOf } from '../../../stores/review/id-map';
import type { ListFilter } from '../../../stores/review/state';
import { changeFilter, useReview } from '../../../stores/review/store';
import { tagsOf } from '../../../stores/review/tags';
import styles from './filter-box.module.css';
import { FilterField } from './filter-field';

const TEMPO = /^[1-9]\d{0,2}$/;

/** The parts of the filter for tempo, genre and tags. */
export function TrackFields() {
  const { bpmFrom, bpmTo, genre, tags } = useReview((state) => state.filter);
  const [options] = useState(knownOptions);
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
          <Tempo field="bpmFrom" label="BPM from" value={bpmFrom} />
          <span aria-hidden="true">to</span>
          <Tempo field="bpmTo" label="BPM to" value={bpmTo} />
        </span>
      </div>
      <div className={styles.part}>
        <span aria-hidden="true">Genre</span>
        <FilterField
          label="Genre"
          placeholder="Any"
          value={genre}
          options={options.genres}
          onCommit={(text) => changeFilter({ genre: text })}
        />
      </div>
      <div className={styles.part}>
        <span aria-hidden="true">Tag</span>
        <FilterField label="Tag" placeholder="Add a tag" value="" options={options.tags} onCommit={addTag} />
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
}

function Tempo({ field, label, value }: TempoProps) {
  const take = (text: string) => {
    if (text === '') changeFilter({ [field]: null });
    else if (TEMPO.test(text)) changeFilter({ [field]: Number(text) });
  };
  return <FilterField label={label} inputMode="numeric" value={value === null ? '' : String(value)} onCommit={take} />;
}

/** Returns the genres and the tags of the rows that are known, as options; others can be typed. */
function knownOptions() {
  const [genres, tags] = [new Set<string>(), new Set<string>()];
  for (const row of valuesOf(useReview.getState().rows)) {
    if (row.genre) genres.add(row.genre.trim());
    for (const tag of tagsOf(row)) tags.add(tag);
  }
  return { genres: [...genres].sort(), tags: [...tags].sort() };
}
