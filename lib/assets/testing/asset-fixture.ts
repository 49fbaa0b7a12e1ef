import { hash, randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { sql } from 'kysely';
import type { Database } from '#db/client.ts';
import { setUpTestDatabase } from '#db/testing/database.ts';
import type { AssetServices } from '#lib/assets/asset-services.ts';
import { DELETED, sweepAssets, UPLOADING } from '#lib/assets/objects/hidden-assets.ts';
import type { AssetStore } from '#lib/assets/objects/store.ts';
import type { Upload } from '#lib/assets/upload/validate-upload.ts';
import type { Principal } from '#lib/auth/context.ts';
import { SCOPES } from '#lib/auth/scopes.ts';
import { systemContext } from '#lib/auth/testing/context.ts';
import { DomainError } from '#lib/errors.ts';
import { makeLog } from '#lib/logging/log.ts';
import { makeSampledLog } from '#lib/logging/sampled-log.ts';
import { setUpFolder } from '#tests/support/folders.ts';

type Caller = { readonly db?: Database; readonly principal?: Partial<Principal> };

/** A database and a store for the tests of a file, with what it needs to upload assets. */
export function setUpAssetFixture() {
  const database = setUpTestDatabase();
  const folder = setUpFolder();
  const store = makeMemoryStore();
  const log = makeLog('silent');
  const services: AssetServices = {
    store,
    pictures: NO_PICTURES,
    publicUrl: 'https://supply.example',
    limits: { assetsPerClient: 100, assetBytesPerClient: 1_000_000 },
    processing: undefined,
    log,
    sampledLog: makeSampledLog(log),
    metrics: { countDamagedRead: () => undefined },
  };
  const fixture = {
    database,
    store,
    services,
    /** The clock's time: 14:00 in Sydney on 21 November 2026 until it is set. */
    now: new Date('2026-11-21T03:00:00Z'),
    /** The context of a client that may do everything with assets. */
    ctx({ db = database.db, principal }: Caller = {}) {
      const clock = { now: () => fixture.now };
      const ctx = systemContext({ db, prepared: database.prepared, clock });
      return { ...ctx, principal: { ...CLIENT, ...principal } };
    },
    /** A received file with this text. */
    upload(text: string, { fileName = 'prices.csv', ...parts }: Parts = {}): Upload {
      const path = join(folder, randomUUID());
      writeFileSync(path, text);
      const sizeBytes = Buffer.byteLength(text);
      const checksumSha256 = hash('sha256', text);
      return { file: { path, fileName, sizeBytes, checksumSha256 }, parts };
    },
    /** The statuses of rows that nobody sees, and the numbers of assets and stored objects. */
    async state() {
      const rows = await database.db.selectFrom('assets').select('status').execute();
      const hidden = rows.map((row) => row.status).filter((status) => HIDDEN.includes(status));
      return { hidden, assets: rows.length - hidden.length, objects: store.objects.size };
    },
    /** Lets uploads in progress count as abandoned, and deleted assets as old enough, and sweeps. */
    async sweepLater(by = services) {
      await age(database.db);
      return sweepAssets(database.db, { ...by, retentionDays: 7 });
    },
  };
  return fixture;
}

/** A database and a store for the tests of a file, with what it needs to upload assets. */
export type AssetFixture = ReturnType<typeof setUpAssetFixture>;
type Parts = Upload['parts'] & { readonly fileName?: string };

const HIDDEN = [UPLOADING, DELETED];

/** Makes uploads in progress and deletions eight days older. */
export async function age(db: Database): Promise<void> {
  await db
    .updateTable('assets')
    .set({ updated_at: sql`updated_at - interval '8 days'` })
    .where('status', 'in', HIDDEN)
    .execute();
}

const CLIENT: Principal = {
  kind: 'client',
  id: 'subject-1',
  clientId: 'client-1',
  scopes: new Set(SCOPES),
  countries: undefined,
  customerNumbers: undefined,
};

const noPicture = () => Promise.reject(new Error('There are no pictures in this test'));
const NO_PICTURES = { size: noPicture, thumbnail: noPicture, firstPage: noPicture };

/** A store in memory; `objects` has its contents by key. */
export type MemoryStore = AssetStore & { readonly objects: Map<string, Buffer> };

export function makeMemoryStore(): MemoryStore {
  const objects = new Map<string, Buffer>();
  return {
    objects,
    async put(key, path) {
      objects.set(key, await readFile(path));
    },
    async read(key, { start, end } = { start: 0, end: Number.POSITIVE_INFINITY }) {
      const bytes = objects.get(key);
      if (!bytes) throw new DomainError('DIGITAL_ASSET_STORE_ERROR', 'The file cannot be found.');
      return Readable.from([bytes.subarray(start, end + 1)]);
    },
    async remove(key) {
      objects.delete(key);
    },
  };
}
