import type { ApiError } from '#components/api/api-error.ts';
import { errorMessage } from '#components/api/error-message.ts';
import type { ErrorDetail } from '#lib/errors.ts';

/** What went wrong with an upload, and what the user can do. */
export type UploadError = {
  /**
   * `unclear`: it may be stored nevertheless. `keyUsed`: its Idempotency-Key was used for something else. `signedOut`: the
   * session has ended. `refused`: the file or its details are not acceptable. `failed`: nothing was stored.
   */
  readonly kind: Kind;
  readonly words: string;
  /** The service's issues, by field. */
  readonly details: readonly ErrorDetail[];
  /** The id of the request in the log, if it arrived. */
  readonly correlationId: string | undefined;
  /** Whether a retry with the same file may succeed. */
  readonly mayRetry: boolean;
};

type Kind = 'refused' | 'signedOut' | 'unclear' | 'keyUsed' | 'failed';

/** Classifies a failed upload; `isAllSent` if every byte had left the browser. */
export function uploadError(error: ApiError, isAllSent: boolean): UploadError {
  const { details, correlationId } = error;
  const kind = kindOf(error, isAllSent);
  return {
    kind,
    words: `${cause(error, isAllSent)}. ${ADVICE[kind]}`.trim(),
    details,
    correlationId,
    mayRetry: kind !== 'refused' || (error.status === 400 && !details.some(isOfFile)),
  };
}

function cause(error: ApiError, isAllSent: boolean): string {
  if (error.status !== 0) return errorMessage(error, 'upload files');
  if (isAllSent) return 'The connection failed before the answer came';
  return 'The connection failed, or the file can’t be read: check the network and the file';
}

function kindOf({ status, code }: ApiError, isAllSent: boolean): Kind {
  if (status === 0) return isAllSent ? 'unclear' : 'failed';
  // A proxy gave up: the service may still have stored the file.
  if (code === undefined && status >= 500) return 'unclear';
  return KINDS[status] ?? 'unclear';
}

const KINDS: Readonly<Record<number, Kind>> = {
  400: 'refused',
  401: 'signedOut',
  403: 'refused',
  409: 'keyUsed',
  413: 'refused',
  415: 'refused',
  429: 'failed',
  502: 'failed',
  503: 'failed',
  504: 'failed',
  507: 'failed',
};

const ADVICE: Readonly<Record<Kind, string>> = {
  refused: '',
  signedOut: '',
  failed: 'Nothing was uploaded. Try again.',
  keyUsed: 'It may already be uploaded: check Assets first. Trying again uploads another copy.',
  unclear: 'Try again: nothing is uploaded twice.',
};

function isOfFile({ field }: ErrorDetail): boolean {
  return field === 'file';
}
