import type { Database } from '#db/client.ts';
import type { CountryCode } from '#lib/api/fields.ts';
import { serialized } from '#lib/documents/document.ts';
import type { IndustryType, SubSegment } from '../schema.ts';

/** Stores an industry type or a segment like its feed. */
export async function saveCode(
  db: Database,
  table: 'industry_types' | 'segments',
  country: CountryCode,
  record: IndustryType,
): Promise<void> {
  await db
    .insertInto(table)
    .values({ country_code: country, code: record.code, ...serialized(record) })
    .execute();
}

/** Stores a sub-segment like its feed. */
export async function saveSubSegment(
  db: Database,
  country: CountryCode,
  record: SubSegment,
): Promise<void> {
  const { code, segmentCode } = record;
  await db
    .insertInto('sub_segments')
    .values({ country_code: country, code, segment_code: segmentCode, ...serialized(record) })
    .execute();
}
