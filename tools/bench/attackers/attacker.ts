import { isMainThread, Worker, workerData } from 'node:worker_threads';
import type { AttackTarget } from './attack.ts';
import { ATTACKS } from './attacks.ts';

type Attacker = AsyncDisposable & {
  /** The error that has ended it; undefined while it runs. */
  failure(): string | undefined;
};

/**
 * Starts an attack in a thread of its own, so that it does not slow down the event loop of the baseline clients.
 * Disposing of it ends the thread with all its connections.
 */
export function startAttacker(name: string, target: AttackTarget): Attacker {
  let failure: string | undefined;
  const worker = new Worker(new URL(import.meta.url), { workerData: { name, target } });
  worker.on('error', (error) => {
    failure = String(error);
  });
  return {
    failure: () => failure,
    [Symbol.asyncDispose]: async () => void (await worker.terminate()),
  };
}

if (!isMainThread) {
  const { name, target }: { name: string; target: AttackTarget } = workerData;
  await ATTACKS[name]?.run(target);
}
