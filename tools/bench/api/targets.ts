import { medianRatio } from '#tools/bench/measure/medians.ts';
import type { Figures } from './measure.ts';
import type { Result } from './rounds.ts';
import { CALLERS, type Caller, type RouteName } from './routes.ts';
import type { ServerName } from './servers.ts';

/** A performance target of the service (docs/performance.md), and whether it is met. */
export type Target = {
  readonly what: string;
  readonly caller: Caller;
  readonly bar: number;
  /** Whether the value has to reach the bar or stay below it. */
  readonly wants: 'at least' | 'at most';
  readonly value: number;
  /** The same comparison by processor time, which varies less. */
  readonly byProcessorTime: number;
  readonly met: boolean;
};

/** Evaluates the targets; those whose servers did not run are left out. */
export function evaluateTargets(results: readonly Result[]): Target[] {
  return CALLERS.flatMap((caller) => [
    compareWithBaseline(results, caller, 'fastify', 1),
    compareWithBaseline(results, caller, 'next', 8),
    compareWithBaseline(results, caller, 'bare', 0.7),
    compareBatchWithOne(results, caller),
  ]).filter((target) => target !== undefined);
}

const BASELINES: Partial<Record<ServerName, string>> = {
  fastify: 'Fastify + pg',
  next: 'the same routes under next start',
  bare: 'bare node:http + pg',
};

function compareWithBaseline(
  results: readonly Result[],
  caller: Caller,
  baseline: ServerName,
  bar: number,
): Target | undefined {
  const service = resultOf(results, 'service', 'one', caller);
  const baselineResult = resultOf(results, baseline, 'one', caller);
  if (!service || !baselineResult) return undefined;
  const value = medianRatio(service, baselineResult, (figures) => figures.requestsPerSecond);
  const byProcessorTime = medianRatio(baselineResult, service, serverTime);
  const what = `one invoice, requests/s beside ${BASELINES[baseline]}`;
  return { what, caller, bar, wants: 'at least', value, byProcessorTime, met: value >= bar };
}

function compareBatchWithOne(results: readonly Result[], caller: Caller): Target | undefined {
  const one = resultOf(results, 'service', 'one', caller);
  const batch = resultOf(results, 'service', 'batch', caller);
  if (!one || !batch) return undefined;
  const value = medianRatio(batch, one, serverTime);
  const what = "a batch of 50, the server's processor time beside one invoice";
  return { what, caller, bar: 8, wants: 'at most', value, byProcessorTime: value, met: value <= 8 };
}

const serverTime = ({ serverMicroseconds }: Figures) => serverMicroseconds;

function resultOf(
  results: readonly Result[],
  server: ServerName,
  route: RouteName,
  caller: Caller,
) {
  return results.find(
    (result) => result.server === server && result.route === route && result.caller === caller,
  );
}
