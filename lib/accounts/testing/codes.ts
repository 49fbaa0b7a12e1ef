import type { Database } from '#db/client.ts';
import { storedCode } from '#lib/accounts/account-codes.ts';
import type { CountryCode } from '#lib/api/fields.ts';
import type { IndustryType, SubSegment } from '../schema.ts';

/** Stores an industry type or a segment like its feed. */
export async function saveCode(
  db: Database,
  table: 'industry_types' | 'segments',
  country: CountryCode,
  record: IndustryType,
): Promise<void> {
  const row = storedCode(record, JSON.stringify(record));
  await db
    .insertInto(table)
    .values({ country_code: country, ...row })
    .execute();
}

/** Stores a sub-segment like its feed. */
export async function saveSubSegment(
  db: Database,
  country: CountryCode,
  record: SubSegment,
): Promise<void> {
  const row = storedCode(record, JSON.stringify(record));
  await db
    .insertInto('sub_segments')
    .values({ country_code: country, ...row, segment_code: record.segmentCode })
    .execute();
}
