import { Agent } from 'node:http';
import { type RequestOptions, sendRequest } from '#tools/bench/security/clients/requests.ts';
import { pauseUnlessAborted } from './sockets.ts';

type GreedyOptions = {
  readonly port: number;
  /** Concurrent connections; each sends its next request as soon as it has a response. */
  readonly connections: number;
  /** Returns the next request. */
  readonly next: () => { readonly path: string } & RequestOptions;
  readonly signal: AbortSignal;
};

/** Pause after a refusal: the attack is the cost of the requests, not their rate. */
const AFTER_REFUSAL_MS = 50;

/** Sends requests until the signal is aborted, whatever the responses are. */
export async function requestGreedily({
  port,
  connections,
  next,
  signal,
}: GreedyOptions): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const stop = () => agent.destroy();
  signal.addEventListener('abort', stop, { once: true });
  const sendAll = async () => {
    while (!signal.aborted) {
      const { path, ...options } = next();
      const status = await sendRequest(`http://localhost:${port}${path}`, {
        ...options,
        agent,
      }).then(
        (response) => response.status,
        () => 0,
      );
      if (status === 0 || status >= 400) await pauseUnlessAborted(AFTER_REFUSAL_MS, signal);
    }
  };
  await Promise.all(Array.from({ length: connections }, sendAll));
}

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
