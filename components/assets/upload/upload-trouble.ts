import type { Detail } from '#lib/failures.ts';

/** What went wrong with an upload, for whoever dropped the file. */
export type Trouble = {
  /**
   * `unclear`: it may be stored all the same. `keyUsed`: under its key something else is. `busy`: the
   * service asks to wait. `signedOut`: nobody is signed in any more. `refused`: not as it stands.
   * `failed`: nothing was stored.
   */
  readonly kind: 'refused' | 'signedOut' | 'unclear' | 'busy' | 'keyUsed' | 'failed';
  readonly words: string;
  /** What the service says is wrong with what was sent, field by field. */
  readonly details: readonly Detail[];
  /** What the log knows the request under, where it got there. */
  readonly correlationId: string | undefined;
  /** Whether the same file may go through another time. */
  readonly mayRetry: boolean;
};

/** What came of a request: an answer, or none. */
export type UploadAnswer = {
  /** 0 where there is none. */
  readonly status: number;
  readonly message: string | undefined;
  readonly details: readonly Detail[];
  readonly correlationId: string | undefined;
  /** Seconds that the service asks to wait. */
  readonly retryAfter: number | undefined;
  /** Whether the answer is the service's own, and not of something on the way to it. */
  readonly isOurs: boolean;
  /** Whether every byte had left the browser. */
  readonly isAllSent: boolean;
};

/** What to say of an upload that was not answered with an asset. */
export function uploadTrouble(answer: UploadAnswer): Trouble {
  const { status, message, details, correlationId, retryAfter } = answer;
  const { kind, words } = meaningOf(answer);
  return {
    kind: kind === 'busy' && retryAfter === undefined ? 'failed' : kind,
    words: status === 415 && message !== undefined ? message : words,
    details,
    correlationId,
    mayRetry: kind !== 'refused' || (status === 400 && !details.some(isOfFile)),
  };
}

type Meaning = Pick<Trouble, 'kind' | 'words'>;

function meaningOf({ status, isOurs, isAllSent }: UploadAnswer): Meaning {
  if (status === 0) return isAllSent ? BROKEN_OFF : UNREACHABLE;
  const known = MEANINGS[status];
  // A proxy that gives up says nothing of what the service went on to do.
  if (known && (isOurs || status < 500)) return known;
  return { kind: 'unclear', words: `The service failed (${status}). ${ONCE}` };
}

const ONCE = 'Try again: what is stored already is not stored twice.';
const BROKEN_OFF: Meaning = {
  kind: 'unclear',
  words: `The connection broke before the answer came. ${ONCE}`,
};
const UNREACHABLE: Meaning = {
  kind: 'failed',
  words:
    'The connection broke, or the file cannot be read any more. Nothing is stored: check the network ' +
    'and the file, then try again.',
};

/** What a status means where the service itself says it. */
const MEANINGS: Readonly<Record<number, Meaning>> = {
  400: { kind: 'refused', words: 'Something is not as it has to be.' },
  401: { kind: 'signedOut', words: 'You are no longer signed in.' },
  403: { kind: 'refused', words: 'You may not upload files.' },
  409: {
    kind: 'keyUsed',
    words:
      'It was sent before with other details, and may be stored with those: look for it among the ' +
      'assets first. Trying again stores it anew.',
  },
  413: { kind: 'refused', words: 'The file is larger than the service takes.' },
  415: { kind: 'refused', words: 'The service does not take files of this kind.' },
  429: { kind: 'busy', words: 'Too many requests in a short time. Nothing is stored; try again.' },
  502: {
    kind: 'failed',
    words: 'The store for files does not work as it should. Nothing is stored; try again.',
  },
  503: { kind: 'busy', words: 'The service is busy or restarting. Nothing is stored; try again.' },
  504: {
    kind: 'failed',
    words: 'The store for files does not answer. Nothing is stored; try again.',
  },
  507: {
    kind: 'failed',
    words:
      'The service has no room left for files. Nothing is stored: tell whoever looks after it, and ' +
      'try again later.',
  },
};

function isOfFile({ field }: Detail): boolean {
  return field === 'file';
}
