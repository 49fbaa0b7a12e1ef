import { expect, test } from 'vitest';
import { z } from 'zod';
import { CountryPath } from '#lib/api/fields.ts';
import { operation } from '#lib/api/operation.ts';
import { PageQuery, Pagination } from '#lib/api/page-query.ts';
import { setUpTestServices } from '#tests/contract/services.ts';

const listCrates = operation({
  summary: 'Crates in pages',
  scope: 'product:read',
  deprecated: { since: '2026-07-01', sunset: '2027-07-01', link: '/changes#crates' },
  params: CountryPath,
  query: PageQuery,
  response: z.strictObject({ crates: z.array(z.string()), pagination: Pagination }),
  handle: ({ query: { limit } }) => ({
    crates: ['C1'],
    pagination: { limit, hasMore: true, nextCursor: 'next' },
  }),
});

const DEPRECATION_LINKS = '</changes#crates>; rel="deprecation", </changes#crates>; rel="sunset"';
const service = setUpTestServices();

test.each([
  ['a response, beside the link to the next page', 200, '', /rel="next", /],
  ['an error', 400, '?limit=0', /^/],
])('announces the deprecation of an operation on %s', async (_, status, query, firstLink) => {
  const request = new Request(`http://localhost:3000/v1/au/crates${query}`, {
    headers: { authorization: service.authorization },
  });
  const response = await listCrates(request, { params: { countryCode: 'au' } });
  const { headers } = response;
  expect(response.status).toBe(status);
  expect(headers.get('deprecation')).toBe('@1782864000');
  expect(headers.get('sunset')).toBe('Thu, 01 Jul 2027 00:00:00 GMT');
  expect(headers.get('link')).toMatch(firstLink);
  expect(headers.get('link')?.endsWith(DEPRECATION_LINKS)).toBe(true);
});
