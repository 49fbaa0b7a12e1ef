import { parseArgs } from 'node:util';
import { type Command, runAsProcess, UsageError } from '#lib/command.ts';
import { markdownTable } from '#tools/bench/measure/tables.ts';
import { measureAuditLog, measureMigration } from './audit-log.ts';
import { HISTORY_COLUMNS, measureHistory } from './history.ts';

/** `npm run bench:old-data`: tables that grow, at ten years' size, and what removing old rows costs. */
const oldDataBenchCommand: Command = {
  usage: `  npm run bench:old-data -- [--entries N] [--changes N]
Fills throwaway databases with ten years of the audit log, and of events and versions of accounts. Prints what inserts,
lists and the removal of old rows cost, of the audit log beside a table without partitions, and what the migration
that partitions it costs.
  --entries N  entries of the audit log in ten years (4,200,000: 1,150 a day)
  --changes N  changes of accounts in ten years (250,000: 68 a day)`,
  async run({ args, print }) {
    const { entries, changes } = readArguments(args);
    const count = (n: number) => n.toLocaleString('en');
    print(`The audit log, ${count(entries)} entries in ten years:\n`);
    const rows = await measureAuditLog(entries);
    print(markdownTable(['', 'one table', 'a partition a month'], rows));
    const { seconds, longestInsertMs } = await measureMigration(entries);
    print(
      `\nThe migrations that partition it: ${seconds.toFixed(1)} s, longest insert meanwhile ${longestInsertMs.toFixed(0)} ms\n`,
    );
    print(`Events and versions, ${count(changes)} of each in ten years:\n`);
    print(markdownTable(HISTORY_COLUMNS, await measureHistory(changes)));
  },
};

function readArguments(args: readonly string[]): { entries: number; changes: number } {
  const { values } = parseArgs({
    args: [...args],
    options: {
      entries: { type: 'string', default: '4200000' },
      changes: { type: 'string', default: '250000' },
    },
  });
  const [entries, changes] = [Number(values.entries), Number(values.changes)];
  for (const n of [entries, changes]) {
    if (!(Number.isInteger(n) && n >= 1_000 && n <= 100_000_000)) {
      throw new UsageError('--entries and --changes are numbers from 1000 to 100000000.');
    }
  }
  return { entries, changes };
}

if (import.meta.main) await runAsProcess(oldDataBenchCommand);
