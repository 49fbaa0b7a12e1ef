import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CommandError } from '#lib/command.ts';

/** A run of a command as a process of its own. */
export type MeasuredCommand = {
  readonly output: string;
  readonly seconds: number;
  /** Peak resident memory of the process, without PostgreSQL; 0 where /proc does not tell it. */
  readonly peakBytes: number;
};

/** The database of a command, instead of the embedded one. */
export type DatabaseOfCommand = { readonly url: string; readonly ownerUrl?: string };

/** Runs `cli/backup/NAME.ts` on a data directory, or a database. Throws CommandError unless it exits with 0. */
export async function runMeasured(
  name: 'backup' | 'restore' | 'assets-check',
  args: readonly string[],
  dataDir: string,
  database: DatabaseOfCommand = { url: '' },
): Promise<MeasuredCommand> {
  const script = join(import.meta.dirname, '../../../cli/backup', `${name}.ts`);
  const started = performance.now();
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', script, ...args],
    {
      env: {
        ...process.env,
        DATA_DIR: dataDir,
        DATABASE_URL: database.url,
        DATABASE_OWNER_URL: database.ownerUrl ?? '',
        ASSET_STORE: '',
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  let output = '';
  child.stdout.on('data', (chunk) => {
    output += chunk;
  });
  let peakBytes = 0;
  const timer = setInterval(() => {
    peakBytes = Math.max(peakBytes, residentPeak(child));
  }, 50);
  const [code] = await once(child, 'close');
  clearInterval(timer);
  const seconds = (performance.now() - started) / 1000;
  if (code !== 0) throw new CommandError(`${name} ended with ${code}.`);
  return { output, seconds, peakBytes };
}

function residentPeak({ pid }: ChildProcess): number {
  try {
    const [, kilobytes] =
      /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return Number(kilobytes ?? 0) * 1024;
  } catch (error) {
    // It has just ended, or there is no /proc.
    if (error instanceof Error && 'code' in error) return 0;
    throw error;
  }
}
