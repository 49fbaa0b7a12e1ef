import { sql } from 'kysely';
import { Identifier, PathInteger, TrueOrFalse } from '#lib/api/fields.ts';
import { numbersOrFilters } from '#lib/api/page-query.ts';
import { dateBounds, equals, filter, listing } from '#lib/records/listing.ts';
import { findPurchaseOrders } from './purchase-orders.ts';
import { ORDER_DATE } from './record.ts';
import { PurchaseOrderList, PurchaseOrderNumber } from './schema.ts';

/** Purchase orders by date and number, as they are stored. */
export const PURCHASE_ORDER_LIST = listing({
  name: 'purchase-orders',
  scope: 'procurement:read',
  table: 'purchase_orders',
  key: 'number',
  visibleTo: 'everybody',
  order: { by: ORDER_DATE, type: 'date' },
  filters: {
    supplierNumber: equals(PathInteger, 'supplier_number'),
    destination: equals(Identifier.describe('Number of the branch.'), 'destination'),
    isOpenPurchaseOrder: filter(TrueOrFalse, (isOpen) =>
      isOpen ? sql`is_open` : sql`not is_open`,
    ),
    ...dateBounds('orderDate', ORDER_DATE),
  },
  documents: findPurchaseOrders,
  member: 'purchaseOrders',
  response: PurchaseOrderList,
});

/** Purchase orders by number, or those that filters find; all of them without either. */
export const PurchaseOrderListQuery = numbersOrFilters(
  PURCHASE_ORDER_LIST.query,
  'purchaseOrderNumber',
  { schema: PurchaseOrderNumber.describe('Repeat the parameter for each.'), max: 50 },
);
