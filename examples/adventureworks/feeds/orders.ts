import type { RowOf, Source } from '#examples/adventureworks/tables.ts';
import type { PurchaseOrder, PurchaseOrderLine } from '#lib/purchase-orders/schema.ts';
import { Lookup } from './lookup.ts';
import type { RowOutcomes } from './row-outcomes.ts';
import { suppliersOf } from './suppliers.ts';

/** The purchase orders, with suppliers and lines. */
export function* ordersOf(source: Source, outcomes: RowOutcomes): Generator<PurchaseOrder> {
  const { PurchaseOrderHeader, PurchaseOrderDetail, ShipMethod } = source;
  const couriers = new Lookup('way to ship', ShipMethod, (row) => row.ShipMethodID);
  const suppliers = suppliersOf(source, outcomes);
  const linesOf = Map.groupBy(PurchaseOrderDetail, (row) => row.PurchaseOrderID);
  const lineOf = lineMaker(source);
  const used = new Set(PurchaseOrderHeader.map(({ ShipMethodID }) => ShipMethodID));
  outcomes.recordEach(ShipMethod, (row) => used.has(row.ShipMethodID), FEED, 'NO_ORDER');
  for (const header of PurchaseOrderHeader) {
    const details = linesOf.get(header.PurchaseOrderID) ?? [];
    outcomes.record([header, ...details], { feed: FEED });
    const supplier = suppliers.get(header.VendorID);
    if (!supplier) throw new Error(`there is no vendor ${header.VendorID}`);
    const courier = couriers.get(header.ShipMethodID);
    yield orderOf(header, supplier, courier, details.map(lineOf));
  }
}

const FEED = 'purchase-orders';

/** Pending, approved, rejected, complete. Goods may still arrive for the first two. */
const STATES = { 1: 'P', 2: 'A', 3: 'R', 4: 'C' } as const;

function orderOf(
  header: RowOf<'PurchaseOrderHeader'>,
  supplier: NonNullable<PurchaseOrder['supplier']>,
  courier: RowOf<'ShipMethod'>,
  lines: PurchaseOrderLine[],
): PurchaseOrder {
  const arrivalDate = lines
    .map(({ etaDate = '' }) => etaDate)
    .sort()
    .at(-1);
  const destinations = new Set(lines.map(({ branchCode }) => branchCode));
  const [destination] = destinations.size === 1 ? destinations : [];
  return {
    purchaseOrderNumber: header.PurchaseOrderID,
    purchaseOrderState: STATES[header.Status],
    orderDate: header.OrderDate,
    ...(arrivalDate === undefined ? {} : { arrivalDate }),
    isOpenPurchaseOrder: header.Status === '1' || header.Status === '2',
    supplier,
    ...(destination === undefined ? {} : { branches: { destination } }),
    charges: { charged: header.Freight },
    entry: { userId: header.EmployeeID, enteredDate: header.OrderDate },
    lines,
    deliveryDetails: {
      courierInformation: { id: Number(courier.ShipMethodID), name: courier.Name },
    },
  };
}

/** Returns a function that converts a row to a line, numbered by its position in the order. */
function lineMaker({ Product, ProductInventory }: Source) {
  const products = new Lookup('product', Product, ({ ProductID }) => ProductID);
  const locations = Map.groupBy(ProductInventory, ({ ProductID }) => ProductID);
  return (row: RowOf<'PurchaseOrderDetail'>, at: number): PurchaseOrderLine => {
    const product = products.get(row.ProductID);
    // The source has no destination of goods: we take the first location that stocks the product.
    const branchCode = locations.get(row.ProductID)?.[0]?.LocationID;
    return {
      lineId: Number(row.PurchaseOrderDetailID),
      purchaseOrderNumber: row.PurchaseOrderID,
      lineNumber: at + 1,
      etaDate: row.DueDate,
      ...(branchCode === undefined ? {} : { branchCode }),
      ...(row.RejectedQty === 0
        ? {}
        : { comments: `${row.RejectedQty} of those received were rejected.` }),
      purchaseOrderType: 'STOCK',
      purchaseOrderReceiptStatus: receiptStatus(row),
      product: {
        number: Number(row.ProductID),
        description: product.Name,
        partNumber: product.ProductNumber,
      },
      quantities: { ordered: row.OrderQty, received: row.ReceivedQty },
      pricing: { unitCost: row.UnitPrice },
    };
  };
}

function receiptStatus({ OrderQty, ReceivedQty }: RowOf<'PurchaseOrderDetail'>) {
  if (ReceivedQty >= OrderQty) return 'FULLY_RECEIPTED';
  return ReceivedQty > 0 ? 'PARTIALLY_RECEIPTED' : 'NOT_RECEIPTED';
}
