import { expect, test } from 'vitest';
import { z } from 'zod';
import { queryValues } from './query.ts';

const schema = z.strictObject({
  invoiceNumber: z.array(z.string()),
  expand: z.array(z.string()).exactOptional(),
  limit: z.string().default('50'),
});

test('a repeatable parameter is always a list, another one value', () => {
  expect(queryValues('invoiceNumber=1&limit=7&invoiceNumber=2', schema)).toEqual({
    values: { invoiceNumber: ['1', '2'], limit: '7' },
    details: [],
  });
  expect(queryValues('expand=hours', schema).values).toEqual({ expand: ['hours'] });
});

test('a list that is turned into something else is a list still', () => {
  const parts = z.array(z.string()).transform((values) => new Set(values));
  const turned = z.strictObject({ expand: parts.default(new Set()) });
  expect(queryValues('expand=a&expand=b', turned).values).toEqual({ expand: ['a', 'b'] });
});

test('names and values are decoded, a plus as a space', () => {
  expect(queryValues('invoice%4Eumber=M%C4%81ori+1%2B%26%3D', schema).values).toEqual({
    invoiceNumber: ['Māori 1+&='],
  });
});

test('an unknown parameter is named once, however often it is sent', () => {
  expect(queryValues('a=1&a=2&toString=x&__proto__=y', schema).details).toEqual([
    { field: 'a', issue: 'is not a parameter here: remove it' },
    { field: 'toString', issue: 'is not a parameter here: remove it' },
    { field: '__proto__', issue: 'is not a parameter here: remove it' },
  ]);
});

test('a parameter that takes one value is refused when it is repeated', () => {
  expect(queryValues('limit=1&limit=1', schema).details).toEqual([
    { field: 'limit', issue: 'takes one value: give it once' },
  ]);
});

test('a value that is not UTF-8 is refused by name', () => {
  expect(queryValues('invoiceNumber=%ff', schema).details).toEqual([
    { field: 'invoiceNumber', issue: 'cannot be decoded: percent-encode it as UTF-8' },
  ]);
});

test('a parameter without a value is an empty text', () => {
  expect(queryValues('invoiceNumber&invoiceNumber=', schema).values).toEqual({
    invoiceNumber: ['', ''],
  });
});

test('a list that says so is separated by commas as well, and blanks count for nothing', () => {
  const parts = z.array(z.string()).meta({ explode: false });
  const both = z.strictObject({
    expand: parts.exactOptional(),
    invoiceNumber: z.array(z.string()),
  });
  expect(
    queryValues('expand=a,%20b%2Cc,,&expand=&expand=a&invoiceNumber=1,2', both).values,
  ).toEqual({
    expand: ['a', 'b', 'c', 'a'],
    invoiceNumber: ['1,2'],
  });
  expect(queryValues('expand=', both).values).toEqual({ expand: [] });
});
