import { hash, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { afterAll } from 'vitest';
import type { Database } from '#db/client.ts';
import { setUpTestDatabase, type TestDatabase } from '#db/testing/database.ts';
import type { AssetServices } from '#lib/assets/asset-services.ts';
import { DELETED, sweepAssets, UPLOADING } from '#lib/assets/objects/hidden-assets.ts';
import type { AssetStore } from '#lib/assets/objects/store.ts';
import type { Upload } from '#lib/assets/upload/validate-upload.ts';
import type { GlobalContext, Principal } from '#lib/auth/context.ts';
import { SCOPES } from '#lib/auth/scopes.ts';
import { systemContext } from '#lib/auth/testing/context.ts';
import { DomainError } from '#lib/errors.ts';
import { makeLog } from '#lib/logging/log.ts';
import { makeSampledLog } from '#lib/logging/sampled-log.ts';

type Caller = { readonly db?: Database; readonly principal?: Partial<Principal> };

/** A database and a store for the tests of a file, with what it needs to upload assets. */
export type AssetFixture = {
  readonly database: TestDatabase;
  readonly store: MemoryStore;
  readonly services: AssetServices;
  /** The clock's time: 14:00 in Sydney on 21 November 2026 until it is set. */
  now: Date;
  /** The context of a client that may do everything with assets. */
  ctx(caller?: Caller): GlobalContext<'assets:read' | 'assets:write' | 'assets:delete'>;
  /** A received file with this text. */
  upload(text: string, details?: Upload['parts'] & { readonly fileName?: string }): Upload;
  /** The statuses of rows that nobody sees, and the numbers of assets and stored objects. */
  state(): Promise<{ hidden: string[]; assets: number; objects: number }>;
  /** Lets uploads in progress count as abandoned, and deleted assets as old enough, and sweeps. */
  sweepLater(services?: AssetServices): Promise<{ removed: number; failed: number }>;
};

export function setUpAssetFixture(): AssetFixture {
  const database = setUpTestDatabase();
  const folder = mkdtempSync(join(tmpdir(), 'trade-supply-assets-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const store = makeMemoryStore();
  const log = makeLog('silent');
  const fixture: AssetFixture = {
    database,
    store,
    services: {
      store,
      pictures: NO_PICTURES,
      publicUrl: 'https://supply.example',
      processing: undefined,
      log,
      sampledLog: makeSampledLog(log),
      metrics: { countDamagedRead: () => undefined },
    },
    now: new Date('2026-11-21T03:00:00Z'),
    ctx({ db = database.db, principal } = {}) {
      const clock = { now: () => fixture.now };
      const ctx = systemContext({ db, prepared: database.prepared, clock });
      return { ...ctx, principal: { ...CLIENT, ...principal } };
    },
    upload(text, { fileName = 'prices.csv', ...parts } = {}) {
      const path = join(folder, randomUUID());
      writeFileSync(path, text);
      const head = Buffer.from(text);
      const checksumSha256 = hash('sha256', head);
      return { file: { path, fileName, sizeBytes: head.length, checksumSha256, head }, parts };
    },
    async state() {
      const rows = await database.db.selectFrom('assets').select('status').execute();
      const hidden = rows.map((row) => row.status).filter((status) => HIDDEN.includes(status));
      return { hidden, assets: rows.length - hidden.length, objects: store.objects.size };
    },
    async sweepLater(services = fixture.services) {
      await age(database.db);
      return sweepAssets(database.db, { ...services, retentionDays: 7 });
    },
  };
  return fixture;
}

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

const NO_PICTURES: AssetServices['pictures'] = {
  size: () => Promise.reject(new Error('There are no pictures in this test')),
  thumbnail: () => Promise.reject(new Error('There are no pictures in this test')),
  firstPage: () => Promise.reject(new Error('There are no pictures in this test')),
};

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
