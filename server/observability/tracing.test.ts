import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openDatabase } from '#db/client.ts';
import { requestScope } from '#db/request-scope.ts';
import { makeTestDatabase } from '#db/testing/database.ts';
import { readConfig } from '#lib/config/config.ts';
import { makeLog } from '#lib/logging/log.ts';
import { makeSampledLog } from '#lib/logging/sampled-log.ts';
import { openCollector } from '#tests/monitoring/collector.ts';
import { makeTracing } from './tracing.ts';

test('of a statement that fails a span has the code of the error, and not its text, which quotes values', async () => {
  const [database, collector] = await Promise.all([makeTestDatabase(), openCollector()]);
  const sampledLog = makeSampledLog(makeLog('silent'));
  const { endpoint } = collector;
  const config = readConfig({});
  const tracing = makeTracing(endpoint, config, sampledLog);
  const { db, close } = openDatabase(database.url, { onQuery: tracing.onQuery });
  const scope = { correlationId: 'till-7' };
  const headers = { get: () => null };
  const request = {
    method: 'GET',
    path: '/',
    headers,
    startedMs: performance.now(),
    operation: 'pages',
    ...scope,
  };
  tracing.begin(request, scope);
  await requestScope.run(scope, async () => {
    const failing = sql`select ${'account 4111'}::int`.execute(db);
    await expect(failing).rejects.toThrow('"account 4111"');
  });
  tracing.end(request, scope, 500);
  // Process ids may be alike, as in two containers.
  const other = makeTracing(endpoint, config, sampledLog);
  other.begin(request, scope);
  other.end(request, scope, 200);
  await Promise.all([tracing.close(), other.close()]);
  expect(new Set(collector.services.map((each) => each['service.instance.id'])).size).toBe(2);
  const failed = collector.spans.find(({ name }) => name === 'select');
  expect(failed?.status).toMatchObject({ code: 2, message: '22P02' });
  expect(JSON.stringify(collector.spans)).not.toContain('4111');
  await close();
  await Promise.all([database.drop(), collector.close()]);
});
