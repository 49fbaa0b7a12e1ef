import { spawnSync } from 'node:child_process';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { CommandError } from '#cli/command.ts';
import { hasCode } from '#lib/errors.ts';
import { freePort } from '#tests/support/start-process.ts';
import { NO_RATE_LIMIT, openBench } from '#tools/bench/harness/bench.ts';
import {
  ALL,
  chooseNames,
  type Outcome,
  type Run,
  scenario,
} from '#tools/bench/harness/scenario.ts';
import { randomFor } from '#tools/demo/random.ts';
import { breakDatabase } from './database.ts';
import { passTime } from './leftovers.ts';
import { type FaultTest, runFaults } from './run-faults.ts';
import { losePrimary } from './standby.ts';

type Prepare = (resources: AsyncDisposableStack, kills: number) => Promise<FaultTest>;

/** What breaks, by the name that `--only` takes. */
const KINDS: Readonly<Record<string, Prepare>> = {
  kills: killService,
  database: breakDatabase,
  standby: losePrimary,
  disk: fillDisk,
};

/** Takes away or damages, one at a time, what a service needs; nothing acknowledged is lost, nothing left behind. */
export const chaos = scenario({
  summary: 'the process, PostgreSQL, network and disk of a service fail (root, Debian)',
  options: { only: ALL, kills: 100 },
  async run({ only, kills }, run) {
    const outcomes: Outcome[] = [];
    for (const name of chooseNames(Object.keys(KINDS), only)) {
      await using resources = new AsyncDisposableStack();
      const test = await KINDS[name]?.(resources, kills);
      if (test) outcomes.push(await runFaults(test, run));
    }
    return {
      report: outcomes.flatMap(({ report }) => report),
      failures: outcomes.flatMap(({ failures = [] }) => failures),
    };
  },
});

const MAX_UPTIME_MS = 2_000;

/** The service is killed again and again, at random times, and started again. */
async function killService(resources: AsyncDisposableStack, kills: number): Promise<FaultTest> {
  const bench = resources.use(await openBench({ hasLogs: true }));
  // The clients stay with one address.
  const settings = { ...NO_RATE_LIMIT, PORT: String(await freePort()) };
  let service = await bench.start(settings);
  const random = randomFor('kills');
  const killed = {
    ...{ name: `killed ${kills} times`, milliseconds: MAX_UPTIME_MS, refusals: [503, undefined] },
    async begin({ signal }: Run) {
      for (let kill = 1; kill <= kills; kill += 1) {
        signal.throwIfAborted();
        await pause(random.int(1, MAX_UPTIME_MS));
        await service.kill();
        // The sweep at the start then finds what the kill left.
        await passTime(bench);
        service = await bench.start(settings);
      }
    },
  };
  return { bench, url: service.url, faults: [killed] };
}

const DISK_BYTES = 128 * 1024 ** 2;

/** The file system of uploads and assets, in memory here, is full for a while. */
async function fillDisk(resources: AsyncDisposableStack): Promise<FaultTest> {
  const bench = resources.use(await openBench({ hasLogs: true }));
  const { dataDir } = bench;
  const options = ['-t', 'tmpfs', '-o', `size=${DISK_BYTES},mode=0700`, 'tmpfs', dataDir];
  const { status } = spawnSync('mount', options, { stdio: ['ignore', 'ignore', 'inherit'] });
  if (status !== 0)
    throw new CommandError('A small file system cannot be mounted: this needs root on Linux.');
  resources.defer(() => void spawnSync('umount', ['--lazy', dataDir]));
  const { url } = await bench.start(NO_RATE_LIMIT);
  const filler = join(dataDir, 'filler');
  const full = {
    ...{ name: 'disk full for 3 s', milliseconds: 3_000, refusals: [507] },
    async begin() {
      await writeFile(filler, Buffer.alloc(DISK_BYTES)).catch((error: unknown) => {
        if (!hasCode(error, 'ENOSPC')) throw error;
      });
    },
    end: () => rm(filler),
  };
  return { bench, url, faults: [full] };
}
