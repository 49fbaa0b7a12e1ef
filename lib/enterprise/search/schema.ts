import { z } from 'zod';
import { SearchText } from '#lib/search/schema.ts';

/** An empty value is no condition. */
const field = SearchText.exactOptional();

/** The order of search results; by number by default. */
export const BranchOrder = z.enum(['name', 'distance', 'change'], {
  error: 'must be `name`, `distance` or `change`, or left out to sort by number',
});
export type BranchOrder = z.infer<typeof BranchOrder>;

/** The query of a branch search, as in a URL. All conditions must hold. */
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
