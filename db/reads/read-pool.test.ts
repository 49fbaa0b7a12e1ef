import { setImmediate as nextTurn } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { databaseErrorKind } from '#db/errors.ts';
import { setUpTestDatabase } from '#db/testing/database.ts';
import { preparedQuery } from './prepared-query.ts';
import { openReadPool } from './read-pool.ts';

const echo = preparedQuery('echo', (db, p: { text: string }) =>
  db.selectNoFrom(sql<string>`${p.text}::text`.as('text')),
);

const database = setUpTestDatabase();

/** A pool that is closed when the test is finished. */
function open(options: Parameters<typeof openReadPool>[1], url = database.url) {
  const reads = openReadPool(url, options);
  onTestFinished(() => reads.close());
  return reads;
}

test('concurrent queries each get their own rows', async () => {
  const reads = open({ connections: 2 });
  const texts = Array.from({ length: 200 }, (_, i) => `text ${i}`);
  const rows = await Promise.all(texts.map((text) => reads.run(echo, { text })));
  expect(rows.map(([row]) => row?.text)).toEqual(texts);
});

test('up to eight queries of one turn share a connection, and later turns use the others', async () => {
  const reads = open({ connections: 2 });
  const whose = preparedQuery('whose', (db, _: object) =>
    db.selectNoFrom(sql<number>`pg_backend_pid()`.as('pid')),
  );
  const backends = async (queries: number) => {
    await nextTurn();
    const rows = await Promise.all(Array.from({ length: queries }, () => reads.run(whose, {})));
    return rows.map(([row]) => row?.pid);
  };
  await backends(1);
  await expect.poll(() => reads.open).toBe(2);
  const pids = await backends(16);
  const [first, last] = [pids[0], pids[15]];
  expect(pids).toEqual([...Array(8).fill(first), ...Array(8).fill(last)]);
  expect(new Set([...(await backends(1)), ...(await backends(1))])).toEqual(new Set([first, last]));
  expect(first).not.toBe(last);
});

test('a slow query keeps none waiting while another connection is idle', async () => {
  const reads = open({ connections: 2 });
  const sleep = { name: 'sleep', text: 'select pg_sleep(2)::text', values: () => [] };
  await reads.run(echo, { text: 'a' });
  await expect.poll(() => reads.open).toBe(2);
  const slow = reads.run(sleep, {});
  const start = performance.now();
  for (let turn = 0; turn < 6; turn += 1) {
    await nextTurn();
    await reads.run(echo, { text: 'b' });
  }
  expect(performance.now() - start).toBeLessThan(1_500);
  await slow;
});

test('a query uses one generic plan, even where a custom plan would suit its parameters better', async () => {
  const reads = open({ connections: 1 });
  const plans = preparedQuery('plans', (db, p: { numbers: readonly string[] }) =>
    db
      .selectFrom('products')
      .select(sql<number>`count(*)`.as('found'))
      .where('country_code', '=', 'au')
      .where(sql<boolean>`number = any(${p.numbers})`)
      .unionAll((eb) =>
        eb
          .selectFrom(sql`pg_prepared_statements`.as('statements'))
          .where(sql<boolean>`name = 'plans'`)
          .select(sql<number>`custom_plans`.as('found')),
      ),
  );
  for (let run = 0; run < 8; run += 1) await reads.run(plans, { numbers: ['1'] });
  expect(await reads.run(plans, { numbers: [] })).toEqual([{ found: 0 }, { found: 0 }]);
});

test('opens no connection before it is asked to: while modules are loaded, it would time out', async () => {
  const reads = open({ connections: 2 });
  await nextTurn();
  const end = performance.now() + 1_500;
  while (performance.now() < end);
  expect(reads.open).toBe(0);
  reads.connect();
  await expect.poll(() => reads.open).toBe(2);
});

test('connections that the database closes are reopened', async () => {
  const reads = open({ connections: 2 });
  await reads.run(echo, { text: 'a' });
  await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'trade-supply reads' and datname = current_database()
  `.execute(database.db);
  await expect
    .poll(() => reads.run(echo, { text: 'b' }).catch((error) => databaseErrorKind(error)))
    .toEqual([{ text: 'b' }]);
});

test('an unreachable database fails at once with an error that says so', async () => {
  const reads = open({ connections: 2 }, 'postgres://x:y@127.0.0.1:1/none');
  const error = await reads.run(echo, { text: 'a' }).catch((reason: unknown) => reason);
  expect(databaseErrorKind(error)).toBe('unreachable');
});

test('a failing query does not count as an unreachable database', async () => {
  const reads = open({ connections: 1 });
  const broken = preparedQuery('broken', (db, p: { n: number }) =>
    db.selectNoFrom(sql<number>`1 / ${p.n}::int`.as('n')),
  );
  const error = await reads.run(broken, { n: 0 }).catch((reason: unknown) => reason);
  expect(error).toMatchObject({ code: '22012' });
  expect(databaseErrorKind(error)).toBeUndefined();
  expect(await reads.run(broken, { n: 1 })).toEqual([{ n: 1 }]);
});

test('parameters and columns keep every character intact', async () => {
  const reads = open({ connections: 1 });
  const list = preparedQuery('list', (db, p: { texts: readonly string[]; none: string | null }) =>
    db.selectNoFrom([
      sql<string>`array_to_string(${p.texts}::text[], '|')`.as('joined'),
      sql<string | null>`${p.none}::text`.as('none'),
    ]),
  );
  const texts = ['a"b', 'c\\d', '{e,f}', 'Māori', 'NULL', ''];
  expect(await reads.run(list, { texts, none: null })).toEqual([
    { joined: texts.join('|'), none: null },
  ]);
});

test('a migration that changes a column’s type causes no error', async () => {
  const reads = open({ connections: 1 });
  await database.pool.query('create table moved (n int); insert into moved values (1)');
  const moved = { name: 'moved', text: 'select n from moved', values: () => [] };
  expect(await reads.run(moved, {})).toEqual([{ n: 1 }]);
  await database.pool.query('alter table moved alter n type text');
  const both = await Promise.all([reads.run(moved, {}), reads.run(moved, {})]);
  expect(both).toEqual([[{ n: '1' }], [{ n: '1' }]]);
});

test('a deallocated statement is prepared again', async () => {
  const reads = open({ connections: 1 });
  await reads.run(echo, { text: 'a' });
  await reads.run({ name: 'forget', text: 'deallocate all', values: () => [] }, {});
  expect(await reads.run(echo, { text: 'b' })).toEqual([{ text: 'b' }]);
});

test('queries sent before closing are answered, later ones are refused', async () => {
  const errors: Error[] = [];
  const onError = (error: Error) => errors.push(error);
  const reads = open({ connections: 1, onError });
  await reads.run(echo, { text: 'a' });
  const pending = reads.run(echo, { text: 'b' });
  await reads.close();
  expect(await pending).toEqual([{ text: 'b' }]);
  const late = await reads.run(echo, { text: 'c' }).catch((reason: unknown) => reason);
  expect(databaseErrorKind(late)).toBe('unreachable');
  expect(errors).toEqual([]);
});

test('an answer that arrived while the event loop was blocked is not a timeout', async () => {
  const reads = open({ connections: 1, timeoutMs: 100 });
  await reads.run(echo, { text: 'a' });
  const pending = reads.run(echo, { text: 'b' });
  await nextTurn();
  const end = performance.now() + 1_000;
  while (performance.now() < end);
  expect(await pending).toEqual([{ text: 'b' }]);
});

test('the buffer of a very large answer is released', async () => {
  const reads = open({ connections: 1 });
  const large = { name: 'large', text: "select repeat('x', 16000000) as x", values: () => [] };
  setFlagsFromString('--expose-gc');
  const collect: unknown = runInNewContext('gc');
  const arrayBufferBytes = () => {
    if (typeof collect === 'function') collect();
    return process.memoryUsage().arrayBuffers;
  };
  const before = arrayBufferBytes();
  expect(await reads.run(large, {})).toEqual([{ x: expect.stringMatching(/^x{9}/) }]);
  // The garbage collector frees the chunks of the answer in its own time.
  await expect.poll(arrayBufferBytes, { timeout: 5_000 }).toBeLessThan(before + 4_000_000);
});

test('a query is compiled once and sends each parameter once, however often it uses it', () => {
  const read = preparedQuery('probe', (db, p: { number: string; country: string }) =>
    db
      .selectFrom('invoices')
      .select('etag')
      .where('country_code', '=', p.country)
      .where(sql<boolean>`number = ${p.number} or number = ${p.number}`)
      .where('customer_number', '=', 'fixed'),
  );
  expect(read.text).toBe(
    'select "etag" from "invoices" where "country_code" = $1 and number = $2 or number = $2 and "customer_number" = $3',
  );
  expect(read.values({ number: '1', country: 'au' })).toEqual(['au', '1', 'fixed']);
});
