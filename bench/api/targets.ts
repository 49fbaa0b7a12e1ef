import { medianRatio } from '#bench/measure/medians.ts';
import type { ContestantName } from './contestants.ts';
import type { Figures } from './measure.ts';
import type { Result } from './rounds.ts';
import { CALLERS, type Caller, type RouteName } from './routes.ts';

/** A performance target of the service (docs/operations.md), and whether it is met. */
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

/** Evaluates the targets; those whose contestants did not run are left out. */
export function evaluateTargets(results: readonly Result[]): Target[] {
  return CALLERS.flatMap((caller) => [
    compareWithRival(results, caller, 'fastify', 1),
    compareWithRival(results, caller, 'next', 8),
    compareWithRival(results, caller, 'bare', 0.7),
    compareBatchWithOne(results, caller),
  ]).filter((target) => target !== undefined);
}

const RIVALS: Partial<Record<ContestantName, string>> = {
  fastify: 'Fastify + pg',
  next: 'the same routes under next start',
  bare: 'bare node:http + pg',
};

function compareWithRival(
  results: readonly Result[],
  caller: Caller,
  rival: ContestantName,
  bar: number,
): Target | undefined {
  const ours = resultOf(results, 'ours', 'one', caller);
  const theirs = resultOf(results, rival, 'one', caller);
  if (!ours || !theirs) return undefined;
  const value = medianRatio(ours, theirs, (figures) => figures.requestsPerSecond);
  const byProcessorTime = medianRatio(theirs, ours, serverTime);
  const what = `one invoice, requests/s beside ${RIVALS[rival]}`;
  return { what, caller, bar, wants: 'at least', value, byProcessorTime, met: value >= bar };
}

function compareBatchWithOne(results: readonly Result[], caller: Caller): Target | undefined {
  const one = resultOf(results, 'ours', 'one', caller);
  const batch = resultOf(results, 'ours', 'batch', caller);
  if (!one || !batch) return undefined;
  const value = medianRatio(batch, one, serverTime);
  const what = "a batch of 50, the server's processor time beside one invoice";
  return { what, caller, bar: 8, wants: 'at most', value, byProcessorTime: value, met: value <= 8 };
}

const serverTime = ({ serverMicroseconds }: Figures) => serverMicroseconds;

function resultOf(
  results: readonly Result[],
  contestant: ContestantName,
  route: RouteName,
  caller: Caller,
) {
  return results.find(
    (result) =>
      result.contestant === contestant && result.route === route && result.caller === caller,
  );
}
