import { useEffect, useRef, useState } from 'react';
import { ApiError, errorText } from '../../api/errors';
import { FIELD_TEXTS } from '../../api/messages';
import type { FileId } from '../../protocol/generated/protocol';
import { uploadAvatar } from '../../stores/job-list/store';
import { avatarError, isBadPicture } from '../form/picture-file';
import { type Crop, LARGEST } from './crop';
import { type Picture, readPicture, squareOf } from './picture';

/** The person's choice: a picture and its crop; 'none': the job's picture is removed; null: the job's picture stays. */
export type Choice = { picture: Picture; crop: Crop } | 'none' | null;

/** Thrown when the picture could not be uploaded; the reason is shown beside the picture. */
export class AvatarRejected extends Error {
  override name = 'AvatarRejected';
}

export interface AvatarForm {
  choice: Choice;
  /** The reason why the chosen file is not accepted or could not be uploaded. */
  error: string | null;
  /** True if the chosen picture could not be uploaded, or the server refused it. */
  isRefused: boolean;
  take: (file: File | undefined) => Promise<void>;
  choose: (choice: Choice) => void;
  /** Shows `text`, the reason why the server refused to save the job with this picture. */
  showError: (text: string) => void;
  /**
   * Uploads the chosen picture once and returns the id of its file; null if the picture is removed; undefined if it stays. Rejects with
   * AvatarRejected.
   */
  send: () => Promise<FileId | null | undefined>;
}

const release = (choice: Choice) => {
  if (choice !== null && choice !== 'none') URL.revokeObjectURL(choice.picture.url);
};

/** Returns the reason for a failure as text: either the picture itself is invalid, or the server could not be reached. */
function reasonOf(failure: unknown): string {
  if (!(failure instanceof ApiError) || isBadPicture(failure)) return FIELD_TEXTS.avatarError;
  return `The picture couldn't be uploaded: ${errorText(failure)}`;
}

/** Returns the state of the field in which a job's picture is chosen. The picture is cropped and uploaded only when the job is saved. */
export function useAvatar(): AvatarForm {
  const [choice, setChoice] = useState<Choice>(null);
  const [error, setError] = useState<{ text: string; isRefused: boolean } | null>(null);
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
    setError(null);
    set(next);
  };
  const take = async (file: File | undefined) => {
    if (!file) return;
    const text = avatarError(file);
    setError(text === null ? null : { text, isRefused: false });
    if (text !== null) return;
    try {
      choose({ picture: await readPicture(file), crop: LARGEST });
    } catch {
      setError({ text: FIELD_TEXTS.avatarError, isRefused: false });
    }
  };
  const showError = (text: string) => {
    sent.current = null;
    setError({ text, isRefused: true });
  };
  const send = async () => {
    const { current } = latest;
    if (current === null) return undefined;
    if (current === 'none') return null;
    if (sent.current?.choice === current) return sent.current.id;
    setError(null);
    try {
      const id = await uploadAvatar(await squareOf(current.picture, current.crop));
      sent.current = { choice: current, id };
      return id;
    } catch (failure) {
      showError(reasonOf(failure));
      throw new AvatarRejected();
    }
  };
  return { choice, error: error?.text ?? null, isRefused: error?.isRefused ?? false, take, choose, showError, send };
}

/** Returns the chosen picture; null if there is none. */
export function pictureOf(choice: Choice): Picture | null {
  return choice === null || choice === 'none' ? null : choice.picture;
}
