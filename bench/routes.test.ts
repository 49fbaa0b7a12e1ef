import { expect, test } from 'vitest';
import { questionsFor } from './routes.ts';

const numbers = Array.from({ length: 400 }, (_, i) => `A/${i}`);

test('one invoice is asked for by each number once, in a mixed order', () => {
  const { one } = questionsFor(numbers);
  const expected = numbers.map((number) => `/invoices/${encodeURIComponent(number)}`);
  expect(one.toSorted()).toEqual(expected.toSorted());
  expect(one).not.toEqual(expected);
});

test('a batch asks for 50 different invoices', () => {
  for (const path of questionsFor(numbers).batch) {
    const asked = new URL(path, 'http://localhost').searchParams.getAll('invoiceNumber');
    expect(new Set(asked).size).toBe(50);
    expect(numbers).toEqual(expect.arrayContaining(asked));
  }
});

test('the questions are the same at every run', () => {
  expect(questionsFor(numbers)).toEqual(questionsFor(numbers));
});
