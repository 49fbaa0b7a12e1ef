import { expect, test } from 'vitest';
import { z } from 'zod';
import { parseQuery } from './input.ts';

const schema = z.strictObject({
  invoiceNumber: z.array(z.string()),
  expand: z.array(z.string()).exactOptional(),
  limit: z.string().default('50'),
});

test('returns a list for a repeatable parameter, otherwise one value', () => {
  expect(parseQuery('invoiceNumber=1&limit=7&invoiceNumber=2', schema)).toEqual({
    values: { invoiceNumber: ['1', '2'], limit: '7' },
    details: [],
  });
  expect(parseQuery('expand=hours', schema).values).toEqual({ expand: ['hours'] });
});

test('recognises a list inside a transform', () => {
  const parts = z.array(z.string()).transform((values) => new Set(values));
  const turned = z.strictObject({ expand: parts.default(new Set()) });
  expect(parseQuery('expand=a&expand=b', turned).values).toEqual({ expand: ['a', 'b'] });
});

test('decodes names and values, plus as space', () => {
  expect(parseQuery('invoice%4Eumber=M%C4%81ori+1%2B%26%3D', schema).values).toEqual({
    invoiceNumber: ['Māori 1+&='],
  });
});

test('reports an unknown parameter once', () => {
  expect(parseQuery('a=1&a=2&toString=x&__proto__=y', schema).details).toEqual([
    { field: 'a', issue: 'is not a parameter here: remove it' },
    { field: 'toString', issue: 'is not a parameter here: remove it' },
    { field: '__proto__', issue: 'is not a parameter here: remove it' },
  ]);
});

test('refuses a repeated parameter that takes one value', () => {
  expect(parseQuery('limit=1&limit=1', schema).details).toEqual([
    { field: 'limit', issue: 'takes one value: give it once' },
  ]);
});

test('reports a value that is not UTF-8', () => {
  expect(parseQuery('invoiceNumber=%ff', schema).details).toEqual([
    { field: 'invoiceNumber', issue: 'cannot be decoded: percent-encode it as UTF-8' },
  ]);
});

test('reads a parameter without a value as an empty string', () => {
  expect(parseQuery('invoiceNumber&invoiceNumber=', schema).values).toEqual({
    invoiceNumber: ['', ''],
  });
});

test('splits a comma-separated list and ignores blanks', () => {
  const parts = z.array(z.string()).meta({ explode: false });
  const both = z.strictObject({
    expand: parts.exactOptional(),
    invoiceNumber: z.array(z.string()),
  });
  expect(parseQuery('expand=a,%20b%2Cc,,&expand=&expand=a&invoiceNumber=1,2', both).values).toEqual(
    {
      expand: ['a', 'b', 'c', 'a'],
      invoiceNumber: ['1,2'],
    },
  );
  expect(parseQuery('expand=', both).values).toEqual({ expand: [] });
});
