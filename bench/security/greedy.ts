import { Agent } from 'node:http';
import { type Asked, ask } from './requests.ts';
import { pauseUnless } from './sockets.ts';

export type Greedy = {
  readonly port: number;
  /** Concurrent connections; each sends its next request as soon as it has a response. */
  readonly connections: number;
  /** Returns the next request. */
  readonly next: () => { readonly path: string } & Asked;
  readonly signal: AbortSignal;
};

/** Pause after a refusal: the attack is the cost of the requests, not their rate. */
const AFTER_REFUSAL_MS = 50;

/** Sends requests until the signal is aborted, whatever the responses are. */
export async function askGreedily({ port, connections, next, signal }: Greedy): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const stop = () => agent.destroy();
  signal.addEventListener('abort', stop, { once: true });
  const sendAll = async () => {
    while (!signal.aborted) {
      const { path, ...options } = next();
      const status = await ask(`http://localhost:${port}${path}`, { ...options, agent }).then(
        (response) => response.status,
        () => 0,
      );
      if (status === 0 || status >= 400) await pauseUnless(AFTER_REFUSAL_MS, signal);
    }
  };
  await Promise.all(Array.from({ length: connections }, sendAll));
}

/** Returns the values one after the other, over and over. */
export function inTurn<T>(values: readonly T[]): () => T {
  let index = -1;
  return () => {
    index = (index + 1) % values.length;
    const value = values[index];
    if (value === undefined) throw new Error('cycle needs at least one value.');
    return value;
  };
}
