import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { postmanText } from './text.ts';

const published = readFileSync(new URL('../../../public/postman.json', import.meta.url), 'utf8');
const document: { paths: Record<string, Record<string, unknown>> } = JSON.parse(
  readFileSync(new URL('../../../public/openapi.json', import.meta.url), 'utf8'),
);

/** The part of collection format 2.1 that we use; anything else is an error. */
const Pair = z.strictObject({
  key: z.string(),
  value: z.string(),
  description: z.string().optional(),
  disabled: z.boolean().optional(),
});
const Body = z.union([
  z.strictObject({
    mode: z.literal('raw'),
    raw: z.string().refine((text) => typeof JSON.parse(text) === 'object'),
    options: z.strictObject({ raw: z.strictObject({ language: z.literal('json') }) }),
  }),
  z.strictObject({
    mode: z.literal('formdata'),
    formdata: z.array(
      z.union([
        Pair.extend({ type: z.literal('text') }),
        Pair.omit({ value: true }).extend({ type: z.literal('file'), src: z.null() }),
      ]),
    ),
  }),
]);
const Request = z.strictObject({
  name: z.string().min(1),
  request: z.strictObject({
    method: z.enum(['GET', 'POST', 'PATCH', 'DELETE']),
    description: z.string(),
    header: z.array(Pair),
    url: z.strictObject({
      raw: z.string().startsWith('{{baseUrl}}/v1/'),
      host: z.tuple([z.literal('{{baseUrl}}')]),
      path: z.array(z.string()),
      query: z.array(Pair),
      variable: z.array(Pair),
    }),
    body: Body.optional(),
  }),
  response: z.tuple([]),
});
const Collection = z.strictObject({
  info: z.strictObject({
    name: z.string(),
    description: z.string(),
    version: z.string(),
    schema: z.literal('https://schema.getpostman.com/json/collection/v2.1.0/collection.json'),
  }),
  auth: z.strictObject({
    type: z.literal('bearer'),
    bearer: z.array(Pair.extend({ type: z.literal('string') })),
  }),
  event: z.array(
    z.strictObject({
      listen: z.literal('prerequest'),
      script: z.strictObject({ type: z.literal('text/javascript'), exec: z.array(z.string()) }),
    }),
  ),
  variable: z.array(Pair),
  item: z.array(
    z.strictObject({ name: z.string(), description: z.string(), item: z.array(Request) }),
  ),
});

test('public/postman.json is up to date: if not, run npm run postman', () => {
  expect(published).toBe(postmanText());
});

test('is a Postman collection of format 2.1 with every operation and values for path parameters', () => {
  const { item: folders } = Collection.parse(JSON.parse(published));
  const requests = folders.flatMap(({ item }) => item).map(({ request }) => request);
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect(requests.map(({ method, url }) => `${method} ${patternOf(url.path)}`).sort()).toEqual(
    operations.sort(),
  );
  for (const { url } of requests) {
    const named = url.path.filter((part) => part.startsWith(':')).map((part) => part.slice(1));
    expect(url.variable.map(({ key }) => key)).toEqual(named);
    expect(url.variable.filter(({ value }) => value === '')).toEqual([]);
  }
});

function patternOf(path: readonly string[]): string {
  return `/${path.join('/')}`
    .replace('{{countryCode}}', '{countryCode}')
    .replace(/:(\w+)/g, '{$1}');
}
