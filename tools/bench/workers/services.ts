import { readFile } from 'node:fs/promises';
import type { BenchIssuer } from '#tests/support/issuer.ts';
import { type MeasuredProcess, startMeasuredService } from '#tools/bench/api/measured-process.ts';
import { readUsage, type Usage } from '#tools/bench/security/stage/process-usage.ts';
import type { Core } from './core.ts';

/** One or several services that are measured together. */
export type MeasuredServices = AsyncDisposable & {
  /** Their number and that of the workers of each. */
  readonly name: string;
  readonly workers: number;
  /** The base URLs of their API in a country. */
  readonly addresses: readonly string[];
  usage(): Promise<ServicesUsage>;
};

/** What each process has used since it started: those that accept connections for others, and those that serve. */
type ServicesUsage = { readonly accepting: readonly Usage[]; readonly serving: readonly Usage[] };

type ServiceOptions = {
  readonly workers: number;
  /** One for each worker. */
  readonly cores: readonly Core[];
  readonly databaseUrl: string;
  readonly issuer: BenchIssuer;
  readonly dataDir: string;
};

/** The address of all services, since instances on one database have to agree. Tokens are for it. */
export const ADDRESS = 'http://localhost:3000';

/** Starts the service. It never refuses a client for its rate, but counts. */
export async function startService(options: ServiceOptions): Promise<MeasuredServices> {
  const { workers, cores, databaseUrl, issuer, dataDir } = options;
  const name = workers > 1 ? `${workers} workers` : '1 worker';
  const { process: main, url } = await startMeasuredService({
    ...{ name: `the service with ${name}`, databaseUrl, issuer, dataDir },
    settings: {
      WORKERS: String(workers),
      RATE_LIMIT: '1000000000',
      PUBLIC_URL: ADDRESS,
      API_AUDIENCE: ADDRESS,
    },
  });
  const children = workers > 1 ? await childrenOf(main) : [];
  // The process that accepts connections has no core of its own.
  await cores[0]?.add(main.pid);
  for (const [i, pid] of children.entries()) await cores[i]?.add(pid);
  return {
    name,
    workers,
    addresses: [`${url}/v1/au`],
    async usage() {
      const [first, ...others] = await Promise.all([main.pid, ...children].map(readUsage));
      const own = first ? [first] : [];
      return workers > 1 ? { accepting: own, serving: others } : { accepting: [], serving: own };
    },
    [Symbol.asyncDispose]: () => main[Symbol.asyncDispose](),
  };
}

/** Starts so many services with one worker each, which share nothing: what several workers could reach. */
export async function startSeparateServices(
  count: number,
  { cores, ...options }: Omit<ServiceOptions, 'workers'>,
): Promise<MeasuredServices> {
  await using started = new AsyncDisposableStack();
  const services: MeasuredServices[] = [];
  for (const core of cores.slice(0, count)) {
    services.push(started.use(await startService({ ...options, cores: [core], workers: 1 })));
  }
  const all = started.move();
  return {
    name: `${count} separate services`,
    workers: count,
    addresses: services.flatMap(({ addresses }) => addresses),
    async usage() {
      const usages = await Promise.all(services.map((service) => service.usage()));
      return { accepting: [], serving: usages.flatMap(({ serving }) => serving) };
    },
    [Symbol.asyncDispose]: () => all.disposeAsync(),
  };
}

/** The children of a process (proc_pid_task_children(5)). Linux only. */
async function childrenOf({ pid }: MeasuredProcess): Promise<number[]> {
  const text = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8');
  return text.trim().split(' ').map(Number);
}
