import { hash } from 'node:crypto';
import type { Database } from '#db/client.ts';
import type { Clock } from '#lib/clock.ts';
import { Failure } from '#lib/failures.ts';
import type { UploadedAsset } from './schema.ts';

/** An `Idempotency-Key` of a client, and what it was sent with. */
export type KeyedUpload = {
  readonly clientId: string;
  readonly key: string;
  /** Of the file and all parts: `fingerprintOf`. */
  readonly fingerprint: string;
};

const KEPT_MS = 24 * 3_600_000;

/** What tells uploads apart: equal where file and parts are. `sent` is JSON-like, its members in one order. */
export function fingerprintOf(sent: object): string {
  return hash('sha256', JSON.stringify(sent), 'base64url');
}

/**
 * What the first upload with the key was answered, where there was one within 24 hours. Throws
 * IDEMPOTENCY_KEY_REUSED where that was of another file or other parts.
 */
export async function findFirstUpload(
  { db, clock }: Keys,
  upload: KeyedUpload,
): Promise<UploadedAsset | undefined> {
  const first = await db
    .selectFrom('asset_idempotency_keys')
    .select(['fingerprint', 'asset_id', 'upload_id'])
    .where('client_id', '=', upload.clientId)
    .where('key', '=', upload.key)
    .where('created_at', '>', forgottenAt(clock))
    .executeTakeFirst();
  if (!first) return undefined;
  if (first.fingerprint !== upload.fingerprint) throw reused(upload.key);
  return { assetId: first.asset_id, uploadId: first.upload_id };
}

/**
 * Takes the key for `answer`, in the transaction that records the asset, and gives undefined; or gives what
 * the upload was answered that had it first. Another one that is about to take it is waited for. Throws as
 * `findFirstUpload` does.
 */
export async function takeKey(
  { db, clock }: Keys,
  upload: KeyedUpload,
  answer: UploadedAsset,
): Promise<UploadedAsset | undefined> {
  const now = clock.now();
  const taken = {
    fingerprint: upload.fingerprint,
    asset_id: answer.assetId,
    upload_id: answer.uploadId,
    created_at: now,
  };
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('asset_idempotency_keys')
    .values({ client_id: upload.clientId, key: upload.key, ...taken })
    .onConflict((conflict) =>
      conflict
        .columns(['client_id', 'key'])
        .doUpdateSet(taken)
        .where('asset_idempotency_keys.created_at', '<=', forgottenAt({ now: () => now })),
    )
    .executeTakeFirstOrThrow();
  if (numInsertedOrUpdatedRows === 1n) return undefined;
  return findFirstUpload({ db, clock: { now: () => now } }, upload);
}

/** Deletes the keys that count no more. */
export async function forgetOldKeys({ db, clock }: Keys): Promise<void> {
  await db
    .deleteFrom('asset_idempotency_keys')
    .where('created_at', '<=', forgottenAt(clock))
    .execute();
}

type Keys = { readonly db: Database; readonly clock: Clock };

function forgottenAt(clock: Clock): string {
  return new Date(clock.now().getTime() - KEPT_MS).toISOString();
}

function reused(key: string): Failure {
  return new Failure(
    'IDEMPOTENCY_KEY_REUSED',
    `The Idempotency-Key ${key} was used for another file or other parts: use a new one.`,
  );
}
