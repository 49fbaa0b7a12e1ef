import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrate, UnknownMigrations } from './migrate.ts';
import { inspectServiceAccess } from './service-access.ts';
import { makeTestDatabase, type TestDatabase } from './testing/database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await makeTestDatabase();
});
afterAll(() => database.drop());

test('a database with unknown migrations is refused and left as it is', async () => {
  const { ownerUrl, url, pool } = database;
  await pool.query(
    `update kysely_migration set name = '0001_invoices' where name = '0001_initial'`,
  );
  const sentence = /another version.*0001_invoices.*empty database and load the feeds anew/;
  await expect(migrate(ownerUrl, url)).rejects.toThrow(sentence);
  await expect(inspectServiceAccess(url)).rejects.toThrow(UnknownMigrations);
  const { rows } = await pool.query('select name from kysely_migration');
  expect(rows).toContainEqual({ name: '0001_invoices' });
  expect(rows).not.toContainEqual({ name: '0001_initial' });
});
