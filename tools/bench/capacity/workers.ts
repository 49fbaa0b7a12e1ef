import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, rmdir, writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { CommandError } from '#cli/command.ts';
import { type Bench, COUNTRY, NO_RATE_LIMIT, openBench } from '#tools/bench/harness/bench.ts';
import { figuresTable, type Measured, measureInTurns, ratioOf } from '#tools/bench/harness/load.ts';
import { childrenOf, usageOf } from '#tools/bench/harness/process.ts';
import { atLeast, markdownTable, scenario, type Target } from '#tools/bench/harness/scenario.ts';
import { invoicePaths } from './reads.ts';

/**
 * The kinds of load, and how many times as much as one two workers are to carry. Clients differ in how the rate limit is
 * counted, connections in what accepting them costs, which proxies avoid.
 */
const LOADS = [
  { name: 'one client', clients: 1, headers: {}, bar: 1.6 },
  { name: '1,000 clients', clients: 1_000, headers: {}, bar: 1.6 },
  { name: 'a connection for each request', clients: 1, headers: { Connection: 'close' }, bar: 1 },
];
/** For each worker. */
const CONNECTIONS = 32;
/** V8 compiles. */
const WARM_UPS = 3;

/** One invoice with one worker and with several, each on a part of a core. */
export const workers = scenario({
  summary:
    'two workers beside one, with a part of a core for each and the rest for all else (root)',
  options: { workers: 2, seconds: 6, rounds: 5 },
  async run({ workers: most, seconds, rounds }, run) {
    if (cpus().length < most) throw new CommandError('Each worker needs a core.');
    await using resources = new AsyncDisposableStack();
    const cores: Core[] = [];
    for (let i = 0; i < most; i += 1) cores.push(resources.use(await openCore(i)));
    const bench = resources.use(await openBench({ percent: 100 }));
    const requests = await invoicePaths(bench.db);
    const services = [await serve(bench, cores, 1), await serve(bench, cores, most)] as const;
    const idle = await Promise.all(services.map(memoryOf));
    const measured: Measured[] = [];
    const targets: Target[] = [];
    for (const { name, clients, headers, bar } of LOADS) {
      const tokens = await bench.tokens('invoicing:read', clients);
      const subjects = services.map(({ url, workers, pids }) => ({
        ...{ name: `${name}, ${workers} workers`, bench, pids },
        load: {
          ...{ address: `${url}/v1/${COUNTRY}`, headers, tokens },
          requests: requests.slice(0, clients === 1 ? undefined : 50),
          connections: CONNECTIONS * workers,
        },
      }));
      const pair = await measureInTurns(subjects, { rounds, seconds, warmUps: WARM_UPS }, run);
      const [single, several] = pair;
      if (!single || !several) throw new Error('Two services are measured.');
      const ratio = ratioOf(several, single, 'perSecond');
      targets.push(atLeast(bar, `${name}: ${most} workers beside one`, ratio));
      measured.push(...pair);
    }
    const loaded = await Promise.all(services.map(memoryOf));
    return {
      report: [
        `${CONNECTIONS} connections and ${100 * CORE_SHARE} % of a core for each worker.`,
        figuresTable(measured),
        markdownTable(
          ['workers', 'MB of each process, idle', 'under load'],
          services.map(({ workers }, at) => [String(workers), idle[at] ?? '', loaded[at] ?? '']),
        ),
      ],
      targets,
    };
  },
});

type Served = Awaited<ReturnType<typeof serve>>;

/** Starts a service. Its processes are the one that was started and the workers that it has started, if any. */
async function serve(bench: Bench, cores: readonly Core[], workers: number) {
  const { url, pid } = await bench.start({ ...NO_RATE_LIMIT, WORKERS: String(workers) });
  const children = workers > 1 ? childrenOf(pid) : [];
  // The process that accepts connections has no core of its own.
  await cores[0]?.add(pid);
  for (const [i, child] of children.entries()) await cores[i]?.add(child);
  return { url, workers, pids: [pid, ...children] };
}

async function memoryOf({ pids }: Served): Promise<string> {
  const usages = await Promise.all(pids.map((pid) => usageOf([pid])));
  return usages.map(({ residentBytes }) => (residentBytes / 1e6).toFixed(0)).join(' + ');
}

/** A core of which processes have a part of the time, as if it were theirs but slower. */
type Core = AsyncDisposable & { add(pid: number): Promise<void> };

/** The part of the time. The rest of all cores is for the database and the load, which must not limit. */
const CORE_SHARE = 0.4;
/** In microseconds. */
const PERIOD = 10_000;

/**
 * Opens the core with this number by a control group of Linux (cgroups(7)), which needs root. Its processes must have
 * ended when it is disposed of.
 */
async function openCore(core: number): Promise<Core> {
  const name = `trade-supply-bench-${process.pid}-${core}`;
  const isFirstVersion = existsSync('/sys/fs/cgroup/cpu/cpu.cfs_period_us');
  const folder = join(isFirstVersion ? '/sys/fs/cgroup/cpu' : '/sys/fs/cgroup', name);
  const quota = PERIOD * CORE_SHARE;
  const settings = isFirstVersion
    ? { 'cpu.cfs_period_us': PERIOD, 'cpu.cfs_quota_us': quota, 'cpu.shares': 10_000 }
    : { 'cpu.max': `${quota} ${PERIOD}`, 'cpu.weight': 1_000 };
  try {
    await mkdir(folder);
    for (const [file, value] of Object.entries(settings))
      await writeFile(join(folder, file), String(value));
  } catch (cause) {
    // Where it could not be made there is nothing to remove; what counts is the first error.
    await rmdir(folder).catch(() => undefined);
    throw new CommandError(
      'Control groups of Linux with the controller cpu are needed, and root.',
      { cause },
    );
  }
  return {
    async add(pid) {
      await writeFile(join(folder, 'cgroup.procs'), String(pid));
      execFileSync('taskset', ['--all-tasks', '--cpu-list', '--pid', String(core), String(pid)]);
    },
    [Symbol.asyncDispose]: () => rmdir(folder),
  };
}
