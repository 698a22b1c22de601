/** The fields of a track that its creator may leave empty. */
export const EMPTY_FIELDS = {
  writers: [],
  publishers: [],
  master_owners: [],
  genre: null,
  bpm: null,
  key: null,
  isrc: null,
  iswc: null,
};
