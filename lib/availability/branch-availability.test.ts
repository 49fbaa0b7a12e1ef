import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { branches, channelHoldbacks, commitments, stock } from '#feeds/resources.ts';
import { insertRecords } from '#feeds/testing/insert-records.ts';
import type { Context } from '#lib/auth/context.ts';
import { listNearBranches } from '#lib/branches/branches.ts';
import { aBranch } from '#lib/branches/testing/branches.ts';
import { saveProducts, setUpCatalogue } from '#lib/products/testing/catalogue.ts';
import { aProduct } from '#lib/products/testing/records.ts';
import { aLine, anOrder, saveOrder } from '#lib/purchase-orders/testing/orders.ts';
import { dayAfter } from '#lib/time/local-time.ts';
import { checkAvailability } from './availability.ts';
import { checkBranchAvailability as checkBranches } from './branch-availability.ts';
import type { BranchAvailabilityQuery, QueryItem } from './schema.ts';
import { chunk } from './sheet/sheet-limits.ts';

const checkBranchAvailability = (
  ctx: Context<'availability:read'>,
  query: BranchAvailabilityQuery,
) => checkBranches(ctx, query, listNearBranches);
const catalogue = setUpCatalogue();
const { database } = catalogue;
const TODAY = '2026-11-21';
const on = (day: number) => dayAfter(TODAY, day);
/** Past midnight in Sydney, before it in Perth. */
const NIGHT = '2026-11-20T14:30:00Z';

const ZONES = ['Australia/Perth', 'Australia/Sydney'];
const NUMBERS = ['501', '502', '503', '504', '505', '506'];
const CHANNELS = ['BLEcom', 'BLMaxx'] as const;
const STOCKED = ['700', '701', '702'];
const PRODUCTS = [...STOCKED, 'KIT', 'DEEP', 'LOOP', 'FITTING', 'nowhere', ''];

function branchAt(number: string, longitude?: number, timeZone = 'Australia/Perth') {
  const { address } = aBranch().location;
  const place = longitude === undefined ? {} : { latitude: -31.9, longitude };
  return { ...aBranch({ number }), location: { address, timeZone, ...place } };
}

const kit = (number: string, parts: Readonly<Record<string, number>>) =>
  aProduct({
    number,
    productType: 'KIT',
    kitComponents: Object.entries(parts).map(([productNumber, quantity]) => ({
      productNumber,
      quantity,
    })),
  });

const quantity = fc.integer({ min: 0, max: 40 }).map((quarters) => quarters / 4);
const placed = { branchId: fc.constantFrom(...NUMBERS), productId: fc.constantFrom(...STOCKED) };
const day = fc.integer({ min: -3, max: 9 });
const businessArbitrary = fc.record({
  stock: fc.uniqueArray(fc.record({ ...placed, onHand: quantity, reserved: quantity }), {
    maxLength: 18,
    selector: ({ branchId, productId }) => `${branchId} ${productId}`,
  }),
  commitments: fc.array(fc.record({ ...placed, date: day.map(on), quantity }), { maxLength: 12 }),
  lines: fc.array(fc.record({ ...placed, eta: day, ordered: fc.integer({ min: 1, max: 9 }) }), {
    maxLength: 12,
  }),
  holdbacks: fc.uniqueArray(
    fc.record(
      { channelId: fc.constantFrom(...CHANNELS), ...placed, quantity },
      { requiredKeys: ['channelId', 'quantity'] },
    ),
    { maxLength: 5, selector: ({ quantity: _, ...key }) => JSON.stringify(key) },
  ),
});
const itemsArbitrary = fc.array(
  fc.record<QueryItem>(
    {
      productId: fc.constantFrom(...PRODUCTS),
      quantity: fc.integer({ min: 1, max: 12 }),
      date: fc.integer({ min: -3, max: 370 }).map(on),
    },
    { requiredKeys: ['productId', 'quantity'] },
  ),
  { minLength: 1, maxLength: 10 },
);

test('every number is the one of a query at that branch alone, over random stock', async () => {
  const { db } = database;
  const places = NUMBERS.map((number, at) => branchAt(number, 115 + at / 10, ZONES[at % 2]));
  await insertRecords(db, 'au', branches, [...places, branchAt('600')]);
  await insertRecords(db, 'nz', branches, [branchAt('700', 115)]);
  await saveProducts(db, 'au', [
    ...STOCKED.map((number) => aProduct({ number, productType: 'STOCK' })),
    kit('KIT', { 700: 2, 701: 0.5 }),
    kit('DEEP', { KIT: 1, 702: 1 }),
    kit('LOOP', { ROUND: 1 }),
    kit('ROUND', { LOOP: 1 }),
    aProduct({ number: 'FITTING', productType: 'SERVICE' }),
  ]);
  const order = { purchaseOrderNumber: 'P1' };
  await fc.assert(
    fc.asyncProperty(
      businessArbitrary,
      itemsArbitrary,
      fc.constantFrom(...CHANNELS),
      fc.constantFrom(catalogue.at(), catalogue.at(NIGHT)),
      async (business, items, channelId, ctx) => {
        for (const table of [
          'stock',
          'commitments',
          'channel_holdbacks',
          'purchase_orders',
          'purchase_order_lines',
        ] as const)
          await db.deleteFrom(table).execute();
        await insertRecords(db, 'au', stock, business.stock);
        const promises = business.commitments.map((each, at) => ({ ...each, reference: `C${at}` }));
        await insertRecords(db, 'au', commitments, promises);
        await insertRecords(db, 'au', channelHoldbacks, business.holdbacks);
        const lines = business.lines.map(({ branchId, productId, eta, ordered }, at) =>
          aLine({
            ...{ ...order, lineId: at + 1, lineNumber: at + 1, branchCode: branchId },
            product: { number: Number(productId) },
            etaDate: on(eta),
            quantities: { ordered, received: 0 },
          }),
        );
        await saveOrder(db, 'au', anOrder({ ...order, lines }));

        const alone = new Map(
          await Promise.all(
            [...NUMBERS, '600'].map(async (branchId) => {
              const answer = await checkAvailability(ctx, { branchId, channelId, items });
              return [branchId, answer.items] as const;
            }),
          ),
        );
        const expected = (branchIds: readonly string[], isListed: (units: number) => boolean) =>
          items.map((_, at) =>
            branchIds.flatMap((branchId) => {
              const answer = alone.get(branchId)?.[at];
              if (!answer || answer.error || !isListed(answer.availableQty)) return [];
              const { availableQty, availableByDate } = answer;
              return [{ branchId, availableQty, availableByDate }];
            }),
          );
        const check = async (where: Partial<BranchAvailabilityQuery>) => {
          const answer = await checkBranchAvailability(ctx, { channelId, items, ...where });
          const [first] = alone.values();
          expect(answer.items.map(({ branches: _, ...item }) => item)).toEqual(
            first?.map(({ availableQty: _, availableByDate: __, ...item }) => item),
          );
          return answer.items.map((item) =>
            item.branches.map(({ distanceKm: _, ...each }) => each),
          );
        };
        const some = ['504', '600', '501', '504'];
        expect(await check({ branchIds: some })).toEqual(
          expected(['504', '600', '501'], () => true),
        );
        // 115.5 is the place of 506; 600 is nowhere.
        const near = { latitude: -31.9, longitude: 115.5, limit: 10 };
        const nearest = NUMBERS.toReversed();
        expect(await check({ near })).toEqual(expected(nearest, (units) => units > 0));
        const limited = expected(nearest.slice(0, 4), (units) => units > 0);
        expect(await check({ near: { ...near, limit: 2, maxKm: 30 } })).toEqual(
          limited.map((found) => found.slice(0, 2)),
        );
      },
    ),
    { numRuns: 25 },
  );
}, 120_000);

test('all numbers are of one moment, while stock moves between branches', async () => {
  const { db } = database;
  // Those of a random business hold back from every product.
  await db.deleteFrom('channel_holdbacks').execute();
  const pair = ['801', '802'];
  await insertRecords(
    db,
    'au',
    branches,
    pair.map((number) => branchAt(number)),
  );
  await saveProducts(db, 'au', [aProduct({ number: 'MOVED' })]);
  const onHand = (branchId: string, quantity: number) => ({
    ...{ branchId, productId: 'MOVED', reserved: 0 },
    onHand: quantity,
  });
  await insertRecords(db, 'au', stock, [onHand('801', 100), onHand('802', 0)]);
  let isMoving = true;
  const sums: number[] = [];
  const read = async () => {
    while (isMoving) {
      const { items } = await checkBranchAvailability(catalogue.at(), {
        ...{ channelId: 'BLMaxx', branchIds: pair },
        items: [{ productId: 'MOVED', quantity: 1 }],
      });
      sums.push(items[0]?.branches.reduce((sum, { availableQty }) => sum + availableQty, 0) ?? 0);
    }
  };
  const reading = read();
  for (let moved = 1; moved <= 100; moved += 1) {
    await db.transaction().execute(async (transaction) => {
      for (const [branch, quantity] of [
        ['801', 100 - moved],
        ['802', moved],
      ] as const)
        await transaction
          .updateTable('stock')
          .set({ on_hand: quantity })
          .where('branch_number', '=', branch)
          .where('product_number', '=', 'MOVED')
          .execute();
    });
  }
  isMoving = false;
  await reading;
  expect(sums.length).toBeGreaterThan(20);
  expect(new Set(sums)).toEqual(new Set([100]));
});

test('refuses kits of more components than can be read for so many branches', async () => {
  const { db } = database;
  const parts = Array.from({ length: 2_000 }, (_, at) => [`PART-${at}`, 1] as const);
  await saveProducts(db, 'au', [kit('VAST', Object.fromEntries(parts))]);
  const numbers = Array.from({ length: 26 }, (_, at) => `90${at}`);
  await insertRecords(
    db,
    'au',
    branches,
    numbers.map((number) => branchAt(number)),
  );
  const check = (branchIds: readonly string[]) =>
    checkBranchAvailability(catalogue.at(), {
      ...{ channelId: 'BLMaxx', branchIds: [...branchIds] },
      items: [{ productId: 'VAST', quantity: 1 }],
    });
  expect((await check(numbers.slice(0, 20))).items[0]?.branches).toHaveLength(20);
  await expect(check(numbers)).rejects.toMatchObject({
    code: 'VALIDATION_ERROR',
    details: [{ field: 'items', issue: expect.stringContaining('26 branches') }],
  });
});

test('answers 2,500 pairs within a second', async () => {
  const { db } = database;
  const numbers = Array.from({ length: 50 }, (_, at) => String(1_000 + at));
  const products = Array.from({ length: 50 }, (_, at) => String(80_000 + at));
  await insertRecords(
    db,
    'au',
    branches,
    numbers.map((number) => branchAt(number, 115)),
  );
  await saveProducts(
    db,
    'au',
    products.map((number) => aProduct({ number })),
  );
  await sql`insert into stock (country_code, branch_number, product_number, on_hand, reserved)
    select 'au', (1000 + b)::text, (80000 + p)::text, b, 1
    from generate_series(0, 49) as b, generate_series(0, 399) as p`.execute(db);
  await sql`insert into commitments (country_code, reference, branch_number, product_number, date, quantity)
    select 'au', 'M' || b || '-' || p || '-' || n, (1000 + b)::text, (80000 + p)::text, ${TODAY}::date + n, 1
    from generate_series(0, 49) as b, generate_series(0, 49) as p, generate_series(1, 4) as n`.execute(
    db,
  );
  for (const some of chunk(numbers, 10)) {
    const order = { purchaseOrderNumber: `MANY-${some[0]}` };
    const lines = some.flatMap((branchCode, place) =>
      products.map((number, at) => {
        const lineNumber = place * products.length + at + 1;
        return aLine({
          ...{ ...order, lineId: lineNumber, lineNumber, branchCode },
          product: { number: Number(number) },
          etaDate: on(at % 9),
          quantities: { ordered: 5, received: 0 },
        });
      }),
    );
    await saveOrder(db, 'au', anOrder({ ...order, lines }));
  }
  await sql`analyze`.execute(db);
  const items = products.map((productId, at) => ({
    ...{ productId, quantity: 40 },
    ...(at % 2 === 0 && { date: on(3) }),
  }));
  const query: BranchAvailabilityQuery = { channelId: 'BLMaxx', items, branchIds: numbers };
  let fastest = Infinity;
  // The fastest of many: other processes may have the processor meanwhile.
  for (let run = 0; run < 40 && fastest >= 1_000; run += 1) {
    const began = performance.now();
    const answer = await checkBranchAvailability(catalogue.at(), query);
    fastest = Math.min(fastest, performance.now() - began);
    expect(answer.items.flatMap((item) => item.branches)).toHaveLength(2_500);
  }
  expect(fastest).toBeLessThan(1_000);
}, 120_000);
