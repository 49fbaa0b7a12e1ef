import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { databaseErrorKind } from '#db/client.ts';
import { pollFor } from '#lib/time/pause.ts';
import { sendSignal } from '#server/processes.ts';
import { postmasterPid } from '#tests/support/databases.ts';
import { makeEnvironment, type TestEnvironment } from '#tools/bench/chaos/environment.ts';
import { type FeedLoader, makeFeedLoader } from '#tools/bench/chaos/ledger/feed-loads.ts';
import { makeLedger } from '#tools/bench/chaos/ledger/ledger.ts';
import { verifyLedger } from '#tools/bench/chaos/ledger/verify.ts';
import type { Scenario, ScenarioOptions, ScenarioResult } from '#tools/bench/chaos/scenario.ts';
import { randomFor } from '#tools/demo/values/random.ts';

/** Loads that change accounts, and their PostgreSQL, are killed: a load is complete or was never there. */
export const killedLoads: Scenario = { title: 'killed during feed loads', run };

const ACCOUNTS = 400;
/** A load takes about this long once it is connected. */
const LOAD_MS = 900;
/** Each tenth kill is of PostgreSQL, which ends all loads in progress. */
const POSTGRES_EACH = 10;

async function run({ kills, seed, signal, progress }: ScenarioOptions): Promise<ScenarioResult> {
  await using environment = await makeEnvironment();
  const { dataDir: folder, serviceUrl: databaseUrl } = environment;
  const ledger = makeLedger();
  const loaders = ['left', 'right'].map((name) =>
    makeFeedLoader(ledger, { name, folder, databaseUrl, accounts: ACCOUNTS }),
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
      await untilLoading(environment);
      await pause(random.int(0, LOAD_MS));
      if (kill % POSTGRES_EACH === 0)
        sendSignal(postmasterPid(environment.server.dataDir), 'SIGKILL');
      else random.pick<FeedLoader>(loaders).kill();
      if (kill % 10 === 0) progress(`kill ${kill} of ${kills}`);
    }
  } finally {
    isOver = true;
    await Promise.all(loading);
  }
  const last = await Promise.all(loaders.map((loader) => loader.load()));
  const failures = [
    ...last.flatMap((isLoaded) => (isLoaded ? [] : ['a load after the last kill failed'])),
    ...(await verifyLedger(environment.db, ledger)),
  ];
  const ofPostgres = Math.floor(kills / POSTGRES_EACH);
  const loads = `${ledger.counts().acknowledged} loads of ${ACCOUNTS} accounts acknowledged, ${failed} interrupted`;
  const summary = `${kills} kills, ${ofPostgres} of them of PostgreSQL; ${loads}`;
  return { summary, failures };
}

/** Waits for a load that is connected. */
async function untilLoading({ db }: TestEnvironment): Promise<void> {
  const isLoading = async () => {
    const { rows } = await sql`
      select from pg_stat_activity
      where usename = current_user and application_name <> 'chaos'`
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
