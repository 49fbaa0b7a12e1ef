import { expect } from 'vitest';
import {
  CURSOR_RULE,
  type OperationCase,
  refuses,
  returns,
  unknownParameter,
} from '#tests/contract/cases/operation-case.ts';
import { HOLDBACKS } from './stock.ts';

const page = (changes: unknown, limit = 200) => ({
  changes,
  pagination: { limit, hasMore: false, nextCursor: expect.any(String) },
});
const changeOf = ({ quantity: _, ...key }: (typeof HOLDBACKS)[number]) => ({
  ...{ resource: 'channel-holdbacks', key, changedAt: expect.any(String), isRemoved: false },
});
/** After the tables were made, and before anything is stored. */
const START = new Date().toISOString();

/** The changes of all records. `changes.test.ts` follows them. */
export function changeCases(): readonly OperationCase[] {
  return [
    {
      operation: 'GET /v1/{countryCode}/changes',
      scope: 'stock:read',
      successes: [
        returns(
          'without a cursor a page is empty, and has the cursor of now',
          '/changes?resource=commitments,stock&limit=1000',
          page([], 1_000),
        ),
        returns(
          'changes from a time on have the keys of records',
          `/changes?resource=channel-holdbacks&changedFrom=${START}`,
          page(HOLDBACKS.map(changeOf)),
        ),
        returns(
          'include=record adds each record as it is now',
          `/changes?resource=channel-holdbacks&resource=channel-holdbacks&include=record&changedFrom=${START}`,
          page(
            HOLDBACKS.map((record) => ({
              ...changeOf(record),
              ...{ etag: expect.stringMatching(/^".+"$/), record },
            })),
          ),
        ),
      ],
      invalid: [
        refuses(
          'every issue is named at once',
          '/changes?resource=stock,nothing&limit=1001&include=costs&changedFrom=yesterday&cursor=abc&wait=21&watch=1',
          unknownParameter('watch'),
          { field: 'limit', issue: 'must be a whole number from 1 to 1000' },
          CURSOR_RULE,
          {
            field: 'resource',
            issue: expect.stringContaining('must be one of states'),
            value: 'nothing',
            index: 1,
          },
          { field: 'changedFrom', issue: expect.stringContaining('must be a timestamp') },
          { field: 'include', issue: expect.any(String), value: 'costs', index: 0 },
          { field: 'wait', issue: 'must be a whole number of seconds from 0 to 20' },
        ),
        refuses('no resource is refused', '/changes?resource=', {
          field: 'resource',
          issue: expect.any(String),
        }),
      ],
    },
  ];
}
