import type { Wanted } from '../basket.ts';
import type { MarketItem } from '../market.ts';
import type { Buyer, OrderLine } from './buyer.ts';
import type { OrderPlan } from './plan.ts';
import { pricingOf } from './pricing.ts';
import { receiptOf } from './progress.ts';

/** The lines of an order. A kit is a line of its own, and one for each component. */
export function orderLines(buyer: Buyer, number: string, plan: OrderPlan): OrderLine[] {
  const lines: OrderLine[] = [];
  for (const wanted of plan.goods) {
    const header = lines.length + 1;
    const parts = partsOf(buyer, wanted);
    lines.push(
      orderLine(buyer, number, plan, { wanted, lineNumber: header, isKit: parts.length > 0 }),
    );
    for (const part of parts) {
      const lineNumber = lines.length + 1;
      lines.push(orderLine(buyer, number, plan, { wanted: part, lineNumber, header }));
    }
  }
  return lines;
}

type Place = {
  readonly wanted: Wanted;
  readonly lineNumber: number;
  readonly isKit?: boolean;
  /** The line of the kit that it is a component of. */
  readonly header?: number;
};

function orderLine(buyer: Buyer, number: string, plan: OrderPlan, place: Place): OrderLine {
  const { random, market } = buyer;
  const { item, quantity } = place.wanted;
  const { supplier, type, branch, customerOrder } = plan;
  const isAlone = place.header === undefined && place.isKit !== true;
  const isDeleted = plan.progress.stage === 'CANCELLED' || (isAlone && random.chance(0.02));
  const { received, status } = receiptOf(quantity, plan.progress, random);
  const years = (buyer.calendar.last - plan.day) / 365;
  return {
    lineId: buyer.nextLineId(),
    purchaseOrderNumber: number,
    lineNumber: place.lineNumber,
    deleted: isDeleted,
    ...datesOf(buyer, plan),
    branchCode: branch.number,
    ...(random.chance(0.04) ? { comments: random.pick(COMMENTS) } : {}),
    ...(type === 'STOCK'
      ? {}
      : { buyinNumber: `${customerOrder?.orderNumber}/${place.lineNumber}` }),
    purchaseOrderType: type,
    ...(random.chance(0.1) ? { overstockStatus: random.pick(['N', 'Y']) } : {}),
    purchaseOrderReceiptStatus: isDeleted ? 'NOT_RECEIPTED' : status,
    product: productOf(item),
    ...(customerOrder === undefined ? {} : { customerOrder: orderedFor(customerOrder, item) }),
    quantities: { ordered: quantity, received: isDeleted ? 0 : received },
    ...(place.isKit ? { kit: { isKitHeader: true } } : {}),
    ...(place.header === undefined
      ? {}
      : { kit: { isKitHeader: false, headerLineNumber: place.header } }),
    pricing: pricingOf(item, supplier, { countryCode: market.countryCode, years, random }),
  };
}

/** An overdue line is dated again once the supplier has said when; imports have a port on the way. */
function datesOf(
  { calendar, random }: Buyer,
  { day, arrivalDay, supplier, progress }: OrderPlan,
): Pick<OrderLine, 'etaDate' | 'arrivalIntoPortDate'> {
  const isDatedAgain = progress.isOverdue && random.chance(0.6);
  const etaDay = isDatedAgain ? calendar.last + random.int(1, 30) : arrivalDay;
  const isSaid = isDatedAgain || random.chance(0.8);
  // What comes sooner than a ship was in the country already.
  const isShipped = supplier.isOverseas && etaDay - IN_PORT_DAYS > day;
  return {
    ...(isSaid ? { etaDate: calendar.dateOf(etaDay) } : {}),
    ...(isShipped ? { arrivalIntoPortDate: calendar.dateOf(etaDay - IN_PORT_DAYS) } : {}),
  };
}

const IN_PORT_DAYS = 9;

function productOf(item: MarketItem): NonNullable<OrderLine['product']> {
  const { number, description, partNumber } = item;
  return { number: Number(number), description, ...(partNumber === '' ? {} : { partNumber }) };
}

function orderedFor(order: NonNullable<OrderPlan['customerOrder']>, item: MarketItem) {
  const lineNumber = order.lineOf.get(item.number);
  return {
    number: Number(order.orderNumber),
    ...(lineNumber === undefined ? {} : { lineNumber }),
  };
}

/** The components of a kit with what of each it takes; those of a kit within it instead of that. */
export function partsOf({ market }: Pick<Buyer, 'market'>, { item, quantity }: Wanted): Wanted[] {
  return (item.kitComponents ?? []).flatMap((part) => {
    const component = market.itemOf.get(part.productNumber);
    if (component === undefined) return [];
    const wanted = { item: component, quantity: part.quantity * quantity };
    const inner = partsOf({ market }, wanted);
    return inner.length > 0 ? inner : [wanted];
  });
}

const COMMENTS = [
  'Do not stack.',
  'Back-ordered by the supplier.',
  'Replaces what was damaged in transit.',
  'Check batch numbers on receipt.',
];
