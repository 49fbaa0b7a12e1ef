import { readFileSync } from 'node:fs';
import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { beforeAll, expect, test } from 'vitest';
import { type LoadOptions, loadFeeds } from '#feeds/load.ts';
import { RESOURCES, stock } from '#feeds/resources.ts';
import { makeFeedFolder } from '#feeds/testing/feed-folder.ts';
import { membersOf } from '#feeds/validation/check-csv.ts';
import { aBranch } from '#lib/branches/testing/branches.ts';
import { setUpCatalogue } from '#lib/products/testing/catalogue.ts';
import { aProduct } from '#lib/products/testing/records.ts';

const catalogue = setUpCatalogue();
beforeAll(async () => {
  await catalogue.load({
    branches: [aBranch({ number: '101' })],
    products: ['TAP', 'PIPE', '15", brass'].map((number) => aProduct({ number })),
  });
});

const load = (options: Pick<LoadOptions, 'paths'> & Partial<LoadOptions>) =>
  loadFeeds({ url: catalogue.database.url, countryCode: 'au', ...options });

function loadFile(name: string, text: string, options: Partial<LoadOptions> = {}) {
  return load({ paths: [makeFeedFolder().writeBytes(name, text)], ...options });
}

test('flat resources load from CSV, and the others say what to send instead', async () => {
  const flat = RESOURCES.filter((each) => membersOf(each).every(({ type }) => type !== 'nested'));
  expect(flat.map(({ name }) => name)).toEqual([
    'states',
    'business-unit-types',
    'statuses',
    'sections',
    'categories',
    'product-statuses',
    'state-costs',
    'stock',
    'commitments',
    'channel-holdbacks',
    'industry-types',
    'segments',
    'sub-segments',
  ]);
  await expect(loadFile('families.csv', 'id,familyCode\n')).rejects.toThrow(
    'families.csv was not loaded: a row of CSV cannot hold attributeCodes of families, which are lists or objects. Send families.ndjson, one JSON object a line.',
  );
});

test('numbers, booleans and missing values load as they do from NDJSON', async () => {
  const types = [
    'code,id,description,enabled,dateDisabled',
    '60,6,"Tool hire, ""heavy""",false,2024-06-30',
    '',
    '70,7,"two',
    '',
    'lines",true,',
  ];
  expect(await loadFile('business-unit-types.csv', `\uFEFF${types.join('\r\n')}`)).toMatchObject([
    { records: 2, inserted: 2 },
  ]);
  expect(
    await catalogue.load({
      'business-unit-types': [
        {
          code: '60',
          id: 6,
          description: 'Tool hire, "heavy"',
          enabled: false,
          dateDisabled: '2024-06-30',
        },
        { code: '70', id: 7, description: 'two\n\nlines', enabled: true },
      ],
    }),
  ).toMatchObject([{ unchanged: 2 }]);
});

test('issues name the member and the line of the file, counting quoted line breaks', async () => {
  const rows = [
    'branchId,productId,onHand,reserved',
    '101,"15"", brass",5,0',
    '101,"a',
    'b",x,0',
    '101,TAP,1.2345678901234567,0',
    '101,PIPE,5',
    '101,none,007,0',
    '101,TAP,5,0',
    '101,TAP,6,0',
    '101,"TA"P,6,0',
    '101,gone,6,-1',
  ];
  const error = await loadFile('stock.csv', rows.join('\n')).catch((thrown: unknown) => thrown);
  expect(String(error).split('\n').slice(1)).toEqual([
    '  stock.csv:3 productId: must be 1 to 64 characters without control characters',
    '  stock.csv:3 onHand: expected number, received string (2 times, on lines 3, 7)',
    '  stock.csv:5 onHand: 1.2345678901234567 cannot be stored exactly: at most 15 significant digits',
    '  stock.csv:6 has 3 values, where the header names 4 members',
    '  stock.csv:10 has a quote out of place: a value with quotes is written in quotes, each within it twice',
    '  stock.csv:11 reserved: must not be below 0',
    '  stock.csv:9 branchId, productId: "101", "TAP" is already on line 8',
  ]);
});

test('rejected rows are written out unchanged', async () => {
  const path = makeFeedFolder().writeBytes(
    'stock.csv.gz',
    gzipSync('productId,branchId,onHand,reserved\r\n"no\r\nne",101,1,0\r\nTAP,101,1,0\r\n'),
  );
  const [summary] = await load({ paths: [path], skipInvalid: true });
  expect(summary).toMatchObject({ inserted: 1, rejected: 1 });
  expect(JSON.parse(readFileSync(`${path}.rejected.ndjson`, 'utf8'))).toMatchObject({
    line: 2,
    record: '"no\nne",101,1,0',
  });
});

test.each([
  [
    'branchId,colour,onHand',
    /^stock\.csv:1 names "colour", which is not a member of stock: there are branchId, productId, /,
  ],
  ['branchId,branchId', /names "branchId" twice/],
  ['branchId;productId;onHand', /is separated by ;: CSV is, by commas/],
  ['branchId\tproductId', /is separated by tabs/],
  ['branchId,productId\n101,"TAP\n', /^stock\.csv:2 has a quote that is never closed/],
  [
    `branchId,productId\n101,"${'\n'.repeat(70_000)}`,
    /has a quote that is not closed within 64 KiB/,
  ],
  ['{"branchId":"101"}\n', /^stock\.csv:1 has a quote out of place/],
])('a file that begins %j is refused with a clear message', async (text, message) => {
  const error = await loadFile('stock.csv', text, { skipInvalid: true }).catch(
    (thrown: unknown) => thrown,
  );
  expect(error instanceof Error && error.message).toMatch(message);
});

test('standard input can be CSV, compressed or not', async () => {
  const text = 'branchId,productId,onHand,reserved\n101,PIPE,3,0\n';
  for (const bytes of [Buffer.from(text), gzipSync(text)]) {
    const input = { stream: Readable.from([bytes]), format: 'csv' as const };
    const options = { paths: [], resource: stock, input };
    expect(await load(options)).toMatchObject([{ records: 1 }]);
  }
});
