import { write, writeSync } from 'node:fs';
import type { DestinationStream } from 'pino';
import { hasCode } from '#lib/errors.ts';
import { logCounts } from './log-counts.ts';

type LogOutput = DestinationStream & { flush(done?: () => void): void };

/**
 * Writes lines to a file descriptor in order and in batches, at most 250 ms late. The reader may be slow, stuck or
 * gone, or the disk full: the log never makes the service fail. Lines beyond the buffer limit are dropped and
 * counted, and shutdown waits for the log for at most a second.
 *
 * With `maxWrite`, each write has whole lines of at most so many bytes, or a single longer one, so that processes that
 * share a pipe do not mix their lines.
 */
export function makeLogOutput(fd: number, maxWrite = Number.POSITIVE_INFINITY): LogOutput {
  let lines: string[] = [];
  let length = 0;
  let lost = 0;
  let pending: Buffer = EMPTY;
  let writeStartedAt: number | undefined;
  let isWriting = false;
  const flushWaiters: (() => void)[] = [];
  setInterval(flushBatch, FLUSH_INTERVAL_MS).unref();
  process.once('exit', writeRemaining);
  return {
    write(line) {
      if (length > MAX_BUFFERED) {
        lost += 1;
        logCounts.lost += 1;
        return;
      }
      lines.push(line);
      length += line.length;
      if (length > BATCH_SIZE) flushBatch();
    },
    flush(done) {
      const { promise, resolve } = Promise.withResolvers<void>();
      const timer = setTimeout(resolve, TIMEOUT_MS);
      flushWaiters.push(resolve);
      void promise.then(() => {
        clearTimeout(timer);
        done?.();
      });
      flushBatch();
    },
  };

  function flushBatch(): void {
    if (isWriting) return;
    if (length === 0) {
      for (const resolve of flushWaiters.splice(0)) resolve();
      return;
    }
    isWriting = true;
    pending = takeBatch();
    writePending();
  }

  function takeBatch(): Buffer {
    if (lost > 0) lines.push(`{"level":"warn","lost":${lost},"msg":"log lines were lost"}\n`);
    const text = lines.join('');
    lines = [];
    length = 0;
    lost = 0;
    return Buffer.from(text);
  }

  function writePending(): void {
    writeStartedAt = performance.now();
    write(fd, pending.subarray(0, nextWrite(pending, maxWrite)), (error, written) => {
      writeStartedAt = undefined;
      if (isPipeFull(error)) {
        setTimeout(writePending, RETRY_MS);
        return;
      }
      // A batch that cannot be written (disk full, reader gone) is dropped.
      if (error) logCounts.lost += linesIn(pending);
      pending = error ? EMPTY : pending.subarray(written);
      if (pending.length > 0) return writePending();
      isWriting = false;
      if (flushWaiters.length > 0 || length > BATCH_SIZE) flushBatch();
    });
  }

  /** Writes the last lines synchronously while the process exits. */
  function writeRemaining(): void {
    // A pending write that is stuck means that nobody reads: a synchronous one would block for ever.
    if (writeStartedAt !== undefined && performance.now() - writeStartedAt >= TIMEOUT_MS) return;
    // A write in progress completes by itself.
    let rest = Buffer.concat([writeStartedAt === undefined ? pending : EMPTY, takeBatch()]);
    const until = performance.now() + TIMEOUT_MS;
    while (rest.length > 0 && performance.now() < until) {
      try {
        rest = rest.subarray(writeSync(fd, rest.subarray(0, nextWrite(rest, maxWrite))));
      } catch (error) {
        if (!isPipeFull(error)) return;
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, RETRY_MS);
      }
    }
  }
}

const FLUSH_INTERVAL_MS = 250;
const BATCH_SIZE = 15_000;
/** Buffer limit for a slow reader, in characters. */
const MAX_BUFFERED = 16_000_000;
const TIMEOUT_MS = 1_000;
const RETRY_MS = 5;
const EMPTY = Buffer.alloc(0);

/** The length of the next write: the lines that fit into `maxWrite`, at least one. */
function nextWrite(lines: Buffer, maxWrite: number): number {
  if (lines.length <= maxWrite) return lines.length;
  const fitting = lines.lastIndexOf(NEWLINE, maxWrite - 1);
  return (fitting < 0 ? lines.indexOf(NEWLINE) : fitting) + 1 || lines.length;
}

const NEWLINE = 0x0a;

function linesIn(lines: Buffer): number {
  return lines.reduce((count, byte) => (byte === NEWLINE ? count + 1 : count), 0);
}

/** Whether a pipe is full for the moment. */
function isPipeFull(error: unknown): boolean {
  return hasCode(error, 'EAGAIN');
}
