import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { CommandError } from '#lib/command.ts';
import { hasCode } from '#lib/errors.ts';
import { MANIFEST, type Manifest } from './manifest.ts';

/** The hashes of all other files of a backup, in the format of `sha256sum`. */
export const CHECKSUMS = 'SHA256SUMS';

/** Length and SHA-256 (hexadecimal) of a stream, which is read to its end. */
export async function hashOf(source: Readable): Promise<{ bytes: number; sha256: string }> {
  const sha256 = createHash('sha256');
  let bytes = 0;
  await pipeline(source, async (chunks: AsyncIterable<Buffer>) => {
    for await (const chunk of chunks) {
      sha256.update(chunk);
      bytes += chunk.length;
    }
  });
  return { bytes, sha256: sha256.digest('hex') };
}

/** Writes SHA256SUMS line by line. */
export class ChecksumFile {
  /** Lines so far. */
  files = 0;
  readonly #file: FileHandle;

  private constructor(file: FileHandle) {
    this.#file = file;
  }

  static async create(folder: string): Promise<ChecksumFile> {
    return new ChecksumFile(await open(join(folder, CHECKSUMS), 'wx', 0o600));
  }

  /** `path` is relative to the backup, with slashes. */
  async add(path: string, sha256: string): Promise<void> {
    this.files += 1;
    await this.#file.appendFile(`${sha256}  ${path}\n`);
  }

  async finish(): Promise<void> {
    await this.#file.sync();
    await this.close();
  }

  close(): Promise<void> {
    return this.#file.close();
  }
}

export type ChecksumLine = { readonly path: string; readonly sha256: string };

/** The lines of SHA256SUMS. Throws CommandError for anything that a backup does not have. */
export async function* readChecksums(folder: string): AsyncGenerator<ChecksumLine> {
  await using file = await openChecksums(folder);
  for await (const line of file.readLines({ encoding: 'utf8' })) {
    const [, sha256, path] = LINE.exec(line) ?? [];
    if (sha256 === undefined || path === undefined) throw damaged(`a line of ${CHECKSUMS}`);
    yield { path, sha256 };
  }
}

async function openChecksums(folder: string): Promise<FileHandle> {
  return open(join(folder, CHECKSUMS)).catch((error: unknown) => {
    throw isMissing(error) ? damaged(CHECKSUMS) : error;
  });
}

const LINE =
  /^([0-9a-f]{64}) {2}(manifest\.json|data\/(?:secrets|credentials)\.json|database\/[a-z_][a-z0-9_]*\.copy\.gz|assets\/[\w-]{2}\/[\w-]{8,128})$/;

/**
 * Reads every file of a backup and compares its hash. Returns the paths of those that are not objects of assets. Throws
 * CommandError if a file is missing or has changed.
 */
export async function verifyChecksums(folder: string, manifest: Manifest): Promise<Set<string>> {
  const found = new Set<string>();
  let files = 0;
  let objects = 0;
  for await (const { path, sha256 } of readChecksums(folder)) {
    files += 1;
    if (path.startsWith('assets/')) objects += 1;
    else found.add(path);
    if ((await hashOfFile(folder, path)) !== sha256) throw damaged(path);
  }
  const expected = [MANIFEST, ...manifest.tables.map(({ name }) => tablePath(name))];
  const missing = expected.find((path) => !found.has(path));
  if (missing !== undefined) throw damaged(missing);
  if (files !== manifest.files || objects !== manifest.assets.objects) throw damaged(CHECKSUMS);
  return found;
}

/** Where the rows of a table are. */
export function tablePath(table: string): string {
  return `database/${table}.copy.gz`;
}

async function hashOfFile(folder: string, path: string): Promise<string | undefined> {
  try {
    return (await hashOf(createReadStream(join(folder, path)))).sha256;
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

function isMissing(error: unknown): boolean {
  return hasCode(error, 'ENOENT');
}

function damaged(path: string): CommandError {
  return new CommandError(
    `The backup is damaged: ${path} is missing or has changed. Restore another one.`,
  );
}
