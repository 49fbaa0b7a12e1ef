import { z } from 'zod';
import { DateOnly } from '#lib/api/fields.ts';
import { PurchaseOrderNumber } from '#lib/purchase-orders/schema.ts';
import { PageCursors, SearchText } from '#lib/search/schema.ts';

/** An empty field does not restrict the search. */
const field = SearchText.exactOptional();
const date = z
  .union([z.literal(''), DateOnly], { error: 'must be a calendar date as YYYY-MM-DD' })
  .exactOptional();
const flag = z.enum(['', 'yes'], { error: 'must be `yes`, or left out' }).exactOptional();

/** The search query as it is in a URL; all conditions have to hold. */
export const OrderSearchQuery = z.strictObject({
  q: field.describe(
    'A number or its beginning (purchase order, reference, supplier, product), or words of a supplier or product.',
  ),
  supplier: field.describe('Number of a supplier, or words of the name.'),
  branch: field.describe('Number of the branch that the order goes to; `all` or nothing: any.'),
  state: field.describe('Letter of the state that the order is in.'),
  product: field.describe('Number of a product, or words of its description.'),
  open: flag.describe('`yes`: only open orders.'),
  overdue: flag.describe('`yes`: orders with overdue goods before today.'),
  due: date.describe('Something is expected on this date or before.'),
  from: date.describe('Not ordered before this date.'),
  to: date.describe('Not ordered after this date.'),
  sort: z
    .enum(['oldest', 'due', 'supplier'], {
      error: 'must be `oldest`, `due` or `supplier`, or left out for the newest first',
    })
    .exactOptional()
    .describe(
      'The oldest first; what is expected first, first; or by the name of the supplier; else the newest first, by the date of the order.',
    ),
  ...PageCursors.shape,
});
export type OrderSearchQuery = z.output<typeof OrderSearchQuery>;

/** The most orders whose lines fit in one file. */
export const MAX_ORDERS_IN_FILE = 1_000;

/** The orders whose lines a file has: this one, else the results of a search. */
export const OrderLinesQuery = OrderSearchQuery.omit({ cursor: true, before: true }).extend({
  number: PurchaseOrderNumber.exactOptional(),
});
export type OrderLinesQuery = z.output<typeof OrderLinesQuery>;

/** A purchase order as lists show it. */
export type OrderSummary = {
  readonly number: string;
  readonly orderDate?: string;
  readonly supplierNumber?: number;
  readonly supplierName?: string;
  /** The number of the receiving branch. */
  readonly destination?: string;
  readonly state?: string;
  readonly isOpen: boolean;
  /** Quantities; each line counts at most what was ordered as received. */
  readonly ordered: number;
  readonly received: number;
  /** The number of outstanding lines, and the first date that one is expected on. */
  readonly outstandingLineCount: number;
  readonly outstandingDate?: string;
};

/** A field whose words match too many suppliers or products. */
export type NameField = 'q' | 'supplier' | 'product';

/** A page of search results, at most 50; `asOf` is the time of the response. */
export type OrderSearchPage = {
  readonly orders: readonly OrderSummary[];
  readonly nextCursor: string | undefined;
  readonly previousCursor: string | undefined;
  /** Fields that match more names than are searched for, so that results may be missing. */
  readonly truncatedNames: readonly NameField[];
  readonly asOf: string;
};
