import { write, writeSync } from 'node:fs';
import type { DestinationStream } from 'pino';

export type LogOutput = DestinationStream & { flush(done?: () => void): void };

/**
 * Writes lines to a file descriptor in batches and in order, a quarter of a second late at most.
 * Its reader may be slow, stuck or gone, and a disk full: lines beyond what may wait are lost and
 * counted, nothing fails for the log's sake, and an end waits a second for it at most.
 */
export function makeLogOutput(fd: number): LogOutput {
  let lines: string[] = [];
  let length = 0;
  let lost = 0;
  let leaving: Buffer = NOTHING;
  let wroteAt: number | undefined;
  let isBusy = false;
  const flushed: (() => void)[] = [];
  setInterval(leave, LATEST_MS).unref();
  process.once('exit', end);
  return {
    write(line) {
      if (length > MOST_WAITING) {
        lost += 1;
        return;
      }
      lines.push(line);
      length += line.length;
      if (length > LARGEST_BATCH) leave();
    },
    flush(done) {
      const { promise, resolve } = Promise.withResolvers<void>();
      const timer = setTimeout(resolve, PATIENCE_MS);
      flushed.push(resolve);
      void promise.then(() => {
        clearTimeout(timer);
        done?.();
      });
      leave();
    },
  };

  function leave(): void {
    if (isBusy) return;
    if (length === 0) {
      for (const resolve of flushed.splice(0)) resolve();
      return;
    }
    isBusy = true;
    leaving = taken();
    writeOn();
  }

  function taken(): Buffer {
    if (lost > 0) lines.push(`{"level":"warn","lost":${lost},"msg":"log lines were lost"}\n`);
    const text = lines.join('');
    lines = [];
    length = 0;
    lost = 0;
    return Buffer.from(text);
  }

  function writeOn(): void {
    wroteAt = performance.now();
    write(fd, leaving, (error, written) => {
      wroteAt = undefined;
      if (isFull(error)) {
        setTimeout(writeOn, AGAIN_MS);
        return;
      }
      // What cannot be written, to a full disk or to nobody, is given up.
      leaving = error ? NOTHING : leaving.subarray(written);
      if (leaving.length > 0) return writeOn();
      isBusy = false;
      if (flushed.length > 0 || length > LARGEST_BATCH) leave();
    });
  }

  /** The last lines, while nothing else runs any more. */
  function end(): void {
    // A write that stands still says that nobody reads: the next would stand still for ever.
    if (wroteAt !== undefined && performance.now() - wroteAt >= PATIENCE_MS) return;
    // What is being written at this moment ends by itself.
    let rest = Buffer.concat([wroteAt === undefined ? leaving : NOTHING, taken()]);
    const until = performance.now() + PATIENCE_MS;
    while (rest.length > 0 && performance.now() < until) {
      try {
        rest = rest.subarray(writeSync(fd, rest));
      } catch (error) {
        if (!isFull(error)) return;
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, AGAIN_MS);
      }
    }
  }
}

const LATEST_MS = 250;
const LARGEST_BATCH = 15_000;
/** Lines that wait for a slow reader, in characters. */
const MOST_WAITING = 16_000_000;
const PATIENCE_MS = 1_000;
const AGAIN_MS = 5;
const NOTHING = Buffer.alloc(0);

/** Whether a pipe takes no more just now. */
function isFull(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EAGAIN';
}
