import { z } from 'zod';
import { DateOnly, ShortText } from '#lib/api/fields.ts';
import { Money } from '#lib/money.ts';
import { ProductNumber } from '#lib/products/schema.ts';

/** The most cost changes of a product in a state that the loader accepts and that are read, newest first. */
export const MAX_CHANGES = 1_000;

const text = z.string().exactOptional();

export const StateCode = z
  .string()
  .regex(/^[0-9]{2}$/, { error: 'must be two digits' })
  .meta({ description: 'Code of the state or region: two digits.', examples: ['01'] });

/** The cost of a product in a state today (specification 2.5). */
export const StateCost = z
  .strictObject({
    productNumber: ProductNumber,
    stateCode: StateCode,
    fullyRebatedCost: Money,
    invoiceCost: Money.exactOptional(),
    rebateCode: text,
    serialNumber: z.int().exactOptional(),
    supplierNumber: text,
  })
  .meta({ id: 'StateCost' });
export type StateCost = z.infer<typeof StateCost>;

export const CostOnDate = z
  .strictObject({
    fullyRebatedCost: Money,
    invoiceCost: Money,
    buyingGuideRecordNumber: z.int(),
  })
  .meta({ id: 'CostOnDate' });
export type CostOnDate = z.infer<typeof CostOnDate>;

/** A cost as it is stored: feeds may leave the invoice cost out. */
export type StoredCost = Omit<CostOnDate, 'invoiceCost'> & Pick<StateCost, 'invoiceCost'>;

/** A change of a product's cost in a state (specification 2.6). */
export const EffectiveStateCost = z
  .strictObject({
    productNumber: ProductNumber,
    stateCode: StateCode,
    effectiveDate: DateOnly,
    previous: CostOnDate.describe('The cost in force the day before.'),
    effective: CostOnDate.describe('The cost that takes effect on the date.'),
  })
  .meta({ id: 'EffectiveStateCost' });
export type EffectiveStateCost = z.infer<typeof EffectiveStateCost>;

export const EffectiveCostQuery = z.strictObject({
  effectiveDate: DateOnly.describe('The date on which the cost takes effect.'),
});

/**
 * A cost change as a feed sends it: it applies from its date until the next. Feeds bring the cost after rebates, and
 * usually the invoice cost before them; neither is computed from the other.
 */
export const StateCostRecord = z.strictObject({
  productNumber: ProductNumber,
  stateCode: StateCode,
  effectiveDate: DateOnly,
  fullyRebatedCost: Money,
  invoiceCost: Money.exactOptional(),
  buyingGuideRecordNumber: z.int32(),
  rebateCode: ShortText.exactOptional(),
  serialNumber: z.int32().exactOptional(),
  supplierNumber: ShortText.exactOptional(),
});
export type StateCostRecord = z.infer<typeof StateCostRecord>;

export const MAX_PRODUCTS = 500;

/** The products whose costs a file has, in which states and on which date. */
export const CostsQuery = z.strictObject({
  product: z
    .array(ProductNumber)
    .min(1)
    .max(MAX_PRODUCTS, { error: `must be at most ${MAX_PRODUCTS} products` })
    .describe('Number of a product; repeat the parameter for each.'),
  date: DateOnly.exactOptional().describe('The day on which the costs are to hold; else today.'),
});
export type CostsQuery = z.output<typeof CostsQuery>;
