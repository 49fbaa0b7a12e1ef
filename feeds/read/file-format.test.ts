import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { setUpTestDatabase } from '#db/testing/database.ts';
import { loadFeeds } from '#feeds/load.ts';
import { makeFeedFolder } from '#feeds/testing/feed-folder.ts';

const database = setUpTestDatabase();

const LINE = '{"number":"1","type":"TAX_INVOICE"}';

function load(name: string, bytes: Uint8Array | string) {
  const path = makeFeedFolder().writeBytes(name, bytes);
  return loadFeeds({ url: database.url, countryCode: 'au', paths: [path] });
}

test.each([
  [
    'invoices.ndjson.gz',
    `${LINE}\n`,
    /is not compressed, whatever its name says: remove \.gz from its name/,
  ],
  ['invoices.ndjson', gzipSync(LINE), /is compressed with gzip: rename it to end in \.gz/],
  ['invoices.ndjson', 'PK\u0003\u0004…', /is a ZIP archive or a spreadsheet/],
  [
    'invoices.ndjson',
    Buffer.from(`\uFEFF${LINE}\n`, 'utf16le'),
    /is written in UTF-16 or UTF-32: write it/,
  ],
  ['invoices.ndjson', Buffer.from(LINE, 'utf16le').swap16(), /is written in UTF-16 or/],
  ['invoices.ndjson.gz', gzipSync(Buffer.from(`\uFEFF${LINE}`, 'utf16le')), /in UTF-16 or/],
  ['invoices.ndjson', Buffer.from([0xff, 0xfe, 0, 0, 0x7b, 0, 0, 0]), /or UTF-32/],
  ['invoices.ndjson', `${LINE}\r${LINE}\r`, /has lines that end in a bare CR: end them in LF/],
  ['stock.csv', 'branchId,productId\r101,TAP\r', /has lines that end in a bare CR/],
])('%s is recognised and named', async (name, bytes, message) => {
  await expect(load(name, bytes)).rejects.toThrow(message);
});

test('a byte order mark inside a file is named, one at the beginning is ignored', async () => {
  await expect(load('invoices.ndjson', `\uFEFF${LINE}\n`)).resolves.toMatchObject([{ records: 1 }]);
  await expect(load('invoices.ndjson', `${LINE}\n\uFEFF${LINE}\n`)).rejects.toThrow(
    'invoices.ndjson:2 begins with a byte order mark, which only the beginning of a file may have',
  );
});

test('a value that is not allowed is quoted, with the allowed ones', async () => {
  const wrong = { number: '1', type: `TAX\u001b${'x'.repeat(500)}` };
  const error = await load('invoices.ndjson', JSON.stringify(wrong)).catch(String);
  expect(error).toMatch(
    /type: expected one of "CASH_SALE_INVOICE", "CUSTOMER_ORDER_DEPOSIT", .*, received "TAX\\u001bx{85,95}…/,
  );
  await expect(load('invoices.ndjson', '{"number":"1"}')).rejects.toThrow(
    /type: is missing, expected one of "CASH_SALE_INVOICE"/,
  );
});
