import type { AssetProcessing } from '#lib/assets/processing.ts';
import { releaseWork, takeWork } from '#lib/assets/work.ts';
import { fieldsOf } from '#lib/failure-log.ts';
import { attemptWork, type Waits, type WorkParts } from './attempt-work.ts';

export type MadeProcessing = AssetProcessing & {
  /** Starts polling for work. */
  start(): void;
  /** Aborts scans, which another process or start repeats, and waits for a thumbnail in progress. */
  stop(): Promise<void>;
};

export type Pace = Waits & {
  /** How often it looks for due work, in milliseconds. */
  readonly lookEvery: number;
  /** How often it takes over work of dead processes, in milliseconds. */
  readonly takeOverEvery: number;
};

const PACE: Pace = {
  lookEvery: 2_000,
  takeOverEvery: 30_000,
  first: 2_000,
  longest: 300_000,
  mostAttempts: 100,
};

/** Scans and thumbnails mostly wait for other processes. */
const MAX_CONCURRENT = 2;

/**
 * Scans assets and makes thumbnails, two at a time, in the order in which they are due. The queue is a table: work of a
 * killed process is taken over by another.
 */
export function makeProcessing(parts: WorkParts, pace: Pace = PACE): MadeProcessing {
  const { db, log, instance } = parts;
  const scans = parts.scanner !== undefined;
  const stopped = new AbortController();
  const current = new Set<string>();
  const loops = new Set<Promise<void>>();
  const timers: NodeJS.Timeout[] = [];

  function soon() {
    if (loops.size >= MAX_CONCURRENT || stopped.signal.aborted) return;
    const loop = drainQueue()
      .catch((err) =>
        log.warn(fieldsOf(err), 'could not look for scans and thumbnails; trying again'),
      )
      .finally(() => loops.delete(loop));
    loops.add(loop);
  }

  async function drainQueue(): Promise<void> {
    while (!stopped.signal.aborted) {
      const work = await takeWork(parts, { instance: instance.number, scans });
      if (!work) return;
      current.add(work.assetId);
      await attemptWork(parts, work, pace, stopped.signal).finally(() =>
        current.delete(work.assetId),
      );
    }
  }

  async function takeOver(): Promise<void> {
    try {
      await releaseWork(db, { instance: instance.number, current });
    } catch (err) {
      log.warn(fieldsOf(err), 'could not take over the work of dead processes; trying again');
    }
    soon();
  }

  return {
    scans,
    soon,
    start() {
      void takeOver();
      timers.push(
        setInterval(soon, pace.lookEvery).unref(),
        setInterval(() => void takeOver(), pace.takeOverEvery).unref(),
      );
    },
    async stop() {
      for (const timer of timers) clearInterval(timer);
      stopped.abort();
      await Promise.all(loops);
    },
  };
}
