import { z } from 'zod';
import { DateOnly, Identifier } from '#lib/api/fields.ts';

const DAY_RULE = 'must be a calendar date from 1900-01-01 to 2999-12-31, as YYYY-MM-DD';

/** A requested day. Not at the ends of the calendar, because the days around it are shown as well. */
export const HoursDay = z
  .string()
  .refine((text) => DateOnly.safeParse(text).success && /^(19|2\d)/.test(text), {
    error: DAY_RULE,
  });

/** The query of a file of branch hours. */
export const BranchHoursQuery = z.strictObject({
  branch: Identifier.describe('Number of the branch.'),
  from: z
    .union([z.literal(''), HoursDay], { error: DAY_RULE })
    .exactOptional()
    .describe('The first day of the week that is asked for; today unless it is named.'),
  special: z
    .enum(['1'], { error: 'must be 1, or left out' })
    .exactOptional()
    .describe('The days of the year to come with hours of their own, in place of a week.'),
});
export type BranchHoursQuery = z.output<typeof BranchHoursQuery>;
