import { expect, test } from 'vitest';
import { makeTestDatabase } from '#db/testing/database.ts';
import { fillEmptyDatabase } from './fill.ts';

test('an empty database is filled once, with branches and invoices of both countries', async () => {
  const { url, db, drop } = await makeTestDatabase();
  const filled = await fillEmptyDatabase(url);
  const rows = await db.selectFrom('invoices').select('country_code').execute();
  expect(rows).toHaveLength(filled);
  expect(new Set(rows.map((row) => row.country_code))).toEqual(new Set(['au', 'nz']));
  const branches = await db.selectFrom('branches').select('country_code').execute();
  expect(new Set(branches.map((row) => row.country_code))).toEqual(new Set(['au', 'nz']));
  expect(await fillEmptyDatabase(url)).toBe(0);
  // As a fill leaves it that was killed between the countries.
  const { length } = await db
    .deleteFrom('invoices')
    .where('country_code', '=', 'nz')
    .returning('number')
    .execute();
  expect(await fillEmptyDatabase(url)).toBe(length);
  await drop();
});
