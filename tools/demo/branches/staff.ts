import { z } from 'zod';
import { dataRows, readOnce } from '#tools/demo/values/data-file.ts';
import type { Random } from '#tools/demo/values/random.ts';

/** An invented person who works at a branch. */
export type StaffMember = z.infer<typeof StaffRow>;

/** The few people of a branch. */
export function staffAt(branchNumber: string): readonly StaffMember[] {
  return byBranch().get(branchNumber) ?? [];
}

/** The name of a person elsewhere, such as on a building site. */
export function randomName(random: Random): string {
  const { given, family } = names();
  return `${random.pick(given)} ${random.pick(family)}`;
}

/** What people write on documents of a kind. */
export function commentsOn(kind: CommentKind): readonly string[] {
  return comments()
    .filter(({ on }) => on === kind)
    .map(({ comment }) => comment);
}

const CommentKind = z.enum(['delivery', 'counter', 'purchase order', 'order line']);
type CommentKind = z.infer<typeof CommentKind>;

const CommentRow = z.strictObject({ on: CommentKind, comment: z.string() });
const comments = readOnce(() => dataRows('comments.csv', CommentRow));

const StaffRow = z.strictObject({
  branch: z.string(),
  number: z.string(),
  userId: z.string(),
  name: z.string(),
});

const byBranch = readOnce(() => Map.groupBy(dataRows('staff.csv', StaffRow), (row) => row.branch));

const NameRow = z.strictObject({ list: z.enum(['given', 'family']), name: z.string() });

const names = readOnce(() => {
  const rows = dataRows('names.csv', NameRow);
  const of = (list: string) => rows.filter((row) => row.list === list).map(({ name }) => name);
  return { given: of('given'), family: of('family') };
});
