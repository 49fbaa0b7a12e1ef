import { expect, test } from 'vitest';
import { makeLog } from '#lib/logging/log.ts';
import { makeSampledLog } from '#lib/logging/sampled-log.ts';
import type { HttpRequest } from '#server/http/request.ts';
import { makeTracing } from '#server/observability/open-telemetry.ts';
import { openCollector } from './collector.ts';

/** A request, as far as it is asked for, and nothing else. */
const aRequest = () =>
  ({
    ...{ method: 'GET', path: '/', correlationId: 'till-7', operation: 'pages' },
    headers: { get: () => null },
    startedMs: performance.now(),
  }) as unknown as HttpRequest;

function tracingTo(endpoint: string, log = makeLog('silent')) {
  const sampledLog = makeSampledLog(log);
  const config = { traceEndpoint: undefined, traceRatio: 1, environment: 'test' } as const;
  return makeTracing({ config, sampledLog, endpoint });
}

test('a collector that refuses traces is named in the log, with its reason and without a stack', async () => {
  const collector = await openCollector();
  const lines: unknown[] = [];
  const log = makeLog('warn', { write: (line) => lines.push(JSON.parse(line)) });
  const endpoint = `${collector.endpoint}/elsewhere`;
  const tracing = tracingTo(endpoint, log);
  const [request, scope] = [aRequest(), { correlationId: 'till-7' }];
  tracing.begin(request, scope);
  tracing.end(request, scope, 200);
  await tracing.close();
  await collector.close();
  expect(lines).toMatchObject([{ msg: 'traces could not be sent', endpoint, reason: 'Not Found' }]);
});
