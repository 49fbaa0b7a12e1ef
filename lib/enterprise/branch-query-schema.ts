import { z } from 'zod';
import { CountryPath, Identifier } from '#lib/api/fields.ts';
import { shortened } from '#lib/cut-text.ts';
import { Branch } from './schema.ts';

/** The parts of a branch that are answered when they are asked for. */
export const Expansion = z.enum(['hours', 'departments', 'specialHours']);
export type Expansion = z.infer<typeof Expansion>;

/** Commas, a repeated parameter and both at once say the same. */
const Expand = z
  .array(z.string())
  .meta({ items: { type: 'string', enum: Expansion.options }, explode: false })
  .transform((values, context) => {
    const asked = values.flatMap((value) => value.split(','));
    const known = asked.filter(isExpansion);
    if (known.length === asked.length) return known;
    for (const value of new Set(asked.filter((part) => !isExpansion(part)))) {
      const issue = `${JSON.stringify(shortened(value, 80))} is not one of ${Expansion.options.join(', ')}`;
      context.issues.push({ code: 'custom', input: value, message: issue });
    }
    return z.NEVER;
  })
  .default([])
  .describe(
    'What else is answered: trading hours, departments (of trading branches), dated exceptions of ' +
      'the year to come. Separated by commas.',
  );

/** The path of one branch. */
export const BranchPath = CountryPath.extend({
  branchNumber: Identifier.meta({ description: 'Number of the branch.', examples: ['101'] }),
});

/** What is asked of one branch. */
export const BranchQuery = z.strictObject({ expand: Expand });
export type BranchQuery = z.output<typeof BranchQuery>;

/** What is asked of all branches. */
export const BranchListQuery = BranchQuery.extend({
  typeCodes: z
    .array(Identifier)
    .exactOptional()
    .describe('Code of a business unit type; repeat the parameter for several. All by default.'),
});
export type BranchListQuery = z.output<typeof BranchListQuery>;

/** Branches of a country, by number. */
export const BranchList = z.strictObject({ branches: z.array(Branch) }).meta({ id: 'BranchList' });
export type BranchList = z.infer<typeof BranchList>;

function isExpansion(value: string): value is Expansion {
  return Expansion.safeParse(value).success;
}
