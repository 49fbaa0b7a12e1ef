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
  readonly step: Step;
};

export type StoredDuplicate = { readonly assetId: string; readonly name: string };

/** How far a file is. `bytes` are those read or sent so far; `delayed` is being sent to a service that is busy. */
export type Step =
  | { readonly at: 'refused'; readonly reason: string }
  | { readonly at: 'listed' | 'ready' | 'waiting' | 'delayed' | 'cancelled' }
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
};

export const NO_UPLOADS: UploadState = {
  files: [],
  common: { name: '', purpose: 'OTHER', productNumbers: [], tags: [] },
  isPrefilled: false,
  isSubmitted: false,
};

const MAX_CONCURRENT_UPLOADS = 2;

/** A file newly added to the sheet; `refusal` says why it cannot be uploaded at all. */
export function newFile(file: File, refusal: string | undefined): UploadFile {
  return {
    id: crypto.randomUUID(),
    key: crypto.randomUUID(),
    file,
    isConfirmed: false,
    details: { name: '', description: '' },
    step: refusal === undefined ? { at: 'listed' } : { at: 'refused', reason: refusal },
  };
}

/** The next file to read, else the next one to send, unless nobody is signed in; undefined if there is none. */
export function nextTask({ files }: UploadState) {
  const at = (...steps: Step['at'][]) => files.filter(({ step }) => steps.includes(step.at));
  const [listed] = at('reading').length === 0 ? at('listed') : [];
  if (listed) return { kind: 'read', file: listed } as const;
  const isFree = at('sending', 'delayed').length < MAX_CONCURRENT_UPLOADS;
  const [next] = isFree && !files.some(failedAs('signedOut')) ? at('waiting') : [];
  return next && ({ kind: 'send', file: next } as const);
}

/** Whether closing the page now would lose something. */
export function hasUnfinishedFiles({ files }: UploadState): boolean {
  return files.some(({ step }) => step.at !== 'done' && step.at !== 'refused');
}

/** Whether a file is on its way: it is cancelled before it is removed. */
export function isInProgress({ step }: UploadFile): boolean {
  return step.at === 'waiting' || step.at === 'sending' || step.at === 'delayed';
}

/** The details that the next try of a file sends: an empty one of its own removes that for all, but for the name. */
export function detailsToSend({ sent, details }: UploadFile, common: Values): Values {
  const name = (isBlank(details) ? common : details)['name'] ?? '';
  return sent ?? { ...common, ...details, name };
}

function isBlank({ name = '' }: Values): boolean {
  return cleaned(name).length === 0;
}

/** Files after the first get the name for all with their place on the sheet, since no two should have one name. */
export function numbered({ files, common }: UploadState, ids: readonly string[]): UploadFile[] {
  const name = cleaned(common['name'] ?? '');
  return files.map((file, at) =>
    at > 0 && !isBlank(common) && ids.includes(file.id) && isBlank(file.details)
      ? { ...file, details: { ...file.details, name: `${name} ${at + 1}` } }
      : file,
  );
}

/** Has the selected files sent that may be, and those that could not be while nobody was signed in. */
export function queued(
  files: readonly UploadFile[],
  isSelected: (file: UploadFile) => boolean,
): UploadFile[] {
  const isSignedOut = failedAs('signedOut');
  return files.map((file) => {
    const isWanted = isSelected(file) && ['ready', 'failed', 'cancelled'].includes(file.step.at);
    return isWanted || isSignedOut(file) ? { ...file, step: { at: 'waiting' } } : file;
  });
}

export function failedAs(...kinds: readonly UploadError['kind'][]) {
  return ({ step }: UploadFile) => step.at === 'failed' && kinds.includes(step.error.kind);
}

/** A stored file that is removed becomes the known duplicate of files with the same bytes. */
export function withoutFiles(files: readonly UploadFile[], ids: readonly string[]): UploadFile[] {
  const removed = files.filter(({ id }) => ids.includes(id));
  return files
    .filter((file) => !removed.includes(file))
    .map((file) => {
      const same = removed.find(
        ({ step, checksum }) => step.at === 'done' && checksum === file.checksum,
      );
      if (same?.step.at !== 'done') return file;
      return { ...file, duplicate: { assetId: same.step.uploaded.assetId, name: same.file.name } };
    });
}
