import { DomainError, hasCode, isDomainError } from '#lib/errors.ts';

/** The store returned an error or an unusable response. */
export function storeFailed(message: string, cause?: unknown): DomainError {
  return new DomainError('DIGITAL_ASSET_STORE_ERROR', message, { cause });
}

/** The store did not respond in time; the request may have taken effect. */
export function storeTimedOut(cause: unknown): DomainError {
  const message = 'The asset store did not answer in time. Send the request again in a minute.';
  return new DomainError('DIGITAL_ASSET_STORE_TIMEOUT', message, { cause });
}

export function storeFull(cause: unknown): DomainError {
  const message = 'There is no room for this file. Nothing of it was kept.';
  return new DomainError('STORAGE_FULL', message, { cause });
}

export const STORE_FAILED = 'The asset store failed. Send the request again in a minute.';
export const BYTES_MISSING = 'The asset store does not have the bytes of this asset.';

/** Returns `key` if its characters are safe in paths and URLs. */
export function validateKey(key: string): string {
  if (!isKey(key)) throw new Error('Invalid key of the asset store.');
  return key;
}

export function isKey(name: string): boolean {
  return /^[\w-]{8,128}$/.test(name);
}

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
