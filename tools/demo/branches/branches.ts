import { z } from 'zod';
import type { CountryCode } from '#lib/api/fields.ts';
import { BranchRecord } from '#lib/branches/schema.ts';
import { dataLines, readOnce } from '#tools/demo/values/data-file.ts';
import { specialDaysOf } from './special-days.ts';

/**
 * The branches of the demo business in a country, by number, with the special days of the two years from `today` on.
 * Only places and public holidays are real. Electrical branches open for the morning of Boxing Day, unless it is `closed`.
 */
export function demoBranches(
  countryCode: CountryCode,
  today: string,
  boxingDay: 'open' | 'closed' = 'open',
): BranchRecord[] {
  return records()
    .filter(({ location }) => location.address.countryCode === countryCode.toUpperCase())
    .map((branch) => ({ ...branch, specialHours: specialDaysOf(branch, today, boxingDay) }));
}

/** Each has a complete location. */
const CompleteRecord = z.custom<BranchRecord>((input) => BranchRecord.safeParse(input).success);

const records = readOnce(() => dataLines('branches.ndjson', CompleteRecord));
