import { fork } from 'node:child_process';
import { on } from 'node:events';
import { access } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { type PictureJob, READY } from './picture-job.ts';

export type PictureChild = {
  /**
   * What it answers, unchecked; one job at a time. Throws where there is no such file, or the process cannot
   * be started.
   */
  ask(job: PictureJob): Promise<unknown>;
  /** Its process id, where it could be started. */
  readonly pid: number | undefined;
  hasEnded(): boolean;
  end(): void;
};

/**
 * Starts a process that decodes pictures (`picture-worker.ts`). It ends with the one that started it, and
 * when a picture takes more than so many milliseconds or megabytes.
 */
export function startPictureChild(limits: {
  readonly milliseconds: number;
  readonly megabytes: number;
}): PictureChild {
  const child = fork(WORKER, [String(limits.megabytes)], {
    // Nothing of ours is for a decoder of strangers' files to know.
    env: { NODE_ENV: 'production', MALLOC_ARENA_MAX: '2' },
    execArgv: ['--disable-warning=ExperimentalWarning', '--max-old-space-size=128'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
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
    if (first !== READY) throw new Error('The process that decodes pictures did not start.');
  });

  return {
    async ask(job) {
      await Promise.all([started, access(job.path)]);
      // Where the child is gone by now, `heard` says so.
      child.send(job, () => undefined);
      return (
        (await heard(limits.milliseconds)) ?? { refused: 'is too costly to decode, or broken' }
      );
    },
    pid: child.pid,
    // Without an id it has never begun.
    hasEnded: () => child.pid === undefined || child.exitCode !== null || child.signalCode !== null,
    end,
  };
}

/** A busy machine takes its time to start a process. */
const START_MILLISECONDS = 30_000;
const WORKER = fileURLToPath(import.meta.url).replace(/child\.ts$/, 'worker.ts');
