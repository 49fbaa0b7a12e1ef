import { parseArgs } from 'node:util';
import { type Command, CommandError, runAsProcess, UsageError } from '#lib/command.ts';
import { markdownTable } from '#tools/bench/measure/tables.ts';
import { runUpgrade } from './upgrade.ts';

/** `npm run upgrade:test`: upgrades a service with data under load, and takes it back. */
const upgradeCommand: Command = {
  usage: `  npm run upgrade:test -- [options]
Builds the version before, fills its database, and runs two instances of it behind HAProxy. While clients
read, upload, delete and load feeds it migrates the database and replaces the instances by this version,
then by the next one (this one with a migration more), and by this one again. No request may fail.
  --from REF   the version before: a tag or commit (the newest tag, else the commit before the newest migration)
  --scale N    of the demo business (0.1: 1,000 invoices of Australia)
  --seconds N  how long clients send in each part besides what it takes (5)`,
  async run({ args, print }) {
    const { values } = parseArgs({
      args: [...args],
      options: {
        from: { type: 'string' },
        scale: { type: 'string', default: '0.1' },
        seconds: { type: 'string', default: '5' },
      },
    });
    const [scale, seconds] = [Number(values.scale), Number(values.seconds)];
    if (!(scale >= 0.01 && scale <= 100)) throw new UsageError('--scale takes 0.01 to 100.');
    if (!(seconds >= 1 && seconds <= 600)) throw new UsageError('--seconds takes 1 to 600.');
    const progress = (text: string) => void process.stderr.write(`${text}\n`);
    const { phases, failures, found } = await runUpgrade({
      from: values.from,
      scale,
      seconds,
      progress,
    });
    print(
      markdownTable(
        ['', 'seconds', 'reads', 'uploads', 'deletions', 'loads', 'failed'],
        phases.map(({ name, seconds: took, reads, uploads, deletions, loads, failed }) => [
          name,
          took.toFixed(1),
          ...[reads, uploads, deletions, loads, failed].map((n) => n.toLocaleString('en')),
        ]),
      ),
    );
    print(`Found at the end: ${found.accounts} accounts, ${found.assets} assets.`);
    if (failures.length > 0) throw new CommandError(`Failures:\n${failures.join('\n')}`);
  },
};

if (import.meta.main) await runAsProcess(upgradeCommand);
