import type { ReactNode } from 'react';
import { create } from 'zustand';
import { onLogout } from '../logout';

export interface Question {
  title: string;
  body?: ReactNode;
  /** The label of the button that performs the action, such as "Delete" or "Discard". */
  action: string;
  /**
   * The label of a third button, a choice besides performing the action and canceling, such as "Finish later". If it is missing, there is
   * no such button.
   */
  later?: string;
  /** The label of the button that cancels; "Cancel" by default. */
  cancel?: string;
  /** True to make the button of the action red, since the action destroys something. */
  destructive?: boolean;
}

export type Answer = 'yes' | 'later' | 'no';

export interface OpenQuestion extends Question {
  id: number;
  answer: (answer: Answer) => void;
}

/** The open questions, newest last. Each is shown as a dialog. */
export const useDialogs = create<{ asked: readonly OpenQuestion[] }>(() => ({ asked: [] }));

onLogout(() => {
  for (const { answer } of useDialogs.getState().asked) answer('no');
});

let lastId = 0;

/** Asks the person to confirm an action. Resolves to true if the person agrees. */
export async function confirm(question: Question): Promise<boolean> {
  return (await choose(question)) === 'yes';
}

/**
 * Asks a question and resolves to the button that the person chooses. Escape counts as the button that cancels, and so does the end of the
 * session.
 */
export function choose(question: Question): Promise<Answer> {
  lastId += 1;
  const id = lastId;
  return new Promise((resolve) => {
    const answer = (given: Answer) => {
      useDialogs.setState(({ asked }) => ({ asked: asked.filter((other) => other.id !== id) }));
      resolve(given);
    };
    useDialogs.setState(({ asked }) => ({ asked: [...asked, { ...question, id, answer }] }));
  });
}

/**
 * Asks which of two versions to keep after another person or another tab has saved a different one. Resolves to null if the person wants to
 * continue editing first.
 */
export async function chooseVersion(body: ReactNode): Promise<'mine' | 'saved' | null> {
  const answer = await choose({
    title: 'Which version do you want?',
    body,
    action: 'Keep mine',
    later: 'Use the saved one',
    cancel: 'Keep editing',
  });
  return answer === 'no' ? null : answer === 'yes' ? 'mine' : 'saved';
}

/** Asks before typed text is discarded. Resolves to true if the person agrees, or if there is nothing to lose (`dirty` is false). */
export async function confirmDiscard(dirty: boolean): Promise<boolean> {
  if (!dirty) return true;
  return confirm({
    title: 'Discard changes?',
    body: 'Your changes will be lost.',
    action: 'Discard',
    cancel: 'Keep editing',
    destructive: true,
  });
}
