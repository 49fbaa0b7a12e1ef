import { databaseErrorKind } from '#db/errors.ts';
import { type RebuildReport, rebuild } from '#feeds/rebuild/rebuild.ts';
import { describeDatabase } from '#lib/config/database-url.ts';
import { hasCode } from '#lib/errors.ts';
import { formatCount } from '#lib/text/text.ts';
import { type Command, CommandError, parseArguments } from './command.ts';
import { readOperatorConfig, withMigratedDatabase } from './operator.ts';

const USAGE = `  trade-supply rebuild [--all]

Derives data again that another version derived from stored records: search columns, quantities on order, progress,
documents without costs and their ETags. The service may run meanwhile, and an interrupted rebuild can be continued.

  --all   also what this version has derived`;

/** Derives data of stored records again, whether or not the service runs. */
export const command: Command = {
  usage: USAGE,
  async run({ args, env, print }) {
    const { values } = parseArguments(args, [], { all: { type: 'boolean', default: false } });
    const config = readOperatorConfig(env);
    print(`Rebuilding ${describeDatabase(config)}`);
    await withMigratedDatabase(config, async (url) => {
      const report = makeRebuildReport(print);
      const derived = await rebuild(url, { all: values.all, report }).catch((error: unknown) => {
        throw toCommandError(error);
      });
      print(
        derived === 0
          ? 'Everything is derived by the rules of this version.'
          : `Derived anew: ${formatCount(derived)}.`,
      );
    });
  },
};

/** Prints a line for each table when it is done, every ten seconds until then, and when it first has to wait. */
export function makeRebuildReport(print: (line: string) => void): RebuildReport {
  let lastPrinted = performance.now();
  let waitingFor = '';
  return {
    deriving({ name }, whose, derived, total) {
      const now = performance.now();
      if (derived < total && now - lastPrinted < 10_000) return;
      lastPrinted = now;
      const country = whose === 'world' ? '' : ` (${whose})`;
      print(`${name}${country}: ${formatCount(derived)} of ${formatCount(total)}`);
    },
    waiting({ name, locks }) {
      // During another rebuild it waits before most transactions.
      if (name === waitingFor) return;
      waitingFor = name;
      print(`${name}: waiting for a load or another rebuild of ${locks.join(' or ')}`);
    },
  };
}

/** Reduces an error to its message, since PostgreSQL's errors contain the record that they are about. */
function toCommandError(error: unknown): unknown {
  if (hasCode(error, ...OTHER_VERSION)) {
    return new CommandError(
      'The database is not of this version: run npx trade-supply migrate, then try again.',
    );
  }
  if (databaseErrorKind(error)) return error;
  return new CommandError(error instanceof Error ? error.message : String(error));
}

/** Undefined table, undefined column, insufficient privilege. */
const OTHER_VERSION = ['42P01', '42703', '42501'];
