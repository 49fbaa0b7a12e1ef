import { readFileSync, type StatsFs } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { Counter, Gauge, type Registry } from 'prom-client';
import { z } from 'zod';
import { logCounts } from '#lib/logging/log.ts';
import { watchedGauge } from './gauges.ts';

const PACKAGE = new URL('../../package.json', import.meta.url);

/** `npm run build` writes the commit into the package.json of the production folder. */
const Build = z.object({ version: z.string(), commit: z.string().default('unknown') });

/** The version that runs, and its commit if it is known. */
export function readBuild(): z.infer<typeof Build> {
  return Build.parse(JSON.parse(readFileSync(PACKAGE, 'utf8')));
}

export function watchBuild(registry: Registry): void {
  const { version, commit } = readBuild();
  new Gauge({
    name: 'build_info',
    help: 'The version, and where it is known the commit, that runs; 1',
    labelNames: ['version', 'commit', 'node'],
    aggregator: 'max',
    registers: [registry],
  }).set({ version, commit, node: process.versions.node }, 1);
}

/** Reports the disk that the data directory is on, once for all workers of an instance. */
export function watchDisk(registry: Registry, dataDir: string): void {
  const disk = watchedGauge(registry, {
    name: 'disk_bytes',
    help: 'The disk of DATA_DIR: its size, and what is free for this user',
    labels: ['state'],
    aggregator: 'min',
  });
  // Without the folder there is nothing to report.
  const read = (bytes: (disk: StatsFs) => number) => () =>
    statfs(dataDir).then(bytes, () => undefined);
  disk.watch(
    { state: 'free' },
    read(({ bavail, bsize }) => bavail * bsize),
  );
  disk.watch(
    { state: 'size' },
    read(({ blocks, bsize }) => blocks * bsize),
  );
}

/** Reports what the log of this process has left out. */
export function watchLog(registry: Registry): void {
  const counters = [
    [
      'log_lines_lost_total',
      'Log lines that were dropped, and writes of the log that failed',
      () => logCounts.lost,
    ],
    [
      'log_lines_sampled_total',
      'Log lines of which only the newest of a second was written, with their number',
      () => logCounts.sampled,
    ],
  ] as const;
  for (const [name, help, read] of counters) {
    new Counter({
      ...{ name, help, registers: [registry] },
      collect() {
        this.reset();
        this.inc(read());
      },
    });
  }
}

/** Reports whether a part is ready, as `/ready` says. */
export function watchReadiness(registry: Registry, isReady: () => Promise<boolean>): void {
  const ready = watchedGauge(registry, {
    name: 'service_ready',
    help: '1 while /ready is 200, else 0',
    labels: [],
    aggregator: 'max',
  });
  ready.watch({}, async () => Number(await isReady()));
}

const END_REASONS = ['crashed', 'stuck', 'stopped'] as const;
export type EndReason = (typeof END_REASONS)[number];

/** Reports the current count of workers and the configured total; the returned counter is for those that end. */
export function watchWorkers(
  registry: Registry,
  workers: number,
  serving: () => number,
): Counter<'reason'> {
  const registers = [registry];
  new Gauge({
    name: 'workers_serving',
    help: 'Worker processes that serve requests',
    registers,
    collect() {
      this.set(serving());
    },
  });
  new Gauge({
    name: 'workers_configured',
    help: 'Worker processes that should serve',
    registers,
  }).set(workers);
  const ends = new Counter({
    name: 'workers_ended_total',
    help: 'Worker processes that have ended',
    labelNames: ['reason'] as const,
    registers,
  });
  // From the beginning, so that the first one is an increase.
  for (const reason of END_REASONS) ends.inc({ reason }, 0);
  return ends;
}
