import { createWriteStream, rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { FeedError } from './feed-error.ts';

/** A file that standard input was written to; disposed of, it is gone. */
export type SpooledInput = Disposable & { readonly path: string };

/**
 * Writes `input` to a temporary file of this user alone: rejected lines are looked up a second time, which a pipe
 * cannot. Memory stays flat, and the disk takes the whole input. Throws FeedError where it cannot be written.
 */
export async function spoolInput(input: Readable): Promise<SpooledInput> {
  const folder = await mkdtemp(join(tmpdir(), 'trade-supply-input-'));
  const path = join(folder, 'input');
  const remove = () => rmSync(folder, { recursive: true, force: true });
  const forget = onTermination(remove);
  const dispose = () => {
    forget();
    remove();
  };
  try {
    await pipeline(input, createWriteStream(path, { mode: 0o600 }));
  } catch (cause) {
    dispose();
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new FeedError(`Standard input could not be read to its end into ${folder}: ${reason}.`, {
      cause,
    });
  }
  return { path, [Symbol.dispose]: dispose };
}

/** Does `first` on a signal that ends the process. Whoever listens already ends it; else the signal does. */
function onTermination(first: () => void): () => void {
  const listeners = TERMINATION_SIGNALS.map((signal) => {
    const isOurs = process.listenerCount(signal) === 0;
    const listen = () => {
      first();
      if (isOurs) process.kill(process.pid, signal);
    };
    process.once(signal, listen);
    return () => process.off(signal, listen);
  });
  return () => {
    for (const forget of listeners) forget();
  };
}

const TERMINATION_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
