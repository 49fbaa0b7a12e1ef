import { codeReference } from '#feeds/references.ts';
import { DOCUMENT_COLUMNS, feedForTable, WHOLE_LIST } from '#feeds/resource.ts';
import { IndustryType, Segment, SubSegment } from '#lib/accounts/schema.ts';

/** The industries of customers. */
export const industryTypes = feedForTable({
  name: 'industry-types',
  table: 'industry_types',
  record: IndustryType,
  columns: { code: ({ code }) => code, ...DOCUMENT_COLUMNS },
  key: { code: 'code' },
  ...WHOLE_LIST,
});

/** Customer segments. */
export const segments = feedForTable({
  name: 'segments',
  table: 'segments',
  record: Segment,
  columns: { code: ({ code }) => code, ...DOCUMENT_COLUMNS },
  key: { code: 'code' },
  ...WHOLE_LIST,
});

/** Sub-segments, each of one segment. */
export const subSegments = feedForTable({
  name: 'sub-segments',
  table: 'sub_segments',
  record: SubSegment,
  columns: {
    code: ({ code }) => code,
    segment_code: ({ segmentCode }) => segmentCode,
    ...DOCUMENT_COLUMNS,
  },
  key: { code: 'code' },
  references: [codeReference('segmentCode', 'segment_code', 'segments', 'segment')],
  ...WHOLE_LIST,
});
