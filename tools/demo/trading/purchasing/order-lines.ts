import type { CountryCode } from '#lib/api/fields.ts';
import type { PurchaseOrderLine } from '#lib/purchase-orders/schema.ts';
import { explodeKit, type ItemQuantity } from '#tools/demo/catalogue/catalogue.ts';
import { DAYS_BACK } from '#tools/demo/trading/calendar.ts';
import { orderDetails } from '#tools/demo/trading/details.ts';
import type { PlannedLine } from '#tools/demo/trading/plans.ts';
import { present } from '#tools/demo/values/members.ts';
import type { OrderContext } from './order-plan.ts';
import { receivedToday } from './order-plan.ts';

/** The lines of an order. A kit has a line of its own, followed by one for each component. */
export function orderLines(context: OrderContext): PurchaseOrderLine[] {
  const lines: PurchaseOrderLine[] = [];
  for (const [at, planned] of context.plan.lines.entries()) {
    const received = receivedToday(context.plan, planned);
    const headerLineNumber = lines.length + 1;
    const add = ({ item, quantity }: ItemQuantity, kit?: PurchaseOrderLine['kit']) => {
      const share = (received * quantity) / planned.quantity;
      const line = { item, quantity, received: share, planned, orderLine: at + 1, kit };
      lines.push(orderLine(context, { ...line, lineNumber: lines.length + 1 }));
    };
    const isKit = planned.item.components.length > 0;
    add(planned, isKit ? { isKitHeader: true } : undefined);
    for (const part of isKit ? explodeKit(planned) : [])
      add(part, { isKitHeader: false, headerLineNumber });
  }
  return lines;
}

type LineInput = ItemQuantity & {
  readonly planned: PlannedLine;
  readonly received: number;
  readonly lineNumber: number;
  /** Line number in the customer's order. */
  readonly orderLine: number;
  readonly kit: PurchaseOrderLine['kit'] | undefined;
};

function orderLine(context: OrderContext, input: LineInput): PurchaseOrderLine {
  const { plan, random, number } = context;
  const { item, quantity, received, lineNumber, orderLine: saleLine, kit } = input;
  const { sale, type, branch } = plan;
  const isDeleted = plan.isCancelled || input.planned.isDeleted;
  const { comments, overstockStatus } = random.pick(orderDetails()).line;
  return present({
    lineId: context.nextLineId(),
    purchaseOrderNumber: number,
    lineNumber,
    deleted: isDeleted,
    ...datesOf(context, isDeleted || received >= quantity),
    branchCode: branch.number,
    comments,
    buyinNumber: sale && `${sale.orderNumber}/${saleLine}`,
    purchaseOrderType: type,
    overstockStatus: type === 'STOCK' ? overstockStatus : undefined,
    purchaseOrderReceiptStatus: receiptStatus(quantity, received),
    product: present({
      number: Number(item.number),
      description: item.description,
      partNumber: item.partNumber === '' ? undefined : item.partNumber,
    }),
    customerOrder: sale && { number: Number(sale.orderNumber), lineNumber: saleLine },
    quantities: { ordered: quantity, received },
    kit,
    pricing: pricingOf(context, item),
  });
}

/** The dates of a line: overdue lines may have a new date from the supplier, and imports an arrival in port. */
function datesOf(
  { trade, plan, random }: OrderContext,
  isDone: boolean,
): Pick<PurchaseOrderLine, 'etaDate' | 'arrivalIntoPortDate'> {
  const { dateOf, deliveryFrom } = trade.calendar;
  const { day, dueDay, firstDay, lastDay, supplier, branch } = plan;
  const isRescheduled = !isDone && dueDay < DAYS_BACK && random.chance(0.6);
  const arrivalDay = firstDay > DAYS_BACK ? firstDay : Math.max(lastDay, DAYS_BACK + 1);
  const etaDay = isRescheduled ? deliveryFrom(branch, arrivalDay) : dueDay;
  const hasEta = isRescheduled || random.chance(0.8);
  const portDay = deliveryFrom(branch, dueDay - IN_PORT_DAYS);
  // Goods that arrive sooner than a ship were already in the country.
  const isShipped = supplier.isOverseas && portDay > day && portDay < dueDay;
  return present({
    etaDate: hasEta ? dateOf(etaDay) : undefined,
    arrivalIntoPortDate: isShipped ? dateOf(portDay) : undefined,
  });
}

const IN_PORT_DAYS = 9;

function receiptStatus(ordered: number, received: number) {
  if (received === 0) return 'NOT_RECEIPTED';
  return received < ordered ? 'PARTIALLY_RECEIPTED' : 'FULLY_RECEIPTED';
}

/** The pricing of a line: the cost in the branch's state on the order date, without GST. */
function pricingOf({ trade, plan, random }: OrderContext, item: ItemQuantity['item']) {
  const { market, calendar } = trade;
  const { supplier, type, branch, day } = plan;
  const cost = market.costOn(item, branch, calendar.dateOf(day));
  if (cost === undefined) return undefined;
  const { invoiceCost, fullyRebatedCost, rebateCode, supplierNumber } = cost;
  const isOverridden = random.chance(0.03);
  const exchangeRate = supplier.isOverseas
    ? rateOn(supplier.currency, market.countryCode, day)
    : undefined;
  return present({
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
  });
}

/** Freight, insurance and duty on imports. */
const LANDED_COST_FACTOR = 1.07;

/** The exchange rate on a day; it varies by 3 percent over the year. */
function rateOn(currency: string, countryCode: CountryCode, day: number): number {
  const usual = RATES[currency]?.[countryCode] ?? 1;
  return Number((usual * (1 + 0.03 * Math.sin((2 * Math.PI * day) / 365))).toPrecision(4));
}

/** Units of each currency that a dollar of each country buys. */
const RATES: Readonly<Record<string, Readonly<Record<CountryCode, number>>>> = {
  USD: { au: 0.655, nz: 0.598 },
  EUR: { au: 0.602, nz: 0.549 },
  GBP: { au: 0.517, nz: 0.472 },
  JPY: { au: 97.8, nz: 89.3 },
};

function cents(amount: number): number {
  return Math.max(1, Math.round(amount * 100)) / 100;
}
