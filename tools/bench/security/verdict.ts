import { goodShare, type ProbeResult, quantile } from './clients/probe.ts';
import type { AttackResult } from './run-attack.ts';

/** At least this share of requests must succeed (docs/security.md). */
export const MIN_GOOD_SHARE = 0.99;
/** How many times slower than the baseline responses may get. */
const MAX_SLOWDOWN = 3;
/** Response times in milliseconds, by kind of request, below which there is no harm. */
export type LatencyLimits = Readonly<Record<string, number>>;

/** Times that a shared machine with two processors reaches without an attack. */
export const STRICT_LIMITS: LatencyLimits = {
  ...{ API: 250, readiness: 250, pages: 500, identity: 500, 'signing in': 2_000, uploads: 1_000 },
};
/** For `npm test`, which keeps both processors busy: failures say more than times there. */
export const BUSY_MACHINE_LIMITS: LatencyLimits = {
  ...{ API: 2_000, readiness: 2_000, pages: 3_000, identity: 3_000 },
  ...{ 'signing in': 5_000, uploads: 3_000 },
};
const MAX_MEMORY_BYTES = 1e9;

/** The harm done to honest clients; empty if there is none. */
export function describeHarm(
  { results, baseline, residentBytes, hasDied }: AttackResult,
  limits: LatencyLimits,
): string[] {
  const harm = results.flatMap((result) => {
    const good = goodShare(result);
    const slowest = quantile(result, 0.99);
    const limit = latencyLimit(result.name, baseline, limits);
    const problems: string[] = [];
    if (good < MIN_GOOD_SHARE)
      problems.push(`${result.name}: ${floorPercent(good)} good${causes(result)}`);
    if (slowest !== undefined && slowest > limit) {
      problems.push(`${result.name}: p99 ${Math.round(slowest)} ms, over ${Math.round(limit)} ms`);
    }
    return problems;
  });
  if (residentBytes > MAX_MEMORY_BYTES) {
    harm.push(`memory: ${Math.round(residentBytes / 1e6)} MB`);
  }
  return hasDied ? [...harm, 'the service died'] : harm;
}

/** The highest acceptable p99 of a kind of request: MAX_SLOWDOWN times the baseline, and never below its limit. */
function latencyLimit(
  name: string,
  baseline: readonly ProbeResult[],
  limits: LatencyLimits,
): number {
  const before = baseline.find((result) => result.name === name);
  const baselineMs = (before && quantile(before, 0.99)) ?? 0;
  return Math.max(MAX_SLOWDOWN * baselineMs, limits[name] ?? 0);
}

function causes({ failures }: ProbeResult): string {
  const counts = [...failures].map(([failure, count]) => `${count} × ${failure}`);
  return counts.length === 0 ? '' : ` (${counts.join(', ')})`;
}

/** Rounded down, so that less than everything never shows as 100 %. */
export const floorPercent = (share: number) => `${Math.floor(share * 1_000) / 10} %`;
