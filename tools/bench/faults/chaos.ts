import { chooseNames, scenario } from '#tools/bench/harness/scenario.ts';
import { count, markdownTable } from '#tools/bench/harness/table.ts';
import { corruptStore } from './corrupt-store.ts';
import { damagedStarts } from './damaged-starts.ts';
import { clientsGone, diskFull } from './disk.ts';
import { killed } from './kills.ts';
import { killedLoads } from './loads.ts';
import type { Part } from './part.ts';
import { cutOff, killedAndFrozen, poolExhausted } from './postgres.ts';
import { standbyPromoted } from './standby.ts';

/** What is done to the service, by the name that `--only` takes. */
export const PARTS: Readonly<Record<string, Part>> = {
  kills: killed,
  loads: killedLoads,
  postgres: killedAndFrozen,
  cut: cutOff,
  pool: poolExhausted,
  standby: standbyPromoted,
  disk: diskFull,
  client: clientsGone,
  'corrupt-store': corruptStore,
  starts: damagedStarts,
};

/** Takes away or damages, one at a time, what a service needs; nothing acknowledged is lost, nothing left behind. */
export const chaos = scenario({
  summary:
    'the process, PostgreSQL, network, disk, store and files of a service fail (root, Debian)',
  options: {
    only: {
      help: `faults whose name begins with it, can be repeated: ${Object.keys(PARTS).join(', ')}`,
      default: [],
    },
    kills: { help: 'how often the service, and then feed loads, are killed', default: 100 },
    seed: { help: 'of the random times of the kills', default: 'chaos' },
    short: { help: 'the form that npm test runs', default: false },
  },
  async run({ only, kills, seed, short: isShort }, { signal, progress }) {
    const rows: string[][] = [];
    const failures: string[] = [];
    for (const name of chooseNames(Object.keys(PARTS), only)) {
      signal.throwIfAborted();
      progress(name);
      const startedAt = performance.now();
      const result = await PARTS[name]?.({ kills, seed, isShort, signal, progress });
      const seconds = (performance.now() - startedAt) / 1_000;
      const failed = (result?.failures ?? []).map((line) => `${name}: ${line}`);
      rows.push([name, result?.summary ?? '', count(seconds), String(failed.length)]);
      failures.push(...failed);
    }
    return { report: [markdownTable(['', 'summary', 'seconds', 'failures'], rows)], failures };
  },
});
