import { SubSegment } from '#lib/customer/schema.ts';
import { storedCode } from '#lib/customer/stored-code.ts';
import { feedOf, LONGEST_IN_LIST, WHOLE_LIST } from '../resource.ts';
import { codeIn } from './references.ts';

/** Finer divisions, each of one segment. */
export const subSegments = feedOf({
  name: 'sub-segments',
  table: 'sub_segments',
  record: SubSegment,
  stored: (record, text) => ({ ...storedCode(record, text), segmentCode: record.segmentCode }),
  columns: {
    code: (kept) => kept.code,
    document: (kept) => kept.document,
    etag: (kept) => kept.etag,
    segment_code: (kept) => kept.segmentCode,
  },
  most: WHOLE_LIST,
  longestRecord: LONGEST_IN_LIST,
  key: { code: 'code' },
  changedBy: ['etag'],
  removal: 'allowed',
  references: [codeIn('segmentCode', 'segment_code', 'segments', 'segment')],
});
