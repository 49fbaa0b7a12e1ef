import type { PurchaseOrder } from '#lib/procurement/schema.ts';
import { doneBy } from '../calendar.ts';
import type { AwaitedGoods } from '../desk.ts';
import { staffAt } from '../staff.ts';
import type { Buyer } from './buyer.ts';
import { deliveryOf } from './order-delivery.ts';
import { orderLines } from './order-lines.ts';
import { type OrderPlan, planBoughtIn, planStockOrder } from './plan.ts';
import { standingOf } from './standing.ts';

const FIRST_PURCHASE_ORDER = { au: 310_001, nz: 710_001 } as const;

/**
 * The purchase orders of the months up to today, numbered in the order of their dates: `count` of
 * them to fill the shelves, and one for each supplier of the goods that a customer waits for.
 */
export function* demoPurchaseOrders(
  buyer: Buyer,
  count: number,
  awaited: readonly AwaitedGoods[],
): Generator<PurchaseOrder> {
  const { calendar, market } = buyer;
  const bought = byDay(awaited);
  const target = doneBy(calendar, count);
  let number: number = FIRST_PURCHASE_ORDER[market.countryCode];
  let written = 0;
  for (let day = 0; day <= calendar.last; day += 1) {
    const plans = (bought.get(day) ?? []).flatMap((goods) => planBoughtIn(buyer, goods) ?? []);
    for (; written < (target[day] ?? count); written += 1) plans.push(planStockOrder(buyer, day));
    for (const plan of plans) {
      yield purchaseOrder(buyer, String(number), plan);
      number += 1;
    }
  }
}

/** What is bought in for each customer's order from each supplier, by the day that it was ordered. */
function byDay(awaited: readonly AwaitedGoods[]): Map<number, AwaitedGoods[][]> {
  const orders = new Map<string, AwaitedGoods[]>();
  for (const goods of awaited) {
    if (!goods.isBoughtIn) continue;
    const key = `${goods.orderNumber} ${goods.item.supplierNumber}`;
    const others = orders.get(key);
    if (others) others.push(goods);
    else orders.set(key, [goods]);
  }
  const days = new Map<number, AwaitedGoods[][]>();
  for (const order of orders.values()) {
    const day = order[0]?.orderedDay ?? 0;
    const others = days.get(day);
    if (others) others.push(order);
    else days.set(day, [order]);
  }
  return days;
}

function purchaseOrder(buyer: Buyer, number: string, plan: OrderPlan): PurchaseOrder {
  const { calendar, random } = buyer;
  const { supplier, branch, progress, customerOrder } = plan;
  const lines = orderLines(buyer, number, plan);
  const { state, isOpen } = standingOf(lines, progress);
  const seller = random.pick(staffAt(branch.number));
  const orderDate = calendar.dateOf(plan.day);
  const isCentral = branch.identity?.isTrading === false;
  return {
    purchaseOrderNumber: number,
    ...(customerOrder ? { referenceNumber: `SO${customerOrder.orderNumber}` } : {}),
    purchaseOrderState: state,
    orderDate,
    arrivalDate: calendar.dateOf(plan.arrivalDay),
    ...(random.chance(0.08) ? { comments: random.pick(COMMENTS) } : {}),
    deliveryTypeCode: plan.type === 'DIRECT' ? 'D' : 'W',
    isOpenPurchaseOrder: isOpen,
    supplier: {
      number: supplier.number,
      name: supplier.name,
      type: supplier.isOverseas ? 'O' : 'L',
      ...(supplier.isOverseas ? { agentNumber: 70 + (supplier.number % 5) } : {}),
      phoneNumber: supplier.phone,
      address: supplier.address,
    },
    salesperson: { code: seller.number, name: seller.name },
    branches: { destination: branch.number, createdBy: branch.number, action: branch.number },
    ...(random.chance(0.2)
      ? { charges: freight(random.int(2000, 30_000), random.int(-500, 500)) }
      : {}),
    ...(random.chance(0.1)
      ? { quote: { number: `SQ${random.int(10_000, 99_999)}`, quotedByName: seller.name } }
      : {}),
    entry: {
      userId: `u${seller.number}`,
      enteredDate: orderDate,
      enteredTime: `${two(random.int(7, 16))}:${two(random.int(0, 59))}:${two(random.int(0, 59))}`,
    },
    centralManagement: {
      isCentrallyManaged: isCentral,
      ...(isCentral ? { approvedDateTime: `${orderDate}T0${random.int(0, 6)}:15:00.000Z` } : {}),
    },
    ...(isCentral ? { purchaseOrderWarehouseStage: { code: isOpen ? 'BOOKED' : 'STOWED' } } : {}),
    defaultTransmissionMethod: METHODS[supplier.isOverseas ? 'EMAIL' : 'EDI'],
    transmissionMethod:
      METHODS[random.chance(0.85) ? (supplier.isOverseas ? 'EMAIL' : 'EDI') : 'PHONE'],
    deliveryPriority: customerOrder ? PRIORITIES.CUSTOMER : PRIORITIES.STOCK,
    lines,
    deliveryDetails: deliveryOf(buyer, plan),
  };
}

/** Both in cents: what was quoted, and how much more was charged. */
function freight(quoted: number, more: number) {
  return { quoted: quoted / 100, charged: (quoted + more) / 100 };
}

function two(value: number): string {
  return String(value).padStart(2, '0');
}

const METHODS = {
  EDI: { id: 1, code: 'EDI', description: 'Electronic data interchange' },
  EMAIL: { id: 2, code: 'EMAIL', description: 'Email with a PDF' },
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
