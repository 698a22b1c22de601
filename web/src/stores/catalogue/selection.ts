import { createSelection } from '../selection';
import { trackList } from './list';

/** The selected tracks of the list, to be edited together. */
export const selection = createSelection(trackList);

export const useSelection = selection.use;
export const toggleSelected = selection.toggle;
export const selectTo = selection.to;
export const clearSelection = selection.clear;
