import { expect, test } from 'vitest';
import { Invoice } from '#lib/invoices/schema.ts';
import { buildInvoice, lineAmount, linkCredits } from './invoice.ts';
import { type Cells, documentsOf } from './testing/source-documents.ts';

test('converts a sale to a complete invoice, with members in the order of the specification', async () => {
  const invoice = await build(
    { number: '536366', quantity: 6, price: '2.55' },
    { number: '536366', item: 'POST', description: ' POSTAGE', quantity: 1, price: '18.0' },
  );
  const line = '"lineItemType":"STANDARD","productNumber":';
  const total = '"excludingGst":33.3,"gst":3.33,"includingGst":36.63';
  const goods = '"excludingGst":15.3,"gst":1.53,"includingGst":16.83';
  expect(JSON.stringify(invoice)).toBe(
    '{"number":"536366","type":"TAX_INVOICE","date":"2010-12-01","customer":{"number":"17850"},' +
      `"totals":{"net":{${total}},"document":{${total}},"subtotal":{${goods}}},"lineItems":[` +
      `{"number":1,${line}"85123A","productDescription":"WHITE HANGING HEART T-LIGHT HOLDER",` +
      `"quantity":6,"unitPriceExcludingGst":2.55,"lineTotal":{${goods}}},` +
      `{"number":2,${line}"POST","productDescription":"POSTAGE",` +
      '"quantity":1,"unitPriceExcludingGst":18,' +
      '"lineTotal":{"excludingGst":18,"gst":1.8,"includingGst":19.8},"chargeType":"POSTAGE"}]}',
  );
});

test.each([
  ['TAX_INVOICE', { number: '536366' }],
  ['CASH_SALE_INVOICE', { number: '536366', customer: '' }],
  ['CREDIT_NOTE', { number: 'C536366', quantity: -1 }],
  ['CASH_REFUND', { number: 'C536366', quantity: -1, customer: '' }],
])('%s: %o', async (type, row) => {
  expect((await build(row)).type).toBe(type);
});

test('a document with an odd number belongs to New Zealand, with 15 % GST', async () => {
  const { totals } = await build({ number: '536365', quantity: 6, price: '2.55' });
  expect(totals?.document).toEqual({ excludingGst: 15.3, gst: 2.3, includingGst: 17.6 });
});

test('omits members that the source does not have, and has product numbers in capitals', async () => {
  const row = { number: '536366', item: '85123a', customer: '', description: '' };
  const { lineItems = [], ...invoice } = await build(row);
  expect(invoice).not.toHaveProperty('customer');
  expect(lineItems[0]).not.toHaveProperty('productDescription');
  expect(lineItems[0]?.productNumber).toBe('85123A');
});

test('a credit of one sale refers to it on the document and its lines, marked as derived', async () => {
  const credit = await build(
    { number: '100', item: '71053' },
    { number: 'C102', item: '84406B', quantity: -1 },
    { number: 'C102', item: '71053', quantity: -1 },
  );
  expect(credit).toMatchObject({
    originalNumber: '100',
    originalType: 'TAX_INVOICE',
    comments: [expect.stringMatching(/^Original invoice derived.* Lines: 2\.$/)],
  });
  expect(credit.lineItems?.map((line) => line.originalInvoiceNumber)).toEqual([undefined, '100']);
});

test('a credit of several sales refers to them only on its lines', async () => {
  const credit = await build(
    { number: '100', item: '71053' },
    { number: '102', item: '84406B' },
    { number: 'C104', item: '71053', quantity: -1 },
    { number: 'C104', item: '84406B', quantity: -1 },
  );
  expect(credit).not.toHaveProperty('originalNumber');
  expect(credit.comments).toEqual([expect.stringMatching(/Lines: 1, 2\.$/)]);
  expect(credit.lineItems?.map((line) => line.originalInvoiceNumber)).toEqual(['100', '102']);
});

test('a credit without a known sale refers to none', async () => {
  const credit = await build({ number: 'C104', quantity: -1 });
  expect(credit).not.toHaveProperty('originalNumber');
  expect(credit).not.toHaveProperty('comments');
});

test.each([
  // quantity, price, rate, excluding GST, GST, including GST
  [6, 2.55, 0.1, 15.3, 1.53, 16.83],
  [5, 0.001, 0.1, 0.01, 0, 0.01],
  [-1, 0.05, 0.1, -0.05, -0.01, -0.06],
  [1, 0.3, 0.15, 0.3, 0.05, 0.35],
  [-1, 0.7, 0.15, -0.7, -0.11, -0.81],
  // Not -0.
  [-1, 0, 0.1, 0, 0, 0],
])('%d at %s with GST of %s is %d + %d = %d', (quantity, price, rate, net, gst, sum) => {
  const amount = lineAmount(quantity, price, rate);
  expect(amount).toEqual({ excludingGst: net, gst, includingGst: sum });
});

/** Converts the last of the documents. */
async function build(...rows: Cells[]): Promise<Invoice> {
  const documents = await documentsOf(...rows);
  const last = documents.at(-1);
  if (!last) throw new Error('there is no document to build');
  return Invoice.parse(buildInvoice(last, linkCredits(documents).get(last.number) ?? []));
}
