import type { PurchaseOrder } from '#lib/purchase-orders/schema.ts';
import { branchAddress, customerAddress } from '#tools/demo/trading/invoices/parties.ts';
import { randomFor } from '#tools/demo/values/random.ts';
import { pickupPointOf } from '../../suppliers/pickup-point.ts';
import { randomName } from '../staff.ts';
import type { OrderContext } from './order-lines.ts';

type Delivery = NonNullable<PurchaseOrder['deliveryDetails']>;

/**
 * Where and how the goods of an order are delivered: to the branch, collected or by courier, or to a customer's site.
 */
export function orderDelivery(context: OrderContext, arrivalDay: number): Delivery {
  const { random, plan, simulation } = context;
  const { sale, type, branch } = plan;
  const site = sale && type === 'DIRECT' ? customerAddress(sale.account, 'DELIVERY') : undefined;
  const address = site ?? branchAddress(branch);
  const method = type === 'DIRECT' ? 'DELIVERED' : random.weighted(DELIVERY_METHODS);
  return {
    branchCode: branch.number,
    ...(address.line1 === undefined ? {} : { addressLineOne: address.line1 }),
    ...(address.line2 === undefined ? {} : { addressLineTwo: address.line2 }),
    suburb: suburbOf(simulation.market.states, address),
    ...(method === 'FETCHED' ? pickupOf(context, arrivalDay) : {}),
    ...(method === 'COURIER' ? { courierInformation: courierOf(context) } : {}),
    isInsideDeliveryArea: random.chance(0.9),
    transactionType: sale === undefined ? 'P' : 'S',
    ...originalTransaction(context),
  };
}

/** What caused an order: a customer's quote or order, or an order that was short. */
function originalTransaction({ plan }: OrderContext): Pick<Delivery, 'originalTransaction'> {
  const { sale, replaces } = plan;
  const of = (
    transactionNumber: number,
    transactionType: 'QUOTE' | 'SALES_ORDER' | 'PURCHASE_ORDER',
  ) => ({ originalTransaction: { transactionNumber, transactionType } });
  if (replaces !== undefined) return of(Number(replaces), 'PURCHASE_ORDER');
  if (sale?.quoteNumber !== undefined) return of(sale.quoteNumber, 'QUOTE');
  return sale === undefined ? {} : of(Number(sale.orderNumber), 'SALES_ORDER');
}

function suburbOf(
  states: OrderContext['simulation']['market']['states'],
  { suburb, state, postcode }: NonNullable<ReturnType<typeof customerAddress>>,
) {
  const name = states.find(({ shortDescription }) => shortDescription === state)?.description;
  return {
    id: randomFor(`suburb ${suburb} ${postcode}`).int(1_000, 19_999),
    ...(suburb === undefined ? {} : { name: suburb }),
    ...(name === undefined ? {} : { state: name }),
    ...(postcode === undefined ? {} : { postcode }),
    ...(state === undefined ? {} : { stateCode: state }),
  };
}

/** Goods are collected on the day they arrive, if the supplier has a depot near the branch. */
function pickupOf(
  { random, simulation, plan }: OrderContext,
  arrivalDay: number,
): Pick<Delivery, 'pickupInformation'> {
  const point = pickupPointOf(plan.supplier, plan.branch);
  if (point === undefined) return {};
  return {
    pickupInformation: {
      pickupTime: `${random.pick(['08', '09', '10', '11', '14'])}:${random.pick(['00', '15', '30', '45'])}`,
      pickupDate: simulation.calendar.dateOf(arrivalDay),
      siteContactName: randomName(random),
      ...point,
    },
  };
}

function courierOf({ random, plan }: OrderContext) {
  const [id, name] = random.pick(COURIERS);
  const { address, phone, fax } = plan.supplier;
  const { line1, line2, line3, postcode } = address;
  return {
    id,
    name,
    accountNumber: `ST${1000 + id}`,
    courierCost: random.int(1200, 18_500) / 100,
    charge: random.pick(['SUPPLIER', 'BRANCH']),
    jobNumber: String(random.int(100_000, 999_999)),
    addressLineOne: line1,
    ...(line2 === undefined ? {} : { addressLineTwo: line2 }),
    ...(line3 === undefined ? {} : { addressLineThree: line3 }),
    postCode: postcode,
    telephone: phone,
    ...(fax === undefined ? {} : { fax }),
  };
}

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
