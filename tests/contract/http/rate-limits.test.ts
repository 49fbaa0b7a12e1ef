import { expect, test } from 'vitest';
import { z } from 'zod';
import { operation } from '#lib/api/operation.ts';
import { setUpTestServices } from '#tests/contract/services.ts';

const Parcels = z.strictObject({ count: z.int() });

const countParcels = operation('countParcels', {
  summary: 'Counts parcels',
  scope: 'product:read',
  caching: 'never',
  body: Parcels,
  weigh: ({ count }) => count,
  response: Parcels,
  handle: ({ body }) => body,
});

const service = setUpTestServices({ RATE_LIMIT: '60' });

test('a valid request counts as many as it weighs, while any of the quota is left', async () => {
  const { authorization } = service;
  const left = async (count: unknown) => {
    const request = new Request('http://localhost:3000/v1/au/parcels', {
      method: 'POST',
      body: JSON.stringify({ count }),
      headers: { authorization, 'content-type': 'application/json' },
    });
    const { status, headers } = await countParcels(request, { params: { countryCode: 'au' } });
    return [status, /r=(\d+)/.exec(headers.get('ratelimit') ?? '')?.[1]];
  };
  expect(await left(1)).toEqual([200, '59']);
  expect(await left(29)).toEqual([200, '30']);
  expect(await left('many')).toEqual([400, '29']);
  expect(await left(100)).toEqual([200, '0']);
  expect(await left(1)).toEqual([429, '0']);
});
