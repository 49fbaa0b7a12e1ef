import { readdir, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { FeedError } from './feed-error.ts';
import type { Resource } from './resource.ts';

/** A file of records of one resource. */
export type FeedFile = {
  readonly path: string;
  /** The last part of its path, as complaints name it. */
  readonly name: string;
  readonly resource: Resource;
  /** Size on disk in bytes. */
  readonly size: number;
  readonly isCompressed: boolean;
};

/**
 * The feeds at `paths`, files or folders, in the order of `resources`, whatever their own order.
 * In a folder, other files than `.ndjson` and `.ndjson.gz` and those of rejected lines are not
 * feeds. Throws FeedError for what is no feed.
 */
export async function findFeedFiles(
  paths: readonly string[],
  resources: readonly Resource[],
): Promise<FeedFile[]> {
  const found = await Promise.all(paths.map((path) => feedsAt(path, resources)));
  const position = (file: FeedFile) => resources.indexOf(file.resource);
  return found.flat().sort((a, b) => position(a) - position(b));
}

async function feedsAt(path: string, resources: readonly Resource[]): Promise<FeedFile[]> {
  const entry = await stat(path).catch((cause: unknown) => {
    throw new FeedError(`${path} cannot be read: there is no such file or folder.`, { cause });
  });
  if (!entry.isDirectory()) return [feedFile(path, entry.size, resources)];
  const names = (await readdir(path)).filter((name) => FEED.test(name) && !REJECTED.test(name));
  if (names.length === 0) throw new FeedError(`${path} holds no .ndjson or .ndjson.gz file.`);
  return Promise.all(
    names.sort().map(async (name) => {
      const file = join(path, name);
      return feedFile(file, (await stat(file)).size, resources);
    }),
  );
}

function feedFile(path: string, size: number, resources: readonly Resource[]): FeedFile {
  const name = basename(path);
  const [, resourceName, compression] = FEED.exec(name) ?? [];
  if (resourceName === undefined) {
    throw new FeedError(`${path} is not a feed: its name must end in .ndjson or .ndjson.gz.`);
  }
  const resource = resources.find((known) => known.name === resourceName);
  if (resource === undefined) {
    const known = resources.map((each) => each.name).join(', ');
    throw new FeedError(
      `${path} is no feed of a known resource: name it after one of ${known}, as in ` +
        `${resources[0]?.name}.ndjson.`,
    );
  }
  return { path, name, resource, size, isCompressed: compression !== undefined };
}

const FEED = /^(.+)\.ndjson(\.gz)?$/;
const REJECTED = /\.rejected\.ndjson$/;
