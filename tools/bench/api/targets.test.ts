import { expect, test } from 'vitest';
import type { Result } from './rounds.ts';
import type { RouteName } from './routes.ts';
import type { ServerName } from './servers.ts';
import { evaluateTargets } from './targets.ts';

const result = (
  server: ServerName,
  route: RouteName,
  { rate = 0, micros = 0 }: { rate?: number; micros?: number },
): Result => {
  const figures = {
    requestsPerSecond: rate,
    p50: 0,
    p99: 0,
    serverMicroseconds: micros,
    databaseMicroseconds: undefined,
    residentMegabytes: 0,
  };
  return { server, route, caller: 'costs', figures, rounds: [figures] };
};

test('compares the rate with each baseline, each with its own target', () => {
  const targets = evaluateTargets([
    result('service', 'one', { rate: 800 }),
    result('next', 'one', { rate: 100 }),
    result('fastify', 'one', { rate: 1_000 }),
    result('bare', 'one', { rate: 1_000 }),
  ]);
  expect(targets).toMatchObject([
    { bar: 1, value: 0.8, met: false },
    { bar: 8, value: 8, met: true },
    { bar: 0.7, value: 0.8, met: true },
  ]);
});

test.each([
  [800, true],
  [801, false],
])(
  'a batch may take 8 times the processor time of one invoice: %d for 100 is %s',
  (micros, met) => {
    const targets = evaluateTargets([
      result('service', 'one', { micros: 100 }),
      result('service', 'batch', { micros }),
    ]);
    expect(targets).toMatchObject([{ wants: 'at most', value: micros / 100, met }]);
  },
);

test('has no target for what was not measured', () => {
  expect(evaluateTargets([result('service', 'one', { rate: 1 })])).toEqual([]);
});
