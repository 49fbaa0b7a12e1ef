import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { loadRoutes } from '#server/http/router.ts';
import { loadOpenApiCore } from '#tools/packages/packages.ts';
import { openApiText, operationsIn } from './openapi.ts';

const { BaseResolver, createConfig, lintDocument, makeDocumentFromString } =
  await loadOpenApiCore();
const text = readFileSync(new URL('../../public/openapi.json', import.meta.url), 'utf8');

const Media = z.record(z.string(), z.object({ example: z.unknown().optional() }));
const Operation = z.object({
  operationId: z.string(),
  description: z.string().optional(),
  requestBody: z.object({ content: Media }).optional(),
  responses: z.record(
    z.string(),
    z.object({ $ref: z.string().optional(), content: Media.optional() }),
  ),
});
const Response = z.object({
  content: z
    .record(z.string(), z.object({ examples: z.record(z.string(), z.unknown()) }))
    .optional(),
});
const Document = z.object({
  info: z.object({ version: z.string() }),
  tags: z.array(z.object({ name: z.string(), 'x-interface-version': z.string() })),
  paths: z.record(z.string(), z.record(z.string(), Operation)),
  components: z
    .object({ responses: z.record(z.string(), Response) })
    .catchall(z.record(z.string(), z.unknown())),
});
const document = Document.parse(JSON.parse(text));
const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));

/** Recommended rules that we do not follow, with reasons. */
const EXCEPTIONS = {
  // The software is not licensed to its callers.
  'info-license': 'off',
  // The specification has /v1/assets/{assetId} beside /v1/{countryCode}/invoices; countries are an enum.
  'no-ambiguous-paths': 'off',
} as const;

test('passes an independent linter, including examples', async () => {
  const config = await createConfig({ extends: ['recommended-strict'], rules: EXCEPTIONS });
  const problems = await lintDocument({
    document: makeDocumentFromString(text, '/openapi.json'),
    externalRefResolver: new BaseResolver(),
    config,
  });
  const found = problems.map(
    ({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer}`,
  );
  expect(found).toEqual([]);
});

test('names components with identifiers, except for the security scheme of the specification', () => {
  const names = Object.values(document.components).flatMap((part) => Object.keys(part));
  expect(names.filter((name) => !/^[A-Za-z][A-Za-z0-9]*$/.test(name))).toEqual(['jwt-authorizer']);
});

test('names operations in a few words that nothing else has, portal included', async () => {
  const portal = operationsIn(await loadRoutes('portal-api'));
  const ids = operations.map(({ operationId }) => operationId);
  const all = [...ids, ...portal.map(({ declaration }) => declaration.operationId)];
  expect(ids.filter((id) => !/^[a-z]+([A-Z][a-z]+){1,3}$/.test(id))).toEqual([]);
  expect(all.filter((id, at) => all.indexOf(id) < at)).toEqual([]);
});

test('has patterns for engines without properties of characters, as Python', () => {
  const patterns = [...text.matchAll(/"pattern": ("(?:[^"\\]|\\.)*")/g)].map(([, found = '']) =>
    z.string().parse(JSON.parse(found)),
  );
  expect(patterns.length).toBeGreaterThan(100);
  expect(patterns.map((pattern) => new RegExp(pattern)).length).toBe(patterns.length);
  const foreign = /\\[pPkc]|\\u\{|\(\?<[^=!]|\[\^?\]/;
  expect(patterns.filter((pattern) => foreign.test(pattern))).toEqual([]);
});

test('says what the items of every list are, what each operation is for, and whom to ask', () => {
  const lists: unknown[] = [];
  const whole = JSON.parse(text, (_, value) => {
    if (value?.type === 'array' && value.items === undefined) lists.push(value);
    return value;
  });
  expect(lists).toEqual([]);
  expect(operations.filter(({ description }) => description === undefined)).toEqual([]);
  expect(whole.info.contact).toEqual({ name: expect.any(String) });
});

test('has the version of the package', () => {
  const { version } = JSON.parse(
    readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
  );
  expect(document.info.version).toBe(version);
});

test('declares the interface version of each domain', () => {
  const versions = document.tags.map((tag) => [tag.name, tag['x-interface-version']]);
  expect(Object.fromEntries(versions)).toEqual({
    Invoicing: '0.0.1',
    Procurement: '0.0.1',
    Costs: '0.0.1',
    Availability: '0.0.1',
    Stock: '0.0.1',
    Enterprise: '0.0.1',
    Product: '1.0.0',
    Customer: '0.0.1',
    Assets: '1.0.0',
    Webhooks: '0.0.1',
    Integration: '0.0.1',
  });
});

test.each(operations)('has examples of the bodies of $operationId and of an error', (operation) => {
  const bodies = [operation.requestBody, ...Object.values(operation.responses)].flatMap((body) => {
    const media = body?.content?.['application/json'];
    return media ? [media] : [];
  });
  expect(bodies.filter((media) => media.example === undefined)).toEqual([]);
  const references = Object.values(operation.responses).flatMap(({ $ref }) => $ref ?? []);
  const shared = references.map((reference) => {
    const name = reference.slice(reference.lastIndexOf('/') + 1);
    return document.components.responses[name]?.content?.['application/json'];
  });
  const errors = shared.filter((media) => media !== undefined);
  expect(errors.length).toBeGreaterThan(0);
  for (const { examples } of errors) expect(Object.keys(examples)).not.toEqual([]);
});

test('public/openapi.json is current: otherwise run npm run generate openapi', async () => {
  const published = readFileSync(new URL('../../public/openapi.json', import.meta.url), 'utf8');
  expect(published).toBe(await openApiText());
});
