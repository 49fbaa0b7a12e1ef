/** Outcome of one kind of request of an honest client. */
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
  const total = times.length + totalFailures(failures);
  return total === 0 ? 1 : times.length / total;
}

/** A quantile of the times, in milliseconds; undefined if there was no successful response. */
export function quantile({ times }: ProbeResult, share: number): number | undefined {
  return times[Math.min(times.length - 1, Math.floor(times.length * share))];
}

export function totalFailures(failures: ProbeResult['failures']): number {
  return failures.values().reduce((sum, count) => sum + count, 0);
}

function failureName(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.name === 'AbortError' || error.name === 'TimeoutError') return 'no response';
  return 'code' in error ? String(error.code) : error.message;
}
