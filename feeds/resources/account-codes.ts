import { codeReference } from '#feeds/references.ts';
import { feedForTable, LIST_LIMIT, MAX_LIST_RECORD_BYTES } from '#feeds/resource.ts';
import { storedCode } from '#lib/accounts/account-codes.ts';
import { IndustryType, Segment, SubSegment } from '#lib/accounts/schema.ts';

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
  return feedForTable({
    name,
    table,
    record,
    stored: storedCode,
    columns: {
      code: (stored) => stored.code,
      document: (stored) => stored.document,
      etag: (stored) => stored.etag,
    },
    recordLimit: LIST_LIMIT,
    maxRecordBytes: MAX_LIST_RECORD_BYTES,
    key: { code: 'code' },
    comparedColumns: ['etag'],
    removal: 'allowed',
  });
}

/** Sub-segments, each of one segment. */
export const subSegments = feedForTable({
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
  recordLimit: LIST_LIMIT,
  maxRecordBytes: MAX_LIST_RECORD_BYTES,
  key: { code: 'code' },
  comparedColumns: ['etag'],
  removal: 'allowed',
  references: [codeReference('segmentCode', 'segment_code', 'segments', 'segment')],
});
