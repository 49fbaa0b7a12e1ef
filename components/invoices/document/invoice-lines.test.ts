import { expect, test } from 'vitest';
import { InvoiceReceipt } from '#components/invoices/print/invoice-receipt.tsx';
import { MAX_TABLE_ROWS } from '#components/ui/table/table.tsx';
import { anInvoice } from '#lib/invoices/testing/invoices.ts';
import { buildInvoiceView } from '#lib/invoices/view/invoice-view.ts';
import { renderMarkup } from '#tests/support/markup.ts';
import { InvoiceLines } from './invoice-lines.tsx';

type Sizes = { lines: number; parts: number; kits?: number; maxRows?: number };

/** A document whose first `kits` lines are kits with `parts` parts each. */
function viewOf({ lines, parts, kits = 1 }: Sizes) {
  const kitComponents = Array.from({ length: parts }, () => ({
    productNumber: 'TAP',
    quantity: 1,
  }));
  const lineItems = Array.from({ length: lines }, (_, at) => ({
    number: at + 1,
    productNumber: 'SINK',
    quantity: 1,
    ...(at < kits ? { lineItemType: 'KIT_HEADER' as const, kitComponents } : {}),
  }));
  return buildInvoiceView(anInvoice({ lineItems }), 'au', '2026-11-21');
}

const OTHER = { branchNames: new Map<string, string>(), isCredited: false };

function markupOf({ maxRows = MAX_TABLE_ROWS, ...sizes }: Sizes): string {
  const props = {
    view: viewOf(sizes),
    creditable: new Map(),
    products: new Set<string>(),
    ...OTHER,
  };
  return renderMarkup(InvoiceLines, { ...props, maxRows });
}

function receiptOf({ maxRows = MAX_TABLE_ROWS, ...sizes }: Sizes): string {
  return renderMarkup(InvoiceReceipt, {
    view: viewOf(sizes),
    bankAccount: undefined,
    maxRows,
  });
}

test('lines and kit parts share the row limit, and one notice says what is left out', () => {
  const markup = markupOf({ lines: 5, parts: 4, kits: 3, maxRows: 10 });
  expect(markup.match(/data-heading="Line"/g)).toHaveLength(5);
  expect(markup.match(/TAP/g)).toHaveLength(5);
  expect(markup).toContain('7 kit parts not shown here.');
  expect(markup).toContain('Kit of 4 parts, 1 shown');
  expect(markup).toContain('Kit of 4 parts, not shown');
  expect(markupOf({ lines: 3, parts: 2 })).not.toMatch(/not shown|1 shown|more/);
});

test('a document with more lines than the limit says before and after the table how many are left out', () => {
  const markup = markupOf({ lines: 7, parts: 4, maxRows: 3 });
  expect(markup.match(/data-heading="Line"/g)).toHaveLength(3);
  expect(markup).toContain('4 lines and 4 kit parts not shown here.');
  expect(markup).toContain('The PDF has everything.');
  expect(markup).toContain('and 4 more lines');
});

test('a document too large for a PDF refers to the CSV file, which has every line but no kit parts', () => {
  const lines = markupOf({ lines: 6_000, parts: 0, maxRows: 3 });
  expect(lines).not.toContain('PDF');
  expect(lines).toContain('lines.csv?number=');
  expect(lines).not.toContain('every kit part');
  const parts = markupOf({ lines: 4, parts: 6_000, maxRows: 10 });
  expect(parts).toContain('has every line, and the API every kit part');
});

test('a receipt has the same row limit and says what is left out', () => {
  const markup = receiptOf({ lines: 7, parts: 4, maxRows: 3 });
  expect(markup.match(/SINK/g)).toHaveLength(3);
  expect(markup).toContain('4 lines and 4 kit parts not shown here.');
  expect(markup).toContain('and 4 more lines');
  expect(receiptOf({ lines: 5, parts: 4, kits: 2, maxRows: 8 })).toContain('TAP, and 1 more');
  expect(receiptOf({ lines: 2, parts: 4 })).not.toMatch(/not shown|more/);
});
