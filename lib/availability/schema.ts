import { z } from 'zod';
import { DateOnly, Identifier, listOf, notBlank, unlessMissing } from '#lib/api/fields.ts';

/** The ways in which the business sells; each may keep a quantity from sale. */
export const ChannelId = z
  .enum(['BLMaxx', 'BLBranch', 'BLEcom', 'OnsiteMaxx', 'OnsiteBranch', 'OnsiteEcom'])
  .meta({ id: 'ChannelId', description: 'The channel that wants to sell.' });
export type ChannelId = z.infer<typeof ChannelId>;

const BRANCH = { description: 'Number of a branch.', examples: ['101'] };
const PRODUCT = { description: 'Number of a product.', examples: ['1400151'] };
const BranchId = Identifier.meta(BRANCH);
const ProductId = Identifier.meta(PRODUCT);

/** The most items in one query (specification 8). */
const MOST_ITEMS = 25;

const WHOLE = 'must be a whole number from 1 to 2147483647';

/** The most promises of a product at a branch that feeds bring in. */
export const MOST_COMMITMENTS = 5_000;

const requested = {
  quantity: z.int32({ error: unlessMissing(WHOLE) }).min(1, { error: WHOLE }),
  date: DateOnly.exactOptional(),
};

const QueryItem = z
  .strictObject({
    productId: z
      .string()
      .meta(PRODUCT)
      .describe(
        "Number of a product. What is no number of one (empty, too long) is that item's 404.",
      ),
    ...requested,
    date: requested.date.describe(
      'With a date, what can be promised for it (ATP); without, what can be sold now (ATS). A date ' +
        'before today at the branch is answered as for today.',
    ),
  })
  .meta({ id: 'AvailabilityQueryItem' });
export type QueryItem = z.infer<typeof QueryItem>;

/** The body of an availability query (specification 4.7). */
export const AvailabilityQuery = z
  .strictObject({
    branchId: BranchId,
    channelId: ChannelId,
    items: listOf(QueryItem, { least: 1, most: MOST_ITEMS }).describe(
      'Each is answered by itself.',
    ),
  })
  .meta({ id: 'AvailabilityQuery' });
export type AvailabilityQuery = z.infer<typeof AvailabilityQuery>;

// Of an answer the shape is checked, and no text a second time: that took longer than the arithmetic.
const said = {
  branchId: z.string().meta(BRANCH),
  productId: z.string().meta(PRODUCT),
  date: z.string().meta({ format: 'date' }),
  whole: (minimum: number) => z.number().meta({ type: 'integer', minimum }),
};

/** What is said of one item (specification 4.7, api.md section 7). */
const ItemAvailability = z
  .strictObject({
    productId: said.productId,
    checkType: z.enum(['ATP', 'ATS']),
    availableQty: said
      .whole(0)
      .describe('Whole units: by the requested date (ATP), or now (ATS). 0 where unstocked.'),
    availableByDate: said.date
      .exactOptional()
      .describe(
        'ATP alone: the first day, of today and the 365 after it, for which all of the quantity can be promised.',
      ),
    requested: z.strictObject({ quantity: said.whole(1), date: said.date.exactOptional() }),
    error: z
      .strictObject({
        errorCode: z.enum(['RESOURCE_NOT_FOUND', 'KIT_TOO_LARGE']),
        message: z.string(),
        status: z.literal([404, 422]).meta({ type: 'integer' }),
      })
      .exactOptional()
      .describe(
        'There is no such product (404), or it is a kit of more than 10 levels of parts or 2,000 components, ' +
          'those of the kits within it too (422).',
      ),
  })
  .meta({ id: 'ItemAvailability' });
export type ItemAvailability = z.infer<typeof ItemAvailability>;

/** The answer to an availability query: its items in the order of the request. */
export const Availability = z
  .strictObject({
    branchId: said.branchId,
    channelId: ChannelId,
    items: z.array(ItemAvailability),
  })
  .meta({ id: 'Availability' });
export type Availability = z.infer<typeof Availability>;

const quantity = z.number().nonnegative({ error: 'must not be below 0' });

/** What a branch has of a product, as feeds bring it in. */
export const StockRecord = z.strictObject({
  branchId: BranchId,
  productId: ProductId,
  // Below zero where more was sold than the books knew of.
  onHand: z.number(),
  reserved: quantity,
});

/** Demand with a date: what a branch has promised for a day. */
export const CommitmentRecord = z.strictObject({
  reference: notBlank(Identifier),
  branchId: BranchId,
  productId: ProductId,
  date: DateOnly,
  quantity,
});

/** What a channel keeps from sale: of a product at a branch, of one or the other, or of everything. */
export const HoldbackRecord = z.strictObject({
  channelId: ChannelId,
  branchId: BranchId.exactOptional(),
  productId: ProductId.exactOptional(),
  quantity,
});
