import { type ChangeEvent, type DragEvent, useRef, useState } from 'react';

/** A place where files are dropped, or chosen by a button: the props of the place and of its hidden input. */
export function useFileDrop(take: (files: FileList) => void) {
  const [over, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  return {
    over,
    /** Opens the browser's own dialog. */
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
