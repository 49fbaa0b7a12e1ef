import { randomUUID } from 'node:crypto';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { OperatorError } from '#db/errors.ts';
import type { Config } from '#lib/config/config.ts';
import { describeDatabase } from '#lib/config/database-url.ts';
import type { Log } from '#lib/logging/log.ts';
import { ignoreMissing, isAlive } from '#server/processes.ts';
import { makeDataDirectory, writePrivateFile } from './data-directory.ts';

/** How commands of the same user find a running service: `service.json` in its data directory. */
type ServiceFile = z.infer<typeof ServiceFile>;

const ServiceFile = z.object({
  /** Names this start of the service. */
  id: z.string(),
  pid: z.int(),
  url: z.string(),
  /** The address that it listens on. */
  host: z.string(),
  port: z.int(),
  issuer: z.string(),
  /** A description of its database, for messages. */
  database: z.string(),
  usesDatabaseUrl: z.boolean(),
});

/**
 * Writes `service.json` into the data directory, for this user only; disposing removes it. If it cannot be written, the
 * service runs anyway, but commands do not find it.
 */
export function announceService(config: Config, log: Log): Disposable {
  const { dataDir, publicUrl: url, host, port, issuer } = config;
  const path = pathIn(dataDir);
  const file: ServiceFile = {
    id: randomUUID(),
    pid: process.pid,
    ...{ url, host, port, issuer },
    database: describeDatabase(config),
    usesDatabaseUrl: config.databaseUrl !== undefined,
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
    [Symbol.dispose]() {
      // Another service on the same directory, as with DATABASE_URL, has another id.
      if (readServiceFile(dataDir)?.id === file.id) rmSync(path, { force: true });
    },
  };
}

/** The service that runs on a data directory; undefined if there is none, or one of another version. */
export function findService(dataDir: string): ServiceFile | undefined {
  const file = readServiceFile(dataDir);
  // It may have been killed.
  return file && isAlive(file.pid) ? file : undefined;
}

function readServiceFile(dataDir: string): ServiceFile | undefined {
  const text = ignoreMissing(() => readFileSync(pathIn(dataDir), 'utf8')) ?? '';
  try {
    return ServiceFile.parse(JSON.parse(text));
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof z.ZodError) return undefined;
    throw error;
  }
}

/** Throws OperatorError if the service of the data directory runs with DATABASE_URL and the command without. */
export function refuseOtherDatabase({ databaseUrl, dataDir }: Config): void {
  const service = databaseUrl === undefined ? findService(dataDir) : undefined;
  if (!service?.usesDatabaseUrl) return;
  throw new OperatorError(
    `The service that runs on ${dataDir} has ${service.database}: set DATABASE_URL as it has it.`,
  );
}

function pathIn(dataDir: string): string {
  return join(dataDir, 'service.json');
}
