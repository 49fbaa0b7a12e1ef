import { fork } from 'node:child_process';
import { on } from 'node:events';

/** A process that does one kind of work, one job at a time. */
export type WorkingChild = {
  /** Its answer, unchecked; undefined where it ended before it had one. Throws where it cannot be started. */
  ask(job: object): Promise<unknown>;
  /** Its process id, where it could be started. */
  readonly pid: number | undefined;
  hasEnded(): boolean;
  end(): void;
};

export type ChildScript = {
  /** The path of its file. */
  readonly script: string;
  /** What it does, as in `decodes pictures`. */
  readonly what: string;
  /** The most memory of its JavaScript. */
  readonly heapMegabytes: number;
  /** How jobs and answers are sent: bytes as they are, where the child does not read what strangers made. */
  readonly serialization?: 'json' | 'advanced';
};

export type ChildLimits = {
  /** The longest that one job may take, in milliseconds. */
  readonly milliseconds: number;
  /** The most memory of the process, in megabytes. */
  readonly megabytes: number;
};

/** What the process says once it has loaded what it needs. */
export const READY = 'ready';

/** Starts such a process. It ends with the one that started it, and when a job takes more than its limits. */
export function startChild(work: ChildScript, limits: ChildLimits): WorkingChild {
  const { script, what, heapMegabytes, serialization = 'json' } = work;
  const child = fork(script, [String(limits.megabytes)], {
    // Nothing of ours is for it to know.
    env: { NODE_ENV: 'production', MALLOC_ARENA_MAX: '2' },
    execArgv: ['--disable-warning=ExperimentalWarning', `--max-old-space-size=${heapMegabytes}`],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    serialization,
  });
  const said = on(child, 'message', { close: ['exit'] });
  const end = () => void child.kill('SIGKILL');
  // While it waits for work, the process that started it may end.
  child.unref();
  child.channel?.unref();

  /** What the child says next; undefined where it ended. */
  async function heard(within: number): Promise<unknown> {
    const late = setTimeout(end, within);
    const { value, done } = await said.next().finally(() => clearTimeout(late));
    return done ? undefined : value[0];
  }

  const started = heard(START_MILLISECONDS).then((first) => {
    if (first !== READY) throw new Error(`The process that ${what} did not start.`);
  });
  // Who asks is told.
  started.catch(() => undefined);

  return {
    async ask(job) {
      await started;
      // Where the child is gone by now, `heard` says so.
      child.send(job, () => undefined);
      return heard(limits.milliseconds);
    },
    pid: child.pid,
    // Without an id it has never begun.
    hasEnded: () => child.pid === undefined || child.exitCode !== null || child.signalCode !== null,
    end,
  };
}

/** A busy machine takes its time to start a process. */
const START_MILLISECONDS = 30_000;
