import type { Stats } from 'node:fs';
import { open, readdir, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Resource } from '#feeds/resource.ts';
import { FeedError } from '#feeds/validation/feed-error.ts';

export type FeedFile = {
  readonly path: string;
  /** The file name, as issues show it. */
  readonly name: string;
  readonly resource: Resource;
  /** Size on disk, in bytes. */
  readonly size: number;
  readonly format: FeedFormat;
  readonly isCompressed: boolean;
  /** Where rejected lines go. */
  readonly rejectsPath: string;
};

export type FeedFormat = 'ndjson' | 'csv';

/**
 * Finds the feeds at `paths` (files or folders), sorted in the order of `resources`. In a folder, rejects files and
 * files of other kinds are ignored. Throws FeedError for a path that is not a feed.
 * @param given the resource of every file, whatever its name; folders are refused then
 */
export async function listFeedFiles(
  paths: readonly string[],
  resources: readonly Resource[],
  given?: Resource,
): Promise<FeedFile[]> {
  const found = await Promise.all(paths.map((path) => feedsAt(path, resources, given)));
  const position = (file: FeedFile) => resources.indexOf(file.resource);
  return found.flat().sort((a, b) => position(a) - position(b));
}

/**
 * The feed in a file that standard input was written to.
 * @param rejectsPath where rejected lines go
 */
export async function standardInputFeed(
  path: string,
  resource: Resource,
  format: FeedFormat,
  rejectsPath: string,
): Promise<FeedFile> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const { buffer } = await file.read(Buffer.alloc(2), 0, 2, 0);
    const isCompressed = buffer.equals(GZIP);
    return { path, name: 'standard input', resource, size, format, isCompressed, rejectsPath };
  } finally {
    await file.close();
  }
}

/** A list of record keys, whatever the file is called. Throws FeedError when there is no such file. */
export async function keyListFeed(path: string, resource: Resource): Promise<FeedFile> {
  const { size } = await entryAt(path);
  return fileAt(path, { resource, size, format: 'ndjson', isCompressed: path.endsWith('.gz') });
}

/** The first bytes of a gzip file (RFC 1952). */
export const GZIP = Buffer.from([0x1f, 0x8b]);

async function feedsAt(
  path: string,
  resources: readonly Resource[],
  given: Resource | undefined,
): Promise<FeedFile[]> {
  const entry = await entryAt(path);
  if (!entry.isDirectory()) return [feedFile(path, entry.size, resources, given)];
  if (given) throw new FeedError(`${path} is a folder: with --resource, name a file.`);
  const names = (await readdir(path)).filter((name) => FEED.test(name) && !REJECTED.test(name));
  if (names.length === 0) throw new FeedError(`${path} contains no ${ENDINGS} file.`);
  return Promise.all(
    names.sort().map(async (name) => {
      const file = join(path, name);
      return feedFile(file, (await stat(file)).size, resources, undefined);
    }),
  );
}

function entryAt(path: string): Promise<Stats> {
  return stat(path).catch((cause: unknown) => {
    throw new FeedError(`${path} cannot be read: there is no such file or folder.`, { cause });
  });
}

function feedFile(
  path: string,
  size: number,
  resources: readonly Resource[],
  given: Resource | undefined,
): FeedFile {
  const name = basename(path);
  const [, resourceName, ending, compression] = FEED.exec(name) ?? [];
  if (resourceName === undefined) {
    throw new FeedError(`${path} is not a feed: its name must end in ${ENDINGS}.`);
  }
  const resource = given ?? resources.find((known) => known.name === resourceName);
  if (resource === undefined) {
    const known = resources.map((each) => each.name).join(', ');
    throw new FeedError(
      `${path} is not a feed of a known resource: name it after one of ${known}, as in ` +
        `${resources[0]?.name}.ndjson, or say which by --resource.`,
    );
  }
  const format = ending === 'csv' ? 'csv' : 'ndjson';
  return fileAt(path, { resource, size, format, isCompressed: compression !== undefined });
}

function fileAt(path: string, file: Omit<FeedFile, 'path' | 'name' | 'rejectsPath'>): FeedFile {
  return { path, name: basename(path), rejectsPath: `${path}.rejected.ndjson`, ...file };
}

const FEED = /^(.+)\.(ndjson|csv)(\.gz)?$/;
const ENDINGS = '.ndjson, .ndjson.gz, .csv or .csv.gz';
const REJECTED = /\.rejected\.ndjson$/;
