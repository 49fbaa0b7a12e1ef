import { hash, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database } from '#db/client.ts';
import { openPreparedReads } from '#db/read-connections.ts';
import { makeTestDatabase, type TestDatabase } from '#db/testing/database.ts';
import { systemWorldContext, type WorldContext } from '#lib/auth/context.ts';
import type { Principal } from '#lib/auth/principal.ts';
import { SCOPES } from '#lib/auth/scopes.ts';
import { makeLog } from '#lib/log.ts';
import type { Upload } from '../check-upload.ts';
import type { AssetKeeping } from '../keeping.ts';
import { type MemoryStore, makeMemoryStore } from './memory-store.ts';

type Caller = { readonly db?: Database; readonly principal?: Partial<Principal> };

/** A test's own database and store, with what it needs to upload assets. */
export type AssetDesk = {
  readonly database: TestDatabase;
  readonly store: MemoryStore;
  readonly keeping: AssetKeeping;
  /** The clock's time: 14:00 in Sydney on 21 November 2026 until it is set. */
  now: Date;
  /** The context of a client that may do everything with assets. */
  ctx(caller?: Caller): WorldContext<'assets:read' | 'assets:write' | 'assets:delete'>;
  /** A received file with this text. */
  upload(text: string, details?: Upload['parts'] & { readonly fileName?: string }): Upload;
  /** The states in the object ledger, and the numbers of assets and stored objects. */
  state(): Promise<{ ledger: string[]; assets: number; objects: number }>;
  close(): Promise<void>;
};

export async function openAssetDesk(): Promise<AssetDesk> {
  const database = await makeTestDatabase();
  const prepared = openPreparedReads(database.url, { connections: 1 });
  const folder = mkdtempSync(join(tmpdir(), 'trade-supply-assets-'));
  const store = makeMemoryStore();
  const fixture: AssetDesk = {
    database,
    store,
    keeping: {
      store,
      instance: { number: 1, arriving: new Set() },
      pictures: NO_PICTURES,
      publicUrl: 'https://supply.example',
      processing: undefined,
      log: makeLog('silent'),
    },
    now: new Date('2026-11-21T03:00:00Z'),
    ctx({ db = database.db, principal } = {}) {
      const clock = { now: () => fixture.now };
      const ctx = systemWorldContext({ db, prepared, clock });
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
      const lines = await database.db.selectFrom('asset_objects').select('state').execute();
      const assets = await database.db.selectFrom('assets').select('asset_id').execute();
      const ledger = lines.map((line) => line.state);
      return { ledger, assets: assets.length, objects: store.objects.size };
    },
    async close() {
      rmSync(folder, { recursive: true, force: true });
      await prepared.close();
      await database.drop();
    },
  };
  return fixture;
}

const CLIENT: Principal = {
  kind: 'client',
  id: 'subject-1',
  clientId: 'client-1',
  scopes: new Set(SCOPES),
  countries: undefined,
  customerNumbers: undefined,
};

const NO_PICTURES: AssetKeeping['pictures'] = {
  size: () => Promise.reject(new Error('There are no pictures in this test')),
  thumbnail: () => Promise.reject(new Error('There are no pictures in this test')),
};
