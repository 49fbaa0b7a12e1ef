import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { makeTestDatabase } from './database.ts';
import { takeSnapshot } from './reset-database.ts';

const server = new pg.Client({ connectionString: inject('testDatabases').serverUrl });
beforeAll(() => server.connect());
afterAll(() => server.end());

async function databasesLike(prefix: string): Promise<number> {
  const counting = 'SELECT count(*)::int AS n FROM pg_database WHERE starts_with(datname, $1)';
  const { rows } = await server.query<{ n: number }>(counting, [prefix]);
  return rows[0]?.n ?? 0;
}

test('a returned database is as good as new', async () => {
  const template = await makeTestDatabase();
  const asNew = await takeSnapshot(template.pool);
  const { pool } = template;
  await pool.query(
    `insert into audit_log (actor, action, subject, details) values ('a', 'b', 'c', '{}')`,
  );
  await pool.query(`update event_streams set last_created_at = now()`);
  await template.drop();
  const next = await makeTestDatabase();
  expect(next.url).toBe(template.url);
  expect(await takeSnapshot(next.pool)).toEqual(asNew);
  const { rows } = await next.pool.query(`select nextval('audit_log_id_seq')::int as first`);
  expect(rows).toEqual([{ first: 1 }]);
  await next.drop();
});

test.each([
  'create table more (x int)',
  'drop table invoices',
  'analyze',
  'grant select on invoices to public',
])('a database is not reused after %s', async (change) => {
  const { pool, url, drop } = await makeTestDatabase();
  await pool.query(change);
  await drop();
  expect(await databasesLike(new URL(url).pathname.slice(1))).toBe(0);
});

test('a test database is dropped even while a client is connected', async () => {
  const { url, drop } = await makeTestDatabase();
  const lingering = new pg.Client({ connectionString: url });
  const ended = new Promise<Error>((resolve) => lingering.on('error', resolve));
  await lingering.connect();
  await drop();
  expect((await ended).message).toContain('terminating connection');
  expect(await databasesLike(new URL(url).pathname.slice(1))).toBe(0);
});
