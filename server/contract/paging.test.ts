import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { makeTestDatabase, type TestDatabase } from '#db/testing/database.ts';
import { CountryPath, Identifier } from '#lib/api/fields.ts';
import { operation } from '#lib/api/operation.ts';
import { PageQuery, Pagination } from '#lib/api/page-query.ts';
import { behind, cursorOf, keyAfter, pageOf } from '#lib/api/paging.ts';
import { makeTestIssuer } from '#lib/auth/testing/issuer.ts';
import type { MadeServices } from '#server/services.ts';
import { testServices } from './test-services.ts';

// A list in pages of a table that is this test's alone, ordered by two columns, filtered by a third.
const Parcel = z.strictObject({ shelf: z.int(), number: z.string() });
type Parcel = z.infer<typeof Parcel>;
type Tables = { parcels: Parcel & { country_code: string; kind: string } };

const walkOf = (country: string, filter: string) => ({
  list: 'parcels',
  country,
  filter,
  key: z.tuple([z.int32(), Identifier]),
});

const listParcels = operation({
  summary: 'Parcels by shelf',
  scope: 'product:read',
  params: CountryPath,
  query: PageQuery.extend({ kind: Identifier }),
  response: z.strictObject({ parcels: z.array(Parcel), pagination: Pagination }),
  async handle({ ctx: { db, countryCode }, query: { limit, cursor, kind } }) {
    const walk = walkOf(countryCode, kind);
    const found = await db
      .withTables<Tables>()
      .selectFrom('parcels')
      .select(['shelf', 'number'])
      .where('country_code', '=', countryCode)
      .where('kind', '=', kind)
      .where(behind(['shelf', 'number'], keyAfter(walk, cursor)))
      .orderBy('shelf')
      .orderBy('number')
      .limit(limit + 1)
      .execute();
    const { rows, pagination } = pageOf(found, walk, limit, (row) => [row.shelf, row.number]);
    return { parcels: rows, pagination };
  },
});

const Page = z.object({ parcels: z.array(Parcel), pagination: Pagination });
let database: TestDatabase;
let services: MadeServices;
let token: string;

beforeAll(async () => {
  database = await makeTestDatabase();
  const issuer = await makeTestIssuer();
  services = testServices(database.url, issuer, { RATE_LIMIT: '10000' });
  token = await issuer.token({ scope: 'product:read' });
  await database.pool.query(`create table parcels (country_code text, kind text, shelf integer,
    number text collate "C", primary key (country_code, kind, shelf, number))`);
});
afterAll(async () => {
  await services?.close();
  await database?.drop();
});

function ask(target: string, country = 'au'): Promise<Response> {
  const request = new Request(`http://localhost:3000/v1/${country}/parcels?${target}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  return listParcels(request, { params: { countryCode: country } });
}

async function put(kind: string, parcels: readonly Parcel[], country_code = 'au') {
  const rows = parcels.map((parcel) => ({ country_code, kind, ...parcel }));
  await database.db.withTables<Tables>().insertInto('parcels').values(rows).execute();
}

async function take(kind: string, { shelf, number }: Parcel) {
  const parcels = database.db.withTables<Tables>().deleteFrom('parcels');
  await parcels
    .where('kind', '=', kind)
    .where('shelf', '=', shelf)
    .where('number', '=', number)
    .execute();
}

/** Three parcels a shelf, whose numbers a language's order would not leave by code point. */
function filled(count: number): Parcel[] {
  const letters = ['a', 'B', 'Z', 'é', '_', '😀', 'ÿ'];
  const numberOf = (i: number) => `${letters[i % letters.length]}${i}`;
  return Array.from({ length: count }, (_, i) => ({
    shelf: Math.floor(i / 3),
    number: numberOf(i),
  }));
}

function ordered(parcels: Iterable<Parcel>): Parcel[] {
  const bytes = (parcel: Parcel) => Buffer.from(parcel.number);
  return [...parcels].sort((a, b) => a.shelf - b.shelf || Buffer.compare(bytes(a), bytes(b)));
}

test.each([
  [1, 40],
  [7, 100],
  [200, 900],
])(
  'at limit %i, rows that come and go between pages make no other lost or twice',
  async (limit, count) => {
    const kind = `limit-${limit}`;
    const there = new Set(filled(count));
    await put(kind, [...there]);
    await put(kind, filled(3), 'nz');
    await put('other', [{ shelf: limit, number: 'x' }]);
    const seen: Parcel[] = [];
    let pages = 0;
    let target: string | undefined = `limit=${limit}&kind=${kind}`;
    while (target !== undefined) {
      const answer = await ask(target);
      expect(answer.status).toBe(200);
      const { parcels, pagination } = Page.parse(await answer.json());
      pages += 1;
      expect(pages).toBeLessThan(2 * count);
      seen.push(...parcels);
      target = nextTarget(answer, pagination);
      const last = parcels.at(-1);
      if (target === undefined || last === undefined) break;
      expect(parcels).toHaveLength(limit);
      await disturb(last);
    }
    expect(seen).toEqual(ordered(there));
    expect(pages).toBeGreaterThan(count / limit / 2);

    /** Takes one row ahead, every other time the cursor's own too; puts one behind and one ahead. */
    async function disturb(last: Parcel) {
      if (pages % 2 === 0) await take(kind, last);
      // What is put in does not put in more, or a walk of single rows would never end.
      if (/^[!\u{10fffd}]/u.test(last.number)) return;
      const ahead = { shelf: last.shelf, number: `\u{10fffd}${pages}` };
      await put(kind, [{ shelf: last.shelf, number: `!${pages}` }, ahead]);
      there.add(ahead);
      const unseen = ordered(there).slice(seen.length + 1);
      const doomed = unseen[Math.floor(unseen.length / 2)];
      if (doomed === undefined) return;
      await take(kind, doomed);
      there.delete(doomed);
    }
  },
);

/** Where `Link` leads, which is where the cursor in the body does; undefined on the last page. */
function nextTarget(answer: Response, pagination: Pagination): string | undefined {
  const link = answer.headers.get('link');
  if (!pagination.hasMore) {
    expect([link, pagination.nextCursor]).toEqual([null, undefined]);
    return undefined;
  }
  const [, target = ''] = /^<\/v1\/au\/parcels\?([^>]*)>; rel="next"$/.exec(link ?? '') ?? [];
  expect(new URLSearchParams(target).get('cursor')).toBe(pagination.nextCursor);
  return target;
}

test('limit may change under a cursor', async () => {
  await put('changing', filled(9));
  const first = Page.parse(await (await ask('kind=changing&limit=2')).json());
  const rest = Page.parse(
    await (await ask(`kind=changing&limit=200&cursor=${first.pagination.nextCursor}`)).json(),
  );
  expect([...first.parcels, ...rest.parcels]).toEqual(ordered(filled(9)));
});

test.each([
  ['of another filter', 'au', cursorOf(walkOf('au', 'small'), [1, 'a'])],
  ['of another country', 'nz', cursorOf(walkOf('au', 'large'), [1, 'a'])],
  ['that is damaged', 'au', cursorOf(walkOf('au', 'large'), [1, 'a']).slice(0, -1)],
  ['made up with a text for a number', 'au', madeUp(['a', 'a'])],
  ['made up with a number beyond its column', 'au', madeUp([2 ** 31, 'a'])],
  ['made up with a NUL', 'au', madeUp([1, 'a\0'])],
  ['made up with a column less', 'au', madeUp([1])],
])('a cursor %s is a 400 on cursor', async (_, country, cursor) => {
  const answer = await ask(`kind=large&cursor=${cursor}`, country);
  expect(await answer.json()).toMatchObject({
    errorCode: 'VALIDATION_ERROR',
    status: 400,
    details: [{ field: 'cursor', issue: expect.stringContaining('start without one') }],
  });
});

/** A cursor whose seal is right, as anybody can make one. */
function madeUp(key: (string | number)[]): string {
  const anything = { ...walkOf('au', 'large'), key: z.array(z.union([z.string(), z.number()])) };
  return cursorOf(anything, key);
}

test('the numbers of invoices are ordered by code point whatever the order of the database', async () => {
  const { rows } = await sql<{ column_name: string }>`
    select column_name from information_schema.columns
    where table_name = 'invoices' and (column_name ~ 'number$' or column_name = 'country_code')
      and collation_name is distinct from 'C'`.execute(database.db);
  expect(rows).toEqual([]);
});
