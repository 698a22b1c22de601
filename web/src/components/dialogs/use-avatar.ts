import { useEffect, useRef, useState } from 'react';
import { ApiError, errorText } from '../../api/errors';
import { FIELD_TEXTS } from '../../api/messages';
import type { FileId } from '../../protocol/generated/protocol';
import { uploadAvatar } from '../../stores/job-list/store';
import { avatarFault, isBadPicture } from '../form/picture-file';
import { type Crop, LARGEST } from './crop';
import { type Picture, readPicture, squareOf } from './picture';

/** A picture that was chosen, and the part of it that is to be seen; 'none': it is taken away; null: it stays as it is. */
export type Choice = { picture: Picture; crop: Crop } | 'none' | null;

/** The picture could not be sent; why is said beside it. */
export class AvatarRefused extends Error {
  override name = 'AvatarRefused';
}

export interface AvatarForm {
  choice: Choice;
  /** What is wrong with a file, or kept it from being sent. */
  fault: string | null;
  /** The picture that is chosen could not be sent. */
  isRefused: boolean;
  take: (file: File | undefined) => Promise<void>;
  choose: (choice: Choice) => void;
  /** The server refused the job because of its picture. */
  refuse: (text: string) => void;
  /** Uploads what was chosen, once; undefined where the picture stays as it is. Fails with AvatarRefused. */
  send: () => Promise<FileId | null | undefined>;
}

const release = (choice: Choice) => {
  if (choice !== null && choice !== 'none') URL.revokeObjectURL(choice.picture.url);
};

/** Why: the picture itself, or the way to the server. */
function reasonOf(failure: unknown): string {
  if (!(failure instanceof ApiError) || isBadPicture(failure)) return FIELD_TEXTS.avatarFault;
  return `The picture could not be sent: ${errorText(failure)}`;
}

/** A job's picture as it is being chosen: cut and sent only with the job. */
export function useAvatar(): AvatarForm {
  const [choice, setChoice] = useState<Choice>(null);
  const [fault, setFault] = useState<{ text: string; isRefused: boolean } | null>(null);
  const latest = useRef<Choice>(null);
  const sent = useRef<{ choice: Choice; id: FileId } | null>(null);
  useEffect(() => () => release(latest.current), []);

  const set = (next: Choice) => {
    latest.current = next;
    setChoice(next);
  };
  const choose = (next: Choice) => {
    const isSamePicture = next !== null && next !== 'none' && next.picture === pictureOf(latest.current);
    if (!isSamePicture) release(latest.current);
    setFault(null);
    set(next);
  };
  const take = async (file: File | undefined) => {
    if (!file) return;
    const text = avatarFault(file);
    setFault(text === null ? null : { text, isRefused: false });
    if (text !== null) return;
    try {
      choose({ picture: await readPicture(file), crop: LARGEST });
    } catch {
      setFault({ text: FIELD_TEXTS.avatarFault, isRefused: false });
    }
  };
  const refuse = (text: string) => {
    sent.current = null;
    setFault({ text, isRefused: true });
  };
  const send = async () => {
    const { current } = latest;
    if (current === null) return undefined;
    if (current === 'none') return null;
    if (sent.current?.choice === current) return sent.current.id;
    setFault(null);
    try {
      const id = await uploadAvatar(await squareOf(current.picture, current.crop));
      sent.current = { choice: current, id };
      return id;
    } catch (failure) {
      refuse(reasonOf(failure));
      throw new AvatarRefused();
    }
  };
  return { choice, fault: fault?.text ?? null, isRefused: fault?.isRefused ?? false, take, choose, refuse, send };
}

/** The picture that is chosen; null where none is. */
export function pictureOf(choice: Choice): Picture | null {
  return choice === null || choice === 'none' ? null : choice.picture;
}
