import { ApiError, errorText } from '../../api/errors';
import { NOTICES } from '../../api/messages';
import type { Subscription } from '../../live/dispatch';
import { type CommandName, live } from '../../live/live';
import { createSessionStore } from '../../live/session-store';
import type { Commands } from '../../protocol/generated/calls';
import type { ExportAnswer, ExportChange, ExportError } from '../../protocol/generated/protocol';
import { saveAddress } from '../../ui/save-file';
import { toast } from '../../ui/toast-store';

/** The state of a file that the server makes in the background. */
export type FileExportState =
  | { kind: 'none' }
  | { kind: 'asked' }
  /** The export waits in the server's queue. `before` is the number of exports before it. */
  | { kind: 'waiting'; before: number }
  | { kind: 'progress'; percent: number }
  | { kind: 'failed'; text: string };

/** The name of a command that requests an export. */
type ExportCommand = {
  [K in CommandName]: Commands[K]['result'] extends ExportAnswer ? K : never;
}[CommandName];

/** A request for an export, and the name under which the file is saved unless the server sends a name. */
interface Asked<K extends ExportCommand> {
  payload: Commands[K]['request'];
  name: string;
}

const NOT_PREPARED = "The file couldn't be prepared";
const FAILURES: Readonly<Record<ExportError, string>> = {
  no_room: 'There is no room for this file right now',
  link_revoked: NOT_PREPARED,
  try_again: NOT_PREPARED,
};

const NOTHING: FileExportState = { kind: 'none' };

/** Returns the server's message, which may be about a single field, or else the text of the error. */
function textOf(failure: unknown): string {
  if (!(failure instanceof ApiError)) return errorText(failure);
  return failure.detail ?? Object.values(failure.fields)[0] ?? errorText(failure);
}

/** An export of a file, as the components that start and show it use it. */
export type FileExport = Pick<ReturnType<typeof createFileExport>, 'use' | 'retry' | 'cancel'>;

/**
 * Creates an export: a file that the server makes in the background when `event` is sent, and that the browser saves when it is complete.
 * Only one file is requested at a time. The export continues when the page changes, and ends with the session.
 */
export function createFileExport<K extends ExportCommand>(event: K) {
  let following: Subscription | null = null;
  /** The request that is in progress or has failed; null if there is none. */
  let asked: Asked<K> | null = null;

  function leave(): void {
    following?.unsubscribe();
    following = null;
  }

  function forget(): void {
    leave();
    asked = null;
  }

  const use = createSessionStore<FileExportState>(() => NOTHING, forget);
  const show = (state: FileExportState) => use.setState(state, true);

  function fail(text: string): void {
    leave();
    show({ kind: 'failed', text });
  }

  function onChange(change: ExportChange, name: string): void {
    switch (change.kind) {
      case 'preparing':
        show({ kind: 'waiting', before: change.position });
        return;
      case 'progress':
        show({ kind: 'progress', percent: change.percent });
        return;
      case 'done':
        cancel();
        saveAddress(change.download_url, name);
        toast(NOTICES.fileDownloaded);
        return;
      case 'failed':
        fail(FAILURES[change.error]);
    }
  }

  function follow(topic: string, name: string): void {
    following = live.subscribe<ExportChange, ExportChange | null>(topic, {
      apply: ({ changes }) => {
        const last = changes.at(-1);
        if (last) onChange(last, name);
      },
      snapshot: (last) => last && onChange(last, name),
      closed: () => fail(NOT_PREPARED),
      rejected: (failure) => fail(textOf(failure)),
    });
  }

  async function send(request: Asked<K>): Promise<void> {
    asked = request;
    show({ kind: 'asked' });
    // false if the request was canceled, belongs to an earlier session, or was replaced by another one
    const isWanted = () => asked === request;
    try {
      const answer = await live.sendUntilAcked(event, request.payload, isWanted);
      if (answer && isWanted()) follow(answer.result.topic, request.name);
    } catch (failure) {
      if (isWanted()) fail(textOf(failure));
      if (!(failure instanceof ApiError)) throw failure;
    }
  }

  /** Stops waiting for the file, or removes the message that the export has failed. */
  function cancel(): void {
    forget();
    show(NOTHING);
  }

  return {
    use,
    /**
     * Requests the file, follows its progress, and saves it as `name`. Returns false, and does nothing, while another file is being
     * prepared.
     */
    ask(payload: Commands[K]['request'], name: string): boolean {
      const { kind } = use.getState();
      if (kind !== 'none' && kind !== 'failed') return false;
      void send({ payload, name });
      return true;
    },
    /** Repeats the request that has failed. */
    retry(): void {
      if (asked && use.getState().kind === 'failed') void send({ ...asked });
    },
    cancel,
  };
}
