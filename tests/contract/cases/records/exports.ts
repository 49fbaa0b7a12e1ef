import { type OperationCase, refuses } from '#tests/contract/cases/operation-case.ts';
import { HOLDBACKS } from './stock.ts';

/** Exports of all records. `exports.test.ts` reads their parts. */
export function exportCases(): readonly OperationCase[] {
  const lines = (...records: readonly object[]) =>
    Buffer.from(records.map((record) => `${JSON.stringify(record)}\n`).join(''));
  // A key has '' for a member that is not there.
  const keyOf = ({ channelId, branchId = '', productId = '' }: (typeof HOLDBACKS)[number]) =>
    [channelId, branchId, productId].join('\t');
  const sorted = HOLDBACKS.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
  return [
    {
      operation: 'GET /v1/{countryCode}/exports/{resource}',
      scope: 'stock:read',
      mediaType: 'application/x-ndjson',
      successes: [
        {
          title: 'every record is a line, by key',
          path: '/exports/channel-holdbacks',
          body: lines(...sorted),
        },
      ],
      missing: [{ title: 'an unknown resource is not found', path: '/exports/events' }],
      invalid: [
        refuses('a limit above 50,000 is refused', '/exports/stock?limit=50001', {
          field: 'limit',
          issue: 'must be a whole number from 1 to 50000',
        }),
      ],
    },
  ];
}
