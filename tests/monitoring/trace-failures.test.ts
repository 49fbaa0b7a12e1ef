import { expect, test } from 'vitest';
import { makeLog } from '#lib/logging/log.ts';
import { makeSampledLog } from '#lib/logging/sampled-log.ts';
import type { HttpRequest } from '#server/http/request.ts';
import { makeTracing } from '#server/observability/tracing/open-telemetry.ts';
import { openCollector } from './collector.ts';

test('of a statement that failed a span has the code, and not the message, which quotes values', async () => {
  const collector = await openCollector();
  const tracing = makeTracing({
    service: 'trade-supply',
    config: { traceEndpoint: undefined, traceRatio: 1, environment: 'test' },
    sampledLog: makeSampledLog(makeLog('silent')),
    endpoint: collector.endpoint,
  });
  // What is asked of a request, and nothing else.
  const request = {
    ...{ method: 'GET', path: '/', correlationId: 'till-7', operation: 'pages' },
    headers: { get: () => null },
    startedMs: performance.now(),
  } as unknown as HttpRequest;
  const error = Object.assign(new Error('invalid input syntax for type uuid: "4111"'), {
    code: '22P02',
  });
  tracing.begin(request);
  tracing.onQuery('select $1::uuid', performance.now(), error, request);
  tracing.onQuery('select 2', performance.now(), new Error('4111'), request);
  tracing.end(request, 500);
  await tracing.close();
  await collector.close();
  const sent = JSON.stringify(collector.spans);
  expect(collector.spans.map(({ status }) => status.message)).toEqual([
    '22P02',
    'Error',
    undefined,
  ]);
  expect(sent).not.toContain('4111');
});
