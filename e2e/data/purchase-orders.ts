import type { CountryCode } from '#lib/api/fields.ts';
import type { PurchaseOrder, PurchaseOrderLine } from '#lib/purchase-orders/schema.ts';

type Line = PurchaseOrderLine;
type Day = (days: number) => string;

/** All purchase orders of the journeys; `day` returns the date so many days from today. */
export function journeyOrders(countryCode: CountryCode, day: Day): PurchaseOrder[] {
  if (countryCode === 'nz') return [newZealandOrder(day)];
  return [lateOrder(day), twiceOver(day), complete(day), ...smallOrders(day)];
}

function newZealandOrder(day: Day): PurchaseOrder {
  const number = 'PO-9001';
  return {
    purchaseOrderNumber: number,
    orderDate: day(-5),
    arrivalDate: day(9),
    isOpenPurchaseOrder: true,
    supplier: { number: 2500, name: 'Kōtuku Pumps', type: 'L', phoneNumber: '09 555 0125' },
    branches: { destination: '805' },
    lines: [line(number, 1, 5, 0)],
  };
}

const LONG_DESCRIPTION = `Copper tube, ${'hard drawn, type B, for hot and cold water, '.repeat(9)}`
  .slice(0, 399)
  .concat('.');

/** Partly overdue, with every optional detail: kits, deleted lines, a cost override, a pickup, a courier. */
function lateOrder(day: Day): PurchaseOrder {
  const number = 'PO-7001';
  return {
    purchaseOrderNumber: number,
    referenceNumber: 'REF-88',
    purchaseOrderState: 'P',
    orderDate: day(-60),
    arrivalDate: day(-12),
    comments: 'Deliver to the rear dock before noon.',
    isOpenPurchaseOrder: true,
    supplier: {
      number: 1700,
      name: 'Tūī Brassware & Fittings "O\'Brien" <b>',
      type: 'O',
      agentNumber: 72,
      phoneNumber: '(02) 5550 1700',
      address: { line1: '4 Foundry Lane', line2: 'Unit 9', state: 'NSW', postcode: '2204' },
    },
    salesperson: { code: '17', name: 'Aroha Walker' },
    branches: { destination: BRANCH, createdBy: BRANCH, action: BRANCH },
    charges: { quoted: 120, charged: 131.5 },
    quote: { number: 'SQ1', quotedByName: 'Sam Lee' },
    entry: { userId: 'u17', enteredDate: day(-60), enteredTime: '09:15:00' },
    centralManagement: { isCentrallyManaged: true, approvedDateTime: `${day(-58)}T02:15:00.000Z` },
    purchaseOrderWarehouseStage: { code: 'BOOKED' },
    defaultTransmissionMethod: { id: 1, code: 'EDI', description: 'Electronic data interchange' },
    transmissionMethod: { id: 4, code: 'PHONE', description: 'By telephone' },
    deliveryPriority: { code: 'H', description: 'Customer waiting', notes: 'Ring on arrival.' },
    lines: [
      line(number, 1, 10, 20, { purchaseOrderReceiptStatus: 'FULLY_RECEIPTED' }),
      line(number, 2, 8, 0, {
        etaDate: day(-12),
        arrivalIntoPortDate: day(-21),
        purchaseOrderType: 'CUSTOMER_BUYIN',
        customerOrder: { number: 640012, lineNumber: 3 },
        product: { number: 700417, description: 'Thermostatic mixer', partNumber: 'TM/7' },
        pricing: {
          sysLec: 446.54,
          rebateCode: 'R1700',
          unitCost: 417.33,
          rebatedCost: 396.46,
          invoiceCost: 417.33,
          priceBasis: 1,
          exchangeRate: 0.655,
          overseasCost: 273.35,
          overriddenCost: 399.99,
          overrideCostFlag: 'Y',
          preferredSupplier: '1500',
        },
      }),
      line(number, 3, 6, 2, {
        etaDate: day(20),
        product: { number: 700418, description: LONG_DESCRIPTION },
      }),
      line(number, 4, 2, 0, {
        product: { number: 700500, description: 'Bathroom kit' },
        kit: { isKitHeader: true },
      }),
      line(number, 5, 4, 0, { etaDate: day(-3), kit: { headerLineNumber: 4 } }),
      line(number, 6, 2, 0, {
        etaDate: day(14),
        product: { number: 700501, description: 'Vanity kit' },
        kit: { isKitHeader: true, headerLineNumber: 4 },
      }),
      line(number, 7, 2, 2, {
        purchaseOrderReceiptStatus: 'FULLY_RECEIPTED',
        product: { number: 700502, description: 'Vanity top' },
        kit: { headerLineNumber: 6 },
      }),
      line(number, 8, 3, 0, {
        deleted: true,
        product: { number: 700503, description: 'Never wanted' },
      }),
    ],
    deliveryDetails: {
      branchCode: BRANCH,
      addressLineOne: '12 Sample Road',
      suburb: {
        name: 'Marrickville',
        state: 'New South Wales',
        stateCode: 'NSW',
        postcode: '2204',
      },
      pickupInformation: {
        pickupTime: '07:30',
        pickupDate: day(-12),
        siteContactName: 'Mere Tāmati',
        siteContactNumber: '0491 570 156',
        distanceFromBranch: 18_400,
        accuracy: 'SUBURB',
        latitude: -33.81,
        longitude: 151.02,
      },
      courierInformation: {
        name: 'Kōtare Express',
        telephone: '02 5550 1999',
        jobNumber: '123456',
        accountNumber: 'ST1234',
        courierCost: 48.2,
        charge: 'SUPPLIER',
      },
      isInsideDeliveryArea: false,
      originalTransaction: { transactionNumber: 640012, transactionType: 'SALES_ORDER' },
    },
  };
}

/** A branch in New South Wales, the state with costs. */
const BRANCH = '501';

/** One line over-received and one not received: not complete. */
function twiceOver(day: Day): PurchaseOrder {
  const number = 'PO-7002';
  return {
    ...small(number, day(-30)),
    arrivalDate: day(3),
    purchaseOrderState: 'P',
    lines: [
      line(number, 1, 10, 20, { purchaseOrderReceiptStatus: 'FULLY_RECEIPTED' }),
      line(number, 2, 10, 0),
    ],
  };
}

function complete(day: Day): PurchaseOrder {
  const number = 'PO-7003';
  return {
    ...small(number, day(-90)),
    purchaseOrderState: 'R',
    isOpenPurchaseOrder: false,
    lines: [line(number, 1, 10, 10, { purchaseOrderReceiptStatus: 'FULLY_RECEIPTED' })],
  };
}

/** More than one page of orders. */
function smallOrders(day: Day): PurchaseOrder[] {
  return Array.from({ length: 60 }, (_, at) => ({
    ...small(`PO-${8001 + at}`, day(-100 - at)),
    arrivalDate: day(1 + at),
  }));
}

function small(purchaseOrderNumber: string, orderDate: string): PurchaseOrder {
  return {
    purchaseOrderNumber,
    purchaseOrderState: 'O',
    orderDate,
    isOpenPurchaseOrder: true,
    supplier: { number: 1800, name: 'Harbour Valves', type: 'L' },
    branches: { destination: '502' },
    lines: [line(purchaseOrderNumber, 1, 4, 1)],
  };
}

function line(
  purchaseOrderNumber: string,
  lineNumber: number,
  ordered: number,
  received: number,
  members: Partial<Line> = {},
): Line {
  return {
    lineId: 910_000 + lineNumber,
    purchaseOrderNumber,
    lineNumber,
    purchaseOrderType: 'STOCK',
    purchaseOrderReceiptStatus: received === 0 ? 'NOT_RECEIPTED' : 'PARTIALLY_RECEIPTED',
    product: { number: 700_600 + lineNumber, description: `Gate valve ${lineNumber * 5} mm` },
    quantities: { ordered, received },
    ...members,
  };
}
