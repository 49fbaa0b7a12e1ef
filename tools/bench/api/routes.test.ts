import { expect, test } from 'vitest';
import { requestPathsFor } from './routes.ts';

const numbers = Array.from({ length: 400 }, (_, i) => `A/${i}`);

test('requests each invoice once, in random order', () => {
  const { one } = requestPathsFor(numbers);
  const expected = numbers.map((number) => `/invoices/${encodeURIComponent(number)}`);
  expect(one.toSorted()).toEqual(expected.toSorted());
  expect(one).not.toEqual(expected);
});

test('a batch has 50 different invoices', () => {
  for (const path of requestPathsFor(numbers).batch) {
    const requested = new URL(path, 'http://localhost').searchParams.getAll('invoiceNumber');
    expect(new Set(requested).size).toBe(50);
    expect(numbers).toEqual(expect.arrayContaining(requested));
  }
});

test('the requests are the same on every run', () => {
  expect(requestPathsFor(numbers)).toEqual(requestPathsFor(numbers));
});
