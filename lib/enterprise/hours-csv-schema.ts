import { z } from 'zod';
import { DateOnly, Identifier } from '#lib/api/fields.ts';

/** Which days of a branch's hours are asked for. */
export const BranchHoursQuery = z.strictObject({
  branch: Identifier.describe('Number of the branch.'),
  from: z
    .union([z.literal(''), DateOnly])
    .exactOptional()
    .describe('The first day of the week that is asked for; today unless it is told.'),
  special: z
    .enum(['1'], { error: 'must be 1, or left out' })
    .exactOptional()
    .describe('The days of the year to come with hours of their own, in place of a week.'),
});
export type BranchHoursQuery = z.output<typeof BranchHoursQuery>;
