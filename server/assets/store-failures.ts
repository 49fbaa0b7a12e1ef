import { Failure } from '#lib/failures.ts';

/** The store returned an error or an unusable response. */
export function storeFailed(message: string, cause?: unknown): Failure {
  return new Failure('DIGITAL_ASSET_STORE_ERROR', message, { cause });
}

/** The store did not respond in time; the request may have taken effect. */
export function storeTimedOut(cause: unknown): Failure {
  const message = 'The asset store did not answer in time. Send the request again in a minute.';
  return new Failure('DIGITAL_ASSET_STORE_TIMEOUT', message, { cause });
}

/** The store is full. */
export function storeFull(cause: unknown): Failure {
  const message = 'There is no room for this file. Nothing of it was kept.';
  return new Failure('STORAGE_FULL', message, { cause });
}

export const FAILED = 'The asset store failed. Send the request again in a minute.';
export const LOST = 'The asset store does not have the bytes of this asset.';
