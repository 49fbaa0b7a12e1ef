import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { anInvoice } from '#lib/invoices/testing/invoices.ts';
import { buildInvoiceView } from '#lib/invoices/view/invoice-view.ts';
import { CreditChain } from './credit-chain.tsx';

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
    renderToStaticMarkup(
      createElement(CreditChain, {
        chain,
        view: buildInvoiceView(anInvoice(), 'au', '2026-11-22'),
      }),
    );
  expect(markupOf(whole)).not.toContain('more');
  expect(markupOf(whole)).not.toContain('to credit');
  const truncated = markupOf({ ...whole, creditsLeft: 312, lines: undefined });
  expect(truncated).toContain('at least 312 more credits');
  expect(truncated).toContain('left to credit is not shown');
});
