/** What became of one kind of request of an honest client. */
export type ProbeResult = {
  readonly name: string;
  /** How long each good answer took, in milliseconds, the quickest first. */
  readonly times: readonly number[];
  /** What was answered or happened instead, and how often: `503`, `ECONNRESET`. */
  readonly failures: ReadonlyMap<string, number>;
};

export type ProbeOptions = {
  readonly name: string;
  readonly perSecond: number;
  /** Asks once; undefined where the answer is a good one, else what was wrong with it. */
  readonly ask: () => Promise<string | undefined>;
};

export type Probe = {
  /** Asks no more, waits for what was asked, and gives the result. */
  stop(): Promise<ProbeResult>;
};

/** Asks at a steady rate, whether or not there was an answer to what was asked before. */
export function startProbe({ name, perSecond, ask }: ProbeOptions): Probe {
  const times: number[] = [];
  const failures = new Map<string, number>();
  const asked = new Set<Promise<void>>();
  const once = async () => {
    const began = performance.now();
    const failure = await ask().catch(nameOf);
    if (failure === undefined) times.push(performance.now() - began);
    else failures.set(failure, (failures.get(failure) ?? 0) + 1);
  };
  const tick = () => {
    const one = once();
    asked.add(one);
    void one.finally(() => asked.delete(one));
  };
  const timer = setInterval(tick, 1_000 / perSecond);
  return {
    async stop() {
      clearInterval(timer);
      await Promise.all(asked);
      return { name, times: times.sort((a, b) => a - b), failures };
    },
  };
}

/** The share of good answers among all, from 0 to 1; of nothing asked, 1. */
export function goodShare({ times, failures }: ProbeResult): number {
  const asked = times.length + countOf(failures);
  return asked === 0 ? 1 : times.length / asked;
}

/** A quantile of the times, in milliseconds; undefined where nothing was answered well. */
export function quantile({ times }: ProbeResult, share: number): number | undefined {
  return times[Math.min(times.length - 1, Math.floor(times.length * share))];
}

export function countOf(failures: ProbeResult['failures']): number {
  return failures.values().reduce((sum, count) => sum + count, 0);
}

function nameOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.name === 'AbortError' || error.name === 'TimeoutError') return 'no answer';
  return 'code' in error ? String(error.code) : error.message;
}
