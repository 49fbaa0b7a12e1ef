import { createWriteStream, rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { FeedError } from '#feeds/validation/feed-error.ts';

/** A file that standard input was written to; disposing of it deletes the file. */
type SpooledInput = Disposable & { readonly path: string };

/**
 * Writes `input` to a temporary file readable by this user only: rejected lines are read a second time, which a pipe
 * does not allow. Memory stays flat; the disk takes the whole input. Throws FeedError when it cannot be written.
 */
export async function spoolInput(input: Readable): Promise<SpooledInput> {
  const folder = await mkdtemp(join(tmpdir(), 'trade-supply-input-'));
  const path = join(folder, 'input');
  const remove = () => rmSync(folder, { recursive: true, force: true });
  const unsubscribe = onTermination(remove);
  const dispose = () => {
    unsubscribe();
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

/** Runs `action` on a signal that ends the process, and then ends it unless another listener does. */
function onTermination(action: () => void): () => void {
  const listeners = TERMINATION_SIGNALS.map((signal) => {
    const isOnlyListener = process.listenerCount(signal) === 0;
    const listen = () => {
      action();
      if (isOnlyListener) process.kill(process.pid, signal);
    };
    process.once(signal, listen);
    return () => process.off(signal, listen);
  });
  return () => {
    for (const unsubscribe of listeners) unsubscribe();
  };
}

const TERMINATION_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
