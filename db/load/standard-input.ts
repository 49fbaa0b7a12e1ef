import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { FeedError } from './feed-error.ts';

/** A file that standard input was written to; disposed of, it is gone. */
export type SpooledInput = AsyncDisposable & { readonly path: string };

/**
 * Writes `input` to a temporary file of this user alone: rejected lines are looked up a second time, which a pipe
 * cannot. Memory stays flat, and the disk takes the whole input. Throws FeedError where it cannot be written.
 */
export async function spoolInput(input: Readable): Promise<SpooledInput> {
  const folder = await mkdtemp(join(tmpdir(), 'trade-supply-input-'));
  const path = join(folder, 'input');
  const dispose = () => rm(folder, { recursive: true, force: true });
  try {
    await pipeline(input, createWriteStream(path, { mode: 0o600 }));
  } catch (cause) {
    await dispose();
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new FeedError(`Standard input could not be read to its end into ${folder}: ${reason}.`, {
      cause,
    });
  }
  return { path, [Symbol.asyncDispose]: dispose };
}
