import { Agent } from 'node:http';
import { type Asked, ask } from './requests.ts';
import { pauseUnless } from './sockets.ts';

export type Greedy = {
  readonly port: number;
  /** How many ask at the same time, each again as soon as it is answered. */
  readonly connections: number;
  /** What is asked next. */
  readonly next: () => { readonly path: string } & Asked;
  readonly signal: AbortSignal;
};

/** Whoever is refused asks again no sooner than this: the attack is what is asked for, not how often. */
const AFTER_REFUSAL_MS = 50;

/** Asks over and over from so many connections until the signal is aborted, whatever is answered. */
export async function askGreedily({ port, connections, next, signal }: Greedy): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const stop = () => agent.destroy();
  signal.addEventListener('abort', stop, { once: true });
  const one = async () => {
    while (!signal.aborted) {
      const { path, ...asked } = next();
      const status = await ask(`http://localhost:${port}${path}`, { ...asked, agent }).then(
        (answer) => answer.status,
        () => 0,
      );
      if (status === 0 || status >= 400) await pauseUnless(AFTER_REFUSAL_MS, signal);
    }
  };
  await Promise.all(Array.from({ length: connections }, one));
}

/** One of them after the other, and again from the first. */
export function inTurn<T>(values: readonly T[]): () => T {
  let turn = -1;
  return () => {
    turn = (turn + 1) % values.length;
    const value = values[turn];
    if (value === undefined) throw new Error('There is nothing to take turns with.');
    return value;
  };
}
