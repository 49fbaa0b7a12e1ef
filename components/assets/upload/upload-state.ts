import { cleaned, type Values } from '#components/forms/form-field.ts';
import type { UploadedAsset } from '#lib/assets/schema.ts';
import type { UploadError } from './upload-error.ts';

export type UploadFile = {
  readonly id: string;
  /** The Idempotency-Key of all its tries, so that nothing is stored twice. */
  readonly key: string;
  readonly file: File;
  /** SHA-256 in lower-case hexadecimal, once read. */
  readonly checksum?: string;
  /** An asset with the same bytes; null if there is none, undefined if the search failed. */
  readonly duplicate?: StoredDuplicate | null | undefined;
  /** Whether the user wants it uploaded in spite of a duplicate. */
  readonly isConfirmed: boolean;
  /** Its name and description, and what replaces the details for all files. */
  readonly details: Values;
  /** The details being sent, or sent without a clear answer: a retry must send the same. */
  readonly sent?: Values | undefined;
  /** Consecutive tries for which the service was too busy. */
  readonly busyTries: number;
  readonly step: Step;
};

export type StoredDuplicate = { readonly assetId: string; readonly name: string };

/** How far a file is. `bytes` are those read or sent so far. */
export type Step =
  | { readonly at: 'refused'; readonly reason: string }
  | { readonly at: 'listed' | 'ready' | 'waiting' | 'cancelled' }
  | { readonly at: 'reading' | 'sending'; readonly bytes: number }
  | { readonly at: 'failed'; readonly error: UploadError }
  | { readonly at: 'done'; readonly uploaded: UploadedAsset };

export type UploadState = {
  /** In the order dropped. */
  readonly files: readonly UploadFile[];
  readonly common: Values;
  /** Whether the details of a product were filled in: what is typed after that stays. */
  readonly isPrefilled: boolean;
  /** Whether Upload was pressed: problems are marked from then on. */
  readonly isSubmitted: boolean;
  /** Set while nothing more is sent. */
  readonly pause: UploadPause | undefined;
};

/** Why uploads are paused. At `until` (epoch milliseconds) they resume by themselves. */
export type UploadPause =
  | { readonly reason: 'signedOut' }
  | { readonly reason: 'busy'; readonly words: string; readonly until: number };

export type UploadAction =
  | { readonly type: 'add'; readonly files: readonly UploadFile[] }
  | { readonly type: 'remove'; readonly ids: readonly string[] }
  | { readonly type: 'setCommon' | 'prefill'; readonly details: Values }
  | { readonly type: 'submit' | 'retry'; readonly ids: readonly string[] }
  | { readonly type: 'resume' | 'reconnected' }
  | { readonly type: 'update'; readonly id: string; readonly change: Partial<UploadFile> }
  | FailAction;

/** `until` is when a busy service may be called again, in epoch milliseconds; `newKey` was never used. */
type FailAction = {
  readonly type: 'fail';
  readonly id: string;
  readonly error: UploadError;
  readonly until: number;
  readonly newKey: string;
};

export const NO_UPLOADS: UploadState = {
  files: [],
  common: { name: '', purpose: 'OTHER', productNumbers: [], tags: [] },
  isPrefilled: false,
  isSubmitted: false,
  pause: undefined,
};

const MAX_CONCURRENT_UPLOADS = 2;
/** Automatic retries while the service is busy. */
export const MAX_BUSY_TRIES = 5;

/** A file newly added to the sheet; `refusal` says why it cannot be uploaded at all. */
export function newFile(file: File, refusal: string | undefined): UploadFile {
  return {
    id: crypto.randomUUID(),
    key: crypto.randomUUID(),
    file,
    isConfirmed: false,
    details: { name: '', description: '' },
    busyTries: 0,
    step: refusal === undefined ? { at: 'listed' } : { at: 'refused', reason: refusal },
  };
}

/** An action for a file that is no longer on the sheet changes nothing. */
export function uploadReducer(state: UploadState, action: UploadAction): UploadState {
  switch (action.type) {
    case 'add':
      return { ...state, files: [...state.files, ...action.files] };
    case 'remove':
      return { ...state, files: withoutFiles(state.files, new Set(action.ids)) };
    case 'setCommon':
      return { ...state, common: { ...state.common, ...action.details } };
    case 'prefill': {
      if (state.isPrefilled) return state;
      return { ...state, common: { ...state.common, ...action.details }, isPrefilled: true };
    }
    case 'submit':
    case 'retry': {
      const ids = new Set(action.ids);
      const files = action.type === 'submit' ? numbered(state, ids) : state.files;
      return {
        ...state,
        files: queued(files, ({ id }) => ids.has(id)),
        isSubmitted: state.isSubmitted || action.type === 'submit',
        // The user has probably signed in again; if not, the next failure pauses again.
        pause: state.pause?.reason === 'signedOut' ? undefined : state.pause,
      };
    }
    case 'resume':
      return { ...state, files: queued(state.files, failedAs('signedOut')), pause: undefined };
    case 'reconnected':
      return { ...state, files: queued(state.files, failedAs('failed', 'unclear')) };
    case 'update':
      return withFile(state, action.id, (file) => ({ ...file, ...action.change }));
    case 'fail': {
      const failed = withFile(state, action.id, (file) => afterFailure(file, action));
      return { ...failed, pause: pauseAfter(state.pause, action) };
    }
  }
}

/** The next file to read, else the next one to send; undefined if there is nothing to do now. */
export function nextTask({ files, pause }: UploadState) {
  const at = (step: Step['at']) => files.filter((file) => file.step.at === step);
  const [listed] = at('reading').length === 0 ? at('listed') : [];
  if (listed) return { kind: 'read', file: listed } as const;
  const [next] = !pause && at('sending').length < MAX_CONCURRENT_UPLOADS ? at('waiting') : [];
  return next && ({ kind: 'send', file: next } as const);
}

/** Whether closing the page now would lose something. */
export function hasUnfinishedFiles({ files }: UploadState): boolean {
  return files.some(({ step }) => step.at !== 'done' && step.at !== 'refused');
}

/** The details that the next try of a file sends: an empty one of its own removes that for all, but for the name. */
export function detailsToSend({ sent, details }: UploadFile, common: Values): Values {
  const name = (isBlank(details) ? common : details)['name'] ?? '';
  return sent ?? { ...common, ...details, name };
}

function isBlank({ name = '' }: Values): boolean {
  return cleaned(name).length === 0;
}

function withFile(state: UploadState, id: string, change: (file: UploadFile) => UploadFile) {
  return { ...state, files: state.files.map((file) => (file.id === id ? change(file) : file)) };
}

/** Files after the first get the name for all with their place on the sheet, since no two should have one name. */
function numbered({ files, common }: UploadState, ids: ReadonlySet<string>): UploadFile[] {
  return files.map((file, at) =>
    at > 0 && !isBlank(common) && ids.has(file.id) && isBlank(file.details)
      ? {
          ...file,
          details: { ...file.details, name: `${cleaned(common['name'] ?? '')} ${at + 1}` },
        }
      : file,
  );
}

const QUEUEABLE: ReadonlySet<Step['at']> = new Set(['ready', 'failed', 'cancelled']);

function queued(files: readonly UploadFile[], isSelected: (file: UploadFile) => boolean) {
  return files.map((file): UploadFile => {
    const canQueue = isSelected(file) && QUEUEABLE.has(file.step.at);
    return canQueue ? { ...file, step: { at: 'waiting' } } : file;
  });
}

function failedAs(...kinds: readonly UploadError['kind'][]) {
  return ({ step }: UploadFile) => step.at === 'failed' && kinds.includes(step.error.kind);
}

/** A stored file that is removed becomes the known duplicate of files with the same bytes. */
function withoutFiles(files: readonly UploadFile[], ids: ReadonlySet<string>): UploadFile[] {
  const stored = files.filter(({ id, step }) => ids.has(id) && step.at === 'done');
  return files
    .filter(({ id }) => !ids.has(id))
    .map((file) => {
      const same = stored.find(({ checksum }) => checksum === file.checksum);
      if (same?.step.at !== 'done') return file;
      return { ...file, duplicate: { assetId: same.step.uploaded.assetId, name: same.file.name } };
    });
}

function afterFailure(file: UploadFile, { error, newKey }: FailAction): UploadFile {
  const isBusy = error.kind === 'busy' && file.busyTries < MAX_BUSY_TRIES;
  return {
    ...file,
    key: error.kind === 'keyUsed' ? newKey : file.key,
    sent: error.kind === 'unclear' ? file.sent : undefined,
    busyTries: isBusy ? file.busyTries + 1 : 0,
    step: isBusy ? { at: 'waiting' } : { at: 'failed', error },
  };
}

/** If several responses ask for a delay, the longest applies. */
function pauseAfter(
  pause: UploadPause | undefined,
  { error, until }: FailAction,
): UploadPause | undefined {
  if (error.kind === 'signedOut') return { reason: 'signedOut' };
  if (error.kind !== 'busy' || pause?.reason === 'signedOut') return pause;
  return { reason: 'busy', words: error.words, until: Math.max(until, pause?.until ?? 0) };
}
