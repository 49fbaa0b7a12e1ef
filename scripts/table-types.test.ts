import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { makeTestDatabase } from '#db/testing/database.ts';
import { tableTypes } from './table-types.ts';

test('db/tables.ts is what the migrated database makes of it: else run npm run tables', async () => {
  const { db, drop } = await makeTestDatabase();
  const kept = readFileSync(new URL('../db/tables.ts', import.meta.url), 'utf8');
  expect(kept).toBe(await tableTypes(db));
  await drop();
});
