import { ApiError } from '../../api/errors';
import { FIELD_TEXTS } from '../../api/messages';
import { LIMITS } from '../../protocol/generated/protocol';

/** The file types that the file chooser offers. */
export const PICTURE_KINDS = '.png,.jpg,.jpeg,image/png,image/jpeg';

type Chosen = Pick<File, 'name' | 'size'>;

/** Returns true if a file has the name of a picture and at most `most` bytes. The server checks the content. */
const isPicture = ({ name, size }: Chosen, most: number) => /\.(png|jpe?g)$/i.test(name) && size > 0 && size <= most;

/** Returns the reason that a file cannot be an avatar; null if it can. */
export const avatarError = (file: Chosen): string | null =>
  isPicture(file, LIMITS.AVATAR_BYTES_MAX) ? null : FIELD_TEXTS.avatarError;

/** Returns the reason that a file cannot be a background; null if it can. */
export const backgroundError = (file: Chosen): string | null =>
  isPicture(file, LIMITS.BACKGROUND_BYTES_MAX) ? null : FIELD_TEXTS.backgroundError;

/** Returns true if the server refused a picture because of the file itself. */
export function isBadPicture(failure: unknown): boolean {
  return failure instanceof ApiError && (failure.status === 413 || failure.status === 415);
}
