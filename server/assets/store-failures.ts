import { Failure } from '#lib/failures.ts';

/** The store answered that it cannot, or what it answered cannot be used. */
export function storeFailed(message: string, cause?: unknown): Failure {
  return new Failure('DIGITAL_ASSET_STORE_ERROR', message, { cause });
}

/** The store was asked, and did not answer in time: it may do what it was asked all the same. */
export function storeTimedOut(cause: unknown): Failure {
  const message = 'The asset store did not answer in time. Send the request again in a minute.';
  return new Failure('DIGITAL_ASSET_STORE_TIMEOUT', message, { cause });
}

/** There is no room. */
export function storeFull(cause: unknown): Failure {
  const message = 'There is no room for this file. Nothing of it was kept.';
  return new Failure('STORAGE_FULL', message, { cause });
}

export const FAILED = 'The asset store failed. Send the request again in a minute.';
export const LOST = 'The asset store does not have the bytes of this asset.';
