import type { PurchaseOrder } from '#lib/procurement/schema.ts';
import { addressOf } from '../parties.ts';
import { branchAddress } from '../seller.ts';
import { someName } from '../staff.ts';
import type { Buyer } from './buyer.ts';
import type { OrderPlan } from './plan.ts';

type Delivery = NonNullable<PurchaseOrder['deliveryDetails']>;

/** Where the goods of an order go: to the branch, fetched or by courier, or to a customer's site. */
export function deliveryOf(buyer: Buyer, plan: OrderPlan): Delivery {
  const { random } = buyer;
  const { customerOrder, type, branch } = plan;
  const site = customerOrder && addressOf(customerOrder.customer, 'DELIVERY');
  const address = type === 'DIRECT' && site ? site : branchAddress(branch);
  const way = random.weighted(WAYS);
  return {
    branchCode: branch.number,
    ...(address.line1 === undefined ? {} : { addressLineOne: address.line1 }),
    ...(address.line2 === undefined ? {} : { addressLineTwo: address.line2 }),
    suburb: suburbOf(address),
    ...(way === 'FETCHED' ? { pickupInformation: pickupOf(buyer, plan) } : {}),
    ...(way === 'COURIER' ? { courierInformation: courierOf(buyer, plan) } : {}),
    isInsideDeliveryArea: random.chance(0.9),
    transactionType: customerOrder === undefined ? 'P' : 'S',
    ...(customerOrder === undefined
      ? {}
      : {
          originalTransaction: {
            transactionNumber: Number(customerOrder.orderNumber),
            transactionType: 'SALES_ORDER',
          },
        }),
  };
}

function suburbOf({ suburb, state, postcode }: NonNullable<ReturnType<typeof addressOf>>) {
  const name = state === undefined ? undefined : (STATE_NAMES[state] ?? state);
  return {
    ...(suburb === undefined ? {} : { name: suburb }),
    ...(name === undefined ? {} : { state: name }),
    ...(postcode === undefined ? {} : { postcode }),
    ...(state === undefined ? {} : { stateCode: state }),
  };
}

function pickupOf({ random, calendar }: Buyer, { arrivalDay, branch }: OrderPlan) {
  const { latitude, longitude } = branch.location;
  return {
    pickupTime: `${String(random.int(6, 15)).padStart(2, '0')}:${random.pick(['00', '15', '30', '45'])}`,
    pickupDate: calendar.dateOf(arrivalDay),
    siteContactName: someName(random),
    distanceFromBranch: random.int(400, 42_000),
    accuracy: random.pick(['ROOFTOP', 'STREET', 'SUBURB']),
    latitude: near(latitude, random.int(-999, 999)),
    longitude: near(longitude, random.int(-999, 999)),
  };
}

function courierOf({ random }: Buyer, { supplier }: OrderPlan) {
  const [id, name] = random.pick(COURIERS);
  const { line1, postcode } = supplier.address;
  const courierCost = random.int(1200, 18_500) / 100;
  return {
    id,
    name,
    accountNumber: `ST${random.int(1000, 9999)}`,
    courierCost,
    charge: random.pick(['SUPPLIER', 'BRANCH']),
    jobNumber: String(random.int(100_000, 999_999)),
    addressLineOne: line1,
    postCode: postcode,
    telephone: supplier.phone,
  };
}

/** Ten-thousandths of a degree away: some hundred metres to ten kilometres. */
function near(degrees: number, tenThousandths: number): number {
  return Math.round(degrees * 10_000 + tenThousandths) / 10_000;
}

const WAYS = [
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

const STATE_NAMES: Readonly<Record<string, string>> = {
  NSW: 'New South Wales',
  VIC: 'Victoria',
  QLD: 'Queensland',
  SA: 'South Australia',
  WA: 'Western Australia',
  TAS: 'Tasmania',
  NT: 'Northern Territory',
  ACT: 'Australian Capital Territory',
};
