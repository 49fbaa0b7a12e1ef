import type { AssetPurpose, UploadedAsset } from '#lib/assets/schema.ts';
import type { Trouble } from './upload-trouble.ts';

/** What files have in common, as it was typed. */
export type CommonDetails = {
  readonly purpose: AssetPurpose;
  /** Apart by blanks, commas or lines. */
  readonly productNumbers: string;
  /** Apart by commas or lines. */
  readonly tags: string;
  /** By name; one without a value is not there. */
  readonly metaproperties: Readonly<Record<string, readonly string[]>>;
};

/** All that is said of a file; no name is the file's own. */
export type UploadDetails = CommonDetails & { readonly name: string; readonly description: string };

/** A file on the upload sheet, from when it was dropped until it is stored or removed. */
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
  readonly details: Pick<UploadDetails, 'name' | 'description'>;
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
  | { readonly at: 'listed' | 'ready' | 'waiting' | 'cancelled' }
  | { readonly at: 'reading' | 'sending'; readonly bytes: number }
  | { readonly at: 'failed'; readonly trouble: Trouble }
  | { readonly at: 'done'; readonly uploaded: UploadedAsset };

/** All that is on the upload sheet. */
export type UploadState = {
  /** In the order in which they were dropped. */
  readonly files: readonly UploadFile[];
  /** The details of every file that has none of its own. */
  readonly common: CommonDetails;
  /** Whether Upload was pressed: what is missing is marked from then on. */
  readonly isTried: boolean;
  /** Why nothing more is sent for now. */
  readonly hold: Hold | undefined;
};

/** At the time `until`, in milliseconds, uploads go on by themselves. */
export type Hold =
  | { readonly why: 'signedOut' }
  | { readonly why: 'busy'; readonly words: string; readonly until: number };

export type UploadAction =
  | { readonly type: 'add'; readonly files: readonly UploadFile[] }
  | { readonly type: 'remove'; readonly ids: readonly string[] }
  | { readonly type: 'setCommon'; readonly details: Partial<CommonDetails> }
  | { readonly type: 'submit' | 'retry'; readonly ids: readonly string[] }
  | { readonly type: 'resume' }
  | { readonly type: 'update'; readonly id: string; readonly change: Partial<UploadFile> }
  | Failure;

/** `until` is when a busy service may be asked again, in milliseconds; `freshKey` was never used. */
type Failure = { readonly type: 'fail'; readonly id: string; readonly trouble: Trouble } & {
  readonly until: number;
  readonly freshKey: string;
};

export const EMPTY_SHEET: UploadState = {
  files: [],
  common: { purpose: 'OTHER', productNumbers: '', tags: '', metaproperties: {} },
  isTried: false,
  hold: undefined,
};

/** How many files are sent at a time. */
export const MOST_AT_ONCE = 2;
/** How often a service that is too busy is asked again without anybody pressing anything. */
export const MOST_BUSY_TRIES = 5;

/** A file as it begins on the sheet; `refusal` says why it cannot go up at all. */
export function newFile(file: File, refusal: string | undefined): UploadFile {
  return {
    id: crypto.randomUUID(),
    key: crypto.randomUUID(),
    file,
    isWanted: false,
    details: { name: '', description: '' },
    own: {},
    busyTries: 0,
    step: refusal === undefined ? { at: 'listed' } : { at: 'refused', why: refusal },
  };
}

/** The sheet after an action; one for a file that is not on it any more changes nothing. */
export function uploadReducer(state: UploadState, action: UploadAction): UploadState {
  switch (action.type) {
    case 'add':
      return { ...state, files: [...state.files, ...action.files] };
    case 'remove':
      return { ...state, files: withoutFiles(state.files, new Set(action.ids)) };
    case 'setCommon':
      return { ...state, common: { ...state.common, ...action.details } };
    case 'submit':
    case 'retry': {
      const ids = new Set(action.ids);
      return {
        ...state,
        files: waiting(state.files, ({ id }) => ids.has(id)),
        isTried: state.isTried || action.type === 'submit',
        // Whoever presses a button has signed in again, or will be told once more.
        hold: state.hold?.why === 'signedOut' ? undefined : state.hold,
      };
    }
    case 'resume':
      return { ...state, files: waiting(state.files, isSignedOut), hold: undefined };
    case 'update':
      return updated(state, action.id, (file) => ({ ...file, ...action.change }));
    case 'fail': {
      const failed = updated(state, action.id, (file) => afterFailure(file, action));
      return { ...failed, hold: holdAfter(state.hold, action) };
    }
  }
}

/** What is to be done next: a file to be read, else one to be sent; undefined is nothing. */
export function nextWork({ files, hold }: UploadState) {
  const at = (step: Step['at']) => files.filter((file) => file.step.at === step);
  const [listed] = at('reading').length === 0 ? at('listed') : [];
  if (listed) return { is: 'read', file: listed } as const;
  const [next] = !hold && at('sending').length < MOST_AT_ONCE ? at('waiting') : [];
  return next && ({ is: 'send', file: next } as const);
}

/** Whether something would be lost if the page were left now. */
export function isUnfinished({ files }: UploadState): boolean {
  return files.some(({ step }) => step.at !== 'done' && step.at !== 'refused');
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

function updated(state: UploadState, id: string, change: (file: UploadFile) => UploadFile) {
  return { ...state, files: state.files.map((file) => (file.id === id ? change(file) : file)) };
}

const MAY_WAIT: ReadonlySet<Step['at']> = new Set(['ready', 'failed', 'cancelled']);

function waiting(files: readonly UploadFile[], isMeant: (file: UploadFile) => boolean) {
  return files.map((file): UploadFile => {
    const mayWait = isMeant(file) && MAY_WAIT.has(file.step.at);
    return mayWait ? { ...file, step: { at: 'waiting' } } : file;
  });
}

function isSignedOut({ step }: UploadFile): boolean {
  return step.at === 'failed' && step.trouble.kind === 'signedOut';
}

/** What was stored and is removed stays known to the files that have the same bytes. */
function withoutFiles(files: readonly UploadFile[], ids: ReadonlySet<string>): UploadFile[] {
  const stored = files.filter(({ id, step }) => ids.has(id) && step.at === 'done');
  return files
    .filter(({ id }) => !ids.has(id))
    .map((file) => {
      const same = stored.find(({ checksum }) => checksum === file.checksum);
      if (same?.step.at !== 'done') return file;
      return { ...file, twin: { assetId: same.step.uploaded.assetId, name: same.file.name } };
    });
}

function afterFailure(file: UploadFile, { trouble, freshKey }: Failure): UploadFile {
  const isBusy = trouble.kind === 'busy' && file.busyTries < MOST_BUSY_TRIES;
  return {
    ...file,
    key: trouble.kind === 'keyUsed' ? freshKey : file.key,
    sent: trouble.kind === 'unclear' ? file.sent : undefined,
    busyTries: isBusy ? file.busyTries + 1 : 0,
    step: isBusy ? { at: 'waiting' } : { at: 'failed', trouble },
  };
}

/** Several files may have been asked to wait: the longest of their times counts. */
function holdAfter(hold: Hold | undefined, { trouble, until }: Failure): Hold | undefined {
  if (trouble.kind === 'signedOut') return { why: 'signedOut' };
  if (trouble.kind !== 'busy' || hold?.why === 'signedOut') return hold;
  return { why: 'busy', words: trouble.words, until: Math.max(until, hold?.until ?? 0) };
}
