import { expect, test } from 'vitest';
import { SearchResults } from '#lib/search/schema.ts';
import { isSearchResults } from './omnibox-search.ts';

const RESULT = { href: '/au/invoices/1', title: '1', detail: 'Invoice', meta: '$5', tone: 'bad' };
const GROUP = { kind: 'invoices', title: 'Invoices', results: [RESULT], all: '/au/invoices?q=1' };
const ANSWER = { groups: [GROUP], exact: ['/au/invoices/1'], asOf: '2026-11-21T04:05:06.000Z' };
const { meta, tone, ...plainResult } = RESULT;
const { all, ...wholeGroup } = GROUP;

test.each([
  ANSWER,
  { ...ANSWER, groups: [], exact: [] },
  { ...ANSWER, groups: [{ ...wholeGroup, results: [plainResult] }] },
])('what the schema takes is an answer of the search', (answer) => {
  expect(SearchResults.safeParse(answer).success).toBe(true);
  expect(isSearchResults(answer)).toBe(true);
});

test.each([
  undefined,
  null,
  'busy',
  {},
  { ...ANSWER, groups: undefined },
  { ...ANSWER, exact: [1] },
  { ...ANSWER, asOf: 'just now' },
  { ...ANSWER, groups: [{ ...GROUP, kind: 'secrets' }] },
  { ...ANSWER, groups: [{ ...GROUP, title: 1 }] },
  { ...ANSWER, groups: [{ ...GROUP, all: null }] },
  { ...ANSWER, groups: [{ ...GROUP, results: [{ ...RESULT, href: undefined }] }] },
  { ...ANSWER, groups: [{ ...GROUP, results: [{ ...RESULT, tone: 'loud' }] }] },
])('what the schema refuses is none: %j', (answer) => {
  expect(SearchResults.safeParse(answer).success).toBe(false);
  expect(isSearchResults(answer)).toBe(false);
});
