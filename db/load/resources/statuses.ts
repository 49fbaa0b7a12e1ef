import { etagOf } from '#lib/api/etag.ts';
import { Status } from '#lib/product/master-data-schema.ts';
import { feedOf, LONGEST_IN_LIST, WHOLE_LIST } from '../resource.ts';
import { idsAreUnique } from './unique-ids.ts';

/** What the status of a product may be. */
export const statuses = feedOf({
  name: 'statuses',
  table: 'statuses',
  record: Status,
  stored: (status, document) => ({ ...status, document }),
  columns: {
    code: (status) => status.code,
    description: (status) => status.description,
    document: (status) => status.document,
    etag: (status) => etagOf(status.document),
  },
  most: WHOLE_LIST,
  longestRecord: LONGEST_IN_LIST,
  key: { code: 'code' },
  changedBy: ['etag'],
  check: idsAreUnique('statuses'),
  removal: 'allowed',
});
