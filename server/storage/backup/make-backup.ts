import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { CommandError } from '#lib/command.ts';
import type { Config } from '#lib/config/config.ts';
import { hasCode } from '#lib/errors.ts';
import { readBuild } from '#server/observability/build.ts';
import { syncFolder } from '#server/storage/file-store.ts';
import { ChecksumFile, hashOf, tablePath } from './checksums.ts';
import { copyObject, type ObjectProblem } from './copy-object.ts';
import { FORMAT, MANIFEST, type Manifest } from './manifest.ts';
import { type Snapshot, withSnapshot } from './snapshot.ts';

export type Backup = {
  /** Its path. */
  readonly folder: string;
  readonly manifest: Manifest;
  /** Of its compressed tables. */
  readonly databaseBytes: number;
  /** Objects that the store did not have whole, the first hundred. */
  readonly problems: readonly ObjectProblem[];
};

/** Files of the data directory that a backup has, if they exist. */
export const DATA_FILES = ['secrets.json', 'credentials.json'] as const;

/**
 * Backs up the database at `url`, the secrets of the data directory and the objects of a file store, to a new folder in
 * `parent`, which is named after the time. The service may run. The folder is named `….partial` until it is complete.
 * Throws BackupRefused, and CommandError if the folder exists.
 */
export async function makeBackup(
  { url, dataDir, assetStore }: { readonly url: string } & Pick<Config, 'dataDir' | 'assetStore'>,
  parent: string,
  now = new Date(),
): Promise<Backup> {
  const name = `trade-supply-${now.toISOString().replace(/[-:]|\.\d+/g, '')}`;
  const folder = join(parent, name);
  const partial = `${folder}${PARTIAL}`;
  await mkdir(parent, { recursive: true, mode: 0o700 });
  if ((await readdir(parent)).some((entry) => entry === name || entry === `${name}${PARTIAL}`)) {
    throw new CommandError(`${folder} exists already: start the backup again.`);
  }
  await mkdir(partial, { mode: 0o700 });
  try {
    const backup = await withSnapshot(url, (snapshot) =>
      writeBackup(snapshot, { dataDir, assetStore }, partial),
    );
    await rename(partial, folder);
    await syncFolder(parent);
    return { folder, ...backup };
  } catch (error) {
    await rm(partial, { recursive: true, force: true });
    throw error;
  }
}

/** The end of the name of a backup that is not complete. */
export const PARTIAL = '.partial';

async function writeBackup(
  snapshot: Snapshot,
  source: Pick<Config, 'dataDir' | 'assetStore'>,
  folder: string,
): Promise<Omit<Backup, 'folder'>> {
  const checksums = await ChecksumFile.create(folder);
  try {
    const { tables, databaseBytes } = await writeTables(snapshot, folder, checksums);
    await writeDataFiles(source.dataDir, folder, checksums);
    const { assets, problems } = await copyObjects(snapshot, source, folder, checksums);
    const { takenAt, postgres, migrations, sequences } = snapshot;
    const manifest: Manifest = {
      ...{ format: FORMAT, id: randomUUID(), takenAt, version: readBuild().version, postgres },
      ...{ migrations: [...migrations], tables, sequences: [...sequences], assets },
      files: checksums.files + 1,
    };
    const text = `${JSON.stringify(manifest, null, 2)}\n`;
    await checksums.add(MANIFEST, await writePrivate(join(folder, MANIFEST), text));
    await checksums.finish();
    await syncFolder(folder);
    return { manifest, databaseBytes, problems };
  } catch (error) {
    await checksums.close();
    throw error;
  }
}

async function writeTables(snapshot: Snapshot, folder: string, checksums: ChecksumFile) {
  await mkdir(join(folder, 'database'), { mode: 0o700 });
  const tables: Manifest['tables'] = [];
  let databaseBytes = 0;
  for (const table of snapshot.tables) {
    const path = tablePath(table.name);
    let written = { bytes: 0, sha256: '' };
    const rows = await snapshot.copy(table, async (source) => {
      written = await writeCompressed(source, join(folder, path));
    });
    databaseBytes += written.bytes;
    await checksums.add(path, written.sha256);
    const { name, columns, partitions } = table;
    const parts = partitions && { partitions: [...partitions] };
    tables.push({ name, columns: [...columns], ...parts, rows });
  }
  await syncFolder(join(folder, 'database'));
  return { tables, databaseBytes };
}

async function writeCompressed(source: Readable, path: string) {
  const sha256 = createHash('sha256');
  let bytes = 0;
  await using file = await open(path, 'wx', 0o600);
  await pipeline(
    source,
    createGzip({ level: LEVEL }),
    async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        sha256.update(chunk);
        bytes += chunk.length;
        yield chunk;
      }
    },
    file.createWriteStream({ flush: true }),
  );
  return { bytes, sha256: sha256.digest('hex') };
}

/** Of gzip: higher levels take several times as long for a tenth less. */
const LEVEL = 3;

async function writeDataFiles(
  dataDir: string,
  folder: string,
  checksums: ChecksumFile,
): Promise<void> {
  await mkdir(join(folder, 'data'), { mode: 0o700 });
  for (const name of DATA_FILES) {
    const text = await readFile(join(dataDir, name), 'utf8').catch(undefinedIfMissing);
    if (text === undefined) continue;
    await checksums.add(`data/${name}`, await writePrivate(join(folder, 'data', name), text));
  }
  await syncFolder(join(folder, 'data'));
}

/** Writes a new file durably, and returns its hash. */
async function writePrivate(path: string, text: string): Promise<string> {
  await using file = await open(path, 'wx', 0o600);
  await file.writeFile(text);
  await file.sync();
  return (await hashOf(createReadStream(path))).sha256;
}

async function copyObjects(
  snapshot: Snapshot,
  { dataDir, assetStore }: Pick<Config, 'dataDir' | 'assetStore'>,
  folder: string,
  checksums: ChecksumFile,
) {
  const assets = { store: assetStore.kind, objects: 0, bytes: 0, missing: 0, damaged: 0 };
  const problems: ObjectProblem[] = [];
  if (assetStore.kind !== 'file') return { assets, problems };
  const target = join(folder, 'assets');
  await mkdir(target, { mode: 0o700 });
  let after = '';
  for (;;) {
    const objects = await snapshot.listObjects(after, PAGE);
    for (const object of objects) {
      const copied = await copyObject(object, join(dataDir, 'assets'), target);
      if ('problem' in copied) {
        assets[copied.problem] += 1;
        if (problems.length < MAX_PROBLEMS) problems.push(copied);
        continue;
      }
      assets.objects += 1;
      assets.bytes += object.sizeBytes;
      await checksums.add(`assets/${copied.path}`, copied.sha256);
    }
    if (objects.length < PAGE) break;
    after = objects.at(-1)?.key ?? after;
  }
  for (const name of await readdir(target)) await syncFolder(join(target, name));
  await syncFolder(target);
  return { assets, problems };
}

const PAGE = 1_000;
const MAX_PROBLEMS = 100;

function undefinedIfMissing(error: unknown): undefined {
  if (hasCode(error, 'ENOENT')) return undefined;
  throw error;
}
