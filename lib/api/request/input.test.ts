import { expect, test } from 'vitest';
import { z } from 'zod';
import { parseQuery } from './input.ts';
import { correlationIdOf } from './request.ts';

const schema = z.strictObject({
  invoiceNumber: z.array(z.string()),
  expand: z.array(z.string()).meta({ explode: false }).exactOptional(),
  // A list inside a transform.
  sort: z
    .array(z.string())
    .transform((values) => new Set(values))
    .default(new Set()),
  limit: z.string().default('50'),
});

test.each([
  [
    'one value, or a list of repeated ones',
    'invoiceNumber=1&limit=7&invoiceNumber=2',
    { invoiceNumber: ['1', '2'], limit: '7' },
  ],
  ['a list in a transform', 'sort=a&sort=b', { sort: ['a', 'b'] }],
  [
    'names and values, plus as space',
    'invoice%4Eumber=M%C4%81ori+1%2B%26%3D',
    { invoiceNumber: ['Māori 1+&='] },
  ],
  ['no value as an empty text', 'invoiceNumber&invoiceNumber=', { invoiceNumber: ['', ''] }],
  [
    'commas of a list that has them, without blanks',
    'expand=a,%20b%2Cc,,&expand=&expand=a&invoiceNumber=1,2',
    { expand: ['a', 'b', 'c', 'a'], invoiceNumber: ['1,2'] },
  ],
  ['only blanks as an empty list', 'expand=', { expand: [] }],
])('reads %s', (_, query, values) => {
  expect(parseQuery(query, schema)).toEqual({ values, details: [] });
});

test.each([
  [
    'a=1&a=2&toString=x&__proto__=y',
    ['a', 'toString', '__proto__'],
    'is not a parameter here: remove it',
  ],
  ['limit=1&limit=1', ['limit'], 'takes one value: give it once'],
  ['invoiceNumber=%ff', ['invoiceNumber'], 'cannot be decoded: percent-encode it as UTF-8'],
])('reports of %s once for each of %j that it %s', (query, fields, issue) => {
  expect(parseQuery(query, schema).details).toEqual(fields.map((field) => ({ field, issue })));
});

test.each([null, undefined, '', 'x'.repeat(65), 'a b', 'a\nb', '<b>', 'ā'])(
  'replaces %j with a new id',
  (sent) => {
    const made = correlationIdOf(sent);
    expect(made).toMatch(/^[0-9a-f-]{36}$/);
    expect(correlationIdOf(sent)).not.toBe(made);
  },
);
