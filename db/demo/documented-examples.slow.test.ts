import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { demoBusiness } from './business.ts';

const Parameter = z.object({
  name: z.string().optional(),
  in: z.string().optional(),
  schema: z.object({ examples: z.array(z.unknown()).optional() }).optional(),
});
const Document = z.object({
  paths: z.record(z.string(), z.record(z.string(), z.object({ parameters: z.array(Parameter) }))),
});

/** The feed and member that each parameter is an example of. Events have no feed: the service creates their ids. */
const NAMED: Readonly<Record<string, readonly [feed: string, member: string]>> = {
  invoiceNumber: ['invoices', 'number'],
  purchaseOrderNumber: ['purchase-orders', 'purchaseOrderNumber'],
  productNumber: ['products', 'number'],
  branchNumber: ['branches', 'number'],
  accountId: ['accounts', 'accountId'],
  stateCode: ['states', 'code'],
  familyCode: ['families', 'familyCode'],
};

test('the examples of the API reference are demo records', () => {
  const text = readFileSync(new URL('../../public/openapi.json', import.meta.url), 'utf8');
  const { paths } = Document.parse(JSON.parse(text));
  const operations = Object.values(paths).flatMap((methods) => Object.values(methods));
  const shown = operations
    .flatMap(({ parameters }) => parameters)
    .filter((parameter) => parameter.in === 'path' && parameter.name !== undefined);
  const { feeds } = demoBusiness('au', '2026-11-21', 0.1);
  const values = new Map(feeds.map(([name, records]) => [name, [...records]]));
  for (const [parameter, [feed, member]] of Object.entries(NAMED)) {
    const examples = shown.flatMap(({ name, schema }) =>
      name === parameter ? (schema?.examples ?? []) : [],
    );
    const known = new Set(values.get(feed)?.map((record) => Reflect.get(record, member)));
    expect([parameter, examples.length > 0, examples.every((one) => known.has(one))]).toEqual([
      parameter,
      true,
      true,
    ]);
  }
});
