import { expect } from 'vitest';
import type { Database } from '#db/client.ts';
import type { CountryCode } from '#lib/api/fields.ts';
import type { Feed } from '#lib/feeds/feed.ts';
import { FEED_SCOPES } from '#lib/resources.ts';
import { storeBytes } from '#tests/contract/cases/assets/asset-records.ts';
import {
  CURSOR_RULE,
  notFound,
  type OperationCase,
  refuses,
  returns,
  type SeedTarget,
} from '#tests/contract/cases/operation-case.ts';

const ID = '01980000-0000-7000-8000-00000000000';
const REJECTED = Buffer.from('{"line":3,"reasons":["is not JSON"],"record":"x"}\n');
const SUCCEEDED: Feed = {
  feedId: '',
  ...({ resource: 'stock', mode: 'MERGE', isDryRun: false, state: 'SUCCEEDED' } as const),
  counts: { records: 2, inserted: 1, replaced: 0, unchanged: 1, removed: 0, rejected: 1 },
  issues: [{ field: '', issue: 'is not JSON', count: 1, lines: [3] }],
  ...{ furtherIssues: 0, notes: [] },
  createdAt: '2026-11-20T03:04:05.678Z',
  finishedAt: '2026-11-20T03:04:07.000Z',
};

const sent = {
  headers: { 'content-type': 'application/x-ndjson', 'idempotency-key': 'stock-1' },
  text: '{"branchId":"101","productId":"1040256","onHand":4,"reserved":0}\n',
};

/** Feeds that clients send. `tests/contract/feeds` runs them. */
export function feedCases(country: CountryCode): readonly OperationCase[] {
  /** A feed that a client of its own has sent. */
  const owned = (digit: number) => {
    const feedId = `${ID}${digit}`;
    const clientId = `feeds-${digit}`;
    const { counts, issues } = SUCCEEDED;
    const key = `${digit}`.repeat(40);
    return {
      feed: { ...SUCCEEDED, feedId },
      of: {
        ...({ scope: 'feeds:stock', anyScope: FEED_SCOPES } as const),
        clientId,
        seed: async (db: Database, { store }: SeedTarget) => {
          await db
            .insertInto('feeds')
            .values({
              ...{
                feed_id: feedId,
                country_code: country,
                client_id: clientId,
                position: 1_000 + digit,
              },
              ...{ state: 'SUCCEEDED', resource: 'stock', mode: 'MERGE', format: 'ndjson' },
              ...{ is_dry_run: false, skips_invalid: true, size_bytes: 9, checksum_sha256: '' },
              ...{ rejected_key: key, rejected_bytes: REJECTED.length },
              ...{ counts: JSON.stringify(counts), issues: JSON.stringify(issues) },
              ...{ created_at: SUCCEEDED.createdAt, finished_at: SUCCEEDED.finishedAt ?? null },
            })
            .execute();
          await storeBytes(store, key, REJECTED);
        },
      },
    };
  };
  const [listed, read, cancelled, rejected] = [owned(1), owned(2), owned(3), owned(4)];
  const others = { "another client's feed": `/feeds/${ID}9`, 'what is no id': '/feeds/newest' };
  return [
    {
      operation: 'POST /v1/{countryCode}/feeds',
      scope: 'feeds:stock',
      status: 202,
      clientId: 'feeds-0',
      successes: [
        {
          title: 'a feed is queued',
          path: '/feeds?resource=stock&dryRun=true',
          ...sent,
          body: {
            feedId: expect.stringMatching(/^[\da-f]{8}-[\da-f]{4}-7/),
            ...{ resource: 'stock', mode: 'MERGE', isDryRun: true, state: 'QUEUED' },
            ...{ issues: [], furtherIssues: 0, notes: [], createdAt: expect.any(String) },
          },
        },
      ],
      invalid: [
        {
          title: 'every issue is named at once',
          path: '/feeds?resource=stock&mode=MOVE&skipInvalid=1&allowRemoving=x',
          headers: { ...sent.headers, 'idempotency-key': 'a b' },
          text: sent.text,
          details: [
            { field: 'mode', issue: expect.stringContaining('must be one of MERGE') },
            { field: 'skipInvalid', issue: 'must be true or false' },
            { field: 'allowRemoving', issue: 'must be a whole number' },
            { field: 'Idempotency-Key', issue: 'must be 1 to 255 visible ASCII characters' },
          ],
        },
        {
          title: 'only REPLACE removes what is not there',
          path: '/feeds?resource=stock&allowRemoving=1',
          ...sent,
          details: [{ field: 'allowRemoving', issue: 'is only for the mode REPLACE' }],
        },
        {
          title: 'keys to delete are CSV',
          path: '/feeds?resource=stock&mode=DELETE',
          ...sent,
          details: [{ field: 'Content-Type', issue: 'must be text/csv for a list of keys' }],
        },
      ],
    },
    {
      operation: 'GET /v1/{countryCode}/feeds',
      ...listed.of,
      successes: [
        returns('the feeds of a client are listed', '/feeds?resource=stock&state=SUCCEEDED', {
          feeds: [listed.feed],
          pagination: { limit: 50, hasMore: false },
        }),
        returns('a filter leaves out others', '/feeds?state=FAILED', {
          feeds: [],
          pagination: { limit: 50, hasMore: false },
        }),
      ],
      invalid: [
        refuses(
          'unknown resources and states, and a wrong cursor, are refused',
          '/feeds?resource=assets&state=DONE&cursor=abc',
          CURSOR_RULE,
          { field: 'resource', issue: expect.stringContaining('must be one of states') },
          { field: 'state', issue: expect.stringContaining('must be one of QUEUED') },
        ),
      ],
    },
    {
      operation: 'GET /v1/{countryCode}/feeds/{feedId}',
      ...read.of,
      successes: [
        returns('a feed tells what became of it', `/feeds/${read.feed.feedId}`, read.feed),
      ],
      missing: notFound(others),
    },
    {
      operation: 'POST /v1/{countryCode}/feeds/{feedId}/cancel',
      ...cancelled.of,
      successes: [
        returns(
          'a feed that has succeeded stays so',
          `/feeds/${cancelled.feed.feedId}/cancel`,
          cancelled.feed,
        ),
      ],
      missing: notFound({ "another client's feed": `/feeds/${ID}2/cancel` }),
    },
    {
      operation: 'GET /v1/{countryCode}/feeds/{feedId}/rejected',
      ...rejected.of,
      mediaType: 'application/x-ndjson',
      successes: [
        {
          title: 'rejected lines come as they were stored',
          path: `/feeds/${rejected.feed.feedId}/rejected`,
          body: REJECTED,
        },
      ],
      missing: notFound({ "another client's feed": `/feeds/${ID}2/rejected` }),
    },
  ];
}
