import type { PurchaseOrder } from '#lib/purchase-orders/schema.ts';
import { instantOf } from '#lib/time/local-time.ts';
import { type StaffMember, staffAt } from '#tools/demo/branches/staff.ts';
import { orderDetails } from '#tools/demo/trading/details.ts';
import type { OrderPlan } from '#tools/demo/trading/plans.ts';
import type { Trade } from '#tools/demo/trading/trade.ts';
import { minutesOf, present, timeOf, twoDigits } from '#tools/demo/values/members.ts';
import { randomFor } from '#tools/demo/values/random.ts';
import { orderDelivery } from './order-delivery.ts';
import { orderLines } from './order-lines.ts';
import { type OrderContext, orderState } from './order-plan.ts';

/** Writes the orders as of today, in order of their day. */
export function* purchaseOrders(
  trade: Trade,
  plans: readonly OrderPlan[],
): Generator<PurchaseOrder> {
  const first = FIRST_PURCHASE_ORDER[trade.market.countryCode];
  const numbers = new Map(plans.map((plan, at) => [plan, String(first + at)]));
  const numberOf = (plan: OrderPlan) => numbers.get(plan) ?? '';
  let lineId = FIRST_LINE_ID;
  const nextLineId = () => {
    lineId += 1;
    return lineId;
  };
  for (const [plan, number] of numbers) {
    const random = randomFor(`purchase order ${number}`);
    yield purchaseOrder({ trade, plan, number, random, nextLineId, numberOf });
  }
}

const FIRST_PURCHASE_ORDER = { au: 310_001, nz: 710_001 } as const;
const FIRST_LINE_ID = 5_300_000;

function purchaseOrder(context: OrderContext): PurchaseOrder {
  const { trade, plan, number, random, numberOf } = context;
  const { supplier, branch, sale, replaces, type, day } = plan;
  const { dateOf } = trade.calendar;
  const { state, isOpen, arrivalDay } = orderState(plan);
  const isWarehouse = branch.identity?.isTrading === false;
  const buyer = random.pick(staffAt(branch.number));
  const details = random.pick(orderDetails());
  return present({
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
    purchaseOrderWarehouseStage: isWarehouse ? { code: STAGES[state] ?? 'BOOKED' } : undefined,
    defaultTransmissionMethod: supplier.transmissionMethod,
    transmissionMethod: supplier.transmissionMethod,
    deliveryPriority: sale ? PRIORITIES.CUSTOMER : PRIORITIES.STOCK,
    lines: orderLines(context),
    deliveryDetails: orderDelivery(context, details, arrivalDay),
    ...details.order,
  });
}

/** The stages in a warehouse of orders that are no longer expected. */
const STAGES: Readonly<Record<string, string>> = { X: 'CANCELLED', R: 'STOWED', C: 'STOWED' };

/** Who entered the order and when, in the branch's local time. A warehouse's orders are approved after that. */
function orderEntry(
  { trade, plan, random }: OrderContext,
  buyer: StaffMember,
): Pick<PurchaseOrder, 'entry' | 'centralManagement'> {
  const { branch, day } = plan;
  const date = trade.calendar.dateOf(day);
  const { open, close } = random.pick(trade.calendar.hoursOn(branch, day));
  const entered = random.int(minutesOf(open), minutesOf(close) - 2);
  const approved = random.int(entered + 1, minutesOf(close) - 1);
  const instant = instantOf({ date, time: timeOf(approved) }, branch.location.timeZone);
  return {
    entry: {
      userId: `u${buyer.number}`,
      enteredDate: date,
      enteredTime: `${timeOf(entered)}:${twoDigits(random.int(0, 59))}`,
    },
    centralManagement:
      branch.identity?.isTrading === false
        ? { isCentrallyManaged: true, approvedDateTime: instant.toISOString() }
        : { isCentrallyManaged: false },
  };
}

const PRIORITIES = {
  CUSTOMER: { code: 'H', description: 'A customer waits', notes: 'Ring the branch on arrival.' },
  STOCK: { code: 'N', description: 'Normal' },
} as const;
