import type { ContestantName } from './contestants.ts';
import type { Result } from './rounds.ts';
import { CALLERS, type Caller, type RouteName } from './routes.ts';

/** One of the figures that the service must show (docs/operations.md). */
export type Target = {
  readonly what: string;
  readonly caller: Caller;
  readonly bar: number;
  /** Whether the value has to reach the bar, or to stay below it. */
  readonly wants: 'at least' | 'at most';
  readonly value: number;
  readonly met: boolean;
};

/** The targets that the results decide; one whose contestant did not run is left out. */
export function targetsOf(results: readonly Result[]): Target[] {
  return CALLERS.flatMap((caller) => [
    beside(results, caller, 'fastify', 1),
    beside(results, caller, 'next', 8),
    beside(results, caller, 'bare', 0.7),
    batchBesideOne(results, caller),
  ]).filter((target) => target !== undefined);
}

const RIVALS: Partial<Record<ContestantName, string>> = {
  fastify: 'Fastify + pg',
  next: 'the same routes under next start',
  bare: 'bare node:http + pg',
};

function beside(
  results: readonly Result[],
  caller: Caller,
  rival: ContestantName,
  bar: number,
): Target | undefined {
  const ours = figuresOf(results, 'ours', 'one', caller)?.requestsPerSecond;
  const theirs = figuresOf(results, rival, 'one', caller)?.requestsPerSecond;
  if (ours === undefined || theirs === undefined) return undefined;
  const value = ours / theirs;
  const what = `one invoice, requests/s beside ${RIVALS[rival]}`;
  return { what, caller, bar, wants: 'at least', value, met: value >= bar };
}

function batchBesideOne(results: readonly Result[], caller: Caller): Target | undefined {
  const one = figuresOf(results, 'ours', 'one', caller)?.serverMicroseconds;
  const batch = figuresOf(results, 'ours', 'batch', caller)?.serverMicroseconds;
  if (one === undefined || batch === undefined) return undefined;
  const value = batch / one;
  const what = "a batch of 50, the server's processor time beside one invoice";
  return { what, caller, bar: 8, wants: 'at most', value, met: value <= 8 };
}

function figuresOf(
  results: readonly Result[],
  contestant: ContestantName,
  route: RouteName,
  caller: Caller,
) {
  return results.find(
    (result) =>
      result.contestant === contestant && result.route === route && result.caller === caller,
  )?.figures;
}
