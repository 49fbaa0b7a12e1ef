import { expect, test } from 'vitest';
import { SearchResults } from '#lib/search/schema.ts';
import { isSearchResults } from './omnibox-search.ts';

const RESULT = { href: '/au/invoices/1', title: '1', detail: 'Invoice', meta: '$5', tone: 'bad' };
const GROUP = { kind: 'invoices', title: 'Invoices', results: [RESULT], all: '/au/invoices?q=1' };
const RESPONSE = { groups: [GROUP], exact: ['/au/invoices/1'], asOf: '2026-11-21T04:05:06.000Z' };
const { meta, tone, ...plainResult } = RESULT;
const { all, ...wholeGroup } = GROUP;

test.each([
  RESPONSE,
  { ...RESPONSE, groups: [], exact: [] },
  { ...RESPONSE, groups: [{ ...wholeGroup, results: [plainResult] }] },
])('accepts what the schema accepts', (response) => {
  expect(SearchResults.safeParse(response).success).toBe(true);
  expect(isSearchResults(response)).toBe(true);
});

test.each([
  undefined,
  null,
  'busy',
  {},
  { ...RESPONSE, groups: undefined },
  { ...RESPONSE, exact: [1] },
  { ...RESPONSE, asOf: 'just now' },
  { ...RESPONSE, groups: [{ ...GROUP, kind: 'secrets' }] },
  { ...RESPONSE, groups: [{ ...GROUP, title: 1 }] },
  { ...RESPONSE, groups: [{ ...GROUP, all: null }] },
  { ...RESPONSE, groups: [{ ...GROUP, results: [{ ...RESULT, href: undefined }] }] },
  { ...RESPONSE, groups: [{ ...GROUP, results: [{ ...RESULT, tone: 'loud' }] }] },
])('rejects what the schema rejects: %j', (response) => {
  expect(SearchResults.safeParse(response).success).toBe(false);
  expect(isSearchResults(response)).toBe(false);
});
