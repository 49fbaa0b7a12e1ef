import { type CommonDetails, NO_COMMON_DETAILS } from './upload-details.ts';
import { type Dropped, type FileEvent, fileAfter, listed, type UploadFile } from './upload-file.ts';

/** All that is on the upload sheet. */
export type UploadQueue = {
  /** In the order in which they were dropped. */
  readonly files: readonly UploadFile[];
  /** The details of every file that has none of its own. */
  readonly common: CommonDetails;
  /** Whether Upload was pressed: what is missing is marked from then on. */
  readonly isTried: boolean;
  /** Why nothing more is sent for now. */
  readonly hold: Hold | undefined;
};

/** At the time `until`, in milliseconds, the sheet goes on by itself. */
export type Hold =
  | { readonly why: 'signedOut' }
  | { readonly why: 'busy'; readonly words: string; readonly until: number };

/** What happens on the sheet. */
export type QueueEvent =
  | { readonly type: 'dropped'; readonly files: readonly Dropped[] }
  | { readonly type: 'taken off'; readonly ids: readonly string[] }
  | { readonly type: 'typed for all'; readonly details: Partial<CommonDetails> }
  | { readonly type: 'tried' }
  | { readonly type: 'queued'; readonly ids: readonly string[] }
  | { readonly type: 'gone on' }
  | FileEvent;

export const EMPTY_QUEUE: UploadQueue = {
  files: [],
  common: NO_COMMON_DETAILS,
  isTried: false,
  hold: undefined,
};

/** How many files are sent at a time. */
export const MOST_AT_ONCE = 2;

/** The sheet after something happened on it. */
export function afterEvent(queue: UploadQueue, event: QueueEvent): UploadQueue {
  switch (event.type) {
    case 'dropped':
      return { ...queue, files: [...queue.files, ...event.files.map(listed)] };
    case 'taken off':
      return withoutFiles(queue, new Set(event.ids));
    case 'typed for all':
      return { ...queue, common: { ...queue.common, ...event.details } };
    case 'tried':
      return { ...queue, isTried: true };
    case 'queued': {
      // Whoever presses a button has signed in again, or will be told once more.
      const hold = queue.hold?.why === 'signedOut' ? undefined : queue.hold;
      return { ...withWaiting(queue, new Set(event.ids)), hold };
    }
    case 'gone on':
      return { ...withWaiting(queue, signedOutFiles(queue)), hold: undefined };
  }
  const files = queue.files.map((file) =>
    file.id === event.id ? fileAfter(file, event, queue.common) : file,
  );
  return { ...queue, files, hold: holdAfter(queue, event) };
}

/** What is to be done next: a file to be read, else one to be sent; undefined is nothing. */
export function nextWork({ files, hold }: UploadQueue): Work | undefined {
  const at = (step: UploadFile['step']['at']) => files.filter((file) => file.step.at === step);
  const [listedFile] = at('reading').length === 0 ? at('listed') : [];
  if (listedFile) return { is: 'read', file: listedFile };
  const [waiting] = !hold && at('sending').length < MOST_AT_ONCE ? at('waiting') : [];
  return waiting && { is: 'send', file: waiting };
}

type Work = { readonly is: 'read' | 'send'; readonly file: UploadFile };

/** Whether something would be lost if the page were left now. */
export function isUnfinished({ files }: UploadQueue): boolean {
  return files.some(({ step }) => step.at !== 'done' && step.at !== 'refused');
}

/** What was stored and is taken off stays known to the files that have the same bytes. */
function withoutFiles(queue: UploadQueue, ids: ReadonlySet<string>): UploadQueue {
  const off = queue.files.filter(({ id }) => ids.has(id));
  const files = queue.files
    .filter(({ id }) => !ids.has(id))
    .map((file) => {
      const same = off.find(({ checksum }) => checksum !== undefined && checksum === file.checksum);
      if (same?.step.at !== 'done') return file;
      const { assetId } = same.step.uploaded;
      return { ...file, twin: { assetId, name: same.file.name } };
    });
  return { ...queue, files };
}

const MAY_WAIT: ReadonlySet<UploadFile['step']['at']> = new Set(['ready', 'failed', 'cancelled']);

function withWaiting(queue: UploadQueue, ids: ReadonlySet<string>): UploadQueue {
  const files = queue.files.map((file) =>
    ids.has(file.id) && MAY_WAIT.has(file.step.at)
      ? { ...file, step: { at: 'waiting' as const } }
      : file,
  );
  return { ...queue, files };
}

function signedOutFiles({ files }: UploadQueue): ReadonlySet<string> {
  return new Set(
    files
      .filter(({ step }) => step.at === 'failed' && step.trouble.kind === 'signedOut')
      .map(({ id }) => id),
  );
}

function holdAfter({ hold, files }: UploadQueue, event: FileEvent): Hold | undefined {
  const isSending = files.some(({ id, step }) => id === event.id && step.at === 'sending');
  if (event.type !== 'failed' || !isSending) return hold;
  const { trouble, until } = event;
  if (trouble.kind === 'signedOut') return { why: 'signedOut' };
  if (trouble.kind !== 'busy' || hold?.why === 'signedOut') return hold;
  return { why: 'busy', words: trouble.words, until: Math.max(until, hold?.until ?? 0) };
}
