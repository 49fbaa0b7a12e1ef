import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeDataDirectory } from '#server/embedded/data-directory.ts';
import { lockFile } from '#server/file-lock.ts';
import { writePrivately } from '#server/private-file.ts';

/**
 * The generated secret `name` of this data directory: made by `make` when it is first asked for,
 * the same ever after. Kept as JSON in `secrets.json` (0600), so `make` gives what JSON can hold.
 * Of two processes that make one at the same time, both get the one that was written first.
 */
export function secret<T>(dataDir: string, name: string, make: () => T): T {
  const known = findSecret<T>(dataDir, name);
  if (known !== undefined) return known;
  makeDataDirectory(dataDir);
  const lock = lockFile(join(dataDir, 'secrets.lock'), 10_000);
  try {
    const others = findSecret<T>(dataDir, name);
    if (others !== undefined) return others;
    const value = make();
    const secrets = { ...readSecrets(dataDir), [name]: value };
    writePrivately(secretsFile(dataDir), `${JSON.stringify(secrets, null, 2)}\n`);
    return value;
  } finally {
    lock.release();
  }
}

/** The secret `name` if it was made already, else undefined; makes nothing. */
export function findSecret<T>(dataDir: string, name: string): T | undefined {
  // `secret` wrote it, from a value of the type its callers name.
  return readSecrets(dataDir)[name] as T | undefined;
}

const secretsFile = (dataDir: string) => join(dataDir, 'secrets.json');

function readSecrets(dataDir: string): Record<string, unknown> {
  const path = secretsFile(dataDir);
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return {};
    throw error;
  }
  try {
    return JSON.parse(text);
  } catch {
    // The parser's own message would quote the file.
    throw new Error(`${path} is not JSON: restore it, or remove it to have new secrets made.`);
  }
}
