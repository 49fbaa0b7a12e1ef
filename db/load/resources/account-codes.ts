import { IndustryType, Segment, SubSegment } from '#lib/customer/schema.ts';
import { storedCode } from '#lib/customer/stored-code.ts';
import { feedOf, LONGEST_IN_LIST, WHOLE_LIST } from '../resource.ts';
import { codeIn } from './references.ts';

/** The industries of customers. */
export const industryTypes = listFeed('industry-types', 'industry_types', IndustryType);

/** Customer segments. */
export const segments = listFeed('segments', 'segments', Segment);

/** A list of codes that accounts reference. */
function listFeed(
  name: string,
  table: 'industry_types' | 'segments',
  record: typeof IndustryType | typeof Segment,
) {
  return feedOf({
    name,
    table,
    record,
    stored: storedCode,
    columns: {
      code: (stored) => stored.code,
      document: (stored) => stored.document,
      etag: (stored) => stored.etag,
    },
    recordLimit: WHOLE_LIST,
    maxRecordBytes: LONGEST_IN_LIST,
    key: { code: 'code' },
    comparedColumns: ['etag'],
    removal: 'allowed',
  });
}

/** Sub-segments, each of one segment. */
export const subSegments = feedOf({
  name: 'sub-segments',
  table: 'sub_segments',
  record: SubSegment,
  stored: (record, text) => ({ ...storedCode(record, text), segmentCode: record.segmentCode }),
  columns: {
    code: (stored) => stored.code,
    document: (stored) => stored.document,
    etag: (stored) => stored.etag,
    segment_code: (stored) => stored.segmentCode,
  },
  recordLimit: WHOLE_LIST,
  maxRecordBytes: LONGEST_IN_LIST,
  key: { code: 'code' },
  comparedColumns: ['etag'],
  removal: 'allowed',
  references: [codeIn('segmentCode', 'segment_code', 'segments', 'segment')],
});
