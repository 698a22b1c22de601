import type { ArchiveFormat } from '../../protocol/generated/protocol';

/** The formats of an archive with their names, in the order in which they are offered. */
export const ARCHIVE_FORMATS: readonly { value: ArchiveFormat; label: string }[] = [
  { value: 'zip', label: 'zip' },
  { value: '7z', label: '7z' },
  { value: 'scp', label: 'scp (mac)' },
];
