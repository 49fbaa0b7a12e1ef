// Runs an attack in a process of its own, so that it does not slow down the event loop of the baseline clients.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { type Attacks, AttackTarget } from './attack.ts';
import { EXPLODING_RECORDS } from './exploding-records.ts';
import { FLOODS } from './floods.ts';
import { HEAVY_USERS } from './heavy-users.ts';
import { SLOW_READERS, STALLED_BODIES } from './slow.ts';

/** Every attack, by the name for `--only`. Those that load records come last. */
export const ATTACKS: Attacks = {
  ...STALLED_BODIES,
  ...SLOW_READERS,
  ...FLOODS,
  ...HEAVY_USERS,
  ...EXPLODING_RECORDS,
};

const STOP_TIMEOUT_MS = 2_000;

type Attacker = AsyncDisposable & {
  /** How it exited by itself, which is an error; undefined while it runs. */
  failure(): string | undefined;
};

/** Starts an attack; disposing of it ends its process. */
export function startAttacker(name: string, target: AttackTarget): Attacker {
  const child = fork(fileURLToPath(import.meta.url), [name], {
    execArgv: ['--disable-warning=ExperimentalWarning'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
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

if (import.meta.main) {
  const attack = ATTACKS[process.argv[2] ?? ''];
  if (!attack) throw new Error(`There is no attack ${process.argv[2]}.`);
  const stopped = new AbortController();
  process.once('disconnect', () => stopped.abort());
  const [message]: unknown[] = await once(process, 'message');
  await attack.run(AttackTarget.parse(message), stopped.signal);
}
