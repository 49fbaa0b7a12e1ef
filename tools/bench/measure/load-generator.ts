import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { z } from 'zod';
import { CommandError } from '#lib/command.ts';

/** A path to GET, or a path and the JSON body to POST to it. */
export type BenchRequest = string | { readonly path: string; readonly body: unknown };

/** Result of one run of the load generator. */
type LoadResult = {
  readonly requests: number;
  readonly seconds: number;
  readonly bytes: number;
  /** Latencies in milliseconds. */
  readonly p50: number;
  readonly p99: number;
};

export type LoadOptions = {
  /** The base URL of the paths. */
  readonly address: string;
  readonly requests: readonly BenchRequest[];
  readonly headers: Readonly<Record<string, string>>;
  /** Values of `Authorization`; every request is sent with each of them. By default none is sent. */
  readonly authorizations?: readonly string[];
  readonly connections: number;
  readonly seconds: number;
  /** A folder for the input files of wrk. */
  readonly folder: string;
  readonly signal: AbortSignal;
};

const SCRIPT = fileURLToPath(new URL('./wrk.lua', import.meta.url));
const run = promisify(execFile);

/** Result of a run in which requests may fail; `requests` counts all responses. */
export type CountedLoadResult = LoadResult & {
  /** Responses with a status of 400 or more. */
  readonly refused: number;
  readonly errors: {
    readonly connect: number;
    readonly read: number;
    readonly write: number;
    /** No response within ten seconds. */
    readonly timeout: number;
  };
};

/**
 * Sends the requests over many connections in a closed loop. Throws CommandError when any request fails or gets a
 * status of 400 or more.
 */
export async function generateLoad(options: LoadOptions): Promise<LoadResult> {
  const { refused, errors, ...load } = await countLoad(options);
  const failures = Object.values(errors).reduce((sum, count) => sum + count, 0);
  if (refused + failures > 0) {
    const failed = `${refused} requests were refused and ${failures} failed`;
    throw new CommandError(
      `${failed} of ${load.requests} at ${options.address}: the measurement is invalid.`,
    );
  }
  return load;
}

/** Like `generateLoad`, but counts failures instead of throwing. */
export async function countLoad(options: LoadOptions): Promise<CountedLoadResult> {
  const { address, headers, connections, seconds, folder, signal } = options;
  const { origin, pathname } = new URL(address);
  const requestsFile = join(folder, 'paths.txt');
  const authorizationsFile = join(folder, 'authorizations.txt');
  await writeFile(
    requestsFile,
    options.requests.map((request) => `${pathname}${inputLine(request)}\n`).join(''),
  );
  await writeFile(
    authorizationsFile,
    (options.authorizations ?? []).map((value) => `${value}\n`).join(''),
  );
  const headerArgs = Object.entries(headers).flatMap(([name, value]) => [
    '-H',
    `${name}: ${value}`,
  ]);
  const loadArgs = ['-t', '1', '-c', String(connections), '-d', `${seconds}s`, '--timeout', '10s'];
  const args = [
    ...loadArgs,
    ...headerArgs,
    '-s',
    SCRIPT,
    origin,
    '--',
    requestsFile,
    authorizationsFile,
  ];
  const { stdout } = await run('wrk', args, { signal });
  const line = stdout.split('\n').find((text) => text.startsWith('{'));
  const { requests, microseconds, bytes, p50, p99, refused, ...errors } = WrkOutput.parse(
    JSON.parse(line ?? 'null'),
  );
  return {
    ...{ requests, bytes, refused, errors },
    seconds: microseconds / 1e6,
    p50: p50 / 1e3,
    p99: p99 / 1e3,
  };
}

/** One line of the input of wrk.lua. */
function inputLine(request: BenchRequest): string {
  if (typeof request === 'string') return request;
  return `${request.path}\t${JSON.stringify(request.body)}`;
}

const WrkOutput = z.object({
  requests: z.int().nonnegative(),
  microseconds: z.int().positive(),
  bytes: z.int(),
  refused: z.int(),
  connect: z.int(),
  read: z.int(),
  write: z.int(),
  timeout: z.int(),
  p50: z.int(),
  p99: z.int(),
});
