import { execFileSync } from 'node:child_process';
import { expect, test, vi } from 'vitest';
import { setUpApi } from '#tests/contract/api-server.ts';
import { feedClient, lines, startRuns } from './feed-client.ts';

vi.setConfig({ testTimeout: 120_000 });

const service = setUpApi(async () => undefined);

const state = (code: string) => ({ id: Number(code), code, description: `State ${code}` });

test('a feed whose process is killed amid its load is loaded whole by the next, and nothing of it before', async () => {
  const { pool } = service.database;
  const client = feedClient(service.api);
  const holder = await pool.connect();
  try {
    await holder.query('begin');
    await holder.query('lock table states in share mode');
    startRuns(service.database, 'in a process');
    const { feedId } = (await client.send('resource=states', lines(state('01'), state('02')))).body;
    await vi.waitFor(
      async () => {
        const { rowCount } = await pool.query(
          `select from pg_locks join pg_class on pg_class.oid = relation where relname = 'states' and not granted`,
        );
        expect(rowCount).toBe(1);
      },
      { timeout: 60_000, interval: 50 },
    );
    const found = execFileSync('pgrep', ['-P', String(process.pid), '-f', 'feed-worker.ts']);
    const [pid = 0, ...others] = found.toString().trim().split('\n').map(Number);
    expect(others).toEqual([]);
    process.kill(pid, 'SIGKILL');
    await holder.query('rollback');
    expect(await client.final(feedId)).toMatchObject({
      ...{ state: 'SUCCEEDED', counts: { inserted: 2, unchanged: 0 } },
    });
  } finally {
    holder.release(true);
  }
  const { rows } = await pool.query(`
    select (select runs from feeds), (select count(*)::int from states) as states,
      (select count(*)::int from audit_log where action = 'feed.loaded') as loads`);
  expect(rows).toEqual([{ runs: 2, states: 2, loads: 1 }]);
});
