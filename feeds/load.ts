import { createWriteStream, rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  type FeedFile,
  type FeedFormat,
  keyListFeed,
  listFeedFiles,
  standardInputFeed,
} from '#feeds/read/feed-files.ts';
import { FeedError } from '#feeds/validation/feed-error.ts';
import { type FileOptions, loadFile } from './load-file.ts';
import type { FileSummary } from './report.ts';
import type { Resource } from './resource.ts';
import { RESOURCES } from './resources.ts';
import { dryRun, type LoadRunner, transactionPerLoad } from './transaction.ts';

export type LoadOptions = FileOptions & {
  /** URL of a migrated PostgreSQL database. */
  readonly url: string;
  /** Files or folders. */
  readonly paths: readonly string[];
  /** The resource, whatever the files are called; the files list its keys with `isDeletion`. */
  readonly resource?: Resource | undefined;
  /** A feed of `resource` from a stream, in addition to `paths`. */
  readonly input?: { readonly stream: Readable; readonly format: FeedFormat } | undefined;
  /** How long to wait for a table locked by something other than a load (default: 30 s). */
  readonly lockTimeoutMs?: number;
};

/**
 * Loads feeds (docs/feeds.md) in the order that references need, one transaction each. Throws FeedError at the first
 * that cannot be loaded; those before it stay loaded and have been reported.
 */
export async function loadFeeds(options: LoadOptions): Promise<FileSummary[]> {
  const { input, resource } = options;
  if (input === undefined || resource === undefined)
    return loadFiles(await filesOf(options), options);
  using spooled = await spoolInput(input.stream);
  const rejectsPath = `${resource.name}.rejected.ndjson`;
  const file = await standardInputFeed(spooled.path, resource, input.format, rejectsPath);
  return await loadFiles([...(await filesOf(options)), file], options);
}

function filesOf(options: LoadOptions): Promise<FeedFile[]> {
  const { paths, isDeletion, resource, resources = RESOURCES } = options;
  if (!isDeletion || !resource) return listFeedFiles(paths, resources, resource);
  return Promise.all(paths.map((path) => keyListFeed(path, resource)));
}

async function loadFiles(files: readonly FeedFile[], options: LoadOptions): Promise<FileSummary[]> {
  if (options.replace)
    rejectSplitFeeds(files.filter(({ resource }) => resource.neverRemoved === undefined));
  const load = (run: LoadRunner) => loadInOrder(files, options, run);
  return options.isDryRun ? dryRun(options, load) : load(transactionPerLoad(options));
}

/** With several files of one resource, each would remove what the one before it loaded. */
function rejectSplitFeeds(files: readonly FeedFile[]): void {
  for (const [at, { path, resource }] of files.entries()) {
    const next = files.slice(at + 1).find((other) => other.resource === resource);
    if (next === undefined) continue;
    throw new FeedError(
      `Nothing was loaded: ${path} and ${next.path} are both of ${resource.name}, and with --replace the second would remove what only the first has. Put them into one file, or leave out --replace.`,
    );
  }
}

async function loadInOrder(
  files: readonly FeedFile[],
  options: LoadOptions,
  run: LoadRunner,
): Promise<FileSummary[]> {
  const summaries: FileSummary[] = [];
  for (const [at, file] of files.entries()) {
    try {
      const summary = await loadFile(file, { ...options, run });
      options.report?.loaded?.(summary);
      summaries.push(summary);
    } catch (error) {
      options.report?.notTried?.(files.slice(at + 1));
      throw error;
    }
  }
  return summaries;
}

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
