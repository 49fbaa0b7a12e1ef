import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { makeTestDatabase } from '#db/testing/database.ts';
import { generateTableTypes } from './tables.ts';

test('db/tables.ts is up to date: if not, run npm run generate tables', async () => {
  const { db, drop } = await makeTestDatabase();
  const current = readFileSync(new URL('../../db/tables.ts', import.meta.url), 'utf8');
  expect(current).toBe(await generateTableTypes(db));
  await drop();
});
