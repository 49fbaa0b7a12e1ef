import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SessionClient } from '#db/client.ts';
import { setUpTestDatabase } from '#db/testing/database.ts';
import { stock } from '#feeds/resources.ts';
import { Staging } from './staging.ts';

const database = setUpTestDatabase();
let client: pg.Client;

beforeAll(async () => {
  const session = new SessionClient(database.url, { statementTimeoutMs: 0 });
  await session.open();
  client = session;
});
afterAll(() => client?.end());

test('issues come in line order, each once', async () => {
  const LINES = 10_500;
  await client.query('BEGIN');
  const staging = await Staging.create(client, stock, 'au', { now: () => new Date() });
  await client.query(
    `INSERT INTO staged_issues
     SELECT line, path, 'is wrong' FROM generate_series(${LINES}, 1, -1) AS line, unnest('{a,b}'::text[]) AS path`,
  );
  let line = 0;
  for await (const issue of staging.issues()) {
    line += 1;
    expect([issue.line, issue.paths.toSorted()]).toEqual([line, ['a', 'b']]);
  }
  expect(line).toBe(LINES);
  const { rows } = await client.query<{ read: number }>(
    `SELECT seq_tup_read AS read FROM pg_stat_xact_all_tables WHERE relname = 'staged_issues'`,
  );
  expect(rows[0]?.read).toBe(2 * LINES);
  await client.query('ROLLBACK');
});
