import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database } from '#db/client.ts';
import { readConfig } from '#lib/config.ts';
import { makeLog } from '#lib/log.ts';
import { makeAssetStore } from '#server/assets/asset-store.ts';
import type { Place, Row } from './row.ts';
import { CLOCK } from './today.ts';

/** The records and files of all cases. */
export type Seeded = {
  readonly target: Place;
  /** Make a service use the seeded files and the date that the cases expect. */
  readonly settings: Readonly<Record<'DATA_DIR' | 'ENVIRONMENT' | 'CLOCK', string>>;
  remove(): Promise<void>;
};

/** Seeds every case: its records into `db`, its files into a temporary folder. */
export async function seedRows(cases: readonly Row[], db: Database): Promise<Seeded> {
  const folder = await mkdtemp(join(tmpdir(), 'trade-supply-contract-'));
  const settings = { DATA_DIR: folder, ENVIRONMENT: 'test', CLOCK };
  const target = { db, store: makeAssetStore(readConfig(settings), makeLog('silent')) };
  for (const operationCase of cases) await operationCase.seed(db, target);
  return { target, settings, remove: () => rm(folder, { recursive: true, force: true }) };
}
