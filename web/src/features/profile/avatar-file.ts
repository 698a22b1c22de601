import { FIELD_TEXTS } from '../../api/messages';
import { LIMITS } from '../../protocol/generated/protocol';

/** What the file chooser offers. */
export const PICTURE_KINDS = '.png,.jpg,.jpeg,image/png,image/jpeg';

/** What keeps a file from being an avatar, as far as its name and size tell; null when nothing does. */
export function pictureFault({ name, size }: Pick<File, 'name' | 'size'>): string | null {
  const isPicture = /\.(png|jpe?g)$/i.test(name);
  return isPicture && size > 0 && size <= LIMITS.AVATAR_BYTES_MAX ? null : FIELD_TEXTS.avatarFault;
}
