import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, rmdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CommandError } from '#lib/command.ts';

/** A core of which processes have a part of the time, as if it were theirs but slower. */
export type Core = AsyncDisposable & { add(pid: number): Promise<void> };

/** The part of the time. The rest of all cores is for the database and the load, which must not limit. */
export const CORE_SHARE = 0.4;
/** In microseconds. */
const PERIOD = 10_000;

/**
 * Opens the core with this number by a control group of Linux (cgroups(7)), which needs root. Its processes must have
 * ended when it is disposed of.
 */
export async function openCore(core: number): Promise<Core> {
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
