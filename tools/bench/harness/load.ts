import { execFile } from 'node:child_process';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { z } from 'zod';
import { CommandError } from '#cli/command.ts';
import type { Database } from '#db/client.ts';
import { ensureProgram } from '#tests/support/start-process.ts';
import type { Bench } from './bench.ts';
import { usageOf } from './process.ts';
import { count, markdownTable, median, type Run } from './scenario.ts';

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
};

const SCRIPT = fileURLToPath(new URL('./wrk.lua', import.meta.url));

/** Sends the requests over many connections in a closed loop, by wrk. */
export async function sendLoad(
  { folder }: Bench,
  { address, requests, headers = {}, tokens, connections }: Load,
  seconds: number,
  signal: AbortSignal,
): Promise<LoadResult> {
  ensureProgram('wrk', 'wrk', '-v');
  const { origin, pathname } = new URL(address);
  // Several loads may run at once.
  const input = await mkdtemp(join(folder, 'wrk-'));
  const files = [join(input, 'requests'), join(input, 'authorizations')] as const;
  const base = pathname.replace(/\/$/, '');
  const lines = requests.map((each) =>
    typeof each === 'string' ? each : `${each.path}\t${JSON.stringify(each.body)}`,
  );
  await writeFile(files[0], lines.map((line) => `${base}${line}\n`).join(''));
  await writeFile(files[1], tokens.map((token) => `Bearer ${token}\n`).join(''));
  const loop = ['-t', '1', '-c', `${connections}`, '-d', `${seconds}s`, '--timeout', '10s'];
  const sent = Object.entries(headers).flatMap((header) => ['-H', header.join(': ')]);
  const args = [...loop, ...sent, '-s', SCRIPT, origin, '--', ...files];
  const { stdout } = await promisify(execFile)('wrk', args, { signal });
  const output = stdout.split('\n').find((text) => text.startsWith('{'));
  return LoadResult.parse(JSON.parse(output ?? 'null'));
}

const LoadResult = z.object({
  /** All responses. */
  requests: z.int(),
  /** Those with a status of 400 or more. */
  refused: z.int(),
  /** Connections that failed, and requests without a response within ten seconds. */
  errors: z.int(),
  seconds: z.number(),
  /** In milliseconds. */
  p99: z.number(),
});
export type LoadResult = z.infer<typeof LoadResult>;

/** What a load did, and what it cost. */
type Figures = Awaited<ReturnType<typeof measure>>;

/** Processes, and the load that they are measured under. */
export type Subject = {
  readonly name: string;
  readonly bench: Bench;
  readonly pids: readonly number[];
  readonly load: Load;
};

/** The figures of each round of a subject. */
export type Measured = { readonly name: string; readonly rounds: readonly Figures[] };

type Rounds = { readonly rounds: number; readonly seconds: number; readonly warmUps?: number };

const WARM_UP_SECONDS = 3;

/** Measures subjects in turns, after a round or more that do not count, and returns what each did, in their order. */
export async function measureInTurns(
  subjects: readonly Subject[],
  { rounds, seconds, warmUps = 1 }: Rounds,
  { signal, progress }: Run,
): Promise<Measured[]> {
  const measured = subjects.map(({ name }) => ({ name, rounds: [] as Figures[] }));
  for (let round = 0; round < warmUps; round += 1) {
    progress('warming up');
    for (const { bench, load } of subjects) await sendLoad(bench, load, WARM_UP_SECONDS, signal);
  }
  for (let round = 1; round <= rounds; round += 1) {
    for (const [at, subject] of subjects.entries()) {
      const figures = await measure(subject, seconds, signal);
      progress(`round ${round}, ${subject.name}: ${count(figures.perSecond)}/s`);
      measured[at]?.rounds.push(figures);
    }
  }
  return measured;
}

/**
 * How many times a figure is that of another: the median of the ratios of each round, since what else runs on the machine
 * affects both alike.
 */
export function ratioOf(one: Measured, other: Measured, figure: keyof Figures): number {
  const ratio = (each: Figures, at: number) => each[figure] / (other.rounds[at]?.[figure] ?? 0);
  return median(one.rounds.map(ratio));
}

/** The medians of each, and its processor time beside that of the first. */
export function figuresTable(measured: readonly Measured[]): string {
  const [first] = measured;
  return markdownTable(
    [
      ...['', 'requests/s', 'p99 ms', 'service µs', 'PostgreSQL µs', 'MB'],
      `µs beside ${first?.name}`,
    ],
    measured.map((each) => {
      const of = (figure: keyof Figures) => median(each.rounds.map((round) => round[figure]));
      return [
        ...[each.name, count(of('perSecond')), of('p99').toFixed(1)],
        ...[count(of('serverMicroseconds')), count(of('databaseMicroseconds'))],
        ...[count(of('megabytes')), ratioOf(each, first ?? each, 'totalMicroseconds').toFixed(1)],
      ];
    }),
  );
}

/** Throws CommandError where requests fail: more than one in a thousand, which waits for too long on a busy machine. */
async function measure({ bench, pids, load }: Subject, seconds: number, signal: AbortSignal) {
  const before = { server: await usageOf(pids), database: await databaseMs(bench.db) };
  const result = await sendLoad(bench, load, seconds, signal);
  const after = { server: await usageOf(pids), database: await databaseMs(bench.db) };
  const failed = result.refused + result.errors;
  if (failed > result.requests / 1_000) {
    const some = JSON.stringify(load.requests.slice(0, 5));
    throw new CommandError(`${failed} of ${result.requests} requests failed, such as ${some}.`);
  }
  const perRequest = (ms: number) => (ms * 1_000) / result.requests;
  const serverMicroseconds = perRequest(after.server.processorMs - before.server.processorMs);
  const databaseMicroseconds = perRequest(after.database - before.database);
  return {
    perSecond: result.requests / result.seconds,
    p99: result.p99,
    /** Processor time for a request: of the measured processes, and of PostgreSQL. */
    ...{ serverMicroseconds, databaseMicroseconds },
    totalMicroseconds: serverMicroseconds + databaseMicroseconds,
    /** Memory of the measured processes afterwards. */
    megabytes: after.server.residentBytes / 1e6,
  };
}

/** Processor time that PostgreSQL's current client backends have used, in milliseconds, without our own. */
async function databaseMs(db: Database): Promise<number> {
  const { rows } = await sql<{ pid: number }>`
    select pid from pg_stat_activity
    where backend_type = 'client backend' and application_name <> 'bench'`.execute(db);
  return (await usageOf(rows.map(({ pid }) => pid))).processorMs;
}
