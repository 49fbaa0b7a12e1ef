import type { State } from '#lib/branches/reference-schema.ts';
import type { PurchaseOrder } from '#lib/purchase-orders/schema.ts';
import { randomName } from '#tools/demo/branches/staff.ts';
import { pickupPointOf } from '#tools/demo/suppliers/suppliers.ts';
import { branchAddress, customerAddress } from '#tools/demo/trading/invoices/parties.ts';
import { present } from '#tools/demo/values/members.ts';
import { randomFor } from '#tools/demo/values/random.ts';
import type { OrderContext } from './order-plan.ts';

type Delivery = NonNullable<PurchaseOrder['deliveryDetails']>;

/**
 * Where and how the goods of an order are delivered: to the branch, collected or by courier, or to a customer's site.
 */
export function orderDelivery(context: OrderContext, arrivalDay: number): Delivery {
  const { random, plan, trade } = context;
  const { sale, type, branch } = plan;
  const site = sale && type === 'DIRECT' ? customerAddress(sale.account, 'DELIVERY') : undefined;
  const address = site ?? branchAddress(branch);
  const method = type === 'DIRECT' ? 'DELIVERED' : random.weighted(DELIVERY_METHODS);
  return present({
    branchCode: branch.number,
    addressLineOne: address.line1,
    addressLineTwo: address.line2,
    suburb: suburbOf(trade.market.states, address),
    pickupInformation: method === 'FETCHED' ? pickupOf(context, arrivalDay) : undefined,
    courierInformation: method === 'COURIER' ? courierOf(context) : undefined,
    isInsideDeliveryArea: random.chance(0.9),
    transactionType: sale === undefined ? 'P' : 'S',
    originalTransaction: originalTransaction(context),
  });
}

/** What caused an order: a customer's quote or order, or an order that was short. */
function originalTransaction({ plan, numberOf }: OrderContext): Delivery['originalTransaction'] {
  const { sale, replaces } = plan;
  if (replaces !== undefined)
    return { transactionNumber: Number(numberOf(replaces)), transactionType: 'PURCHASE_ORDER' };
  if (sale?.quoteNumber !== undefined)
    return { transactionNumber: sale.quoteNumber, transactionType: 'QUOTE' };
  return sale && { transactionNumber: Number(sale.orderNumber), transactionType: 'SALES_ORDER' };
}

function suburbOf(
  states: readonly State[],
  { suburb, state, postcode }: NonNullable<ReturnType<typeof customerAddress>>,
) {
  return present({
    id: randomFor(`suburb ${suburb} ${postcode}`).int(1_000, 19_999),
    name: suburb,
    state: states.find(({ shortDescription }) => shortDescription === state)?.description,
    postcode,
    stateCode: state,
  });
}

/** Goods are collected on the day they arrive, if the supplier has a depot near the branch. */
function pickupOf(
  { random, trade, plan }: OrderContext,
  arrivalDay: number,
): Delivery['pickupInformation'] {
  const point = pickupPointOf(plan.supplier, plan.branch);
  return (
    point && {
      pickupTime: random.pick(PICKUP_TIMES),
      pickupDate: trade.calendar.dateOf(arrivalDay),
      siteContactName: randomName(random),
      ...point,
    }
  );
}

function courierOf({ random, plan }: OrderContext) {
  const [id, name] = random.pick(COURIERS);
  const { address, phoneNumber, faxNumber } = plan.supplier.onOrders;
  return present({
    id,
    name,
    accountNumber: `ST${1000 + id}`,
    courierCost: random.int(1200, 18_500) / 100,
    charge: random.pick(['SUPPLIER', 'BRANCH']),
    jobNumber: String(random.int(100_000, 999_999)),
    addressLineOne: address?.line1,
    addressLineTwo: address?.line2,
    addressLineThree: address?.line3,
    postCode: address?.postcode,
    telephone: phoneNumber,
    fax: faxNumber,
  });
}

const PICKUP_TIMES = ['08:00', '08:30', '09:15', '10:00', '11:45', '14:30'];

const DELIVERY_METHODS = [
  ['DELIVERED', 82],
  ['COURIER', 11],
  ['FETCHED', 7],
] as const;

const COURIERS = [
  [11, 'Blue Heron Couriers'],
  [14, 'Longreach Freight Lines'],
  [17, 'Kōtare Express'],
  [23, 'Two Capes Transport'],
] as const;
