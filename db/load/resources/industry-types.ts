import { IndustryType } from '#lib/customer/schema.ts';
import { storedCode } from '#lib/customer/stored-code.ts';
import { feedOf } from '../resource.ts';

/** What trades customers are in. */
export const industryTypes = feedOf({
  name: 'industry-types',
  table: 'industry_types',
  record: IndustryType,
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
