import { fork } from 'node:child_process';
import { on } from 'node:events';
import { fileURLToPath } from 'node:url';
import {
  type ConcurrencyLimiter,
  makeConcurrencyLimiter,
} from '#lib/api/limits/concurrency-limiter.ts';
import { unavailable } from '#lib/errors.ts';
import { READY } from './worker.ts';

/** A worker process, which runs one job at a time. */
export type Worker = {
  /** The result, not validated; undefined if the process died first. Throws if it could not be started. */
  run(job: object): Promise<unknown>;
  /** Undefined if it could not be started. */
  readonly pid: number | undefined;
  hasEnded(): boolean;
  end(): void;
};

export type WorkerScript = {
  /** The file name of its module in this folder, which calls `runJobs` (`worker.ts`). */
  readonly script: string;
  /** For messages, such as `decodes pictures`. */
  readonly what: string;
  readonly heapMegabytes: number;
  /** `advanced` passes bytes as they are; only for workers without untrusted input. */
  readonly serialization?: 'json' | 'advanced';
  /** It sees our environment, which has secrets: only for workers without untrusted code or formats. */
  readonly hasEnvironment?: true;
};

type WorkerLimits = {
  /** The longest time of one job, in milliseconds. */
  readonly maxJobMs: number;
  /** The most resident memory, in megabytes. */
  readonly maxMegabytes: number;
};

export type QueueLimits = WorkerLimits & {
  /** The most jobs that may wait. */
  readonly maxWaiting: number;
  /** The longest wait of a job, in milliseconds. */
  readonly maxWaitMs: number;
  /** How long an idle process stays, in milliseconds. */
  readonly idleMs: number;
};

type JobOrder = {
  readonly caller: string;
  /** If aborted, the job is skipped when its turn comes. */
  readonly signal?: { readonly aborted: boolean };
};

export type WorkerQueueState = Pick<ConcurrencyLimiter, 'active' | 'waiting' | 'longestWaitMs'>;

type WorkerQueue<Job extends object> = {
  /**
   * The result, not validated; undefined if the job exceeded its limits or crashed the process. Throws
   * SERVICE_UNAVAILABLE if too many jobs wait, or the wait was too long or was aborted, or the queue is closed.
   */
  run(job: Job, order: JobOrder): Promise<unknown>;
  readonly limiter: WorkerQueueState;
  /** Kills the process at once; waiting jobs are rejected. */
  close(): void;
};

/**
 * Runs jobs one after the other in a process that starts on demand, ends when idle, and is replaced if a job kills it.
 * Callers take turns.
 */
export function makeWorkerQueue<Job extends object>(
  { maxWaiting, maxWaitMs, idleMs }: QueueLimits,
  start: () => Worker,
): WorkerQueue<Job> {
  const limits = { limit: 1, maxWaiting, maxWaitMs, targetWaitMs: maxWaitMs };
  const limiter = makeConcurrencyLimiter(limits);
  let worker: Worker | undefined;
  let idle: NodeJS.Timeout | undefined;
  let isClosed = false;

  function endWorker() {
    worker?.end();
    worker = undefined;
  }

  return {
    limiter,
    async run(job, { caller, signal }) {
      const release = await limiter.acquire(caller, () => signal?.aborted ?? false);
      clearTimeout(idle);
      try {
        if (isClosed || signal?.aborted) throw stoppingError();
        if (worker === undefined || worker.hasEnded()) worker = start();
        const answer = await worker.run(job);
        // The result means nothing if `close` killed the process.
        if (isClosed) throw stoppingError();
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

/** Starts a worker process. It ends with its parent, or when a job exceeds its limits. */
export function startWorker(
  { script, what, heapMegabytes, serialization = 'json', hasEnvironment }: WorkerScript,
  limits: WorkerLimits,
): Worker {
  const path = fileURLToPath(new URL(script, import.meta.url));
  const child = fork(path, [String(limits.maxMegabytes)], {
    env: {
      ...(hasEnvironment ? process.env : { NODE_ENV: 'production' }),
      MALLOC_ARENA_MAX: '2',
    },
    execArgv: ['--disable-warning=ExperimentalWarning', `--max-old-space-size=${heapMegabytes}`],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    serialization,
  });
  const messages = on(child, 'message', { close: ['exit'] });
  const end = () => void child.kill('SIGKILL');
  // An idle worker must not keep the parent alive.
  child.unref();
  child.channel?.unref();

  /** Its next message; undefined if it ended. */
  async function nextMessage(timeoutMs: number): Promise<unknown> {
    const timeout = setTimeout(end, timeoutMs);
    const { value, done } = await messages.next().finally(() => clearTimeout(timeout));
    return done ? undefined : value[0];
  }

  const started = nextMessage(START_MILLISECONDS).then((first) => {
    if (first !== READY) throw new Error(`The process that ${what} did not start.`);
  });
  // `run` rejects with this error; avoid an unhandled rejection until then.
  started.catch(() => undefined);

  return {
    async run(job) {
      await started;
      // If the child is gone, `nextMessage` returns undefined.
      child.send(job, () => undefined);
      return nextMessage(limits.maxJobMs);
    },
    pid: child.pid,
    // Without a pid it was never started.
    hasEnded: () => child.pid === undefined || child.exitCode !== null || child.signalCode !== null,
    end,
  };
}

/** Long, for busy machines. */
const START_MILLISECONDS = 30_000;

function stoppingError() {
  return unavailable('The service is being stopped; try again in a moment.');
}
