import type { State } from '#lib/branches/reference-schema.ts';
import type { PurchaseOrder } from '#lib/purchase-orders/schema.ts';
import { pickupPointOf } from '#tools/demo/suppliers/suppliers.ts';
import type { OrderDetails } from '#tools/demo/trading/details.ts';
import { branchAddress, customerAddress } from '#tools/demo/trading/invoices/parties.ts';
import { present } from '#tools/demo/values/members.ts';
import { randomFor } from '#tools/demo/values/random.ts';
import type { OrderContext } from './order-plan.ts';

type Delivery = NonNullable<PurchaseOrder['deliveryDetails']>;

/**
 * Where and how the goods of an order are delivered: to the branch, collected or by courier, or to a customer's site.
 */
export function orderDelivery(
  context: OrderContext,
  details: OrderDetails,
  arrivalDay: number,
): Delivery {
  const { plan, trade } = context;
  const { sale, type, branch } = plan;
  const site = sale && type === 'DIRECT' ? customerAddress(sale.account, 'DELIVERY') : undefined;
  const address = site ?? branchAddress(branch);
  const isToBranch = type !== 'DIRECT';
  return present({
    branchCode: branch.number,
    addressLineOne: address.line1,
    addressLineTwo: address.line2,
    suburb: suburbOf(trade.market.states, address),
    pickupInformation: isToBranch ? pickupOf(context, details, arrivalDay) : undefined,
    courierInformation: isToBranch ? details.courier : undefined,
    ...details.delivery,
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

/** Some goods are collected, on the day they arrive, if the supplier has a depot near the branch. */
function pickupOf(
  { trade, plan }: OrderContext,
  { pickup }: OrderDetails,
  arrivalDay: number,
): Delivery['pickupInformation'] {
  const point = pickup && pickupPointOf(plan.supplier, plan.branch);
  return point && { ...pickup, pickupDate: trade.calendar.dateOf(arrivalDay), ...point };
}
