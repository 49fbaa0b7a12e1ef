import { execFile } from 'node:child_process';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Database } from '#db/client.ts';
import { CommandError } from '#lib/command.ts';
import { ensureProgram } from '#tests/support/start-process.ts';
import { readUsage } from './process.ts';

/** A path to GET, or a path and the JSON body to POST to it. */
export type BenchRequest = string | { readonly path: string; readonly body: unknown };

export type Load = {
  /** The base URL of the paths. */
  readonly address: string;
  readonly requests: readonly BenchRequest[];
  readonly headers?: Readonly<Record<string, string>>;
  /** Bearer tokens; every request is sent with each of them. */
  readonly tokens: readonly string[];
  readonly connections: number;
  readonly seconds: number;
  /** A folder for the input files of wrk. */
  readonly folder: string;
  readonly signal: AbortSignal;
};

export type LoadResult = {
  /** All responses. */
  readonly requests: number;
  /** Those with a status of 400 or more. */
  readonly refused: number;
  /** Failures of connections, and requests without a response within ten seconds, by kind. */
  readonly errors: Readonly<Record<string, number>>;
  readonly seconds: number;
  /** Latencies in milliseconds. */
  readonly p50: number;
  readonly p99: number;
};

const SCRIPT = fileURLToPath(new URL('./wrk.lua', import.meta.url));

/** Sends the requests over many connections in a closed loop, by wrk. */
export async function sendLoad(load: Load): Promise<LoadResult> {
  ensureProgram('wrk', 'wrk', '-v');
  const { origin, pathname } = new URL(load.address);
  // Several loads may run at once.
  const folder = await mkdtemp(join(load.folder, 'wrk-'));
  const lines = (texts: readonly string[]) => texts.map((text) => `${text}\n`).join('');
  const files = [join(folder, 'requests'), join(folder, 'authorizations')] as const;
  const base = pathname.replace(/\/$/, '');
  await writeFile(files[0], lines(load.requests.map((each) => `${base}${inputLine(each)}`)));
  await writeFile(files[1], lines(load.tokens.map((token) => `Bearer ${token}`)));
  const headers = Object.entries(load.headers ?? {}).flatMap((header) => ['-H', header.join(': ')]);
  const loop = ['-t', '1', '-c', `${load.connections}`, '-d', `${load.seconds}s`];
  const args = [...loop, '--timeout', '10s', ...headers, '-s', SCRIPT, origin, '--', ...files];
  const { stdout } = await promisify(execFile)('wrk', args, { signal: load.signal });
  const output = stdout.split('\n').find((text) => text.startsWith('{'));
  const { requests, refused, microseconds, p50, p99, ...errors } = WrkOutput.parse(
    JSON.parse(output ?? 'null'),
  );
  const seconds = microseconds / 1e6;
  return { requests, refused, errors, seconds, p50: p50 / 1e3, p99: p99 / 1e3 };
}

/** One line of the input of wrk.lua. */
function inputLine(request: BenchRequest): string {
  if (typeof request === 'string') return request;
  return `${request.path}\t${JSON.stringify(request.body)}`;
}

const WrkOutput = z.object({
  requests: z.int(),
  refused: z.int(),
  microseconds: z.int(),
  p50: z.int(),
  p99: z.int(),
  connect: z.int(),
  read: z.int(),
  write: z.int(),
  timeout: z.int(),
});

/** What a load did, and what it cost. */
export type Figures = {
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
  /** Processor time for a request: of the measured processes, and of PostgreSQL. */
  readonly serverMicroseconds: number;
  readonly databaseMicroseconds: number;
  /** Memory of the measured processes afterwards. */
  readonly megabytes: number;
};

/** Puts load on processes and measures what they and the database use. Throws CommandError where a request fails. */
export async function measure(load: Load, pids: readonly number[], db: Database): Promise<Figures> {
  const before = { server: await usageOf(pids), database: await databaseMs(db) };
  const result = await sendLoad(load);
  const after = { server: await usageOf(pids), database: await databaseMs(db) };
  const failed = Object.values(result.errors).reduce((sum, n) => sum + n, result.refused);
  // On a busy machine one in a thousand waits for too long.
  if (failed > result.requests / 1_000) {
    const some = JSON.stringify(load.requests.slice(0, 5));
    throw new CommandError(`${failed} of ${result.requests} requests failed, such as ${some}.`);
  }
  const perRequest = (ms: number) => (ms * 1_000) / result.requests;
  return {
    perSecond: result.requests / result.seconds,
    p50: result.p50,
    p99: result.p99,
    serverMicroseconds: perRequest(after.server.processorMs - before.server.processorMs),
    databaseMicroseconds: perRequest(after.database - before.database),
    megabytes: after.server.residentBytes / 1e6,
  };
}

/** The processor time and the memory of several processes together. */
export async function usageOf(pids: readonly number[]) {
  const usages = await Promise.all(pids.map(readUsage));
  const sum = (name: 'processorMs' | 'residentBytes') =>
    usages.reduce((total, usage) => total + usage[name], 0);
  return { processorMs: sum('processorMs'), residentBytes: sum('residentBytes') };
}

/** Processor time that PostgreSQL's current client backends have used, in milliseconds, without our own. */
async function databaseMs(db: Database): Promise<number> {
  const { rows } = await sql<{ pid: number }>`
    select pid from pg_stat_activity
    where backend_type = 'client backend' and application_name <> 'bench'`.execute(db);
  return (await usageOf(rows.map(({ pid }) => pid))).processorMs;
}
