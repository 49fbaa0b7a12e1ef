import { createHmac, randomBytes } from 'node:crypto';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { Config } from '#lib/config.ts';
import type { Log } from '#lib/log.ts';
import { makeDataDirectory } from './embedded/data-directory.ts';
import { databaseName } from './embedded/database-place.ts';
import { isAlive } from './embedded/postgres-processes.ts';
import { writePrivately } from './private-file.ts';

/** What a running service says of itself in its data directory, for commands of the same user. */
export type ServiceFile = z.infer<typeof ServiceFile>;

const ServiceFile = z.object({
  pid: z.int(),
  /** Where callers find it. */
  url: z.string(),
  /** Where it listens on this machine. */
  host: z.string(),
  port: z.int(),
  adminPort: z.int(),
  /** Who gives tokens for it, and what they are for. */
  issuer: z.string(),
  audience: z.string(),
  /** Which database it has, in words. */
  database: z.string(),
  usesDatabaseUrl: z.boolean(),
  /** What it proves itself by: made for each start. */
  key: z.string(),
});

/** A service that is announced: it proves itself with `prove`, and disposed of, it is announced no more. */
export type AnnouncedService = Disposable & { prove(challenge: string): string };

/**
 * Writes `service.json` into the data directory, for this user alone. A service that keeps nothing there, and may not
 * write it, is told of that and serves: commands do not find it then.
 */
export function announceService(config: Config, log: Log): AnnouncedService {
  const { dataDir, publicUrl: url, host, port, adminPort, issuer, audience } = config;
  const key = randomBytes(32).toString('base64url');
  const path = pathIn(dataDir);
  const file: ServiceFile = {
    pid: process.pid,
    url,
    host,
    port,
    adminPort,
    issuer,
    audience,
    database: databaseName(config),
    usesDatabaseUrl: config.databaseUrl !== undefined,
    key,
  };
  try {
    makeDataDirectory(dataDir);
    writePrivately(path, `${JSON.stringify(file, null, 2)}\n`);
  } catch (err) {
    log.warn({ err, path }, 'not written: commands do not find this service by DATA_DIR');
  }
  return {
    prove: (challenge) => proofOf(key, challenge),
    [Symbol.dispose]() {
      // Another service with the same folder, which is possible with DATABASE_URL, has a key of its own.
      if (readServiceFile(dataDir)?.key === key) rmSync(path, { force: true });
    },
  };
}

/** A service runs on the data directory with another database than the command has; the message says which. */
export class OtherDatabase extends Error {
  readonly code = 'data_directory_other_database';
}

/** Throws OtherDatabase where the service of the data directory runs with DATABASE_URL and the command without. */
export function refuseOtherDatabase({ databaseUrl, dataDir }: Config): void {
  if (databaseUrl !== undefined) return;
  const file = readServiceFile(dataDir);
  if (!file?.usesDatabaseUrl || !isAlive(file.pid)) return;
  throw new OtherDatabase(
    `The service that runs on ${dataDir} has ${file.database}: set DATABASE_URL as it has it.`,
  );
}

/** What the service that was last started on a data directory said; it may have been killed since. */
export function readServiceFile(dataDir: string): ServiceFile | undefined {
  let text: string;
  try {
    text = readFileSync(pathIn(dataDir), 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && MISSING.has(error.code)) return undefined;
    throw error;
  }
  try {
    return ServiceFile.parse(JSON.parse(text));
  } catch {
    // Not of this version: it says nothing. Nothing of it is quoted, for it holds a key.
    return undefined;
  }
}

/** What only who has the key can answer to a challenge. */
export function proofOf(key: string, challenge: string): string {
  return createHmac('sha256', key).update(challenge).digest('base64url');
}

const MISSING: ReadonlySet<unknown> = new Set(['ENOENT', 'ENOTDIR']);

function pathIn(dataDir: string): string {
  return join(dataDir, 'service.json');
}
