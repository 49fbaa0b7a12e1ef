import cluster, { type Worker } from 'node:cluster';
import { setTimeout as pause } from 'node:timers/promises';
import { OperatorError } from '#db/errors.ts';
import { makeQuotaCounter } from '#lib/api/limits/rate-limits.ts';
import type { Log } from '#lib/logging/log.ts';
import { pauseUnlessAborted } from '#lib/time/pause.ts';
import type { EndReason } from '#server/observability/process-metrics.ts';
import { CLEANUP_MS, DRAIN_MS } from '../shutdown.ts';
import { ALIVE_MS, type Order, type ProcessMetrics, type Report } from './worker.ts';

type SupervisorOptions = {
  readonly count: number;
  readonly log: Log;
  /** Called when a worker has ended, with the metrics that it last reported. */
  readonly onEnd: (reason: EndReason, metrics: ProcessMetrics | undefined) => void;
  readonly limits?: Partial<typeof LIMITS>;
};

const LIMITS = {
  /** How long a worker may take to become ready, in milliseconds. */
  startMs: 120_000,
  /** How long a worker may be silent before it is killed. */
  stuckMs: 10_000,
  /** A worker is replaced this long after the start of the one before it, so that crashes leave the machine to others. */
  restartMs: 10_000,
};

/**
 * The workers of an instance, which share its port. Starts them by `node:cluster`: this process accepts connections and
 * hands them to workers in turn, and counts requests for rate limits. A worker that ends or is stuck is replaced: at once,
 * or every ten seconds where it ends at its start.
 */
export function makeSupervisor({ count, log, onEnd, ...options }: SupervisorOptions) {
  const limits = { ...LIMITS, ...options.limits };
  const slots = Array.from({ length: count }, (_, slot) => slot);
  const members = new Set<Member>();
  const stopping = new AbortController();
  const countTakes = makeQuotaCounter();
  let isClean = true;
  let stopped: Promise<boolean> | undefined;
  // In turn, so that a worker gets no more connections than others.
  cluster.schedulingPolicy = cluster.SCHED_RR;
  const watch = setInterval(killStuck, ALIVE_MS).unref();

  async function startWorker(slot: number): Promise<void> {
    const worker = cluster.fork({ WORKER_SLOT: String(slot) });
    const member = new Member(slot, worker);
    members.add(member);
    worker.on('message', (report: Report) => receive(member, report));
    worker.on('error', (err) => {
      if (worker.process.pid !== undefined) {
        return log.warn({ err, worker: worker.id }, 'a worker cannot be reached');
      }
      // It was never spawned, and has no `exit`.
      member.ready.reject(new OperatorError(`A worker could not be started (${err.message}).`));
      end(member, null, null);
    });
    worker.once('exit', (code, signal) => end(member, code, signal));
    await member.ready.promise;
    const seconds = Math.round(performance.now() - member.startedAt) / 1_000;
    log.info({ worker: worker.id, pid: worker.process.pid, seconds }, 'a worker serves');
  }

  function receive(member: Member, report: Report): void {
    member.silentTicks = 0;
    switch (report.type) {
      case 'ready':
        member.isReady = true;
        member.ready.resolve();
        break;
      case 'failed':
        member.ready.reject(new OperatorError(report.message));
        break;
      case 'metrics':
        member.metrics = report.metrics;
        member.reported?.resolve();
        break;
      case 'count':
        member.send({ type: 'counted', id: report.id, results: countTakes(report.takes) });
    }
  }

  function end(member: Member, code: number | null, signal: string | null): void {
    members.delete(member);
    const isStopping = stopping.signal.aborted;
    if (isStopping && code !== 0) isClean = false;
    if (member.isStuck) onEnd('stuck', member.metrics);
    else onEnd(isStopping ? 'stopped' : 'crashed', member.metrics);
    const fields = { worker: member.worker.id, pid: member.worker.process.pid, code, signal };
    if (isStopping) log.info(fields, 'a worker has ended');
    else log.error(fields, 'a worker has ended unexpectedly');
    member.ready.reject(new OperatorError(`A worker ended with ${signal ?? code} at its start.`));
    member.reported?.resolve();
    member.ended.resolve();
    // One that was never ready is handled by whoever started it.
    if (!isStopping && member.isReady) void restart(member);
  }

  /** Starts another worker in place of one that ended, until one becomes ready. */
  async function restart({ slot, startedAt }: Member): Promise<void> {
    for (let lastMs = startedAt; ; ) {
      const wait = Math.max(0, lastMs + limits.restartMs - performance.now());
      await pauseUnlessAborted(wait, stopping.signal);
      if (stopping.signal.aborted) return;
      lastMs = performance.now();
      try {
        return await startWorker(slot);
      } catch (err) {
        log.error({ err }, 'a worker could not be replaced');
      }
    }
  }

  /** Counts by ticks: when this process itself was stopped for a while, no worker is killed for it. */
  function killStuck(): void {
    for (const member of members) {
      member.silentTicks += 1;
      const isLate = !member.isReady && performance.now() - member.startedAt > limits.startMs;
      const isSilent = member.isReady && member.silentTicks * ALIVE_MS > limits.stuckMs;
      if (!isLate && !isSilent) continue;
      member.isStuck = true;
      const { id, process } = member.worker;
      log.error({ worker: id, pid: process.pid }, 'a worker does not answer: it is killed');
      process.kill('SIGKILL');
    }
  }

  async function stopAll(): Promise<boolean> {
    stopping.abort();
    for (const member of members) member.send({ type: 'stop' });
    const kill = setTimeout(() => {
      for (const { worker } of members) worker.process.kill('SIGKILL');
    }, STOP_MS);
    await Promise.all([...members].map(({ ended }) => ended.promise));
    clearTimeout(kill);
    clearInterval(watch);
    return isClean;
  }

  return {
    /** Starts all workers, the first one by itself. Throws OperatorError if one of them cannot be started. */
    async start(): Promise<void> {
      const [first, ...others] = slots;
      if (first !== undefined) await startWorker(first);
      await Promise.all(others.map(startWorker));
    },
    /** Drains and ends all workers, once. False if one had to be killed or did not end in order. */
    stop(): Promise<boolean> {
      stopped ??= stopAll();
      return stopped;
    },
    /** Ends the grace period of `stop`; called again, aborts the requests in flight. */
    escalate(): void {
      for (const member of members) member.send({ type: 'escalate' });
    },
    /** The metrics of all living workers; of one that does not answer in time, the last ones. */
    async metrics(): Promise<ProcessMetrics[]> {
      const asked = [...members].filter(({ isReady }) => isReady);
      const answers = asked.map((member) => {
        member.send({ type: 'report-metrics' });
        member.reported ??= Promise.withResolvers();
        return member.reported.promise.finally(() => {
          member.reported = undefined;
        });
      });
      await Promise.race([Promise.all(answers), pause(METRICS_MS, undefined, { ref: false })]);
      // What one that has ended meanwhile counted was passed to `onEnd`.
      return asked.flatMap((member) =>
        members.has(member) && member.metrics ? [member.metrics] : [],
      );
    },
    /** How many workers serve, and have reported within three seconds; 0 from `stop` on. */
    serving(): number {
      if (stopped) return 0;
      return [...members].filter(({ isReady, silentTicks }) => isReady && silentTicks <= 3).length;
    },
  };
}

class Member {
  readonly slot: number;
  readonly worker: Worker;
  readonly startedAt = performance.now();
  readonly ready = Promise.withResolvers<void>();
  readonly ended = Promise.withResolvers<void>();
  isReady = false;
  isStuck = false;
  /** Seconds since its last report. */
  silentTicks = 0;
  metrics: ProcessMetrics | undefined;
  /** Resolves with its next report of metrics, or its end, when somebody waits for it. */
  reported: PromiseWithResolvers<void> | undefined;

  constructor(slot: number, worker: Worker) {
    this.slot = slot;
    this.worker = worker;
  }

  send(order: Order): void {
    // A worker that has just ended is no longer connected; `exit` follows.
    if (this.worker.isConnected()) this.worker.send(order);
  }
}

/** After this time a worker that does not stop is killed: later than it would exit by itself, if it could. */
const STOP_MS = DRAIN_MS + CLEANUP_MS + 500;
const METRICS_MS = 1_000;
