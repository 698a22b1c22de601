import { type ChangeEvent, type DragEvent, useEffect, useRef, useState } from 'react';
import { isCovered } from '../keyboard/layers';

/**
 * Returns the props of an area on which files can be dropped, the props of its hidden file input, and the function that opens the file
 * dialog.
 */
export function useFileDrop(take: (files: FileList) => void) {
  const [over, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  return {
    over,
    /** Opens the browser's file dialog. */
    choose: () => input.current?.click(),
    place: {
      onDragOver: (event: DragEvent) => {
        event.preventDefault();
        setOver(true);
      },
      onDragLeave: () => setOver(false),
      onDrop: (event: DragEvent) => {
        event.preventDefault();
        setOver(false);
        take(event.dataTransfer.files);
      },
    },
    chooser: {
      ref: input,
      type: 'file',
      hidden: true,
      onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
        if (currentTarget.files) take(currentTarget.files);
        // the same file may be chosen again
        currentTarget.value = '';
      },
    },
  } as const;
}

/**
 * Calls `take` with files that are dropped anywhere in the window, except over a dialog. Without `take`, dropped files are ignored, since
 * the browser would otherwise leave the page to open them. Returns true while files are dragged over the page.
 */
export function useWindowDrop(take?: (files: FileList) => void): boolean {
  const [over, setOver] = useState(false);
  const latest = useRef(take);
  useEffect(() => {
    latest.current = take;
  });
  useEffect(() => {
    const isTaken = () => latest.current !== undefined && !isCovered('dialog');
    const onOver = (event: globalThis.DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      setOver(isTaken());
    };
    const onLeave = (event: globalThis.DragEvent) => {
      if (event.relatedTarget === null) setOver(false);
    };
    const onDrop = (event: globalThis.DragEvent) => {
      setOver(false);
      // another drop area has already taken the files
      if (event.defaultPrevented || !event.dataTransfer || event.dataTransfer.files.length === 0) return;
      event.preventDefault();
      if (isTaken()) latest.current?.(event.dataTransfer.files);
    };
    window.addEventListener('dragover', onOver);
    window.addEventListener('dragleave', onLeave);
    window.addEventListener('drop', onDrop);
    return () => {
      window.removeEventListener('dragover', onOver);
      window.removeEventListener('dragleave', onLeave);
      window.removeEventListener('drop', onDrop);
    };
  }, []);
  return over;
}
