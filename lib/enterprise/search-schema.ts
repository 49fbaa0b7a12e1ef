import { z } from 'zod';
import { Typed } from '#lib/search/schema.ts';

/** A field left empty asks for nothing. */
const field = Typed.exactOptional();

/** By what branches found are sorted; by number unless it is told. */
export const BranchOrder = z.enum(['name', 'distance', 'change'], {
  error: 'must be `name`, `distance` or `change`, or left out to sort by number',
});
export type BranchOrder = z.infer<typeof BranchOrder>;

/** What branches are searched by, as it stands in a URL; all of it has to hold. */
export const BranchSearchQuery = z.strictObject({
  q: field.describe(
    'Words of its name, suburb, region, state or manager, its number or post code.',
  ),
  type: field.describe('Code of a business unit type.'),
  state: field.describe('State or region, as in addresses.'),
  open: z
    .enum(['', '1'], { error: 'must be 1, or left out' })
    .exactOptional()
    .describe('Those that are open now.'),
  near: field.describe('Number of the branch that distances are from.'),
  sort: z.union([z.literal(''), BranchOrder]).exactOptional(),
});
export type BranchSearchQuery = z.output<typeof BranchSearchQuery>;
