import type { PurchaseOrder } from '#lib/purchase-orders/schema.ts';
import { instantOf } from '#lib/time/local-time.ts';
import type { Simulation } from '#tools/demo/trading/simulation.ts';
import { randomName, staffAt } from '#tools/demo/trading/staff.ts';
import { randomFor } from '#tools/demo/values/random.ts';
import { orderDelivery } from './order-delivery.ts';
import { type OrderContext, orderLines } from './order-lines.ts';
import { completedBy, type OrderPlan } from './order-plan.ts';

/** Writes the placed orders as of today, by number. */
export function* purchaseOrders(simulation: Simulation): Generator<PurchaseOrder> {
  let lineId = FIRST_LINE_ID;
  const nextLineId = () => {
    lineId += 1;
    return lineId;
  };
  for (const plan of simulation.orderPlans) {
    const random = randomFor(`purchase order ${plan.number}`);
    yield purchaseOrder({ simulation, plan, random, nextLineId });
  }
}

const FIRST_LINE_ID = 5_300_000;

function purchaseOrder(context: OrderContext): PurchaseOrder {
  const { simulation, plan, random } = context;
  const { calendar } = simulation;
  const { supplier, branch, sale, number, replaces } = plan;
  const { state, isOpen, arrivalDay } = orderState(plan, calendar.last);
  const buyer = random.pick(staffAt(branch.number));
  const usual = supplier.isOverseas ? TRANSMISSION_METHODS.EMAIL : TRANSMISSION_METHODS.EDI;
  const rare =
    supplier.fax !== undefined && random.chance(0.5)
      ? TRANSMISSION_METHODS.FAX
      : TRANSMISSION_METHODS.PHONE;
  const reference = sale ? `SO${sale.orderNumber}` : replaces && `PO${replaces}`;
  return {
    purchaseOrderNumber: number,
    ...(reference === undefined ? {} : { referenceNumber: reference }),
    purchaseOrderState: state,
    orderDate: calendar.dateOf(plan.day),
    arrivalDate: calendar.dateOf(arrivalDay),
    ...(random.chance(0.08) ? { comments: random.pick(COMMENTS) } : {}),
    deliveryTypeCode: plan.type === 'DIRECT' ? 'D' : 'W',
    isOpenPurchaseOrder: isOpen,
    supplier: {
      number: supplier.number,
      name: supplier.name,
      type: supplier.isOverseas ? 'O' : 'L',
      ...(supplier.isOverseas ? { agentNumber: 70 + (supplier.number % 5) } : {}),
      phoneNumber: supplier.phone,
      ...(supplier.fax === undefined ? {} : { faxNumber: supplier.fax }),
      address: supplier.address,
    },
    salesperson: { code: buyer.number, name: buyer.name },
    branches: { destination: branch.number, createdBy: branch.number, action: branch.number },
    ...(random.chance(0.2)
      ? { charges: freight(random.int(2000, 30_000), random.int(-500, 500)) }
      : {}),
    ...(random.chance(0.1)
      ? { quote: { number: `SQ${random.int(10_000, 99_999)}`, quotedByName: randomName(random) } }
      : {}),
    ...orderEntry(context, `u${buyer.number}`),
    ...(branch.identity?.isTrading === false
      ? { purchaseOrderWarehouseStage: { code: warehouseStage(state) } }
      : {}),
    defaultTransmissionMethod: usual,
    transmissionMethod: random.chance(0.85) ? usual : rare,
    deliveryPriority: sale ? PRIORITIES.CUSTOMER : PRIORITIES.STOCK,
    lines: orderLines(context),
    deliveryDetails: orderDelivery(context, arrivalDay),
  };
}

/**
 * The state of an order as one letter; the specification does not define the letters: ordered (O), partly received
 * (P), received (R), closed short (C), cancelled (X). A received order is not open, and its arrival date is that of
 * the last goods.
 */
function orderState(plan: OrderPlan, today: number) {
  const completed = completedBy(plan, today);
  const awaited = { isOpen: true, arrivalDay: plan.dueDay };
  if (plan.isCancelled) return { ...awaited, state: 'X', isOpen: false };
  if (completed !== undefined) return { state: 'R', isOpen: false, arrivalDay: completed };
  if (plan.closedDay !== undefined && plan.closedDay <= today)
    return { state: 'C', isOpen: false, arrivalDay: plan.lastDay };
  const hasCome = plan.firstDay <= today && plan.lines.some(({ first }) => first > 0);
  return { ...awaited, state: hasCome ? 'P' : 'O' };
}

function warehouseStage(state: string): string {
  if (state === 'X') return 'CANCELLED';
  return state === 'R' || state === 'C' ? 'STOWED' : 'BOOKED';
}

/** Who entered the order and when, in the branch's local time. A warehouse's orders are approved after that. */
function orderEntry(
  { simulation, plan, random }: OrderContext,
  userId: string,
): Pick<PurchaseOrder, 'entry' | 'centralManagement'> {
  const { calendar, openingHours } = simulation;
  const { branch, day } = plan;
  const date = calendar.dateOf(day);
  const { open, close } = random.pick(openingHours.hoursOn(branch, day));
  const entered = random.int(minutesOf(open), minutesOf(close) - 2);
  const approved = random.int(entered + 1, minutesOf(close) - 1);
  const isCentrallyManaged = branch.identity?.isTrading === false;
  const instant = instantOf({ date, time: timeOf(approved) }, branch.location.timeZone);
  return {
    entry: {
      userId,
      enteredDate: date,
      enteredTime: `${timeOf(entered)}:${two(random.int(0, 59))}`,
    },
    centralManagement: {
      isCentrallyManaged,
      ...(isCentrallyManaged ? { approvedDateTime: instant.toISOString() } : {}),
    },
  };
}

function minutesOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
}

function timeOf(minutes: number): string {
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

function two(value: number): string {
  return String(value).padStart(2, '0');
}

/** Both in cents: the quoted freight, and the difference charged. */
function freight(quoted: number, more: number) {
  return { quoted: quoted / 100, charged: (quoted + more) / 100 };
}

const TRANSMISSION_METHODS = {
  EDI: { id: 1, code: 'EDI', description: 'Electronic data interchange' },
  EMAIL: { id: 2, code: 'EMAIL', description: 'Email with a PDF' },
  FAX: { id: 3, code: 'FAX', description: 'By fax' },
  PHONE: { id: 4, code: 'PHONE', description: 'By telephone' },
} as const;

const PRIORITIES = {
  CUSTOMER: { code: 'H', description: 'A customer waits', notes: 'Ring the branch on arrival.' },
  STOCK: { code: 'N', description: 'Normal' },
} as const;

const COMMENTS = [
  'Confirm by return.',
  'Deliver to the rear dock before noon.',
  'Consolidate with the order before.',
  'No part deliveries, please.',
];
