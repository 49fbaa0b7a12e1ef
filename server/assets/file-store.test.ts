import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import type { AssetStore } from '#lib/assets/store.ts';
import { makeFileStore } from './file-store.ts';
import { promisesOfAStore } from './testing/store-contract.ts';

let folder: string;
let store: AssetStore;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'assets-'));
  store = makeFileStore(join(folder, 'assets'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

promisesOfAStore('an asset store in a folder', () => store);
