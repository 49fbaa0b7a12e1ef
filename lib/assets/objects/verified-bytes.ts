import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { DomainError } from '#lib/errors.ts';
import type { SampledLog } from '#lib/logging/sampled-log.ts';
import type { Metrics } from '#lib/services.ts';
import type { AssetStore } from './store.ts';

/** What an object has to contain, by the hash of its upload. */
type ExpectedObject = { readonly key: string; readonly sha256: string };

/** Learns of each object that is not what was uploaded. */
export type DamageReports = {
  readonly sampledLog: SampledLog;
  readonly metrics: Pick<Metrics, 'countDamagedRead'>;
};

/**
 * The bytes of a whole object, as the store returns them, unless they are not those of the upload: then this throws
 * DIGITAL_ASSET_STORE_ERROR, or the stream fails before its last piece, so that no reader takes them for complete.
 */
export async function verifiedBytes(
  source: Readable,
  expected: ExpectedObject,
  reports: DamageReports,
): Promise<Readable> {
  const pieces = verifiedPieces(source, expected, reports);
  // A file of one piece is verified before the response begins.
  const first = await pieces.next();
  if (first.done) return Readable.from([]);
  const bytes = Readable.from(joined(first.value, pieces), { objectMode: false });
  // A reader that leaves before it has read anything ends no generator.
  return bytes.once('close', () => source.destroy());
}

type StoredFile = {
  readonly storeKey: string;
  readonly sizeBytes: number;
  readonly checksumSha256: string;
};

/** The bytes of the asset, verified. Throws the errors of the store. */
export async function readStoredFile(
  { storeKey, sizeBytes, checksumSha256 }: StoredFile,
  { store, ...reports }: DamageReports & { readonly store: AssetStore },
): Promise<Readable> {
  // With an explicit range the store notices a truncated object.
  const bytes = await store.read(storeKey, { start: 0, end: sizeBytes - 1 });
  return verifiedBytes(bytes, { key: storeKey, sha256: checksumSha256 }, reports);
}

async function* joined(first: Buffer, rest: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
  yield first;
  yield* rest;
}

/** Passes each piece on when the next one has come, and the last one when the hash is right. */
async function* verifiedPieces(
  source: Readable,
  { key, sha256 }: ExpectedObject,
  { sampledLog, metrics }: DamageReports,
): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  let last: Buffer | undefined;
  for await (const piece of source) {
    hash.update(piece);
    if (last) yield last;
    last = piece;
  }
  if (hash.digest('hex') !== sha256) {
    metrics.countDamagedRead();
    sampledLog.write('error', DAMAGED, { key }, `${DAMAGED} ${key}`);
    throw new DomainError('DIGITAL_ASSET_STORE_ERROR', OTHER_BYTES);
  }
  if (last) yield last;
}

const DAMAGED =
  'the asset store returned other bytes than were uploaded: see npx trade-supply assets:check';
const OTHER_BYTES = 'The asset store has other bytes than were uploaded.';
