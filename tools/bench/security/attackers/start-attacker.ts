import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { AttackTarget } from '#tools/bench/security/attack.ts';

const PROGRAM = fileURLToPath(new URL('./attacker-process.ts', import.meta.url));
const STOP_TIMEOUT_MS = 2_000;

type Attacker = AsyncDisposable & {
  /** How it exited by itself, which is an error; undefined while it runs. */
  failure(): string | undefined;
};

/** Starts an attack in a process of its own; disposing of it stops the process. */
export function startAttacker(name: string, target: AttackTarget): Attacker {
  const execArgv = ['--disable-warning=ExperimentalWarning'];
  const child = fork(PROGRAM, [name], { execArgv, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  child.send(target);
  const exited = once(child, 'exit');
  const hasExited = () => child.exitCode !== null || child.signalCode !== null;
  return {
    failure: () =>
      hasExited() ? `exited with ${child.signalCode ?? `exit code ${child.exitCode}`}` : undefined,
    async [Symbol.asyncDispose]() {
      if (hasExited()) return;
      child.disconnect();
      const timer = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS);
      await exited;
      clearTimeout(timer);
    },
  };
}
