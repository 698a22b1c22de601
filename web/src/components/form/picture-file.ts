import { ApiError } from '../../api/errors';
import { FIELD_TEXTS } from '../../api/messages';
import { LIMITS } from '../../protocol/generated/protocol';

/** What the file chooser offers. */
export const PICTURE_KINDS = '.png,.jpg,.jpeg,image/png,image/jpeg';

type Chosen = Pick<File, 'name' | 'size'>;

/** As far as a name and a size tell; decoding it is the server's part. */
const isPicture = ({ name, size }: Chosen, most: number) => /\.(png|jpe?g)$/i.test(name) && size > 0 && size <= most;

/** What keeps a file from being an avatar; null when nothing does. */
export const avatarFault = (file: Chosen): string | null =>
  isPicture(file, LIMITS.AVATAR_BYTES_MAX) ? null : FIELD_TEXTS.avatarFault;

/** What keeps a file from being a background; null when nothing does. */
export const backgroundFault = (file: Chosen): string | null =>
  isPicture(file, LIMITS.BACKGROUND_BYTES_MAX) ? null : FIELD_TEXTS.backgroundFault;

/** Whether the server refused the picture itself. */
export function isBadPicture(failure: unknown): boolean {
  return failure instanceof ApiError && (failure.status === 413 || failure.status === 415);
}
