import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Target } from './attack.ts';

const PROGRAM = fileURLToPath(new URL('./attacker-process.ts', import.meta.url));
const ENDS_WITHIN_MS = 2_000;

export type Attacker = AsyncDisposable & {
  /** How it has ended by itself, which no attacker does; undefined while it has not. */
  failure(): string | undefined;
};

/** Starts an attack in a process of its own, which ends when it is disposed of. */
export function startAttacker(name: string, target: Target): Attacker {
  const execArgv = ['--disable-warning=ExperimentalWarning'];
  const child = fork(PROGRAM, [name], { execArgv, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  child.send(target);
  const ended = once(child, 'exit');
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  return {
    failure: () =>
      hasEnded() ? `ended with ${child.signalCode ?? `exit code ${child.exitCode}`}` : undefined,
    async [Symbol.asyncDispose]() {
      if (hasEnded()) return;
      child.disconnect();
      const timer = setTimeout(() => child.kill('SIGKILL'), ENDS_WITHIN_MS);
      await ended;
      clearTimeout(timer);
    },
  };
}
