import { expect, test } from 'vitest';
import { SearchResults } from '#lib/search/schema.ts';
import { isSearchResults } from './omnibox-search.ts';

const RESULT = {
  href: '/au/invoices/1',
  title: '1',
  detail: 'Invoice',
  label: 'Job 4',
  meta: '$5',
  status: 'Paid',
  tone: 'bad',
};
const GROUP = { kind: 'invoices', title: 'Invoices', results: [RESULT], all: '/au/invoices?q=1' };
const RESPONSE = {
  groups: [GROUP],
  exact: ['/au/invoices/1'],
  marks: ['1'],
  asOf: '2026-11-21T04:05:06.000Z',
};
const { label, meta, status, tone, ...plainResult } = RESULT;
const { all, ...wholeGroup } = GROUP;

test.each([
  RESPONSE,
  { ...RESPONSE, groups: [], exact: [], elsewhere: { href: '/nz/search?q=1', label: 'NZ' } },
  { ...RESPONSE, only: '/au/invoices/1', unmetConditions: 'No invoice with 776' },
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
  { ...RESPONSE, only: 1 },
  { ...RESPONSE, elsewhere: '/nz' },
  { ...RESPONSE, marks: undefined },
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
