import { expect, test } from 'vitest';
import type { ChainLink } from '#lib/invoices/credits/credit-chain.ts';
import type { Invoice } from '#lib/invoices/schema.ts';
import { anInvoice } from '#lib/invoices/testing/invoices.ts';
import { buildInvoiceView } from '#lib/invoices/view/invoice-view.ts';
import { renderMarkup, renderText } from '#tests/support/markup.ts';
import { CreditChain } from './credit-chain.tsx';
import { InvoiceHeadline } from './invoice-headline.tsx';

const CUSTOMER: Partial<Invoice> = {
  customerContact: { firstName: 'Hēmi', preferredPhoneNumber: '0491 575 789' },
};

function aCredit(number: string, reversedBy?: string): ChainLink {
  const link = { number, isFound: true, via: 'header' as const, isReversed: false, credits: [] };
  if (reversedBy === undefined) return link;
  return { ...link, isReversed: true, credits: [{ ...link, number: reversedBy }] };
}

function headlineOf(invoice: Partial<Invoice>, credits: ChainLink[] = []): string {
  const view = buildInvoiceView(anInvoice(invoice), 'au', '2026-11-22');
  const chain = { originals: [], originalsLeft: 0, credits, creditsLeft: 0, lines: undefined };
  const links = { account: '/au/accounts/A-1', products: new Set<string>() };
  const props = { view, links, chain };
  return renderText(InvoiceHeadline, props);
}

test('an overdue invoice says for how long, what is owing and whom to call', () => {
  const overdue = { dueDate: '2026-11-10', customerOrderBalance: { balanceOwing: 776.26 } };
  expect(headlineOf({ ...CUSTOMER, ...overdue })).toBe(
    '12 days overdue, was due 10 Nov 2026 $776.26 owing Call Hēmi 0491 575 789',
  );
  expect(headlineOf(overdue)).toContain('No phone on this invoice: see the account');
});

test('a part paid invoice says when the rest is due', () => {
  const balance = { balanceOwing: 300, paymentsReceived: 476.26 };
  const partPaid = { dueDate: '2026-12-02', customerOrderBalance: balance };
  expect(headlineOf({ ...CUSTOMER, ...partPaid })).toBe(
    'Part paid $300.00 owing Due 2 Dec 2026 Call Hēmi 0491 575 789',
  );
});

test('a paid invoice names what credits it, a deposit what is left to pay', () => {
  const paid = { customerOrderBalance: { balanceOwing: 0, paymentsReceived: 5 } };
  expect(headlineOf(paid, [aCredit('C1'), aCredit('C2')])).toMatch(
    /^Paid .* Nothing owing · Part credited by C1 and 1 more$/,
  );
  const balance = { balanceOwing: 441.78, customerOrderNumber: '60211038' };
  expect(headlineOf({ type: 'CUSTOMER_ORDER_DEPOSIT', customerOrderBalance: balance })).toContain(
    '$441.78 still to pay on order 60211038',
  );
});

test('a credit that was reversed credits nothing', () => {
  const paid = { customerOrderBalance: { balanceOwing: 0, paymentsReceived: 5 } };
  expect(headlineOf(paid, [aCredit('C1', 'C2')])).toMatch(
    /Credit C1 was reversed by C2 : nothing credited$/,
  );
  expect(headlineOf(paid, [aCredit('C1', 'C2'), aCredit('C3')])).toMatch(/Part credited by C3$/);
});

test('an invoice without a balance does not pass for paid or owing', () => {
  expect(headlineOf({ dueDate: '2026-11-10' })).toMatch(
    /^Balance not known .*Due 10 Nov 2026 · No balance on this invoice/,
  );
});

test('what is owing is said once, and a credit says where its money went and why', () => {
  const owing = { dueDate: '2026-12-02', customerOrderBalance: { balanceOwing: 310.82 } };
  expect(headlineOf({ ...CUSTOMER, ...owing })).toMatch(/^Owing \$310\.82 Due 2 Dec 2026 Call/);
  const credit: Partial<Invoice> = { type: 'CREDIT_NOTE', comments: ['Returned unused.'] };
  expect(headlineOf(credit)).toMatch(/To the account · Returned unused\.$/);
  expect(headlineOf({ ...credit, payments: [{ type: 'Cash', totalAmount: -5 }] })).toContain(
    'Refunded: Cash',
  );
});

test('an incomplete chain says how much is missing and does not state what is left to credit', () => {
  const link = {
    number: 'C1',
    isFound: true,
    via: 'header',
    isReversed: false,
    credits: [],
  } as const;
  const whole = { originals: [], originalsLeft: 0, credits: [link], creditsLeft: 0, lines: [] };
  const markupOf = (chain: Parameters<typeof CreditChain>[0]['chain']) =>
    renderMarkup(CreditChain, {
      chain,
      view: buildInvoiceView(anInvoice(), 'au', '2026-11-22'),
    });
  expect(markupOf(whole)).not.toContain('more');
  expect(markupOf(whole)).not.toContain('to credit');
  const truncated = markupOf({ ...whole, creditsLeft: 312, lines: undefined });
  expect(truncated).toContain('at least 312 more credits');
  expect(truncated).toContain('can still be credited is not shown');
});
