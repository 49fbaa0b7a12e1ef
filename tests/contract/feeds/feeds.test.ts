import { expect, test, vi } from 'vitest';
import { startWorker } from '#server/workers/worker-queue.ts';
import { setUpApi } from '#tests/contract/api-server.ts';
import { feedClient, lines, startRuns } from './feed-client.ts';

// Starting a process on a busy machine takes a while.
vi.setConfig({ testTimeout: 90_000 });

const service = setUpApi(async () => undefined);

const state = (code: string, description = `State ${code}`) => ({
  ...{ id: Number(code), code, description, shortDescription: code, adminStateCode: code },
});

async function storedStates(country = 'au'): Promise<string[]> {
  const { rows } = await service.database.pool.query(
    'select code from states where country_code = $1 order by code',
    [country],
  );
  return rows.map(({ code }) => code);
}

test('a feed is accepted, loaded by a process of its own, and tells its counts', async () => {
  const client = feedClient(service.api);
  const sent = await client.send('resource=states', lines(state('01'), state('02')));
  expect(sent).toMatchObject({
    status: 202,
    body: { state: 'QUEUED', resource: 'states', mode: 'MERGE', isDryRun: false, issues: [] },
  });
  expect(sent.headers.get('retry-after')).toBe('2');
  const { feedId } = sent.body;
  expect(sent.headers.get('location')).toBe(`/v1/au/feeds/${feedId}`);
  startRuns(service.database, startWorker);
  expect(await client.final(feedId)).toMatchObject({
    state: 'SUCCEEDED',
    counts: { records: 2, inserted: 2, replaced: 0, unchanged: 0, removed: 0, rejected: 0 },
    issues: [],
    furtherIssues: 0,
  });
  expect(await storedStates()).toEqual(['01', '02']);
});
