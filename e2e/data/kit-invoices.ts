import type { LineItem } from '#lib/invoices/document-lines.ts';
import type { Invoice } from '#lib/invoices/schema.ts';
import { addMoney } from '#lib/money.ts';
import { AU_SELLER, amountOf, lineOf, PLUMBER, sumOf } from './parties.ts';

const RATE = 0.1;

const KIT_LINES: LineItem[] = [
  lineOf(
    1,
    {
      lineItemType: 'KIT_HEADER',
      productNumber: 'BATH-SET',
      productDescription: 'Bathroom set, vanity 900 mm',
      unitOfMeasure: 'SET',
      quantity: 2,
      unitPriceExcludingGst: 640.5,
      unitCost: 411.07,
      kitComponents: [
        component(1, 'VANITY-900', 'Vanity 900 mm with basin', 1, 260.13),
        component(2, 'MIRROR-900', 'Mirror 900 mm, backlit', 1, 150.94),
      ],
    },
    RATE,
  ),
  {
    number: 2,
    lineItemType: 'KIT_HEADER' as const,
    productNumber: 'VANITY-900',
    productDescription: 'Vanity 900 mm with basin',
    quantity: 2,
    kitComponents: [
      component(1, 'CABINET-900', 'Cabinet 900 mm, oak', 1, 171.02),
      component(2, 'BASIN-900', 'Basin 900 mm, ceramic', 1, 89.11),
    ],
  },
  {
    number: 3,
    lineItemType: 'KIT_COMPONENT' as const,
    productNumber: 'MIRROR-900',
    productDescription: 'Mirror 900 mm, backlit',
    quantity: 2,
  },
  lineOf(
    4,
    {
      productNumber: 'TAP-15',
      productDescription: 'Basin mixer 15 mm, chrome',
      unitOfMeasure: 'EA',
      quantity: 8,
      unitPriceExcludingGst: 49.9,
      unitCost: 31.337,
    },
    RATE,
  ),
  lineOf(
    5,
    {
      productNumber: 'WATER-10',
      productDescription: 'Water for testing, 10 L',
      quantity: 3,
      unitPriceExcludingGst: 4,
      isGstExempt: true,
    },
    RATE,
  ),
];

const DELIVERY = amountOf(35, RATE);
const NET = sumOf(KIT_LINES.map((line) => line.lineTotal));

/** An overdue invoice with a nested kit and every optional detail. */
export const KIT_INVOICE: Invoice = {
  number: 'J1001',
  type: 'TAX_INVOICE',
  date: '2026-05-04',
  dueDate: '2026-06-03',
  orderedDate: '2026-05-01',
  orderNumber: 'SO-88123',
  quoteNumber: 'Q-4411',
  jobNumber: 'JOB-ENMORE-3',
  orderStage: 'COMPLETE',
  fulfillmentType: 'DELIVERY',
  purchaseOrderNumber: 'PO 7/2026',
  salesPersonName: 'Sam Counter',
  salesPersonNumber: '112',
  receivedByName: 'Jo Site',
  comments: ['Deliver before 7 am.', 'Gate code from the site contact.'],
  ...PLUMBER,
  ...AU_SELLER,
  deliveryDetails: {
    type: 'BY_COURIER',
    address: { line1: '3 Building Site Lane', suburb: 'Enmore', state: 'NSW', postcode: '2042' },
    siteContactName: 'Jo Site',
    requiredDeliveryDate: '2026-05-05',
    deliveredDate: '2026-05-05',
  },
  totals: {
    net: NET,
    deliveryFee: DELIVERY,
    document: sumOf([NET, DELIVERY]),
    settlementDiscount: 25,
  },
  lineItems: KIT_LINES,
  customerOrderBalance: {
    customerOrderNumber: 'SO-88123',
    customerOrderValue: sumOf([NET, DELIVERY]).includingGst,
    paymentsReceived: 500,
    balanceOwing: addMoney(sumOf([NET, DELIVERY]).includingGst, -500),
    asOf: '2026-11-01',
  },
  customFields: { costCentre: 'CC-19' },
  transactionRequirements: [{ label: 'Vehicle registration', value: 'ABC 123' }],
};

function component(
  number: number,
  productNumber: string,
  text: string,
  quantity: number,
  unitCost: number,
) {
  return {
    number,
    productNumber,
    productDescription: text,
    quantity,
    unitOfMeasure: 'EA',
    unitCost,
  };
}
