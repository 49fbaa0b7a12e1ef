import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { z } from 'zod';
import { Problem } from '#lib/command.ts';

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
  readonly connections: number;
  readonly seconds: number;
  /** A folder for what the generator reads. */
  readonly folder: string;
  readonly signal: AbortSignal;
};

const SCRIPT = fileURLToPath(new URL('./wrk.lua', import.meta.url));
const run = promisify(execFile);

/**
 * Asks the questions from many connections, each asking again as soon as it is answered. Throws
 * when a single request fails or is answered anything but 2xx or 3xx.
 */
export async function generateLoad(options: LoadOptions): Promise<Load> {
  const { address, questions, headers, connections, seconds, folder, signal } = options;
  const { origin, pathname } = new URL(address);
  const list = join(folder, 'paths.txt');
  await writeFile(list, questions.map((question) => `${pathname}${lineOf(question)}\n`).join(''));
  const sent = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]);
  const amount = ['-t', '1', '-c', String(connections), '-d', `${seconds}s`, '--timeout', '10s'];
  const call = [...amount, ...sent, '-s', SCRIPT, origin, '--', list];
  const { stdout } = await run('wrk', call, { signal });
  const line = stdout.split('\n').find((text) => text.startsWith('{'));
  const seen = Seen.parse(JSON.parse(line ?? 'null'));
  if (seen.refused + seen.broken > 0) {
    const failed = `${seen.refused} requests were refused and ${seen.broken} broken`;
    throw new Problem(
      `${failed} of ${seen.requests} at ${address}: the figures count for nothing.`,
    );
  }
  return {
    requests: seen.requests,
    seconds: seen.microseconds / 1e6,
    bytes: seen.bytes,
    p50: seen.p50 / 1e3,
    p99: seen.p99 / 1e3,
  };
}

/** As the script of the load generator reads it. */
function lineOf(question: Question): string {
  if (typeof question === 'string') return question;
  return `${question.path}\t${JSON.stringify(question.send)}`;
}

const Seen = z.object({
  requests: z.int().positive(),
  microseconds: z.int().positive(),
  bytes: z.int(),
  refused: z.int(),
  broken: z.int(),
  p50: z.int(),
  p99: z.int(),
});
