import { expect, test } from 'vitest';
import { paymentTermsText } from './payment-terms.ts';

test.each([
  [0, 'Cash'],
  [1, '1 day'],
  [30, '30 days'],
])('a customer with %d days to pay has the terms %s', (days, words) => {
  expect(paymentTermsText(days)).toBe(words);
});
