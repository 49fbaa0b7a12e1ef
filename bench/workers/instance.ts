import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { type MeasuredProcess, startMeasuredService } from '#bench/api/measured-process.ts';
import { readUsage, type Usage } from '#bench/security/stage/process-usage.ts';
import type { BenchIssuer } from '#bench/setup/issuer.ts';

/** The service with some number of workers. */
export type MeasuredInstance = AsyncDisposable & {
  readonly workers: number;
  /** The base URL of the API in a country. */
  readonly address: string;
  readonly audience: string;
  /** What each process has used since it started: the one with the port first, where it is not the only one. */
  usage(): Promise<Usage[]>;
};

type InstanceOptions = {
  readonly workers: number;
  readonly databaseUrl: string;
  readonly issuer: BenchIssuer;
  readonly dataDir: string;
};

/** Starts the service on the first core. It never refuses a client for its rate, but counts. */
export async function startInstance(options: InstanceOptions): Promise<MeasuredInstance> {
  const { workers, databaseUrl, issuer, dataDir } = options;
  const name = `the service with ${workers} workers`;
  const settings = { WORKERS: String(workers), RATE_LIMIT: '1000000000' };
  const service = await startMeasuredService({ name, databaseUrl, issuer, dataDir, settings });
  const { process: main, url, audience } = service;
  const pids = [main.pid, ...(workers > 1 ? await childrenOf(main) : [])];
  for (const pid of pids) pinTo('0', pid);
  return {
    workers,
    address: `${url}/v1/au`,
    audience,
    usage: () => Promise.all(pids.map(readUsage)),
    [Symbol.asyncDispose]: () => main[Symbol.asyncDispose](),
  };
}

/** Keeps the threads of a process, and what it starts from now on, to these cores (taskset(1)). Linux only. */
export function pinTo(cores: string, pid: number): void {
  execFileSync('taskset', ['--all-tasks', '--cpu-list', '--pid', cores, String(pid)]);
}

/** The children of a process (proc_pid_task_children(5)). Linux only. */
async function childrenOf({ pid }: MeasuredProcess): Promise<number[]> {
  const text = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8');
  return text.trim().split(' ').map(Number);
}
