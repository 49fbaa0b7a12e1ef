import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database } from '#db/client.ts';
import { readConfig } from '#lib/config.ts';
import { makeLog } from '#lib/log.ts';
import { makeAssetStore } from '#server/assets/asset-store.ts';
import type { Place, Row } from './row.ts';
import { CLOCK } from './today.ts';

/** The records and the bytes that rows speak of. */
export type Seeded = {
  readonly place: Place;
  /** What makes a service find the bytes, and the day that the rows speak of. */
  readonly settings: Readonly<Record<'DATA_DIR' | 'ENVIRONMENT' | 'CLOCK', string>>;
  remove(): Promise<void>;
};

/** Puts there what the rows speak of: records into `db`, bytes into a folder of their own. */
export async function seedRows(rows: readonly Row[], db: Database): Promise<Seeded> {
  const folder = await mkdtemp(join(tmpdir(), 'trade-supply-contract-'));
  const settings = { DATA_DIR: folder, ENVIRONMENT: 'test', CLOCK };
  const place = { db, store: makeAssetStore(readConfig(settings), makeLog('silent')) };
  for (const row of rows) await row.seed(db, place);
  return { place, settings, remove: () => rm(folder, { recursive: true, force: true }) };
}
