import type { Played } from './play.ts';
import { goodShare, type ProbeResult, quantile } from './probe.ts';

/** The bar (docs/security.md). */
export const WANTED_GOOD = 0.99;
export const SLOWER_BY = 3;
/** The times below which nobody is hurt, by the kind of request, in milliseconds. */
export type Bar = Readonly<Record<string, number>>;

/** A machine of two processors that others use too answers this late without any attack. */
export const STRICT_BAR: Bar = {
  ...{ API: 250, readiness: 250, pages: 500, identity: 500, 'signing in': 2_000, uploads: 1_000 },
};
/** Beside the rest of `npm test`, which takes both processors, it is who was answered that tells. */
export const BUSY_BAR: Bar = {
  ...{ API: 2_000, readiness: 2_000, pages: 3_000, identity: 3_000 },
  ...{ 'signing in': 5_000, uploads: 3_000 },
};
export const MOST_MEMORY_BYTES = 1e9;

/** How honest clients were hurt; empty where they were not. */
export function harmOf({ results, quiet, residentBytes, hasDied }: Played, bar: Bar): string[] {
  const harm = results.flatMap((result) => {
    const good = goodShare(result);
    const slowest = quantile(result, 0.99);
    const limit = limitOf(result.name, quiet, bar);
    const hurt: string[] = [];
    if (good < WANTED_GOOD) hurt.push(`${result.name}: ${percent(good)} good${causes(result)}`);
    if (slowest !== undefined && slowest > limit) {
      hurt.push(`${result.name}: p99 ${Math.round(slowest)} ms, over ${Math.round(limit)} ms`);
    }
    return hurt;
  });
  if (residentBytes > MOST_MEMORY_BYTES) {
    harm.push(`memory: ${Math.round(residentBytes / 1e6)} MB`);
  }
  return hasDied ? [...harm, 'the service died'] : harm;
}

/** The latest p99 of a kind of request: three times what is usual, and never below its floor, in milliseconds. */
export function limitOf(name: string, quiet: readonly ProbeResult[], bar: Bar): number {
  const usual = quiet.find((result) => result.name === name);
  const usualMs = (usual && quantile(usual, 0.99)) ?? 0;
  return Math.max(SLOWER_BY * usualMs, bar[name] ?? 0);
}

function causes({ failures }: ProbeResult): string {
  const seen = [...failures].map(([failure, count]) => `${count} × ${failure}`);
  return seen.length === 0 ? '' : ` (${seen.join(', ')})`;
}

/** Rounded down, so that what is not all is not told as all. */
export const percent = (share: number) => `${Math.floor(share * 1_000) / 10} %`;
