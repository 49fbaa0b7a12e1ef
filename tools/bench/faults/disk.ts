import { spawnSync } from 'node:child_process';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CommandError } from '#cli/command.ts';
import { hasCode } from '#lib/errors.ts';
import { NO_RATE_LIMIT, openBench } from '#tools/bench/harness/bench.ts';
import type { FaultTest } from './run-faults.ts';

const DISK_BYTES = 128 * 1024 ** 2;

/** The file system of uploads and assets, in memory here, is full for a while. */
export async function fillDisk(resources: AsyncDisposableStack): Promise<FaultTest> {
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
