import { z } from 'zod';
import { PurchaseOrder, PurchaseOrderLine } from '#lib/purchase-orders/schema.ts';
import { type DemoItem, explodeKit, type ItemQuantity } from '#tools/demo/catalogue/catalogue.ts';
import { cents } from '#tools/demo/catalogue/costs.ts';
import { dataLines, memoized } from '#tools/demo/data-file.ts';
import type { Random } from '#tools/demo/random.ts';
import { DAYS_BACK, dateOf } from './calendar.ts';
import type { Draft, OrderPlan, PlannedLine, Trade } from './trade.ts';

/** An order that is being written as of today. */
export type OrderContext = {
  readonly trade: Trade;
  readonly plan: OrderPlan;
  readonly number: string;
  readonly random: Random;
  readonly nextLineId: () => string;
  /** The number of another order. */
  readonly numberOf: (plan: OrderPlan) => string;
};

/** What people write on purchase orders and their lines besides what is bought: in `data/order-details.ndjson`. */
const OrderDetails = z.strictObject({
  order: PurchaseOrder.omit({ purchaseOrderNumber: true }).partial(),
  /** The courier, or when and by whom the goods are handed over to the branch's truck, is of orders to the branch. */
  delivery: PurchaseOrder.shape.deliveryDetails.unwrap(),
  line: PurchaseOrderLine.partial(),
});
export type OrderDetails = z.infer<typeof OrderDetails>;

export const orderDetails = memoized(() => dataLines('order-details.ndjson', OrderDetails));

/** The quantity of a line received by the end of a day. */
export function receivedBy(plan: OrderPlan, line: PlannedLine, day: number): number {
  if (plan.isCancelled || line.isDeleted || day < plan.firstDay) return 0;
  return day < plan.lastDay ? line.first : line.total;
}

/** The lines of an order. A kit has a line of its own, followed by one for each component. */
export function orderLines(context: OrderContext): Draft<PurchaseOrderLine>[] {
  const { plan, trade } = context;
  const lines: Draft<PurchaseOrderLine>[] = [];
  for (const [at, planned] of plan.lines.entries()) {
    const received = receivedBy(plan, planned, trade.today);
    const headerLineNumber = lines.length + 1;
    const add = ({ item, quantity }: ItemQuantity, kit?: PurchaseOrderLine['kit']) => {
      const share = (received * quantity) / planned.quantity;
      const isDeleted = plan.isCancelled || planned.isDeleted;
      const lineNumber = lines.length + 1;
      lines.push({
        ...orderLine(context, { item, quantity, received: share, isDeleted, saleLine: at + 1 }),
        ...{ lineNumber, kit },
      });
    };
    const isKit = planned.item.components.length > 0;
    add(planned, isKit ? { isKitHeader: true } : undefined);
    for (const part of isKit ? explodeKit(planned) : [])
      add(part, { isKitHeader: false, headerLineNumber });
  }
  return lines;
}

type LineInput = ItemQuantity & {
  readonly received: number;
  readonly isDeleted: boolean;
  /** Line number in the customer's order. */
  readonly saleLine: number;
};

function orderLine(
  context: OrderContext,
  input: LineInput,
): Draft<Omit<PurchaseOrderLine, 'lineNumber'>> {
  const { plan, random, number } = context;
  const { item, quantity, received, isDeleted, saleLine } = input;
  const { sale, type, branch } = plan;
  const { comments, overstockStatus } = random.pick(orderDetails()).line;
  return {
    lineId: Number(context.nextLineId()),
    purchaseOrderNumber: number,
    deleted: isDeleted,
    ...datesOf(context, isDeleted || received >= quantity),
    branchCode: branch.number,
    comments,
    buyinNumber: sale && `${sale.orderNumber}/${saleLine}`,
    purchaseOrderType: type,
    overstockStatus: type === 'STOCK' ? overstockStatus : undefined,
    purchaseOrderReceiptStatus: receiptStatus(quantity, received),
    product: {
      number: Number(item.number),
      description: item.description,
      partNumber: item.manufacturerPartNumber,
    },
    customerOrder: sale && { number: Number(sale.orderNumber), lineNumber: saleLine },
    quantities: { ordered: quantity, received },
    pricing: pricingOf(context, item),
  };
}

/** The dates of a line: overdue lines may have a new date from the supplier, and imports an arrival in port. */
function datesOf({ trade, plan, random }: OrderContext, isDone: boolean) {
  const { today, deliveryFrom } = trade;
  const { day, dueDay, firstDay, lastDay, supplier, branch } = plan;
  const isRescheduled = !isDone && dueDay < today && random.chance(0.6);
  const arrivalDay = firstDay > today ? firstDay : Math.max(lastDay, today + 1);
  const etaDay = isRescheduled ? deliveryFrom(branch, arrivalDay) : dueDay;
  const hasEta = isRescheduled || random.chance(0.8);
  const portDay = deliveryFrom(branch, dueDay - IN_PORT_DAYS);
  // Goods that arrive sooner than a ship were already in the country.
  const isShipped = supplier.isOverseas && portDay > day && portDay < dueDay;
  return {
    etaDate: hasEta ? dateOf(etaDay) : undefined,
    arrivalIntoPortDate: isShipped ? dateOf(portDay) : undefined,
  };
}

const IN_PORT_DAYS = 9;

function receiptStatus(ordered: number, received: number) {
  if (received === 0) return 'NOT_RECEIPTED';
  return received < ordered ? 'PARTIALLY_RECEIPTED' : 'FULLY_RECEIPTED';
}

/** The pricing of a line: the cost in the branch's state on the order date, without GST. */
function pricingOf({ trade, plan, random }: OrderContext, item: DemoItem) {
  const { supplier, type, branch, day } = plan;
  const cost = trade.costOn(item, branch, day);
  if (cost === undefined) return undefined;
  const { invoiceCost, fullyRebatedCost, rebateCode, supplierNumber } = cost;
  const isOverridden = random.chance(0.03);
  const usualRate = supplier.exchangeRates?.[trade.countryCode];
  // It varies by 3 percent over the year.
  const year = (day - trade.today + DAYS_BACK) / 365;
  const exchangeRate =
    usualRate && Number((usualRate * (1 + 0.03 * Math.sin(2 * Math.PI * year))).toPrecision(4));
  return {
    sysLec: supplier.isOverseas ? cents(invoiceCost * LANDED_COST_FACTOR) : invoiceCost,
    rebateCode,
    unitCost: invoiceCost,
    rebatedCost: fullyRebatedCost,
    invoiceCost,
    priceBasis: 1,
    exchangeRate,
    overseasCost: exchangeRate && cents(invoiceCost * exchangeRate),
    overriddenCost: isOverridden ? cents(invoiceCost * random.pick([0.9, 0.95, 1.08])) : undefined,
    overrideCostFlag: isOverridden ? 'Y' : 'N',
    chargeType: type === 'DIRECT' ? 'DROP_SHIP' : undefined,
    preferredSupplier: supplierNumber,
  };
}

/** Freight, insurance and duty on imports. */
const LANDED_COST_FACTOR = 1.07;
