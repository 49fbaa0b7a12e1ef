import { z } from 'zod';
import { dataRows, readOnce } from '#tools/demo/values/data-file.ts';

/** An invented person who works at a branch. */
export type StaffMember = z.infer<typeof StaffRow>;

/** The few people of a branch. */
export function staffAt(branchNumber: string): readonly StaffMember[] {
  return byBranch().get(branchNumber) ?? [];
}

const StaffRow = z.strictObject({
  branch: z.string(),
  number: z.string(),
  userId: z.string(),
  name: z.string(),
});

const byBranch = readOnce(() => Map.groupBy(dataRows('staff.csv', StaffRow), (row) => row.branch));
