import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { families } from '#feeds/resources/catalogue.ts';
import { insertRecords } from '#feeds/testing/insert-records.ts';
import { pageByKey } from './document-lists.ts';
import { listFamilyProducts } from './master-data/family-products.ts';
import { listProducts } from './products.ts';
import type { FamilyProducts, Product } from './schema.ts';
import { saveProducts, setUpCatalogue } from './testing/catalogue.ts';
import { aFamily, aProduct } from './testing/records.ts';

const catalogue = setUpCatalogue();
beforeAll(async () => {
  await insertRecords(catalogue.database.db, 'au', families, [aFamily('F')]);
});

// Letters that a locale sorts differently from code points.
const LETTERS = ['a', 'B', 'Z', 'é', '_', '😀', 'ÿ'];
const numberOf = (i: number) => `${LETTERS[i % LETTERS.length]}${i}`;
const productOf = (i: number) => aProduct({ number: numberOf(i), familyCodes: ['F'] });

/** A third stays as it is, a third changes, a third is deleted; new ones are inserted. */
const kindOf = (i: number) => (['stays', 'changes', 'goes'] as const)[i % 3];

test.each([
  [1, 60, 'the catalogue'],
  [7, 400, 'the catalogue'],
  [200, 900, 'the catalogue'],
  [1, 60, 'a family'],
  [7, 400, 'a family'],
  [200, 900, 'a family'],
] as const)(
  'paging with limit %i through %i products in %s during writes loses and repeats none',
  async (limit, count, list) => {
    const { db } = catalogue.database;
    await db.deleteFrom('product_families').execute();
    await db.deleteFrom('products').execute();
    await saveProducts(
      db,
      'au',
      Array.from({ length: count }, (_, i) => productOf(i)),
    );
    await saveProducts(db, 'nz', [productOf(0)]);

    const writer = writeConcurrently(count);
    const seen = await readAllPages(list === 'a family' ? pageOfFamily : pageOfAll, limit, writer);
    await writer.stop();

    const numbers = seen.map(({ number }) => number);
    expect(new Set(numbers).size).toBe(numbers.length);
    expect(numbers).toEqual(numbers.toSorted(byCodePoint));
    const there = new Set(numbers);
    const lost = Array.from({ length: count }, (_, i) => i).filter(
      (i) => kindOf(i) !== 'goes' && !there.has(numberOf(i)),
    );
    expect(lost).toEqual([]);
  },
);

function byCodePoint(a: string, b: string): number {
  return Buffer.compare(Buffer.from(a), Buffer.from(b));
}

type Read = (page: { limit: number; cursor?: string }) => Promise<FamilyProducts>;
const pageOfAll: Read = async (page) => (await listProducts(catalogue.at(), page)).parse();
const pageOfFamily: Read = async (page) =>
  (await listFamilyProducts(catalogue.at(), 'F', page)).parse();

/** Pages through a list to its end, with a write between pages. */
async function readAllPages(read: Read, limit: number, writer: Writer): Promise<Product[]> {
  const seen: Product[] = [];
  let cursor: string | undefined;
  do {
    await writer.next();
    const { products, pagination } = await read({ limit, ...(cursor && { cursor }) });
    expect(products.length).toBeLessThanOrEqual(limit);
    seen.push(...products);
    cursor = pagination?.nextCursor;
    expect(pagination?.hasMore).toBe(cursor !== undefined);
  } while (cursor !== undefined);
  return seen;
}

type Writer = {
  /** Waits for the next write. */
  next(): Promise<void>;
  stop(): Promise<void>;
};

/** Changes, deletes and inserts products on connections of its own, one after the other. */
function writeConcurrently(count: number): Writer {
  let written = 0;
  let isOver = false;
  const done = writeOn();
  return {
    async next() {
      for (const before = written; written === before; ) await Promise.race([pause(1), done]);
    },
    stop() {
      isOver = true;
      return done;
    },
  };

  async function writeOn(): Promise<void> {
    // 7 and the counts are coprime, so every product has its turn.
    for (let i = 0; !isOver; i = (i + 7) % count) {
      await writeOne(i, written < count ? count + written : undefined);
      written += 1;
    }
  }
}

/** Applies its kind of change to a product, and inserts another. */
async function writeOne(i: number, other: number | undefined): Promise<void> {
  await catalogue.database.db.transaction().execute(async (db) => {
    const kind = kindOf(i);
    if (kind === 'changes') {
      const document = JSON.stringify(aProduct({ number: numberOf(i), description: 'changed' }));
      await db
        .updateTable('products')
        .set({ document, etag: `"${document.length}"` })
        .where('country_code', '=', 'au')
        .where('number', '=', numberOf(i))
        .execute();
    }
    if (kind === 'goes') {
      await db.deleteFrom('product_families').where('product_number', '=', numberOf(i)).execute();
      await db.deleteFrom('products').where('number', '=', numberOf(i)).execute();
    }
    if (other !== undefined) await saveProducts(db, 'au', [productOf(other)]);
  });
}

test('returns a family whole, or in part with a cursor if it has too many bytes', async () => {
  const { db } = catalogue.database;
  await db.deleteFrom('product_families').execute();
  await db.deleteFrom('products').execute();
  await saveProducts(db, 'au', [aProduct({ number: 'MANY', familyCodes: ['F'] })]);
  await sql`
    insert into products (country_code, number, document, etag, description, family_codes)
    select country_code, 'MANY-' || i, document, etag, description, family_codes
    from products, generate_series(1, 2010) as i
    where number = 'MANY' and country_code = 'au'`.execute(db);
  await sql`
    insert into product_families (country_code, family_code, product_number)
    select 'au', 'F', number from products where number like 'MANY-%'`.execute(db);
  const whole = await listFamilyProducts(catalogue.at(), 'F', {});
  expect(whole.parse().products).toHaveLength(2_011);
  expect(whole.pagination).toBeUndefined();
  const largest = whole.body.length - 100;
  const first = await listFamilyProducts(catalogue.at(), 'F', {}, largest);
  expect(first.parse().products).toHaveLength(2_010);
  expect(first.pagination).toMatchObject({ limit: 50, hasMore: true });
  const cursor = first.pagination?.nextCursor ?? '';
  const rest = (await listFamilyProducts(catalogue.at(), 'F', { limit: 50, cursor })).parse();
  expect(rest.products).toHaveLength(1);
  expect(rest.pagination?.hasMore).toBe(false);
});

test('ends a page early at the byte limit, with at least one record and a cursor', async () => {
  const rows = ['A', 'B', 'C'].map((key) => ({ key, etag: key, document: '{"a":1234}' }));
  const list = { list: 'things', country: 'au' };
  const read = (limit: number, largest: number) =>
    pageByKey<{ things: unknown[] }>('things', list, { limit }, async () => rows, {
      maxBytes: largest,
    });
  const short = await read(3, 25);
  expect(short.parse().things).toHaveLength(2);
  expect(short.pagination).toMatchObject({ limit: 3, hasMore: true });
  expect((await read(3, 5)).parse().things).toHaveLength(1);
  expect((await read(3, 33)).pagination).toEqual({ limit: 3, hasMore: false });
});
