import { expect, test } from 'vitest';
import { etagOf } from '#lib/documents/document.ts';
import { Invoice } from '#lib/invoices/schema.ts';
import { invoiceRow } from './stored-invoice.ts';

const plain = { number: 'A1', type: 'TAX_INVOICE', customer: { number: 'C1' } } as const;
const line = { number: 1, productNumber: 'P1', quantity: 1 };
const component = { productNumber: 'P2', quantity: 2 };

test('the document is the JSON text of the invoice, members in the order of the specification', () => {
  const invoice = Invoice.parse({ type: 'TAX_INVOICE', lineItems: [line], number: 'A1' });
  const { document, etag } = invoiceRow(invoice);
  expect(document).toBe(
    '{"number":"A1","type":"TAX_INVOICE","lineItems":[{"number":1,"productNumber":"P1","quantity":1}]}',
  );
  expect(etag).toBe(etagOf(document));
});

test('an invoice without cost members has one document', () => {
  const stored = invoiceRow({ ...plain, lineItems: [{ ...line, kitComponents: [component] }] });
  expect(stored).toMatchObject({ number: 'A1', customer_number: 'C1' });
  expect(stored.document_without_costs).toBeNull();
  expect(stored.etag_without_costs).toBeNull();
});

test('the second document omits costs of lines and kit components and has its own ETag', () => {
  const costed = { ...line, unitCost: 4.5, kitComponents: [{ ...component, unitCost: 0 }] };
  const other = { ...line, number: 2 };
  const stored = invoiceRow({ ...plain, lineItems: [costed, other] });
  const lineItems = [{ ...line, kitComponents: [component] }, other];
  const expected = JSON.stringify({ ...plain, lineItems });
  expect(stored.document_without_costs).toBe(expected);
  expect(stored.etag_without_costs).toBe(etagOf(expected));
  expect(stored.document).toContain('"unitCost":4.5');
  expect(stored.etag).not.toBe(stored.etag_without_costs);
});

test('a cost on a kit component is enough for a second document', () => {
  const lineItems = [{ ...line, kitComponents: [{ ...component, unitCost: 1 }] }];
  const { document_without_costs: second } = invoiceRow({ ...plain, lineItems });
  expect(second).not.toBeNull();
  expect(second).not.toContain('unitCost');
});

test('an invoice without a customer has no customer number', () => {
  expect(invoiceRow({ number: 'A1', type: 'CASH_REFUND' }).customer_number).toBeNull();
});
