import { ALL, chooseNames, type Outcome, scenario } from '#tools/bench/harness/scenario.ts';
import { breakDatabase } from './database.ts';
import { fillDisk } from './disk.ts';
import { killService } from './kills.ts';
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
