import { execFile } from 'node:child_process';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { LoadMeasurement } from './measurement.ts';

const run = promisify(execFile);

/** Loads a feed with the loader, in a process of its own. */
export async function loadWithLoader(url: string, path: string): Promise<LoadMeasurement> {
  const loader = fileURLToPath(new URL('./loader.ts', import.meta.url));
  const { stdout } = await run(process.execPath, [loader, url, path]);
  return LoadMeasurement.parse(JSON.parse(stdout));
}

/** Copies a file into `copied`, a table of one column, and returns the seconds that it took. */
type CopyCommand = {
  readonly name: string;
  copy(url: string, path: string): Promise<number>;
};

/** `\copy` by psql if that is installed, else the same COPY by pg. */
export async function findCopyCommand(): Promise<CopyCommand> {
  const version = await run('psql', ['--version']).catch(() => undefined);
  if (version === undefined)
    return { name: 'COPY by pg (there is no psql here)', copy: copyWithPg };
  return { name: `\\copy by ${version.stdout.trim()}`, copy: copyWithPsql };
}

/** One row a line: CSV with a delimiter and a quote that JSON never contains. */
const ONE_COLUMN = `WITH (FORMAT csv, DELIMITER E'\\x01', QUOTE E'\\x02')`;

async function copyWithPsql(url: string, path: string): Promise<number> {
  const started = performance.now();
  const command = `\\copy copied FROM '${path.replaceAll("'", "''")}' ${ONE_COLUMN}`;
  await run('psql', ['--no-psqlrc', '--quiet', '--set', 'ON_ERROR_STOP=1', '-c', command, url]);
  return (performance.now() - started) / 1_000;
}

async function copyWithPg(url: string, path: string): Promise<number> {
  const started = performance.now();
  const client = new pg.Client(url);
  await client.connect();
  try {
    const rows = client.query(copyFrom(`COPY copied FROM STDIN ${ONE_COLUMN}`));
    await pipeline(createReadStream(path, { highWaterMark: 256 * 1024 }), rows);
  } finally {
    await client.end();
  }
  return (performance.now() - started) / 1_000;
}
