import { chooseNames, type Run, scenario } from '#tools/bench/harness/scenario.ts';
import { count, markdownTable } from '#tools/bench/harness/table.ts';
import { cutOff, exhaustPool, killAndFreeze } from './database.ts';
import { fillDisk } from './disk.ts';
import { killService } from './kills.ts';
import type { FaultsResult } from './run-faults.ts';
import { promoteStandby } from './standby.ts';

type Options = { readonly kills: number; readonly seed: string };

/** What is done to the service, by the name that `--only` takes. */
const FAULTS: Readonly<Record<string, (run: Run, options: Options) => Promise<FaultsResult>>> = {
  kills: killService,
  postgres: killAndFreeze,
  cut: cutOff,
  pool: exhaustPool,
  standby: promoteStandby,
  disk: fillDisk,
};

/** Takes away or damages, one at a time, what a service needs; nothing acknowledged is lost, nothing left behind. */
export const chaos = scenario({
  summary: 'the process, PostgreSQL, network and disk of a service fail (root, Debian)',
  options: { only: [], kills: 100, seed: 'chaos' },
  async run({ only, ...options }, run) {
    const rows: string[][] = [];
    const failures: string[] = [];
    for (const name of chooseNames(Object.keys(FAULTS), only)) {
      run.signal.throwIfAborted();
      run.progress(name);
      const startedAt = performance.now();
      const result = await FAULTS[name]?.(run, options);
      const seconds = (performance.now() - startedAt) / 1_000;
      const failed = (result?.failures ?? []).map((line) => `${name}: ${line}`);
      rows.push([name, result?.summary ?? '', count(seconds), String(failed.length)]);
      failures.push(...failed);
    }
    return { report: [markdownTable(['', 'summary', 'seconds', 'failures'], rows)], failures };
  },
});
