import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { CountryPath, Identifier } from '#lib/api/fields.ts';
import { operation } from '#lib/api/operation.ts';
import { PageQuery, Pagination } from '#lib/api/page-query.ts';
import { afterKey, decodeCursor, encodeCursor, pageOf } from '#lib/api/paging.ts';
import { setUpTestServices } from '#tests/contract/services.ts';

// A paged list of a table of this test's own, ordered by two columns and filtered by a third.
const Parcel = z.strictObject({ shelf: z.int(), number: z.string() });
type Parcel = z.infer<typeof Parcel>;
type Tables = { parcels: Parcel & { country_code: string; kind: string } };

const cursorScope = (country: string, filter: string) => ({
  list: 'parcels',
  country,
  filter,
  key: z.tuple([z.int32(), Identifier]),
});

const listParcels = operation('listParcels', {
  summary: 'Parcels by shelf',
  scope: 'product:read',
  params: CountryPath,
  query: PageQuery.extend({ kind: Identifier }),
  response: z.strictObject({ parcels: z.array(Parcel), pagination: Pagination }),
  async handle({ ctx: { db, countryCode }, query: { limit, cursor, kind } }) {
    const scope = cursorScope(countryCode, kind);
    const found = await db
      .withTables<Tables>()
      .selectFrom('parcels')
      .select(['shelf', 'number'])
      .where('country_code', '=', countryCode)
      .where('kind', '=', kind)
      .where(afterKey(['shelf', 'number'], decodeCursor(scope, cursor)))
      .orderBy('shelf')
      .orderBy('number')
      .limit(limit + 1)
      .execute();
    const { rows, pagination } = pageOf(found, scope, limit, (row) => [row.shelf, row.number]);
    return { parcels: rows, pagination };
  },
});

const Page = z.object({ parcels: z.array(Parcel), pagination: Pagination });
const service = setUpTestServices({ RATE_LIMIT: '10000' });

beforeAll(async () => {
  await service.database.pool.query(`create table parcels (country_code text, kind text, shelf integer,
    number text collate "C", primary key (country_code, kind, shelf, number))`);
});

function get(target: string, country = 'au'): Promise<Response> {
  const request = new Request(`http://localhost:3000/v1/${country}/parcels?${target}`, {
    headers: { authorization: service.authorization },
  });
  return listParcels(request, { params: { countryCode: country } });
}

async function insertParcels(kind: string, parcels: readonly Parcel[], country_code = 'au') {
  const rows = parcels.map((parcel) => ({ country_code, kind, ...parcel }));
  await service.database.db.withTables<Tables>().insertInto('parcels').values(rows).execute();
}

async function deleteParcel(kind: string, { shelf, number }: Parcel) {
  const parcels = service.database.db.withTables<Tables>().deleteFrom('parcels');
  await parcels
    .where('kind', '=', kind)
    .where('shelf', '=', shelf)
    .where('number', '=', number)
    .execute();
}

/** Parcels, three to a shelf, whose numbers sort differently by language and by code point. */
function makeParcels(count: number): Parcel[] {
  const letters = ['a', 'B', 'Z', 'é', '_', '😀', 'ÿ'];
  const numberOf = (i: number) => `${letters[i % letters.length]}${i}`;
  return Array.from({ length: count }, (_, i) => ({
    shelf: Math.floor(i / 3),
    number: numberOf(i),
  }));
}

function sortParcels(parcels: Iterable<Parcel>): Parcel[] {
  const bytes = (parcel: Parcel) => Buffer.from(parcel.number);
  return [...parcels].sort((a, b) => a.shelf - b.shelf || Buffer.compare(bytes(a), bytes(b)));
}

test.each([
  [1, 40],
  [7, 100],
  [200, 900],
])(
  'at limit %i, rows inserted and deleted between pages neither hide nor repeat other rows',
  async (limit, count) => {
    const kind = `limit-${limit}`;
    const present = new Set(makeParcels(count));
    await insertParcels(kind, [...present]);
    await insertParcels(kind, makeParcels(3), 'nz');
    await insertParcels('other', [{ shelf: limit, number: 'x' }]);
    const seen: Parcel[] = [];
    let pages = 0;
    let target: string | undefined = `limit=${limit}&kind=${kind}`;
    while (target !== undefined) {
      const response = await get(target);
      expect(response.status).toBe(200);
      const { parcels, pagination } = Page.parse(await response.json());
      pages += 1;
      expect(pages).toBeLessThan(2 * count);
      seen.push(...parcels);
      target = nextTarget(response, pagination);
      const last = parcels.at(-1);
      if (target === undefined || last === undefined) break;
      expect(parcels).toHaveLength(limit);
      await disturb(last);
    }
    expect(seen).toEqual(sortParcels(present));
    expect(pages).toBeGreaterThan(count / limit / 2);

    /** Deletes a row not yet seen, and on every second page the cursor's own; inserts one row before and one after. */
    async function disturb(last: Parcel) {
      if (pages % 2 === 0) await deleteParcel(kind, last);
      // An inserted row causes no further insert, or paging by single rows would never end.
      if (/^[!\u{10fffd}]/u.test(last.number)) return;
      const ahead = { shelf: last.shelf, number: `\u{10fffd}${pages}` };
      await insertParcels(kind, [{ shelf: last.shelf, number: `!${pages}` }, ahead]);
      present.add(ahead);
      const unseen = sortParcels(present).slice(seen.length + 1);
      const toDelete = unseen[Math.floor(unseen.length / 2)];
      if (toDelete === undefined) return;
      await deleteParcel(kind, toDelete);
      present.delete(toDelete);
    }
  },
);

/** The query of the next page by `Link`, which must agree with the body's cursor; undefined on the last page. */
function nextTarget(response: Response, pagination: Pagination): string | undefined {
  const link = response.headers.get('link');
  if (!pagination.hasMore) {
    expect([link, pagination.nextCursor]).toEqual([null, undefined]);
    return undefined;
  }
  const [, target = ''] = /^<\/v1\/au\/parcels\?([^>]*)>; rel="next"$/.exec(link ?? '') ?? [];
  expect(new URLSearchParams(target).get('cursor')).toBe(pagination.nextCursor);
  return target;
}

test.each([
  ['of another filter', 'au', encodeCursor(cursorScope('au', 'small'), [1, 'a'])],
  ['of another country', 'nz', encodeCursor(cursorScope('au', 'large'), [1, 'a'])],
  ['that is damaged', 'au', encodeCursor(cursorScope('au', 'large'), [1, 'a']).slice(0, -1)],
  ['forged with a text for a number', 'au', forgeCursor(['a', 'a'])],
  ['forged with a number beyond its column', 'au', forgeCursor([2 ** 31, 'a'])],
  ['forged with a NUL', 'au', forgeCursor([1, 'a\0'])],
  ['forged with a column less', 'au', forgeCursor([1])],
  ['forged with a column more', 'au', forgeCursor([1, 'a', 'b'])],
  ['forged without columns', 'au', forgeCursor([])],
])('returns 400 on cursor for a cursor %s', async (_, country, cursor) => {
  const response = await get(`kind=large&cursor=${cursor}`, country);
  expect(await response.json()).toMatchObject({
    errorCode: 'VALIDATION_ERROR',
    status: 400,
    details: [{ field: 'cursor', issue: expect.stringContaining('start without one') }],
  });
});

/** A cursor with a correct checksum: anybody can compute it. */
function forgeCursor(key: (string | number)[]): string {
  const anything = {
    ...cursorScope('au', 'large'),
    key: z.array(z.union([z.string(), z.number()])),
  };
  return encodeCursor(anything, key);
}

test('the number columns of invoices sort by code point, whatever the collation of the database', async () => {
  const { rows } = await sql<{ column_name: string }>`
    select column_name from information_schema.columns
    where table_name = 'invoices' and (column_name ~ 'number$' or column_name = 'country_code')
      and collation_name is distinct from 'C'`.execute(service.database.db);
  expect(rows).toEqual([]);
});
