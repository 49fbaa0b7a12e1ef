import { describe, expect, test } from 'vitest';
import type { Invoice } from '#lib/invoices/schema.ts';
import { buildCreditChain, creditReason } from './credit-chain.ts';
import type { ChainDocument } from './credited-lines.ts';

type Line = NonNullable<Invoice['lineItems']>[number];

function line(number: number, productNumber: string, quantity: number, more = {}): Line {
  return { number, productNumber, quantity, ...more };
}

function document(number: string, lineItems: Line[], more: Partial<Invoice> = {}): Invoice {
  const type = number.startsWith('C') ? 'CREDIT_NOTE' : 'TAX_INVOICE';
  return { number, type, lineItems, ...more };
}

function chain(invoice: Invoice, ...others: Invoice[]) {
  const documents = new Map(others.map((other) => [other.number, read(other)]));
  const found = { originals: documents, credits: documents, creditsLeft: 0 };
  return buildCreditChain(read(invoice), found);
}

function read(invoice: Invoice): ChainDocument {
  const totalIncludingGst = invoice.totals?.document?.includingGst;
  return { ...invoice, lineItems: invoice.lineItems ?? [], totalIncludingGst };
}

/** `credited of quantity, creditable`, line by line. */
function credited(invoice: Invoice, ...others: Invoice[]): string[] {
  return (chain(invoice, ...others).lines ?? []).map(
    ({ line, credited, creditable }) => `${credited} of ${line.quantity}, ${creditable}`,
  );
}

const SALE = document('1', [line(1, 'TAP', 10), line(2, 'SINK', 1)]);
const of = (originalNumber: string) => ({ originalNumber });

describe('what is still creditable', () => {
  const tap = (quantity: number, number = 'C2', original = '1') =>
    document(number, [line(1, 'TAP', quantity)], of(original));
  const sinks = '0 of 1, 1';

  test.each<[string, Invoice[], string[]]>([
    ['an invoice without credits is fully creditable', [], ['0 of 10, 10', sinks]],
    ['adds up partial credits of either sign', [tap(-3), tap(4, 'C3')], ['7 of 10, 3', sinks]],
    ['shows an over-credit, with nothing left to credit', [tap(-12)], ['12 of 10, 0', sinks]],
    [
      'a credit of a product that was never sold does not affect other products',
      [document('C2', [line(1, 'FREIGHT', -1)], of('1'))],
      ['0 of 10, 10', sinks],
    ],
    ['a credit of a credit reverses it', [tap(-6), tap(4, 'C3', 'C2')], ['2 of 10, 8', sinks]],
    [
      'a credit of that credits again',
      [tap(-6), tap(4, 'C3', 'C2'), tap(-1, 'C4', 'C3')],
      ['3 of 10, 7', sinks],
    ],
    [
      'reversing more than was credited does not make more creditable than was sold',
      [tap(-2), tap(9, 'C3', 'C2')],
      ['0 of 10, 10', sinks],
    ],
  ])('%s', (_, others, expected) => {
    expect(credited(SALE, ...others)).toEqual(expected);
  });

  test('what a credit took back is creditable of itself', () => {
    expect(credited(tap(-6), SALE, tap(4, 'C3', 'C2'))).toEqual(['4 of -6, 2']);
  });

  test('adds quantities as exact decimals', () => {
    const sale = document('1', [line(1, 'HOSE', 0.3)]);
    const credit = document('C2', [line(1, 'HOSE', -0.1), line(2, 'HOSE', -0.1)], of('1'));
    expect(credited(sale, credit)).toEqual(['0.2 of 0.3, 0.1']);
  });

  test('credits several lines of one product in order, with any excess on the last', () => {
    const sale = document('1', [line(1, 'TAP', 2), line(2, 'SINK', 1), line(3, 'TAP', 3)]);
    const credit = (quantity: number) => document('C2', [line(1, 'TAP', quantity)], of('1'));
    expect(credited(sale, credit(-3))).toEqual(['2 of 2, 0', '0 of 1, 1', '1 of 3, 2']);
    expect(credited(sale, credit(-7))).toEqual(['2 of 2, 0', '0 of 1, 1', '5 of 3, 0']);
  });

  test('counts a kit as its line, and component lines as separate items', () => {
    const kitComponents = [{ productNumber: 'TAP', quantity: 2 }];
    const kits = (quantity: number) => [
      line(1, 'KIT', quantity, { lineItemType: 'KIT_HEADER', kitComponents }),
      line(2, 'TAP', 2 * quantity, { lineItemType: 'KIT_COMPONENT' }),
    ];
    const sale = document('1', [...kits(5), line(3, 'TAP', 1, { lineItemType: 'STANDARD' })]);
    const credit = document('C2', kits(-2), of('1'));
    expect(credited(sale, credit)).toEqual(['2 of 5, 3', '4 of 10, 6', '0 of 1, 1']);
  });

  test('a tax invoice that names its deposit does not credit it; a refund does', () => {
    const deposit = document('1', [line(1, 'DEPOSIT', 1)], { type: 'CUSTOMER_ORDER_DEPOSIT' });
    const sale = document('2', [line(1, 'DEPOSIT', -1)], of('1'));
    expect(credited(deposit, sale)).toEqual(['0 of 1, 1']);
    expect(chain(deposit, sale).credits).toEqual([]);
    expect(chain(sale, deposit).originals).toEqual([]);
    const refund = document('C3', [line(1, 'DEPOSIT', -1)], { ...of('1'), type: 'CASH_REFUND' });
    expect(credited(deposit, sale, refund)).toEqual(['1 of 1, 0']);
  });

  test('a credit whose every line was credited in turn is reversed, one with a line left is not', () => {
    const credit = document('C2', [line(1, 'TAP', -3), line(2, 'SINK', -1)], of('1'));
    const part = document('C3', [line(1, 'TAP', 3)], of('C2'));
    const rest = document('C4', [line(1, 'SINK', 1)], of('C2'));
    const reversed = (...others: Invoice[]) =>
      chain(SALE, credit, ...others).credits.map(({ isReversed }) => isReversed);
    expect(reversed()).toEqual([false]);
    expect(reversed(part)).toEqual([false]);
    expect(reversed(part, rest)).toEqual([true]);
    expect(credited(SALE, credit, part, rest)).toEqual(['0 of 10, 10', '0 of 1, 1']);
    // The reversal of a reversal puts the credit back.
    const again = document('C5', [line(1, 'SINK', -1)], of('C4'));
    expect(reversed(part, rest, again)).toEqual([false]);
  });

  test('stays fast when every credit names the sale and all earlier credits', () => {
    const credits = Array.from({ length: 60 }, (_, at) => {
      const earlier = Array.from({ length: at }, (_, number) => `C${number}`);
      const lines = ['1', ...earlier].map((original, index) =>
        line(index + 1, 'TAP', -0.1, { originalInvoiceNumber: original }),
      );
      return document(`C${at}`, lines, of('1'));
    });
    const before = performance.now();
    const { credits: links, lines } = chain(SALE, ...credits);
    expect(performance.now() - before).toBeLessThan(5_000);
    expect(links.map(({ credits: below }) => below.length)).toEqual(credits.map(() => 0));
    expect(lines?.[0]?.credited).toBeGreaterThan(0);
  });

  test('reports no creditable quantities if a credit could not be read', () => {
    const unread = { number: 'C2', type: 'CREDIT_NOTE', lineItems: undefined } as const;
    const build = (creditsLeft: number, ...credits: ChainDocument[]) => {
      const byNumber = new Map(credits.map((credit) => [credit.number, credit]));
      const documents = { originals: new Map(), credits: byNumber, creditsLeft };
      return buildCreditChain(read(SALE), documents);
    };
    const { credits, lines } = build(0, { ...unread, namedByLines: ['1'] });
    expect(credits).toMatchObject([{ number: 'C2', via: 'line' }]);
    expect(lines).toBeUndefined();
    expect(build(1).lines).toBeUndefined();
  });

  test('a credit of several originals credits each as its lines say', () => {
    const other = document('5', [line(1, 'TAP', 4)]);
    const credit = document(
      'C2',
      [
        line(1, 'TAP', -1, { originalInvoiceNumber: '1' }),
        line(2, 'TAP', -2, { originalInvoiceNumber: '5' }),
        line(3, 'SINK', -1),
      ],
      of('1'),
    );
    expect(credited(SALE, other, credit)).toEqual(['1 of 10, 9', '1 of 1, 0']);
    expect(credited(other, SALE, credit)).toEqual(['2 of 4, 2']);
  });
});

describe('the documents of a chain', () => {
  test('a link has its document’s summary and where it was named', () => {
    const credit = document('C2', [line(1, 'TAP', -1, { originalInvoiceNumber: '1' })], {
      date: '2026-11-02',
      totals: { document: { includingGst: -11 } },
    });
    const link = { isFound: true, via: 'line', isReversed: false, credits: [] };
    const summary = { type: 'CREDIT_NOTE', date: '2026-11-02', totalIncludingGst: -11 };
    expect(chain(SALE, credit).credits).toEqual([{ ...link, ...summary, number: 'C2' }]);
    expect(chain(credit, SALE).originals).toEqual([{ ...link, number: '1', type: 'TAX_INVOICE' }]);
  });

  test('marks an original that does not exist', () => {
    const credit = document('C2', [line(1, 'TAP', -1, { originalInvoiceNumber: '9' })], of('8'));
    expect(chain(credit).originals).toEqual([
      { number: '8', isFound: false, via: 'header', isReversed: false, credits: [] },
      { number: '9', isFound: false, via: 'line', isReversed: false, credits: [] },
    ]);
  });

  test('lists credits under their original, oldest first', () => {
    const late = document('C2', [], { ...of('1'), date: '2026-11-09' });
    const early = document('C3', [], { ...of('1'), date: '2026-11-02' });
    const below = document('C4', [], { ...of('C2'), date: '2026-11-10' });
    const numbers = chain(SALE, late, early, below).credits.map(({ number, credits }) => [
      number,
      credits.map((credit) => credit.number),
    ]);
    expect(numbers).toEqual([
      ['C3', []],
      ['C2', ['C4']],
    ]);
  });

  test('lists a limited number of originals and counts the rest', () => {
    const lines = Array.from({ length: 60 }, (_, at) =>
      line(at + 1, 'TAP', -1, { originalInvoiceNumber: `${at + 1}` }),
    );
    const { originals, originalsLeft } = chain(document('C2', lines));
    expect([originals.length, originalsLeft]).toEqual([50, 10]);
  });

  test('stops at a cycle of credits', () => {
    const one = document('C1', [line(1, 'TAP', 1)], of('C3'));
    const two = document('C2', [line(1, 'TAP', 1)], of('C1'));
    const three = document('C3', [line(1, 'TAP', 1)], of('C2'));
    const { credits, originals } = chain(one, two, three);
    expect(originals.map(({ number }) => number)).toEqual(['C3']);
    expect(credits[0]?.number).toBe('C2');
    expect(credits[0]?.credits[0]?.number).toBe('C3');
    expect(credits[0]?.credits[0]?.credits).toEqual([]);
    expect(chain(one, two, three).lines).toBeUndefined();
  });

  test('reports no creditable quantities for a cycle of credits, in any order', () => {
    const tap = [line(1, 'TAP', 1)];
    const credit = (number: string, original: string, date: string) =>
      document(number, tap, { ...of(original), date });
    const circle = (first: string, second: string) => [
      credit('C1', '1', '2026-01-01'),
      credit('C2', 'C1', first),
      document('C1', [line(1, 'TAP', 1, { originalInvoiceNumber: 'C2' })], of('1')),
      credit('C3', '1', second),
    ];
    expect(chain(SALE, ...circle('2026-01-02', '2026-01-03')).lines).toBeUndefined();
    expect(chain(SALE, ...circle('2026-01-03', '2026-01-02')).lines).toBeUndefined();
  });

  test('a document that names itself is neither its own original nor its own credit', () => {
    const itself = document('C1', [line(1, 'TAP', 1, { originalInvoiceNumber: 'C1' })], of('C1'));
    expect(chain(itself, itself)).toMatchObject({ originals: [], credits: [] });
    expect(credited(itself)).toEqual(['0 of 1, 1']);
  });
});

const DERIVED = 'Original invoice derived, the source names none. Lines: 2.';
const CREDIT: Invoice = {
  number: 'C9',
  type: 'CREDIT_NOTE',
  comments: ['Box was wet.', DERIVED, 'Part of 1001, see the docket.'],
  lineItems: [
    { number: 1, productNumber: 'TAP', quantity: -1 },
    { number: 2, productNumber: 'SINK', quantity: -1, originalInvoiceNumber: '100' },
    { number: 3, productNumber: 'BOLT', quantity: -1, originalInvoiceNumber: '1001' },
  ],
};

test('the reason names the lines of the original, that it was derived, and comments with its whole number', () => {
  expect(creditReason(CREDIT, '100')).toBe(`Credits 1 line of 100. ${DERIVED}`);
  expect(creditReason(CREDIT, '1001')).toBe(
    `Credits 1 line of 1001. ${DERIVED} Part of 1001, see the docket.`,
  );
  expect(creditReason({ number: 'C1', type: 'CREDIT_NOTE' }, '100')).toBe('');
});
