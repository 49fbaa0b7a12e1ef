import { createHmac, randomBytes } from 'node:crypto';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { OperatorError } from '#db/errors.ts';
import type { Config } from '#lib/config/config.ts';
import { describeDatabase } from '#lib/config/database-url.ts';
import { hasCode } from '#lib/errors.ts';
import type { Log } from '#lib/logging/log.ts';
import { makeDataDirectory } from '#server/data-directory/data-directory.ts';
import { writePrivateFile } from '#server/data-directory/private-file.ts';
import { isAlive } from '#server/processes.ts';

/** How commands of the same user find a running service: `service.json` in its data directory. */
export type ServiceFile = z.infer<typeof ServiceFile>;

const ServiceFile = z.object({
  pid: z.int(),
  /** The public URL. */
  url: z.string(),
  /** The address that it listens on. */
  host: z.string(),
  port: z.int(),
  adminPort: z.int(),
  /** The issuer and audience of its tokens. */
  issuer: z.string(),
  audience: z.string(),
  /** A description of its database, for messages. */
  database: z.string(),
  usesDatabaseUrl: z.boolean(),
  /** The key for `prove`, generated at each start. */
  key: z.string(),
});

/** Disposing it removes the file. `prove` shows that this service wrote it. */
type AnnouncedService = Disposable & { prove(challenge: string): string };

/**
 * Writes `service.json` into the data directory, for this user only. If that fails, the service runs anyway, but
 * commands do not find it.
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
    database: describeDatabase(config),
    usesDatabaseUrl: config.databaseUrl !== undefined,
    key,
  };
  try {
    makeDataDirectory(dataDir);
    writePrivateFile(path, `${JSON.stringify(file, null, 2)}\n`);
  } catch (err) {
    log.warn(
      { err, path },
      'could not write the service file: commands do not find this service by DATA_DIR',
    );
  }
  return {
    prove: (challenge) => proofOf(key, challenge),
    [Symbol.dispose]() {
      // Another service on the same directory, as with DATABASE_URL, has another key.
      if (readServiceFile(dataDir)?.key === key) rmSync(path, { force: true });
    },
  };
}

/** Throws OperatorError if the service of the data directory runs with DATABASE_URL and the command without. */
export function refuseOtherDatabase({ databaseUrl, dataDir }: Config): void {
  if (databaseUrl !== undefined) return;
  const file = readServiceFile(dataDir);
  if (!file?.usesDatabaseUrl || !isAlive(file.pid)) return;
  throw new OperatorError(
    `The service that runs on ${dataDir} has ${file.database}: set DATABASE_URL as it has it.`,
  );
}

/** The file of the service that was last started on a data directory; it may have been killed since. */
export function readServiceFile(dataDir: string): ServiceFile | undefined {
  let text: string;
  try {
    text = readFileSync(pathIn(dataDir), 'utf8');
  } catch (error) {
    if (hasCode(error, 'ENOENT', 'ENOTDIR')) return undefined;
    throw error;
  }
  try {
    return ServiceFile.parse(JSON.parse(text));
  } catch {
    // Of another version. The error is dropped, since it would quote the key.
    return undefined;
  }
}

/** The answer to a challenge, for which the key is needed. */
export function proofOf(key: string, challenge: string): string {
  return createHmac('sha256', key).update(challenge).digest('base64url');
}

function pathIn(dataDir: string): string {
  return join(dataDir, 'service.json');
}
