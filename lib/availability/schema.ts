import { z } from 'zod';
import { boundedList, DateOnly, Identifier, recordKey, unlessMissing } from '#lib/api/fields.ts';
import { EVEN_IF_INVALID } from '#lib/api/page-query.ts';

/** The sales channels; each may hold back stock. */
export const ChannelId = z
  .enum(['BLMaxx', 'BLBranch', 'BLEcom', 'OnsiteMaxx', 'OnsiteBranch', 'OnsiteEcom'])
  .meta({ id: 'ChannelId', description: 'The channel that wants to sell.' });
export type ChannelId = z.infer<typeof ChannelId>;

const BRANCH = { description: 'Number of a branch.', examples: ['101'] };
const PRODUCT = { description: 'Number of a product.', examples: ['1400151'] };
export const BranchId = Identifier.meta(BRANCH);
export const ProductId = Identifier.meta(PRODUCT);

/** The most items in one query (specification 8). */
const MAX_ITEMS = 25;

const QUANTITY_RULE = 'must be a whole number from 1 to 2147483647';

/** The most commitments of a product at a branch that the loader accepts. */
export const MAX_COMMITMENTS = 5_000;

const requested = {
  quantity: z.int32({ error: unlessMissing(QUANTITY_RULE) }).min(1, { error: QUANTITY_RULE }),
  date: DateOnly.exactOptional(),
};

export const QueryItem = z
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
    items: boundedList(QueryItem, { min: 1, max: MAX_ITEMS }).describe(
      'Each is answered by itself.',
    ),
  })
  .meta({ id: 'AvailabilityQuery' });
export type AvailabilityQuery = z.infer<typeof AvailabilityQuery>;

// Responses are checked for shape only: validating every text again took longer than the computation.
const responseFields = {
  branchId: z.string().meta(BRANCH),
  productId: z.string().meta(PRODUCT),
  date: z.string().meta({ format: 'date' }),
  whole: (minimum: number) => z.number().meta({ type: 'integer', minimum }),
};

/** The availability of one item (specification 4.7). */
const ItemAvailability = z
  .strictObject({
    productId: responseFields.productId,
    checkType: z.enum(['ATP', 'ATS']),
    availableQty: responseFields
      .whole(0)
      .describe('Whole units: by the requested date (ATP), or now (ATS). 0 where unstocked.'),
    availableByDate: responseFields.date
      .exactOptional()
      .describe(
        'Only for ATP: the first day, of today and the 365 after it, for which all of the quantity can be promised.',
      ),
    requested: z.strictObject({
      quantity: responseFields.whole(1),
      date: responseFields.date.exactOptional(),
    }),
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

/** The response to an availability query, with its items in the order of the request. */
export const Availability = z
  .strictObject({
    branchId: responseFields.branchId,
    channelId: ChannelId,
    items: z.array(ItemAvailability),
  })
  .meta({ id: 'Availability' });
export type Availability = z.infer<typeof Availability>;

/** The branches of which a query with `near` answers the nearest with stock. */
export const MAX_BRANCHES_NEAR = 200;
const MAX_ITEMS_NEAR = 10;

const Near = z.strictObject({
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
  limit: z.int().min(1).max(10).default(10).describe('The most branches of each item.'),
  maxKm: z.number().positive({ error: 'must be above 0' }).exactOptional(),
});

/** The body of an availability query of many branches. */
export const BranchAvailabilityQuery = z
  .strictObject({
    channelId: ChannelId,
    items: boundedList(QueryItem, { min: 1, max: 50 }).describe(
      `At most ${MAX_ITEMS_NEAR} with \`near\`.`,
    ),
    branchIds: boundedList(BranchId, { min: 1, max: 50 }).exactOptional(),
    near: Near.exactOptional().describe(
      `In place of \`branchIds\`: of the ${MAX_BRANCHES_NEAR} nearest branches, those that have some of an item.`,
    ),
  })
  .superRefine(({ items, branchIds, near }, context) => {
    const report = (field: string, message: string) =>
      context.addIssue({ code: 'custom', path: [field], message });
    if (near === undefined && branchIds === undefined) report('branchIds', 'is required, or near');
    if (near && branchIds) report('near', 'is in place of branchIds: leave one out');
    if (near && Array.isArray(items) && items.length > MAX_ITEMS_NEAR)
      report('items', `expected at most ${MAX_ITEMS_NEAR} values with near`);
  }, EVEN_IF_INVALID)
  .meta({ id: 'BranchAvailabilityQuery' });
export type BranchAvailabilityQuery = z.infer<typeof BranchAvailabilityQuery>;

const { availableQty, availableByDate, error, ...aboutItem } = ItemAvailability.shape;

const AtBranch = z.strictObject({
  branchId: responseFields.branchId,
  availableQty,
  availableByDate,
  distanceKm: z
    .number()
    .nonnegative()
    .exactOptional()
    .describe('With `near`: how far it is in a straight line.'),
});

/** The response to it, with its items in the order of the request. */
export const BranchAvailability = z
  .strictObject({
    channelId: ChannelId,
    items: z.array(
      z.strictObject({
        ...aboutItem,
        branches: z
          .array(AtBranch)
          .describe('In the order of the request, or the nearest first. None with an `error`.'),
        error,
      }),
    ),
  })
  .meta({ id: 'BranchAvailability' });
export type BranchAvailability = z.infer<typeof BranchAvailability>;

const quantity = z.number().nonnegative({ error: 'must not be below 0' });

/** The stock of a product at a branch as a feed sends it. */
export const StockRecord = z.strictObject({
  branchId: BranchId,
  productId: ProductId,
  // Negative if more was sold than was on the books.
  onHand: z.number(),
  reserved: quantity,
});

/** A commitment as a feed sends it: a quantity promised to a customer for a date. */
export const CommitmentRecord = z.strictObject({
  reference: recordKey(Identifier),
  branchId: BranchId,
  productId: ProductId,
  date: DateOnly,
  quantity,
});

/** A channel's holdback as a feed sends it: for a product, for a branch, for both, or for everything. */
export const HoldbackRecord = z.strictObject({
  channelId: ChannelId,
  branchId: BranchId.exactOptional(),
  productId: ProductId.exactOptional(),
  quantity,
});

/** The ATP horizon: how many days after today a first date is looked for. */
export const ATP_HORIZON_DAYS = 365;
