import { fork } from 'node:child_process';
import { on } from 'node:events';
import { makeConcurrencyLimiter } from '#lib/api/concurrency-limiter.ts';
import { unavailable } from '#lib/failures.ts';

/** A process that does one kind of work, one job at a time. */
export type Worker = {
  /** Its answer, unchecked; undefined where it ended before it had one. Throws where it cannot be started. */
  run(job: object): Promise<unknown>;
  /** Its process id, where it could be started. */
  readonly pid: number | undefined;
  hasEnded(): boolean;
  end(): void;
};

export type WorkerScript = {
  /** The path of its file, which calls `answerJobs` (`worker.ts`). */
  readonly script: string;
  /** What it does, as in `decodes pictures`. */
  readonly what: string;
  /** The most memory of its JavaScript. */
  readonly heapMegabytes: number;
  /** How jobs and answers are sent: bytes as they are, where the worker does not read what strangers made. */
  readonly serialization?: 'json' | 'advanced';
};

export type WorkerLimits = {
  /** The longest that one job may take, in milliseconds. */
  readonly milliseconds: number;
  /** The most memory of the process, in megabytes. */
  readonly megabytes: number;
};

export type QueueLimits = WorkerLimits & {
  /** The most jobs that wait for their turn. */
  readonly maxWaiting: number;
  /** How long one waits at most, in milliseconds. */
  readonly maxWaitMs: number;
  /** How long the process stays when there is nothing to do, in milliseconds. */
  readonly idleMs: number;
};

/** Whose job it is, and whether it goes before those of others that are not urgent. */
export type JobOrder = {
  readonly caller: string;
  readonly isUrgent: boolean;
  /** Aborted where nobody waits for it any more: in its turn it is not done. */
  readonly signal?: { readonly aborted: boolean };
};

export type WorkerQueue<Job extends object> = {
  /**
   * The worker's answer, unchecked; undefined where the job took more than its limits or upset the process, which
   * then ends. Throws SERVICE_UNAVAILABLE where too many wait already, or too many of the caller, where the wait was
   * too long or nobody waits any more, and once the queue is closed.
   */
  run(job: Job, order: JobOrder): Promise<unknown>;
  /** Ends the process at once; whoever waits is turned away. */
  close(): void;
};

/**
 * Does jobs one after the other in a process that is started when it is first needed, ends when there is nothing to
 * do, and is replaced when a job ends it. Urgent jobs and others take turns, and so do callers.
 */
export function makeWorkerQueue<Job extends object>(
  { maxWaiting, maxWaitMs, idleMs }: QueueLimits,
  start: () => Worker,
): WorkerQueue<Job> {
  const limits = { limit: 1, maxWaiting, maxWaitMs, targetWaitMs: maxWaitMs };
  const working = makeConcurrencyLimiter(limits);
  let worker: Worker | undefined;
  let idle: NodeJS.Timeout | undefined;
  let isClosed = false;

  function endWorker() {
    worker?.end();
    worker = undefined;
  }

  return {
    async run(job, { caller, isUrgent, signal }) {
      const release = await working.acquire(caller, () => signal?.aborted ?? false, isUrgent);
      clearTimeout(idle);
      try {
        if (isClosed || signal?.aborted) throw closed();
        if (worker === undefined || worker.hasEnded()) worker = start();
        const answer = await worker.run(job);
        // A process that was ended with us says nothing of the job.
        if (isClosed) throw closed();
        return answer;
      } finally {
        if (!isClosed) idle = setTimeout(endWorker, idleMs).unref();
        release();
      }
    },
    close() {
      isClosed = true;
      clearTimeout(idle);
      endWorker();
    },
  };
}

/** What the process says once it has loaded what it needs. */
export const READY = 'ready';

/** Starts such a process. It ends with the one that started it, and when a job takes more than its limits. */
export function startWorker(
  { script, what, heapMegabytes, serialization = 'json' }: WorkerScript,
  limits: WorkerLimits,
): Worker {
  const child = fork(script, [String(limits.megabytes)], {
    // Nothing of ours is for it to know.
    env: { NODE_ENV: 'production', MALLOC_ARENA_MAX: '2' },
    execArgv: ['--disable-warning=ExperimentalWarning', `--max-old-space-size=${heapMegabytes}`],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    serialization,
  });
  const messages = on(child, 'message', { close: ['exit'] });
  const end = () => void child.kill('SIGKILL');
  // While it waits for work, the process that started it may end.
  child.unref();
  child.channel?.unref();

  /** Its next message; undefined where it ended. */
  async function nextMessage(within: number): Promise<unknown> {
    const late = setTimeout(end, within);
    const { value, done } = await messages.next().finally(() => clearTimeout(late));
    return done ? undefined : value[0];
  }

  const started = nextMessage(START_MILLISECONDS).then((first) => {
    if (first !== READY) throw new Error(`The process that ${what} did not start.`);
  });
  // The first job rejects with it.
  started.catch(() => undefined);

  return {
    async run(job) {
      await started;
      // Where the child is gone by now, there is no next message.
      child.send(job, () => undefined);
      return nextMessage(limits.milliseconds);
    },
    pid: child.pid,
    // Without an id it has never begun.
    hasEnded: () => child.pid === undefined || child.exitCode !== null || child.signalCode !== null,
    end,
  };
}

/** A busy machine takes its time to start a process. */
const START_MILLISECONDS = 30_000;

function closed() {
  return unavailable('The service is being stopped; try again in a moment.');
}
