import { z } from 'zod';
import { CountryPath, commaSeparated, Identifier } from '#lib/api/fields.ts';
import { Branch } from './schema.ts';

/** The parts of a branch that are returned on request. */
export const Expansion = z.enum(['hours', 'departments', 'specialHours']);
export type Expansion = z.infer<typeof Expansion>;

const Expand = commaSeparated(
  z.enum(Expansion.options, { error: `is not one of ${Expansion.options.join(', ')}` }),
)
  .default([])
  .describe(
    'What else is answered: trading hours, departments (of trading branches), dated exceptions of ' +
      'the year to come. Separated by commas, or repeated.',
  );

export const BranchPath = CountryPath.extend({
  branchNumber: Identifier.meta({ description: 'Number of the branch.', examples: ['101'] }),
});

export const BranchQuery = z.strictObject({ expand: Expand });
export type BranchQuery = z.output<typeof BranchQuery>;

export const BranchListQuery = BranchQuery.extend({
  typeCodes: commaSeparated(Identifier)
    .exactOptional()
    .describe('Codes of business unit types, separated by commas or repeated. All by default.'),
});
export type BranchListQuery = z.output<typeof BranchListQuery>;

/** Branches of a country, by number. */
export const BranchList = z.strictObject({ branches: z.array(Branch) }).meta({ id: 'BranchList' });
export type BranchList = z.infer<typeof BranchList>;
