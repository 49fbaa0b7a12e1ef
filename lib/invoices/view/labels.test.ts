import { expect, test } from 'vitest';
import type { LineItem } from '#lib/invoices/document-lines.ts';
import { anInvoice } from '#lib/invoices/testing/invoices.ts';
import { buildInvoiceView } from './invoice-view.ts';
import { lineList } from './labels.ts';
import { lineNotes } from './line-notes.ts';

test('names the first of many lines and counts the others', () => {
  expect(lineList([4])).toBe('line 4');
  expect(lineList([4, 7], 2)).toBe('lines 4, 7');
  expect(lineList([4, 7, 9, 10], 2)).toBe('lines 4, 7 and 2 more');
});

const LINE = { number: 1, productNumber: 'TAP-15', quantity: 1 };
const NAMES = new Map([['312', 'Penrith']]);

function notesOf(...lines: Partial<LineItem>[]) {
  const lineItems = lines.map((line, index) => ({ ...LINE, ...line, number: index + 1 }));
  const view = buildInvoiceView(anInvoice({ lineItems, orderNumber: '99' }), 'au', '2026-11-21');
  const { shared, ofLine } = lineNotes(view, NAMES);
  return [shared, ...view.lines.map(({ line }) => ofLine(line))].map((notes) =>
    notes.map(({ text, isInternal }) => (isInternal ? `(${text})` : text)),
  );
}

test('shows codes of a line as words, and other text as it is', () => {
  const source = { type: 'CUSTOMER_ORDER', reference: '60210020' };
  const [, order, till, other, own] = notesOf(
    { chargeType: 'SERVICE', sourceDocument: source },
    { sourceDocument: { type: 'POS', reference: '7' } },
    { sourceDocument: { reference: '7' } },
    { sourceDocument: { reference: '99' } },
  );
  expect(order).toEqual(['Charge: Service', 'Customer order 60210020']);
  expect([till, other, own]).toEqual([['POS 7'], ['From 7'], []]);
});

test('marks price overrides and stock sources as notes for staff', () => {
  const [, overridden, flagged] = notesOf(
    { priceOverriddenFlag: 'Y', branchSupplyingStock: '313' },
    { priceOverriddenFlag: 'N', branchSupplyingStock: '312' },
  );
  expect(overridden).toEqual(['(Price overridden)', '(Stock from branch 313)']);
  expect(flagged).toEqual(['(Stock from Penrith)']);
});

test('says once what every one of several lines has', () => {
  const line = { originalInvoiceNumber: 'J-1', branchSupplyingStock: '312' };
  expect(notesOf(line, { ...line, isGstExempt: true })).toEqual([
    ['Original J-1', '(Stock from Penrith)'],
    [],
    ['GST-free'],
  ]);
  expect(notesOf(line)[0]).toEqual([]);
});

test('says once from where most lines have their stock, and marks the others', () => {
  const usual = { branchSupplyingStock: '312' };
  expect(notesOf(usual, usual, usual, { branchSupplyingStock: '313' }, {})).toEqual([
    ['(Stock from Penrith unless noted)'],
    [],
    [],
    [],
    ['(Stock from branch 313)'],
    ['(Stock source not known)'],
  ]);
});
