import { Agent, request } from 'node:http';
import { text } from 'node:stream/consumers';

/** Options of a request from a loopback address of its own. */
export type RequestOptions = {
  /** The client's loopback address, such as 127.0.0.2: all of 127.0.0.0/8 is loopback on Linux. */
  readonly from: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Without an agent, each request opens a connection of its own. */
  readonly agent?: Agent;
};

/** A request without a complete response after this time has failed. */
export const TIMEOUT_MS = 10_000;

/** Headers of somebody who is signed in, with the cookie of their session. */
export const asPerson = (cookie: string) => ({
  ...{ cookie, 'sec-fetch-site': 'same-origin', accept: 'text/html,*/*;q=0.8' },
});

/** Sends a GET, without following redirects. Rejects unless the response is complete within `TIMEOUT_MS`. */
export function sendRequest(
  url: string,
  { from, headers = {}, agent }: RequestOptions,
): Promise<{ readonly status: number; readonly body: string }> {
  const { promise, resolve, reject } = Promise.withResolvers<{ status: number; body: string }>();
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const options = { localAddress: from, headers, agent: agent ?? false, signal };
  const outgoing = request(url, options, (incoming) => {
    const { statusCode: status = 0 } = incoming;
    text(incoming).then((body) => resolve({ status, body }), reject);
  });
  outgoing.on('error', reject);
  outgoing.end();
  return promise;
}

/** Connections that stay open, so many at most. */
export const keepAlive = (maxSockets = Number.POSITIVE_INFINITY) =>
  new Agent({ keepAlive: true, maxSockets });

/** Returns the values one after the other, over and over. */
export function cycle<T>(values: readonly T[]): () => T {
  let index = -1;
  return () => {
    index = (index + 1) % values.length;
    const value = values[index];
    if (value === undefined) throw new Error('cycle needs at least one value.');
    return value;
  };
}

/** Requests of one kind at a steady rate. */
export type Probe = {
  readonly name: string;
  readonly perSecond: number;
  /** Sends one request; resolves to the status 200 on success, else to the failure. */
  readonly send: () => Promise<number | string>;
};

/** How requests of one kind were answered. */
export type ProbeResult = Awaited<ReturnType<typeof runProbe>>;

/** Sends requests, whether or not earlier ones have been answered, until `work` has ended. */
export function probeDuring(
  probes: readonly Probe[],
  work: Promise<unknown>,
): Promise<ProbeResult[]> {
  return Promise.all(probes.map((probe) => runProbe(probe, work)));
}

async function runProbe({ name, perSecond, send }: Probe, work: Promise<unknown>) {
  /** Of the successful responses in milliseconds, in the end ascending. */
  const times: number[] = [];
  /** Failures and how often they occurred: `503`, `ECONNRESET`. */
  const failures = new Map<string, number>();
  const requests: Promise<void>[] = [];
  const sendOnce = async () => {
    const startedAt = performance.now();
    const outcome = await send().catch(failureName);
    if (outcome === 200) times.push(performance.now() - startedAt);
    else failures.set(String(outcome), (failures.get(String(outcome)) ?? 0) + 1);
  };
  const timer = setInterval(() => requests.push(sendOnce()), 1_000 / perSecond);
  await work.finally(() => clearInterval(timer));
  await Promise.all(requests);
  return { name, times: times.sort((a, b) => a - b), failures };
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
