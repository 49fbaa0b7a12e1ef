import type { AssetProcessing } from '#lib/assets/processing.ts';
import { releaseWork, takeWork } from '#lib/assets/work.ts';
import { fieldsOf } from '#lib/failure-log.ts';
import { attemptWork, type Waits, type WorkParts } from './attempt-work.ts';

export type MadeProcessing = AssetProcessing & {
  /** Takes up what is unfinished, now and from time to time. */
  start(): void;
  /** Breaks scans off, which begin anew later, and waits for a thumbnail that is being made. */
  stop(): Promise<void>;
};

export type Pace = Waits & {
  /** How often it looks for what is due, in milliseconds. */
  readonly lookEvery: number;
  /** How often it takes over from processes that are gone. */
  readonly takeOverEvery: number;
};

const PACE: Pace = {
  lookEvery: 2_000,
  takeOverEvery: 30_000,
  first: 2_000,
  longest: 300_000,
  mostAttempts: 100,
};

/** A scan waits for another process, and so does a thumbnail. */
const AT_ONCE = 2;

/**
 * Scans and thumbnails, two at a time, in the order in which they fall due. What is to be done is in the
 * database: whoever is killed at it leaves it to the next.
 */
export function makeProcessing(parts: WorkParts, pace: Pace = PACE): MadeProcessing {
  const { db, log, instance } = parts;
  const scans = parts.scanner !== undefined;
  const stopped = new AbortController();
  const current = new Set<string>();
  const lanes = new Set<Promise<void>>();
  const timers: NodeJS.Timeout[] = [];

  function soon() {
    if (lanes.size >= AT_ONCE || stopped.signal.aborted) return;
    const lane = workThrough()
      .catch((err) =>
        log.warn(fieldsOf(err), 'scans and thumbnails wait: they cannot be looked up'),
      )
      .finally(() => lanes.delete(lane));
    lanes.add(lane);
  }

  async function workThrough(): Promise<void> {
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
      log.warn(fieldsOf(err), 'what other processes left unfinished waits');
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
      await Promise.all(lanes);
    },
  };
}
