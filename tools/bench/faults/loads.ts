import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { databaseErrorKind } from '#db/errors.ts';
import { pollFor } from '#lib/time/pause.ts';
import { type Bench, openBench } from '#tools/bench/harness/bench.ts';
import { randomFor } from '#tools/demo/random.ts';
import { type FeedLoader, makeFeedLoader } from './feed-loader.ts';
import { makeLedger } from './ledger.ts';
import type { Part } from './part.ts';
import { killPostgres } from './postgres.ts';
import { verifyLedger } from './verify.ts';

const ACCOUNTS = 400;
/** A load takes about this long once it is connected. */
const LOAD_MS = 900;
/** Each tenth kill is of PostgreSQL, which ends all loads in progress. */
const POSTGRES_EACH = 10;

/** Loads that change accounts, and their PostgreSQL, are killed: a load is complete or was never there. */
export const killedLoads: Part = async ({ kills, seed, signal, progress }) => {
  await using bench = await openBench();
  const ledger = makeLedger();
  const loaders = ['left', 'right'].map((name) =>
    makeFeedLoader(bench, ledger, { name, accounts: ACCOUNTS }),
  );
  const random = randomFor(`${seed} loads`);
  let failed = 0;
  let isOver = false;
  const loading = loaders.map(async (loader) => {
    while (!isOver) failed += (await loader.load()) ? 0 : 1;
  });
  try {
    for (let kill = 1; kill <= kills; kill += 1) {
      signal.throwIfAborted();
      await untilLoading(bench);
      await pause(random.int(0, LOAD_MS));
      if (kill % POSTGRES_EACH === 0) killPostgres(bench);
      else await random.pick<FeedLoader>(loaders).kill();
      if (kill % 10 === 0) progress(`kill ${kill} of ${kills}`);
    }
  } finally {
    isOver = true;
    await Promise.all(loading);
  }
  const last = await Promise.all(loaders.map((loader) => loader.load()));
  const failures = [
    ...last.flatMap((isLoaded) => (isLoaded ? [] : ['a load after the last kill failed'])),
    ...(await verifyLedger(bench.db, ledger)),
  ];
  const ofPostgres = Math.floor(kills / POSTGRES_EACH);
  const loads = `${ledger.counts().acknowledged} loads of ${ACCOUNTS} accounts acknowledged, ${failed} interrupted`;
  return { summary: `${kills} kills, ${ofPostgres} of them of PostgreSQL; ${loads}`, failures };
};

/** Waits for a load that is connected. */
async function untilLoading({ db, serviceUrl }: Bench): Promise<void> {
  const role = decodeURIComponent(new URL(serviceUrl).username);
  const isLoading = async () => {
    const { rows } = await sql`select from pg_stat_activity where usename = ${role}`
      .execute(db)
      .catch(unlessUnreachable);
    return rows.length > 0 ? true : undefined;
  };
  if (!(await pollFor(isLoading, 60_000))) throw new Error('no load has connected for a minute');
}

/** PostgreSQL is being started again. */
function unlessUnreachable(error: unknown): { rows: [] } {
  if (databaseErrorKind(error) === undefined) throw error;
  return { rows: [] };
}
