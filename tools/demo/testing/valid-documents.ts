import type { Invoice } from '#lib/invoices/schema.ts';
import type { PurchaseOrder } from '#lib/purchase-orders/schema.ts';
import { businessFacts } from './business-facts.ts';

/** A branch in Sydney and one in Melbourne, open Monday to Friday. */
export const FACTS = businessFacts({
  countryCode: 'au',
  branches: [branch('11', 'NSW', 151.2), branch('12', 'VIC', 145)],
  states: [
    { id: 1, code: '01', description: 'New South Wales', shortDescription: 'NSW' },
    { id: 2, code: '02', description: 'Victoria', shortDescription: 'VIC' },
  ],
  stateCosts: [cost('100', '2025-01-01', 10), cost('100', '2026-03-10', 11)],
  productStatuses: [
    {
      productNumber: '666',
      level: 'STATE',
      stateCode: '01',
      statusCode: 'NOT_RANGED',
      effectiveFrom: '2026-01-01',
    },
  ],
  accountTerms: new Map([
    [
      '7',
      [
        terms('2026-01-05', { paymentTermsDays: 30, creditLimit: 100 }),
        terms('2026-03-20', { paymentTermsDays: 14, creditLimit: 100, status: 'ON_HOLD' }),
        terms('2026-03-25', { status: 'CLOSED' }),
      ],
    ],
  ]),
});

export const LINE = {
  number: 1,
  lineItemType: 'STANDARD',
  productNumber: '100',
  quantity: 2,
  unitCost: 10,
  unitPriceExcludingGst: 15,
  lineTotal: { excludingGst: 30, gst: 3, includingGst: 33 },
  branchSupplyingStock: '11',
} as const;

/** A valid invoice of a Monday. */
export const INVOICE: Invoice = {
  number: '1',
  type: 'TAX_INVOICE',
  date: '2026-03-02',
  orderedDate: '2026-03-02',
  dueDate: '2026-04-01',
  orderNumber: '60',
  departmentType: 'TRADE',
  fulfillmentType: 'DELIVERY',
  customer: { number: '7', name: 'A plumber', homeBranchNumber: '11', paymentTermsDays: 30 },
  supplier: { name: 'A seller', abn: '51 824 753 556' },
  sellingBranch: { number: '11' },
  deliveryDetails: { requiredDeliveryDate: '2026-03-02', deliveredDate: '2026-03-02' },
  lineItems: [{ ...LINE, productDescription: 'A fitting' }],
  totals: { document: { excludingGst: 30, gst: 3, includingGst: 33 } },
};

export const ORDER_LINE = {
  lineId: 1,
  purchaseOrderNumber: '31',
  lineNumber: 1,
  etaDate: '2026-03-05',
  purchaseOrderReceiptStatus: 'FULLY_RECEIPTED',
  product: { number: 100 },
  customerOrder: { number: 60 },
  quantities: { ordered: 5, received: 5 },
  pricing: { unitCost: 10, invoiceCost: 10, rebatedCost: 9 },
} as const;

export const AT_BRANCH = { suburb: { stateCode: 'NSW', postcode: '2042' } };
export const NEAR = { latitude: -33.9, longitude: 151.2 };

/** A valid order of the same Monday, received on the Thursday after it. */
export const ORDER: PurchaseOrder = {
  purchaseOrderNumber: '31',
  purchaseOrderState: 'R',
  isOpenPurchaseOrder: false,
  orderDate: '2026-03-02',
  arrivalDate: '2026-03-05',
  branches: { destination: '11', createdBy: '11' },
  entry: { enteredDate: '2026-03-02', enteredTime: '09:30:00' },
  centralManagement: { approvedDateTime: '2026-03-01T22:45:00.000Z' },
  lines: [ORDER_LINE],
  deliveryDetails: { ...AT_BRANCH, pickupInformation: { ...NEAR, distanceFromBranch: 0 } },
};

function branch(number: string, state: string, longitude: number) {
  return {
    number,
    name: number,
    shortName: number,
    location: {
      address: {
        line1: '1 Example Street',
        line2: null,
        suburb: 'Enmore',
        state,
        postCode: '2042',
        countryCode: 'AU',
      },
      latitude: -33.9,
      longitude,
      timeZone: 'Australia/Sydney',
      region: 'Metro',
    },
    departments: [{ code: 'TRADE', name: 'Trade counter' }],
    hours: [
      {
        days: ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY'] as const,
        open: '07:00',
        close: '16:30',
      },
    ].map(({ days, ...hours }) => ({ ...hours, days: [...days] })),
  };
}

function cost(productNumber: string, effectiveDate: string, invoiceCost: number) {
  const fullyRebatedCost = invoiceCost - 1;
  const whose = { productNumber, stateCode: '01', effectiveDate };
  return { ...whose, invoiceCost, fullyRebatedCost, buyingGuideRecordNumber: 1 };
}

function terms(from: string, own: object) {
  return {
    from,
    accountType: 'CREDIT' as const,
    status: 'ACTIVE' as const,
    isDeleted: false,
    ...own,
  };
}
