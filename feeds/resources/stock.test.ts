import { beforeAll, expect, test } from 'vitest';
import { branches, channelHoldbacks, commitments, stock } from '#feeds/resources.ts';
import { insertRecords, recordIssues } from '#feeds/testing/insert-records.ts';
import { aBranch } from '#lib/branches/testing/branches.ts';
import { saveProducts, setUpCatalogue } from '#lib/products/testing/catalogue.ts';
import { aProduct } from '#lib/products/testing/records.ts';

const catalogue = setUpCatalogue();
const { database } = catalogue;
beforeAll(async () => {
  for (const country of ['au', 'nz'] as const) {
    await insertRecords(database.db, country, branches, [aBranch({ number: 'B1' })]);
    await saveProducts(database.db, country, [aProduct({ number: 'TAP' })]);
  }
  await saveProducts(database.db, 'au', [aProduct({ number: 'PIPE' })]);
});

const place = { branchId: 'B1', productId: 'TAP' };
const inStock = { ...place, onHand: 10.25, reserved: 0.5 };
const promised = { reference: 'J-1', ...place, date: '2026-12-01', quantity: 3 };
const heldBack = { channelId: 'BLEcom', ...place, quantity: 2 };

test.each([
  [stock, { productId: 'TAP', onHand: 1, reserved: 0 }, 'branchId: is missing'],
  [stock, { ...place, reserved: 0 }, 'onHand: is missing'],
  [stock, { ...inStock, reserved: -1 }, 'reserved: must not be'],
  [stock, { ...inStock, onHand: '1' }, 'onHand: expected number'],
  [stock, { ...inStock, bin: 'A7' }, 'bin: '],
  [commitments, { ...promised, date: '2026-02-30' }, 'date: must be a calendar'],
  [commitments, { ...promised, reference: '' }, 'reference: must be 1 to 64'],
  [commitments, { ...promised, quantity: -1 }, 'quantity: must not be'],
  [channelHoldbacks, { ...heldBack, channelId: 'Web' }, 'channelId: expected'],
  [channelHoldbacks, { ...heldBack, branchId: '' }, 'branchId: must be 1 to 64'],
  [channelHoldbacks, { channelId: 'BLEcom' }, 'quantity: is missing'],
])('reports the member of %s %j', (resource, record, issue) => {
  const issues = recordIssues(resource, record);
  expect(issues.join('\n')).toContain(issue);
});

test.each(['stock', 'commitments', 'channel-holdbacks'])(
  '%s must reference branches and products of its country',
  async (name) => {
    const record = { stock: inStock, commitments: promised, 'channel-holdbacks': heldBack }[name];
    const lines = [
      { ...record, branchId: 'B9' },
      { ...record, productId: 'PIPE' },
    ];
    await expect(load(name, lines, { country: 'nz' })).rejects.toMatchObject({
      shown: {
        texts: [
          `${name}.ndjson:1 branchId: there is no branch "B9"`,
          `${name}.ndjson:2 productId: there is no product "PIPE"`,
        ],
      },
    });
  },
);

test('stock is updated, left alone when unchanged, and removed by --replace', async () => {
  const pipe = { ...inStock, productId: 'PIPE', onHand: -3, reserved: 0 };
  await load('stock', [inStock], { country: 'nz' });
  expect(await load('stock', [inStock, pipe])).toMatchObject({ inserted: 2 });
  expect(await load('stock', [inStock, { ...pipe, onHand: 4 }])).toMatchObject({
    replaced: 1,
    unchanged: 1,
  });
  expect(await load('stock', [pipe], { replace: true })).toMatchObject({ removed: 1 });
  const rows = await database.db
    .selectFrom('stock')
    .select(['country_code', 'branch_number', 'product_number', 'on_hand', 'reserved'])
    .orderBy('country_code')
    .execute();
  const row = { branch_number: 'B1' };
  expect(rows).toEqual([
    { ...row, country_code: 'au', product_number: 'PIPE', on_hand: '-3', reserved: '0' },
    { ...row, country_code: 'nz', product_number: 'TAP', on_hand: '10.25', reserved: '0.5' },
  ]);
});

test('the key of a commitment is all four of its members', async () => {
  const others = [{ reference: 'J-2' }, { productId: 'PIPE' }, { date: '2026-12-02' }];
  const all = [promised, ...others.map((other) => ({ ...promised, ...other }))];
  expect(await load('commitments', all)).toMatchObject({ inserted: 4 });
  expect(await load('commitments', [{ ...promised, quantity: 4 }])).toMatchObject({ replaced: 1 });
  await expect(load('commitments', [promised, promised])).rejects.toMatchObject({
    shown: {
      texts: [
        expect.stringMatching(/:2 reference, branchId, productId, date: .*is already on line 1$/),
      ],
    },
  });
  expect(await load('commitments', [promised], { replace: true })).toMatchObject({ removed: 3 });
});

test('a holdback can be for every branch, every product, or both', async () => {
  const { branchId: _, ...ofProduct } = heldBack;
  const { productId: __, ...ofBranch } = heldBack;
  const ofAll = { channelId: 'BLEcom', quantity: 1 };
  const all = [heldBack, ofProduct, ofBranch, ofAll];
  expect(await load('channel-holdbacks', all)).toMatchObject({ inserted: 4 });
  expect(await load('channel-holdbacks', all)).toMatchObject({ unchanged: 4 });
  await expect(load('channel-holdbacks', [ofAll, ofAll])).rejects.toMatchObject({
    shown: {
      texts: [expect.stringMatching(/:2 channelId, branchId, productId: .*is already on line 1$/)],
    },
  });
  expect(await load('channel-holdbacks', [ofAll], { replace: true })).toMatchObject({ removed: 3 });
});

async function load(
  name: string,
  records: object[],
  { country = 'au' as 'au' | 'nz', replace = false } = {},
) {
  const options = { countryCode: country, replace, maxRemoved: 3 };
  const [file] = await catalogue.load({ [name]: records }, options);
  return file;
}
