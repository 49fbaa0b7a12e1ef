import { formatShare, goodShare, type ProbeResult, quantile } from '#tools/bench/harness/probes.ts';

/** How baseline clients were served during an attack. */
type AttackResult = {
  readonly results: readonly ProbeResult[];
  /** The same before the attack. */
  readonly before: readonly ProbeResult[];
  /** Peak memory of the service's process; undefined if it has ended. */
  readonly peakBytes: number | undefined;
};

/** Response times in milliseconds, by kind of request, below which there is no harm. */
type LatencyLimits = Readonly<Record<string, number>>;

/** Times that a shared machine with two processors reaches without an attack. */
export const STRICT_LIMITS: LatencyLimits = {
  ...{ API: 250, readiness: 250, pages: 500, 'sign-in page': 500, uploads: 1_000 },
};
/** For `npm test`, which keeps both processors busy: failures say more than times there. */
export const BUSY_MACHINE_LIMITS: LatencyLimits = {
  ...{ API: 2_000, readiness: 2_000, pages: 3_000, 'sign-in page': 3_000, uploads: 3_000 },
};

const MIN_GOOD_SHARE = 0.99;
/** How many times slower than before the attack responses may get. */
const MAX_SLOWDOWN = 3;
const MAX_MEMORY_BYTES = 1e9;

/** The harm done to baseline clients; empty if there is none. */
export function describeHarm(
  { results, before, peakBytes }: AttackResult,
  limits: LatencyLimits,
): string[] {
  const harm = results.flatMap((result) => {
    const good = goodShare(result);
    const slowest = quantile(result, 0.99) ?? 0;
    const quiet = before.find(({ name }) => name === result.name);
    const quietMs = (quiet && quantile(quiet, 0.99)) ?? 0;
    const limit = Math.max(MAX_SLOWDOWN * quietMs, limits[result.name] ?? 0);
    return [
      ...(good < MIN_GOOD_SHARE
        ? [`${result.name}: ${formatShare(good)} good${causes(result)}`]
        : []),
      ...(slowest > limit
        ? [`${result.name}: p99 ${Math.round(slowest)} ms, over ${Math.round(limit)} ms`]
        : []),
    ];
  });
  if (peakBytes === undefined) return [...harm, 'the service ended'];
  if (peakBytes > MAX_MEMORY_BYTES) harm.push(`memory: ${Math.round(peakBytes / 1e6)} MB`);
  return harm;
}

function causes({ failures }: ProbeResult): string {
  const counts = [...failures].map(([failure, count]) => `${count} × ${failure}`);
  return counts.length === 0 ? '' : ` (${counts.join(', ')})`;
}
