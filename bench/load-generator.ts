import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { z } from 'zod';
import { CommandError } from '#lib/command.ts';

/** A path to be read, or one that a JSON body is sent to. */
export type Question = string | { readonly path: string; readonly send: unknown };

/** What the load generator saw of one run. */
export type Load = {
  readonly requests: number;
  readonly seconds: number;
  readonly bytes: number;
  /** Latencies in milliseconds. */
  readonly p50: number;
  readonly p99: number;
};

export type LoadOptions = {
  /** The address beneath which the paths are. */
  readonly address: string;
  readonly questions: readonly Question[];
  readonly headers: Readonly<Record<string, string>>;
  /** Values of `Authorization`, each of which asks every question in turn; none are sent unless given. */
  readonly authorizations?: readonly string[];
  readonly connections: number;
  readonly seconds: number;
  /** A folder for what the generator reads. */
  readonly folder: string;
  readonly signal: AbortSignal;
};

const SCRIPT = fileURLToPath(new URL('./wrk.lua', import.meta.url));
const run = promisify(execFile);

/** A run in which some requests may have failed; `requests` counts all that were answered. */
export type CountedLoad = Load & {
  /** Answered with a status from 400. */
  readonly refused: number;
  readonly broken: {
    readonly connect: number;
    readonly read: number;
    readonly write: number;
    /** Not answered within ten seconds. */
    readonly timeout: number;
  };
};

/**
 * Asks the questions from many connections, each asking again as soon as it is answered. Throws
 * when a single request fails or is answered anything but 2xx or 3xx.
 */
export async function generateLoad(options: LoadOptions): Promise<Load> {
  const { refused, broken, ...load } = await countLoad(options);
  const failures = Object.values(broken).reduce((sum, count) => sum + count, 0);
  if (refused + failures > 0) {
    const failed = `${refused} requests were refused and ${failures} broken`;
    throw new CommandError(
      `${failed} of ${load.requests} at ${options.address}: the figures count for nothing.`,
    );
  }
  return load;
}

/** Asks as `generateLoad` does, and counts what failed. */
export async function countLoad(options: LoadOptions): Promise<CountedLoad> {
  const { address, questions, headers, connections, seconds, folder, signal } = options;
  const { origin, pathname } = new URL(address);
  const list = join(folder, 'paths.txt');
  const callers = join(folder, 'authorizations.txt');
  await writeFile(list, questions.map((question) => `${pathname}${lineOf(question)}\n`).join(''));
  await writeFile(callers, (options.authorizations ?? []).map((value) => `${value}\n`).join(''));
  const sent = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]);
  const amount = ['-t', '1', '-c', String(connections), '-d', `${seconds}s`, '--timeout', '10s'];
  const call = [...amount, ...sent, '-s', SCRIPT, origin, '--', list, callers];
  const { stdout } = await run('wrk', call, { signal });
  const line = stdout.split('\n').find((text) => text.startsWith('{'));
  const { requests, microseconds, bytes, p50, p99, refused, ...broken } = Seen.parse(
    JSON.parse(line ?? 'null'),
  );
  return {
    ...{ requests, bytes, refused, broken },
    seconds: microseconds / 1e6,
    p50: p50 / 1e3,
    p99: p99 / 1e3,
  };
}

/** As the script of the load generator reads it. */
function lineOf(question: Question): string {
  if (typeof question === 'string') return question;
  return `${question.path}\t${JSON.stringify(question.send)}`;
}

const Seen = z.object({
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
