import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { CommandError } from '#cli/command.ts';
import { type Copy, follow, type Stored } from '#clients/typescript/follow.ts';
import { getResource } from '#lib/resources.ts';
import { type Bench, COUNTRY, startLoad } from '#tools/bench/harness/bench.ts';
import { atMost } from '#tools/bench/harness/scenario.ts';
import { changeRecords, type Part, TRADED, textsOf } from './client.ts';

/** Kinds whose loads run beside each other. */
const LOADERS = [['stock', 'commitments'], ['invoices', 'purchase-orders'], ['state-costs']];
const FOLLOWED = [...TRADED, 'accounts', 'products', 'branches'];
/** The part of the records that a load changes, and that a day does: far more than trade does. */
const [LOADED, DAILY] = [60, 10];

/** A copy that is made by an export during trade, and held equal by changes, equals the database. */
export const follower: Part = async (client, { seconds }, { signal, progress }) => {
  const { bench, db, api } = client;
  const copied = new Map<string, string>();
  let state: string | undefined;
  const copy: Copy = {
    load: () => state,
    save(next) {
      state = next;
    },
    apply(changes) {
      for (const { resource, ...change } of changes) {
        if (change.isRemoved) copied.delete(idOf(resource, change.key));
        else copied.set(...entryOf(resource, change.record));
      }
    },
    // There is one export, into an empty copy.
    removeOthers: () => undefined,
  };
  const ending = new AbortController();
  const options = { countryCode: COUNTRY, resources: FOLLOWED, copy };
  const followAlways = async () => {
    while (!ending.signal.aborted) {
      const followed = follow(api, { ...options, everyMs: 1_000, signal: ending.signal });
      await followed.catch((error: unknown) => progress(`the follower ended: ${error}`));
    }
  };
  const trading = trade(bench, AbortSignal.any([ending.signal, signal]));
  const working = Promise.all([trading, followAlways()]);
  await pause(seconds * 500, undefined, { signal });
  progress('killing the service');
  await client.restart();
  await pause(seconds * 500, undefined, { signal });
  ending.abort();
  const [figures] = await working;
  await follow(api, options);
  const stored = new Map<string, string>();
  for (const name of FOLLOWED)
    for (const text of await textsOf(db, name)) stored.set(...entryOf(name, JSON.parse(text)));
  const ids = [...new Set([...stored.keys(), ...copied.keys()])];
  const differing = ids.filter((id) => stored.get(id) !== copied.get(id)).length;
  return {
    figures: { ...figures, 'records compared': ids.length },
    targets: [atMost(0, 'records of a follower that differ from the database', differing)],
    failures: figures.loads > figures['loads killed'] ? [] : ['Nothing was loaded.'],
  };
};

const idOf = (resource: string, record: Stored) =>
  `${resource} ${Object.values(getResource(resource).key).map((member) => record[member])}`;

const entryOf = (resource: string, record: Stored) =>
  [idOf(resource, record), JSON.stringify(record)] as const;

/** Loads changed records of each kind over and over, killing every third load, and removes stock. */
async function trade(bench: Bench, signal: AbortSignal) {
  const figures = { loads: 0, 'loads killed': 0 };
  const load = async (names: string[]) => {
    for (let change = 1; !signal.aborted; change += 1) {
      const some = sql`select ctid from stock where country_code = ${COUNTRY} order by on_hand limit 9`;
      await sql`delete from stock where ctid in (${some})`.execute(bench.db);
      const feeds = await changeRecords(bench.db, names, change, LOADED);
      await using loading = await startLoad(bench, feeds);
      figures.loads += 1;
      if (change % 3 === 0) {
        await pause(500 + Math.random() * 3_000);
        if (!loading.hasExited()) figures['loads killed'] += 1;
        await loading.kill();
      } else if ((await loading.exit) !== 0) throw new CommandError(loading.output());
    }
  };
  await Promise.all(LOADERS.map(load));
  return figures;
}

/** The calls for everything since yesterday: counted as they were before there were changes, and made. */
export const since: Part = async ({ bench, db, readChanges }) => {
  let cursor = (await readChanges(TRADED)).pagination.nextCursor;
  const loading = await startLoad(bench, await changeRecords(db, TRADED, 1, DAILY));
  if ((await loading.exit) !== 0) throw new CommandError(loading.output());
  let [calls, bytes, changes] = [0, 0, 0];
  for (let hasMore = true; hasMore; calls += 1) {
    if (calls === 1_000) throw new CommandError(`${calls} pages, and more.`);
    const page = await readChanges(TRADED, { cursor, include: ['record'] });
    ({ hasMore, nextCursor: cursor } = page.pagination);
    bytes += JSON.stringify(page).length;
    changes += page.changes.length;
  }
  const [stock = [], costs = [], orders = []] = await Promise.all(
    ['stock', 'state-costs', 'purchase-orders'].map((name) => textsOf(db, name)),
  );
  const before = [...stock, ...costs, ...orders].reduce((sum, text) => sum + text.length, 0);
  const costed = costs.map((text) => JSON.parse(text));
  const pairs = new Set(costed.map((cost) => `${cost.productNumber} ${cost.stateCode}`));
  return {
    figures: {
      // 25 items to a query of availability, a cost or an order to a call; invoices could not be found.
      'calls before, counted': Math.ceil(stock.length / 25) + pairs.size + orders.length,
      ...{ 'MB before': before / 1e6, MB: bytes / 1e6, changes },
    },
    targets: [atMost(100, 'calls for everything since yesterday', calls)],
  };
};
