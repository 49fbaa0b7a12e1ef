import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { anInvoice } from '#lib/invoicing/testing/invoices.ts';
import { CreditChain } from './credit-chain.tsx';

test('a chain that is not whole says how much is missing, and that nothing is said to be left to credit', () => {
  const link = { number: 'C1', isFound: true, via: 'header', credits: [] } as const;
  const whole = { originals: [], originalsLeft: 0, credits: [link], creditsLeft: 0, lines: [] };
  const words = (chain: Parameters<typeof CreditChain>[0]['chain']) =>
    renderToStaticMarkup(
      createElement(CreditChain, { chain, invoice: anInvoice(), countryCode: 'au' }),
    );
  expect(words(whole)).not.toContain('more');
  expect(words(whole)).not.toContain('to credit');
  const cut = words({ ...whole, creditsLeft: 312, lines: undefined });
  expect(cut).toContain('and 312 more credits, at least');
  expect(cut).toContain('left to credit is not worked out');
});
