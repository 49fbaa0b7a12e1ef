import { Segment } from '#lib/customer/schema.ts';
import { storedCode } from '#lib/customer/stored-code.ts';
import { feedOf } from '../resource.ts';

/** How the business divides its customers. */
export const segments = feedOf({
  name: 'segments',
  table: 'segments',
  record: Segment,
  stored: storedCode,
  columns: {
    code: (kept) => kept.code,
    document: (kept) => kept.document,
    etag: (kept) => kept.etag,
  },
  key: { code: 'code' },
  changedBy: ['etag'],
  removal: { never: 'accounts of earlier years name them' },
});
