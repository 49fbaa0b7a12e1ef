import { z } from 'zod';
import { DateOnly } from '#lib/api/fields.ts';
import { Typed } from '#lib/search/schema.ts';
import { PurchaseOrderNumber } from './schema.ts';

/** A field left empty asks for nothing. */
const field = Typed.exactOptional();
const date = z
  .union([z.literal(''), DateOnly], { error: 'must be a calendar date as YYYY-MM-DD' })
  .exactOptional();
const flag = z.enum(['', 'yes'], { error: 'must be `yes`, or left out' }).exactOptional();

/** What purchase orders are searched by, as it stands in a URL; all of it has to hold. */
export const OrderSearchQuery = z.strictObject({
  q: field.describe(
    'A number or its beginning (purchase order, reference, supplier, product), or words of a supplier or product.',
  ),
  supplier: field.describe('Number of a supplier, or words of the name.'),
  branch: field.describe('Number of the branch that the order goes to.'),
  state: field.describe('Letter of the state that the order is in.'),
  product: field.describe('Number of a product, or words of its description.'),
  open: flag.describe('`yes`: open orders alone.'),
  overdue: flag.describe('`yes`: those of which something should have come before today.'),
  due: date.describe('Something is expected on this date or before.'),
  from: date.describe('Not ordered before this date.'),
  to: date.describe('Not ordered after this date.'),
  sort: z
    .enum(['oldest', 'due'], {
      error: 'must be `oldest` or `due`, or left out for the newest first',
    })
    .exactOptional()
    .describe(
      'The oldest first; or what is expected first, first; else the newest first, by the date of the order.',
    ),
  cursor: z.string().exactOptional().describe('`nextCursor` of the page before; opaque.'),
});
export type OrderSearchQuery = z.output<typeof OrderSearchQuery>;

/** The most orders whose lines come in one file. */
export const MOST_IN_FILE = 1_000;

/** Whose lines a file is to have: this order's, else those of all that a search finds. */
export const OrderLinesQuery = OrderSearchQuery.omit({ cursor: true }).extend({
  number: PurchaseOrderNumber.exactOptional(),
});
export type OrderLinesQuery = z.output<typeof OrderLinesQuery>;

/** What a list shows of a purchase order. */
export type OrderSummary = {
  readonly number: string;
  readonly orderDate?: string;
  readonly supplierNumber?: number;
  readonly supplierName?: string;
  /** Where it goes: the number of a branch. */
  readonly destination?: string;
  readonly state?: string;
  readonly isOpen: boolean;
  /** How far it has come, by quantity; of each line at most what was ordered of it. */
  readonly ordered: number;
  readonly received: number;
  /** Lines of which something is still to come, and the first day that one is expected on. */
  readonly awaitedLines: number;
  readonly awaitedDate?: string;
};

/** A field whose words may stand for too many suppliers or products. */
export type TooWide = 'q' | 'supplier' | 'product';

/** Purchase orders found, at most 50; `asOf` is the time of the answer. */
export type OrderSearchPage = {
  readonly orders: readonly OrderSummary[];
  readonly nextCursor: string | undefined;
  /** What was typed that stands for more suppliers or products than are looked among: there may be more. */
  readonly tooWide: readonly TooWide[];
  readonly asOf: string;
};
