import type { Database } from '#db/client.ts';
import {
  type ObjectDifference,
  ORPHAN_AGE_HOURS,
  type Reconciliation,
  reconcileObjects,
  removeOrphans,
} from '#lib/assets/objects/reconcile.ts';
import type { ListedStore } from '#lib/assets/objects/store.ts';
import { readConfig } from '#lib/config/config.ts';
import { makeLog } from '#lib/logging/log.ts';
import { formatCount } from '#lib/text/text.ts';
import { makeAssetStore } from '#server/storage/asset-store.ts';
import {
  type Command,
  CommandError,
  type Invocation,
  parseArguments,
  type Values,
} from './command.ts';
import { withOperatorDatabase } from './operator.ts';

const USAGE = `  trade-supply assets:check [--sizes] [--remove-orphans [--force]]

Compares the objects of all assets with those in the asset store (ASSET_STORE), while the service runs: which are
missing, which have other bytes than were uploaded, and which no asset has. Exit code 1 if there are any.

  --sizes           reads only the last byte of each object, which says that it is there in full length
  --remove-orphans  removes objects that no asset has and that are older than ${ORPHAN_AGE_HOURS} hours
  --force           also when most objects have no asset, which may mean that the database is another store's`;

/** Compares the database with the asset store. */
export const command: Command = {
  usage: USAGE,
  async run({ args, env, print }) {
    const { values } = parseArguments(args, [], OPTIONS);
    const config = readConfig(env);
    const store = makeAssetStore(config, makeLog('error', process.stderr));
    const check = (db: Database) => checkAssets(db, store, values, print);
    try {
      await withOperatorDatabase(config, 'assets:check', check, { statementTimeoutMs: 0 });
    } finally {
      store.close();
    }
  },
};

const OPTIONS = {
  sizes: { type: 'boolean', default: false },
  'remove-orphans': { type: 'boolean', default: false },
  force: { type: 'boolean', default: false },
} as const;

type Options = Values<typeof OPTIONS>;

async function checkAssets(
  db: Database,
  store: ListedStore,
  options: Options,
  print: Invocation['print'],
): Promise<void> {
  const report = tableOf(print);
  const found = await reconcileObjects(db, { store, sizesOnly: options.sizes, report });
  for (const line of summary(found)) print(line);
  if (!options['remove-orphans'] || found.orphaned === 0) return refuse(found);
  refuseMost(found, options.force);
  const removed = await removeOrphans(db, store, new Date());
  print(
    `${formatCount(removed)} orphaned objects are removed; those younger than ${ORPHAN_AGE_HOURS} hours stay.`,
  );
  refuse({ ...found, orphaned: found.orphaned - removed });
}

/** Prints a row for each difference, as long as they are not too many to read. */
function tableOf(print: Invocation['print']): (difference: ObjectDifference) => void {
  let rows = 0;
  return ({ problem, key, assetId, isThumbnail, sizeBytes }) => {
    rows += 1;
    if (rows === 1)
      print(`${'problem'.padEnd(10)}  ${'object'.padEnd(40)}  ${'bytes'.padStart(12)}  asset`);
    if (rows === MAX_ROWS + 1) print('… and more, which are only counted');
    if (rows > MAX_ROWS) return;
    const asset = assetId === undefined ? '–' : `${assetId}${isThumbnail ? ' (thumbnail)' : ''}`;
    print(
      `${problem.padEnd(10)}  ${key.padEnd(40)}  ${formatCount(sizeBytes).padStart(12)}  ${asset}`,
    );
  };
}

const MAX_ROWS = 1_000;

function* summary(found: Reconciliation): Generator<string> {
  yield `objects of assets  ${formatCount(found.objects).padStart(10)}`;
  for (const problem of PROBLEMS)
    yield `${problem.padEnd(17)}  ${formatCount(found[problem]).padStart(10)}`;
}

const PROBLEMS = ['missing', 'changed', 'orphaned'] as const;

function refuseMost({ orphaned, objects }: Reconciliation, force: boolean): void {
  if (force || orphaned <= objects) return;
  throw new CommandError(
    `${formatCount(orphaned)} objects have no asset and ${formatCount(objects)} have one: see that this is the database of this store. Add --force if it is.`,
  );
}

/** Throws CommandError unless everything agrees. */
function refuse(found: Reconciliation): void {
  const wrong = PROBLEMS.filter((problem) => found[problem] > 0);
  if (wrong.length === 0) return;
  const counts = wrong.map((problem) => `${formatCount(found[problem])} ${problem}`);
  throw new CommandError(
    `The database and the asset store differ: ${counts.join(', ')} (docs/backup.md says what to do).`,
  );
}
