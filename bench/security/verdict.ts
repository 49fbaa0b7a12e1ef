import type { Played } from './play.ts';
import { goodShare, type ProbeResult, quantile } from './probe.ts';

/** The bar (docs/security.md). */
export const WANTED_GOOD = 0.99;
export const SLOWER_BY = 3;
/** A busy machine of two processors answers this late without any attack; below it nobody is hurt. */
export const FLOOR_MS: Readonly<Record<string, number>> = {
  ...{ API: 250, readiness: 250, pages: 500, identity: 500, 'signing in': 2_000, uploads: 1_000 },
};
export const MOST_MEMORY_BYTES = 1e9;

/** How honest clients were hurt; empty where they were not. */
export function harmOf({ results, quiet, residentBytes, hasDied }: Played): string[] {
  const harm = results.flatMap((result) => {
    const good = goodShare(result);
    const slowest = quantile(result, 0.99);
    const limit = limitOf(result.name, quiet);
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
export function limitOf(name: string, quiet: readonly ProbeResult[]): number {
  const usual = quiet.find((result) => result.name === name);
  const usualMs = (usual && quantile(usual, 0.99)) ?? 0;
  return Math.max(SLOWER_BY * usualMs, FLOOR_MS[name] ?? 0);
}

function causes({ failures }: ProbeResult): string {
  const seen = [...failures].map(([failure, count]) => `${count} × ${failure}`);
  return seen.length === 0 ? '' : ` (${seen.join(', ')})`;
}

/** Rounded down, so that what is not all is not told as all. */
export const percent = (share: number) => `${Math.floor(share * 1_000) / 10} %`;
