import type { UploadedAsset } from '#lib/assets/schema.ts';
import {
  type CommonDetails,
  type FileDetails,
  NO_FILE_DETAILS,
  type UploadDetails,
} from './upload-details.ts';
import type { Trouble } from './upload-trouble.ts';

/** A file on the upload sheet, from when it was dropped until it is stored or taken off. */
export type UploadFile = {
  /** Names it on the sheet. */
  readonly id: string;
  /** The Idempotency-Key of each of its tries, so that nothing is stored twice. */
  readonly key: string;
  readonly file: File;
  /** SHA-256 of its bytes in lower-case hexadecimal, once they are read. */
  readonly checksum?: string;
  /** What is stored already with the same bytes: null is nothing; not there, nobody could be asked. */
  readonly twin?: StoredTwin | null | undefined;
  /** Whether it goes up all the same. */
  readonly isWanted: boolean;
  readonly details: FileDetails;
  /** What it has instead of the details for all files. */
  readonly own: Partial<CommonDetails>;
  /** What is being sent, or was sent whole without a clear answer: another try says the same. */
  readonly sent?: UploadDetails | undefined;
  /** Tries that the service was too busy for, one after the other. */
  readonly busyTries: number;
  readonly step: Step;
};

/** An asset that has the bytes of a file. */
export type StoredTwin = { readonly assetId: string; readonly name: string };

/** Where a file is on its way. Bytes are those read, or sent, so far. */
export type Step =
  | { readonly at: 'refused'; readonly why: string }
  | { readonly at: 'listed' }
  | { readonly at: 'reading'; readonly bytes: number }
  | { readonly at: 'ready' }
  | { readonly at: 'waiting' }
  | { readonly at: 'sending'; readonly bytes: number }
  | { readonly at: 'cancelled' }
  | { readonly at: 'failed'; readonly trouble: Trouble }
  | { readonly at: 'done'; readonly uploaded: UploadedAsset };

/** A file as it is dropped; `refusal` says why it cannot go up at all. */
export type Dropped = {
  readonly id: string;
  readonly key: string;
  readonly file: File;
  readonly refusal?: string | undefined;
};

/** The file as it begins on the sheet. */
export function listed({ id, key, file, refusal }: Dropped): UploadFile {
  return {
    id,
    key,
    file,
    isWanted: false,
    details: NO_FILE_DETAILS,
    own: {},
    busyTries: 0,
    step: refusal === undefined ? { at: 'listed' } : { at: 'refused', why: refusal },
  };
}

/** What happens to one file on the sheet; `id` names it. */
export type FileEvent = { readonly id: string } & (
  | { readonly type: 'read'; readonly bytes: number }
  | { readonly type: 'checked'; readonly checksum: string; readonly twin: UploadFile['twin'] }
  | { readonly type: 'unreadable' }
  | { readonly type: 'wanted' }
  | { readonly type: 'typed'; readonly details: Partial<FileDetails> }
  | { readonly type: 'typed instead'; readonly details: Partial<CommonDetails> }
  | { readonly type: 'as for all' }
  | { readonly type: 'begun' }
  | { readonly type: 'sent'; readonly bytes: number }
  | { readonly type: 'stored'; readonly uploaded: UploadedAsset }
  | Failed
  | { readonly type: 'cancelled'; readonly isAllSent: boolean }
);

type Failed = {
  readonly type: 'failed';
  readonly trouble: Trouble;
  /** The time, in milliseconds, before which a busy service is not to be asked again. */
  readonly until: number;
  /** A key that was never used. */
  readonly freshKey: string;
};

/** How often a service that is too busy is asked again without anybody pressing anything. */
export const MOST_BUSY_TRIES = 5;

/** The file after something happened to it. What comes too late, once it is not being sent any more, is nothing. */
export function fileAfter(file: UploadFile, event: FileEvent, common: CommonDetails): UploadFile {
  switch (event.type) {
    case 'read':
      return { ...file, step: { at: 'reading', bytes: event.bytes } };
    case 'checked':
      return { ...file, checksum: event.checksum, twin: event.twin, step: { at: 'ready' } };
    case 'unreadable':
      return { ...file, step: { at: 'refused', why: UNREADABLE } };
    case 'wanted':
      return { ...file, isWanted: true };
    case 'typed':
      return { ...file, details: { ...file.details, ...event.details } };
    case 'typed instead':
      return { ...file, own: { ...file.own, ...event.details } };
    case 'as for all':
      return { ...file, own: {} };
    case 'begun':
      return { ...file, sent: sentDetails(file, common), step: { at: 'sending', bytes: 0 } };
    case 'cancelled':
      if (file.step.at === 'waiting') return { ...file, step: { at: 'ready' } };
  }
  return file.step.at === 'sending' ? whileSending(file, event) : file;
}

/** What the next try of the file says of it. */
export function sentDetails(file: UploadFile, common: CommonDetails): UploadDetails {
  return file.sent ?? { ...ownDetails(file, common), ...file.details };
}

/** The details for all files, and what the file has instead of them. */
export function ownDetails({ own }: UploadFile, common: CommonDetails): CommonDetails {
  const metaproperties = Object.entries({ ...common.metaproperties, ...own.metaproperties });
  return {
    ...common,
    ...own,
    // One that was emptied for this file alone is not there.
    metaproperties: Object.fromEntries(metaproperties.filter(([, values]) => values.length > 0)),
  };
}

const UNREADABLE = 'It cannot be read: it may have been moved or changed. Drop it again.';

type SendingEvent = Extract<FileEvent, { type: 'sent' | 'stored' | 'failed' | 'cancelled' }>;

function whileSending(file: UploadFile, event: SendingEvent): UploadFile {
  switch (event.type) {
    case 'sent':
      return { ...file, step: { at: 'sending', bytes: event.bytes } };
    case 'stored':
      return { ...file, step: { at: 'done', uploaded: event.uploaded } };
    case 'failed':
      return afterFailure(file, event);
    case 'cancelled': {
      const sent = event.isAllSent ? file.sent : undefined;
      return { ...file, sent, step: { at: 'cancelled' } };
    }
  }
}

function afterFailure(file: UploadFile, { trouble, freshKey }: Failed): UploadFile {
  const isBusy = trouble.kind === 'busy' && file.busyTries < MOST_BUSY_TRIES;
  return {
    ...file,
    key: trouble.kind === 'keyUsed' ? freshKey : file.key,
    sent: trouble.kind === 'unclear' ? file.sent : undefined,
    busyTries: isBusy ? file.busyTries + 1 : 0,
    step: isBusy ? { at: 'waiting' } : { at: 'failed', trouble },
  };
}
