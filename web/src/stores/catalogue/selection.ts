import { createSelection } from '../selection';
import { trackList } from './list';

/** The tracks of the list that are chosen to be changed together. */
export const selection = createSelection(trackList);

export const useSelection = selection.use;
export const toggleSelected = selection.toggle;
export const selectTo = selection.to;
export const clearSelection = selection.clear;
