import { hasCode, isDomainError } from '#lib/errors.ts';
import {
  BYTES_MISSING,
  STORE_FAILED,
  storeFailed,
  storeFull,
  storeTimedOut,
} from '#server/storage/store-failures.ts';

export function toStoreError(error: unknown): Error {
  if (isDomainError(error)) return error;
  if (!(error instanceof Error)) return storeFailed(STORE_FAILED, error);
  if (error.name === 'NoSuchKey') return storeFailed(BYTES_MISSING, error);
  if (statusOf(error) === INSUFFICIENT_STORAGE) return storeFull(error);
  return isTimeout(error) ? storeTimedOut(error) : storeFailed(STORE_FAILED, error);
}

/** The HTTP status of an SDK error, if there was a response. */
export function statusOf(error: Error): unknown {
  const metadata = '$metadata' in error ? error.$metadata : undefined;
  return metadata instanceof Object && 'httpStatusCode' in metadata
    ? metadata.httpStatusCode
    : undefined;
}

const INSUFFICIENT_STORAGE = 507;

/** The SDK reports a broken connection as a timeout too. */
function isTimeout(error: Error): boolean {
  return error.name === 'TimeoutError' && !hasCode(error, 'ECONNRESET', 'EPIPE');
}
