import type { PurchaseOrderLine } from '#lib/purchase-orders/schema.ts';
import { explodeKit } from '#tools/demo/trading/inventory/inventory.ts';
import type { Simulation } from '#tools/demo/trading/simulation.ts';
import type { Random } from '#tools/demo/values/random.ts';
import type { MarketItem } from '../market.ts';
import { type OrderPlan, type PlannedLine, receivedBy } from './order-plan.ts';
import { pricingOf } from './pricing.ts';

/** An order that is being written as of today. */
export type OrderContext = {
  readonly simulation: Simulation;
  readonly plan: OrderPlan;
  readonly random: Random;
  readonly nextLineId: () => number;
};

/** The lines of an order. A kit has a line of its own, followed by one for each component. */
export function orderLines(context: OrderContext): PurchaseOrderLine[] {
  const { market, calendar } = context.simulation;
  const lines: PurchaseOrderLine[] = [];
  for (const [at, planned] of context.plan.lines.entries()) {
    const { item, quantity } = planned;
    const isKit = item.kitComponents !== undefined;
    const received = receivedBy(context.plan, planned, calendar.last);
    const header = lines.length + 1;
    const line = (input: Omit<LineInput, 'planned' | 'orderLine' | 'lineNumber'>) =>
      orderLine(context, { ...input, planned, orderLine: at + 1, lineNumber: lines.length + 1 });
    lines.push(line({ item, quantity, received, ...(isKit && { kit: { isKitHeader: true } }) }));
    for (const part of isKit ? explodeKit(market, item, 1) : []) {
      lines.push(
        line({
          item: part.item,
          quantity: part.quantity * quantity,
          received: part.quantity * received,
          kit: { isKitHeader: false, headerLineNumber: header },
        }),
      );
    }
  }
  return lines;
}

type LineInput = {
  readonly planned: PlannedLine;
  readonly item: MarketItem;
  readonly quantity: number;
  readonly received: number;
  readonly lineNumber: number;
  /** Line number in the customer's order. */
  readonly orderLine: number;
  readonly kit?: NonNullable<PurchaseOrderLine['kit']>;
};

function orderLine(context: OrderContext, input: LineInput): PurchaseOrderLine {
  const { plan, random } = context;
  const { item, quantity, received, lineNumber, orderLine: number, kit } = input;
  const { sale, type, branch } = plan;
  const isDeleted = plan.isCancelled || input.planned.isDeleted;
  return {
    lineId: context.nextLineId(),
    purchaseOrderNumber: plan.number,
    lineNumber,
    deleted: isDeleted,
    ...datesOf(context, isDeleted || received >= quantity),
    branchCode: branch.number,
    ...(random.chance(0.04) ? { comments: random.pick(COMMENTS) } : {}),
    ...(sale === undefined ? {} : { buyinNumber: `${sale.orderNumber}/${number}` }),
    purchaseOrderType: type,
    ...(type === 'STOCK' && random.chance(0.1) ? { overstockStatus: random.pick(['N', 'Y']) } : {}),
    purchaseOrderReceiptStatus: receiptStatus(quantity, received),
    product: {
      number: Number(item.number),
      description: item.description,
      ...(item.partNumber === '' ? {} : { partNumber: item.partNumber }),
    },
    ...(sale === undefined
      ? {}
      : { customerOrder: { number: Number(sale.orderNumber), lineNumber: number } }),
    quantities: { ordered: quantity, received },
    ...(kit === undefined ? {} : { kit }),
    ...linePricing(context, item),
  };
}

function linePricing({ simulation, plan, random }: OrderContext, item: MarketItem) {
  const { market, calendar, costOn } = simulation;
  const { supplier, type, branch, day } = plan;
  const date = calendar.dateOf(day);
  const cost = costOn(item.number, market.stateCodeOf(branch), date);
  if (cost === undefined) return {};
  const { countryCode } = market;
  const calendarYear = Date.parse(date) / YEAR_MS;
  return {
    pricing: pricingOf({ supplier, type, calendarYear }, cost, { countryCode, random }),
  };
}

const YEAR_MS = 365.25 * 24 * 3600 * 1000;

/** The dates of a line: overdue lines may have a new date from the supplier, and imports an arrival in port. */
function datesOf(
  { simulation, plan, random }: OrderContext,
  isDone: boolean,
): Pick<PurchaseOrderLine, 'etaDate' | 'arrivalIntoPortDate'> {
  const { calendar, openingHours } = simulation;
  const { day, dueDay, firstDay, lastDay, supplier, branch } = plan;
  const isOverdue = !isDone && dueDay < calendar.last;
  const isRescheduled = isOverdue && random.chance(0.6);
  const arrivalDay = firstDay > calendar.last ? firstDay : Math.max(lastDay, calendar.last + 1);
  const etaDay = isRescheduled ? openingHours.deliveryFrom(branch, arrivalDay) : dueDay;
  const hasEta = isRescheduled || random.chance(0.8);
  const portDay = openingHours.deliveryFrom(branch, dueDay - IN_PORT_DAYS);
  // Goods that arrive sooner than a ship were already in the country.
  const isShipped = supplier.isOverseas && portDay > day && portDay < dueDay;
  return {
    ...(hasEta ? { etaDate: calendar.dateOf(etaDay) } : {}),
    ...(isShipped ? { arrivalIntoPortDate: calendar.dateOf(portDay) } : {}),
  };
}

const IN_PORT_DAYS = 9;

function receiptStatus(ordered: number, received: number) {
  if (received === 0) return 'NOT_RECEIPTED';
  return received < ordered ? 'PARTIALLY_RECEIPTED' : 'FULLY_RECEIPTED';
}

const COMMENTS = [
  'Do not stack.',
  'Keep dry.',
  'One pallet, shrink wrapped.',
  'Check batch numbers on receipt.',
];
