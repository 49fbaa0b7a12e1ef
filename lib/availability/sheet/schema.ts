import { z } from 'zod';
import { boundedList, Identifier } from '#lib/api/fields.ts';
import { ChannelId, QueryItem } from '#lib/availability/schema.ts';
import { SearchText } from '#lib/search/schema.ts';
import { MAX_BRANCHES_PER_CALL, MAX_ITEMS_PER_CALL } from './sheet-limits.ts';

const items = boundedList(QueryItem, { min: 1, max: MAX_ITEMS_PER_CALL });

/** Rows of the availability sheet to be checked at a branch. */
export const SheetQuery = z.strictObject({ branchId: Identifier, channelId: ChannelId, items });
export type SheetQuery = z.infer<typeof SheetQuery>;

const DatedUnits = z.strictObject({ date: z.string(), quantity: z.number() });

/** The answers to the rows, in order; `today` is the date at the branch. */
export const SheetResult = z.strictObject({
  today: z.string(),
  answers: z.array(
    z.strictObject({
      productId: z.string(),
      quantity: z.number(),
      date: z.string().exactOptional(),
      name: z.string().exactOptional(),
      problem: z.enum(['unknown', 'too-large']).exactOptional(),
      now: z.number(),
      byDate: z.number(),
      later: z.array(DatedUnits),
    }),
  ),
});
export type SheetResult = z.infer<typeof SheetResult>;

/** What other branches are asked for: the missing units of rows. */
export const OtherBranchesQuery = z.strictObject({
  branchIds: boundedList(Identifier, { min: 1, max: MAX_BRANCHES_PER_CALL }),
  channelId: ChannelId,
  items,
});
export type OtherBranchesQuery = z.infer<typeof OtherBranchesQuery>;

/** The whole units of each item at each branch; unknown branches are left out. */
export const OtherBranchesResult = z.strictObject({
  branches: z.array(z.strictObject({ branchId: z.string(), units: z.array(z.number()) })),
});
export type OtherBranchesResult = z.infer<typeof OtherBranchesResult>;

/** Readings of what was typed, the likeliest first; the first that finds anything counts. */
export const SuggestionsQuery = z.strictObject({
  typed: z.array(SearchText).min(1).max(3),
  branchId: Identifier.exactOptional(),
  channelId: ChannelId,
});
export type SuggestionsQuery = z.infer<typeof SuggestionsQuery>;

/** Products that may be meant; `available` is what the branch can sell now. */
export const Suggestions = z.strictObject({
  products: z.array(
    z.strictObject({
      number: z.string(),
      description: z.string(),
      isCertain: z.boolean(),
      available: z.number().exactOptional(),
    }),
  ),
});
export type Suggestions = z.infer<typeof Suggestions>;
