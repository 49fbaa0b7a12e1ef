import { hash } from 'node:crypto';
import type { Database } from '#db/client.ts';
import { DELETED } from '#lib/assets/objects/hidden-assets.ts';
import type { UploadedAsset } from '#lib/assets/schema.ts';
import { DomainError } from '#lib/errors.ts';
import type { Clock } from '#lib/time/clock.ts';

/** An upload with the `Idempotency-Key` of a client. */
export type KeyedUpload = {
  readonly clientId: string;
  readonly key: string;
  /** `fingerprintOf` the file and all details. */
  readonly fingerprint: string;
};

const LIFETIME_MS = 24 * 3_600_000;

/** A hash that is equal for equal uploads. `upload` must be JSON-like with a fixed order of members. */
export function fingerprintOf(upload: object): string {
  return hash('sha256', JSON.stringify(upload), 'base64url');
}

/**
 * The response to the first upload with the key within 24 hours, if there was one. Throws IDEMPOTENCY_KEY_REUSED if
 * that upload had another file or other details, and ASSET_DELETED if its asset is gone.
 */
export async function findFirstUpload(
  { db, clock }: KeyContext,
  upload: KeyedUpload,
): Promise<UploadedAsset | undefined> {
  const first = await db
    .selectFrom('asset_idempotency_keys as keys')
    .leftJoin('assets', 'assets.asset_id', 'keys.asset_id')
    .select(['fingerprint', 'keys.asset_id', 'keys.upload_id', 'status'])
    .where('client_id', '=', upload.clientId)
    .where('key', '=', upload.key)
    .where('keys.created_at', '>', expiredBefore(clock))
    .executeTakeFirst();
  if (!first) return undefined;
  if (first.fingerprint !== upload.fingerprint) throw reused(upload.key);
  const { asset_id: assetId, upload_id: uploadId, status } = first;
  if (status === null || status === DELETED) {
    const message = `The asset ${assetId} of the Idempotency-Key ${upload.key} was deleted: use a new key to upload it again.`;
    throw new DomainError('ASSET_DELETED', message);
  }
  return { assetId, uploadId };
}

/**
 * Claims the key for `asset` in the transaction that records it. Returns undefined, or the response to the upload that
 * claimed the key first. Waits for a concurrent transaction with the same key. Throws like `findFirstUpload`.
 */
export async function claimKey(
  { db, clock }: KeyContext,
  upload: KeyedUpload,
  asset: UploadedAsset,
): Promise<UploadedAsset | undefined> {
  const now = clock.now();
  const claim = {
    fingerprint: upload.fingerprint,
    asset_id: asset.assetId,
    upload_id: asset.uploadId,
    created_at: now,
  };
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('asset_idempotency_keys')
    .values({ client_id: upload.clientId, key: upload.key, ...claim })
    .onConflict((conflict) =>
      conflict
        .columns(['client_id', 'key'])
        .doUpdateSet(claim)
        .where('asset_idempotency_keys.created_at', '<=', expiredBefore({ now: () => now })),
    )
    .executeTakeFirstOrThrow();
  if (numInsertedOrUpdatedRows === 1n) return undefined;
  return findFirstUpload({ db, clock: { now: () => now } }, upload);
}

type KeyContext = { readonly db: Database; readonly clock: Clock };

/** Keys that were used before this are free again. */
export function expiredBefore(clock: Clock): string {
  return new Date(clock.now().getTime() - LIFETIME_MS).toISOString();
}

function reused(key: string): DomainError {
  return new DomainError(
    'IDEMPOTENCY_KEY_REUSED',
    `The Idempotency-Key ${key} was used for another file or other parts: use a new one.`,
  );
}
