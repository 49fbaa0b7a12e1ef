import type { PurchaseOrder } from '#lib/purchase-orders/schema.ts';
import { instantOf } from '#lib/time/local-time.ts';
import { type StaffMember, staffAt } from '#tools/demo/branches.ts';
import data from '#tools/demo/data/trade.json' with { type: 'json' };
import { randomFor } from '#tools/demo/random.ts';
import { dateOf, minutesOf, timeOf, twoDigits } from './calendar.ts';
import { branchAddress, customerAddress } from './document.ts';
import { isDistributionCentre } from './market.ts';
import {
  type OrderContext,
  type OrderDetails,
  orderDetails,
  orderLines,
  receivedBy,
} from './order-lines.ts';
import { counter, type Draft, type OrderPlan, type Sale, type Trade } from './trade.ts';

/** Writes the orders as of today, in order of their day. */
export function* purchaseOrders(
  trade: Trade,
  plans: readonly OrderPlan[],
): Generator<Draft<PurchaseOrder>> {
  const first = FIRST_PURCHASE_ORDER[trade.countryCode];
  const numbers = new Map(plans.map((plan, at) => [plan, String(first + at)]));
  const numberOf = (plan: OrderPlan) => numbers.get(plan) ?? '';
  const nextLineId = counter(FIRST_LINE_ID);
  for (const [plan, number] of numbers) {
    const random = randomFor(`purchase order ${number}`);
    yield purchaseOrder({ trade, plan, number, random, nextLineId, numberOf });
  }
}

const FIRST_PURCHASE_ORDER = { au: 310_001, nz: 710_001 } as const;
const FIRST_LINE_ID = 5_300_001;

function purchaseOrder(context: OrderContext): Draft<PurchaseOrder> {
  const { trade, plan, number, random, numberOf } = context;
  const { supplier, branch, sale, replaces, type, day } = plan;
  const { state, isOpen, arrivalDay } = orderState(plan, trade.today);
  const buyer = random.pick(staffAt(branch.number));
  const details = random.pick(orderDetails());
  const { customer, stock } = data.deliveryPriorities;
  return {
    purchaseOrderNumber: number,
    referenceNumber: sale ? `SO${sale.orderNumber}` : replaces && `PO${numberOf(replaces)}`,
    purchaseOrderState: state,
    orderDate: dateOf(day),
    arrivalDate: dateOf(arrivalDay),
    deliveryTypeCode: type === 'DIRECT' ? 'D' : 'W',
    isOpenPurchaseOrder: isOpen,
    supplier: supplier.onOrders,
    salesperson: { code: buyer.number, name: buyer.name },
    branches: { destination: branch.number, createdBy: branch.number, action: branch.number },
    ...orderEntry(context, buyer),
    purchaseOrderWarehouseStage: isDistributionCentre(branch)
      ? { code: STAGES[state] ?? 'BOOKED' }
      : undefined,
    defaultTransmissionMethod: supplier.transmissionMethod,
    transmissionMethod: supplier.transmissionMethod,
    deliveryPriority: sale ? customer : stock,
    lines: orderLines(context),
    deliveryDetails: orderDelivery(context, details, arrivalDay),
    ...details.order,
  };
}

/** The stages in a warehouse of orders that are no longer expected. */
const STAGES: Readonly<Record<string, string>> = { X: 'CANCELLED', R: 'STOWED', C: 'STOWED' };

/** Who entered the order and when, in the branch's local time. A warehouse's orders are approved after that. */
function orderEntry({ trade, plan, random }: OrderContext, buyer: StaffMember) {
  const { branch, day } = plan;
  const date = dateOf(day);
  const { open, close } = random.pick(trade.hoursOn(branch, day));
  const entered = random.int(minutesOf(open), minutesOf(close) - 2);
  const approved = random.int(entered + 1, minutesOf(close) - 1);
  const instant = instantOf({ date, time: timeOf(approved) }, branch.location.timeZone);
  return {
    entry: {
      userId: `u${buyer.number}`,
      enteredDate: date,
      enteredTime: `${timeOf(entered)}:${twoDigits(random.int(0, 59))}`,
    },
    centralManagement: isDistributionCentre(branch)
      ? { isCentrallyManaged: true, approvedDateTime: instant.toISOString() }
      : { isCentrallyManaged: false },
  };
}

/**
 * The state of an order today as one letter; the specification does not define the letters: ordered (O), partly
 * received (P), received (R), closed short (C), cancelled (X). A received order is not open, and its arrival date is
 * that of the last goods.
 */
function orderState(plan: OrderPlan, today: number) {
  const { isCancelled, dueDay, firstDay, lastDay, lines, closedDay = today + 1 } = plan;
  const expected = { isOpen: true, arrivalDay: dueDay };
  if (isCancelled) return { ...expected, state: 'X', isOpen: false };
  const completed = [firstDay, lastDay].find(
    (day) =>
      day <= today &&
      lines.every((line) => line.isDeleted || receivedBy(plan, line, day) >= line.quantity),
  );
  if (completed !== undefined) return { state: 'R', isOpen: false, arrivalDay: completed };
  if (closedDay <= today) return { state: 'C', isOpen: false, arrivalDay: lastDay };
  const hasCome = firstDay <= today && lines.some(({ first }) => first > 0);
  return { ...expected, state: hasCome ? 'P' : 'O' };
}

/**
 * Where and how the goods of an order are delivered: to the branch, collected or by courier, or to a customer's site.
 */
function orderDelivery(
  { plan, trade, numberOf }: OrderContext,
  { delivery }: OrderDetails,
  arrivalDay: number,
): Draft<PurchaseOrder['deliveryDetails']> {
  const { sale, type, branch, replaces } = plan;
  const { courierInformation, pickupInformation: pickup, ...details } = delivery;
  const isToBranch = type !== 'DIRECT';
  const site = isToBranch || !sale ? undefined : customerAddress(sale.account, 'DELIVERY');
  const { line1, line2, suburb, state, postcode } = site ?? branchAddress(branch);
  // Some goods are collected, on the day they arrive, if the supplier has a depot near the branch.
  const point = isToBranch && pickup ? plan.supplier.pickupPoints[branch.number] : undefined;
  return {
    branchCode: branch.number,
    addressLineOne: line1,
    addressLineTwo: line2,
    suburb: {
      id: randomFor(`suburb ${suburb} ${postcode}`).int(1_000, 19_999),
      name: suburb,
      state: trade.states.find((each) => each.shortDescription === state)?.description,
      postcode,
      stateCode: state,
    },
    pickupInformation: point && { ...pickup, pickupDate: dateOf(arrivalDay), ...point },
    courierInformation: isToBranch ? courierInformation : undefined,
    ...details,
    transactionType: sale === undefined ? 'P' : 'S',
    originalTransaction: replaces
      ? { transactionNumber: Number(numberOf(replaces)), transactionType: 'PURCHASE_ORDER' }
      : sale && originalSale(sale),
  };
}

/** The customer's quote or order that caused an order. */
function originalSale({ quoteNumber, orderNumber }: Sale) {
  if (quoteNumber !== undefined)
    return { transactionNumber: quoteNumber, transactionType: 'QUOTE' } as const;
  return { transactionNumber: Number(orderNumber), transactionType: 'SALES_ORDER' } as const;
}
