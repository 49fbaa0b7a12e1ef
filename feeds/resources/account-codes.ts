import { codeReference } from '#feeds/references.ts';
import { feedOfDocuments, WHOLE_LIST } from '#feeds/resource.ts';
import { IndustryType, Segment, SubSegment } from '#lib/accounts/schema.ts';

/** The industries of customers. */
export const industryTypes = feedOfDocuments('industry-types', IndustryType, WHOLE_LIST);

/** Customer segments. */
export const segments = feedOfDocuments('segments', Segment, WHOLE_LIST);

/** Sub-segments, each of one segment. */
export const subSegments = feedOfDocuments('sub-segments', SubSegment, {
  columns: { segment_code: ({ segmentCode }) => segmentCode },
  references: [codeReference('segmentCode', 'segment_code', 'segments', 'segment')],
  ...WHOLE_LIST,
});
