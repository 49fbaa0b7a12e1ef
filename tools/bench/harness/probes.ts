/** Outcome of one kind of request. */
export type ProbeResult = {
  readonly name: string;
  /** Times of the successful responses in milliseconds, ascending. */
  readonly times: readonly number[];
  /** Failures and how often they occurred: `503`, `ECONNRESET`. */
  readonly failures: ReadonlyMap<string, number>;
};

type ProbeOptions = {
  readonly name: string;
  readonly perSecond: number;
  /** Sends one request; resolves to undefined on success, else to the failure. */
  readonly send: () => Promise<string | undefined>;
};

export type Probe = {
  /** Stops sending, waits for pending requests and returns the result. */
  stop(): Promise<ProbeResult>;
};

/** Sends requests at a steady rate, whether or not earlier ones have been answered. */
export function startProbe({ name, perSecond, send }: ProbeOptions): Probe {
  const times: number[] = [];
  const failures = new Map<string, number>();
  const pending = new Set<Promise<void>>();
  const sendOnce = async () => {
    const startedAt = performance.now();
    const failure = await send().catch(failureName);
    if (failure === undefined) times.push(performance.now() - startedAt);
    else failures.set(failure, (failures.get(failure) ?? 0) + 1);
  };
  const tick = () => {
    const request = sendOnce();
    pending.add(request);
    void request.finally(() => pending.delete(request));
  };
  const timer = setInterval(tick, 1_000 / perSecond);
  return {
    async stop() {
      clearInterval(timer);
      await Promise.all(pending);
      return { name, times: times.sort((a, b) => a - b), failures };
    },
  };
}

/** The share of successful responses, from 0 to 1; 1 when there were no requests. */
export function goodShare({ times, failures }: ProbeResult): number {
  const total = times.length + failures.values().reduce((sum, count) => sum + count, 0);
  return total === 0 ? 1 : times.length / total;
}

/** A quantile of the times, in milliseconds; undefined if there was no successful response. */
export function quantile({ times }: ProbeResult, share: number): number | undefined {
  return times[Math.min(times.length - 1, Math.floor(times.length * share))];
}

/** `100 %, 2/15`: the share of successful responses, rounded down, and p50 and p99 of their times in milliseconds. */
export function formatProbe(probe: ProbeResult | undefined): string {
  if (!probe) return '–';
  const ms = (share: number) => quantile(probe, share)?.toFixed(0) ?? '–';
  return `${formatShare(goodShare(probe))}, ${ms(0.5)}/${ms(0.99)}`;
}

/** Rounded down, so that less than everything never shows as 100 %. */
export const formatShare = (share: number) => `${Math.floor(share * 1_000) / 10} %`;

function failureName(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.name === 'AbortError' || error.name === 'TimeoutError') return 'no response';
  return 'code' in error ? String(error.code) : error.message;
}
