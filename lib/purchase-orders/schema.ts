import { z } from 'zod';
import {
  DateOnly,
  Identifier,
  MAX_INTEGER,
  notBlank,
  PathInteger,
  recordKey,
  ShortText,
  Text,
  Timestamp,
  TimestampWithOffset,
} from '#lib/api/fields.ts';
import { Pagination } from '#lib/api/page-query.ts';
import { duplicateIssues } from '#lib/api/schema-checks.ts';
import { Money } from '#lib/money.ts';

const text = ShortText.exactOptional();
const date = DateOnly.exactOptional();
const integer = z.int().exactOptional();
const number = z.number().exactOptional();
const flag = z.boolean().exactOptional();
const money = Money.exactOptional();
const character = z.string().regex(/^.$/u, 'must be a single character').exactOptional();

export const PurchaseOrderNumber = Identifier.meta({
  description: 'Number of the purchase order: 1 to 64 characters without control characters.',
  examples: ['310001'],
});

/** A line number in a path. */
export const LineNumber = PathInteger.meta({ description: 'Number of the line in its order.' });

const Supplier = z
  .strictObject({
    number: z.int32().exactOptional(),
    name: text,
    type: character,
    agentNumber: integer,
    phoneNumber: text,
    faxNumber: text,
    address: z
      .strictObject({ line1: text, line2: text, line3: text, state: text, postcode: text })
      .exactOptional(),
  })
  .meta({ id: 'PurchaseOrderSupplier' });

const TransmissionMethod = z
  .strictObject({ id: integer, code: text, description: text })
  .meta({ id: 'TransmissionMethod' });

/** A line number within its order, limited to what a path accepts. */
const lineNumber = z.int().min(1).max(MAX_INTEGER);

const Pricing = z
  .strictObject({
    sysLec: money.describe('System landed-and-effective cost.'),
    rebateCode: text,
    unitCost: money,
    rebatedCost: money,
    invoiceCost: money,
    priceBasis: integer,
    exchangeRate: number,
    overseasCost: money,
    overriddenCost: money,
    overrideCostFlag: text,
    chargeType: text,
    preferredSupplier: text,
  })
  .meta({ id: 'PurchaseOrderLinePricing' });

/** One line of a purchase order (specification 2.4). */
export const PurchaseOrderLine = z
  .strictObject({
    lineId: z.int().describe('Surrogate identifier.'),
    purchaseOrderNumber: ShortText.describe('The order that the line is of.'),
    lineNumber,
    deleted: flag,
    etaDate: date,
    arrivalIntoPortDate: date.describe('Imported goods.'),
    branchCode: text,
    comments: Text.exactOptional(),
    buyinNumber: text.describe('Reference to the buy head or buy line.'),
    purchaseOrderType: z.enum(['CUSTOMER_BUYIN', 'STOCK', 'DIRECT']).exactOptional(),
    overstockStatus: character,
    purchaseOrderReceiptStatus: z
      .enum(['NOT_RECEIPTED', 'PARTIALLY_RECEIPTED', 'FULLY_RECEIPTED'])
      .exactOptional(),
    product: z
      .strictObject({ number: integer, description: Text.exactOptional(), partNumber: text })
      .exactOptional(),
    customerOrder: z.strictObject({ number: integer, lineNumber: integer }).exactOptional(),
    quantities: z.strictObject({ ordered: number, received: number }).exactOptional(),
    kit: z
      .strictObject({
        isKitHeader: flag,
        headerLineNumber: lineNumber
          .exactOptional()
          .describe('The header line when this line is a kit component.'),
      })
      .exactOptional(),
    pricing: Pricing.exactOptional().describe('Only for callers with `costs:read`.'),
  })
  .meta({ id: 'PurchaseOrderLine' });
export type PurchaseOrderLine = z.infer<typeof PurchaseOrderLine>;

const Suburb = z.strictObject({
  id: integer,
  name: text,
  state: text.describe('Full name of the state.'),
  postcode: text,
  stateCode: text.describe('Its abbreviation.'),
});

const PickupInformation = z.strictObject({
  pickupTime: z.iso.time({ precision: -1, error: 'must be a time as HH:mm' }).exactOptional(),
  pickupDate: date,
  siteContactName: text,
  siteContactNumber: text,
  distanceFromBranch: number.describe('In metres.'),
  accuracy: text.describe('Accuracy class of the geolocation.'),
  latitude: number,
  longitude: number,
});

const CourierInformation = z.strictObject({
  id: integer,
  name: text,
  accountNumber: text,
  courierCost: number,
  charge: text,
  jobNumber: text,
  addressLineOne: text,
  addressLineTwo: text,
  addressLineThree: text,
  postCode: text,
  telephone: text,
  fax: text,
});

/** Where and how a purchase order is delivered (specification 2.3). */
const PurchaseOrderDelivery = z
  .strictObject({
    branchCode: text,
    addressLineOne: text,
    addressLineTwo: text,
    suburb: Suburb.exactOptional(),
    pickupInformation: PickupInformation.exactOptional(),
    courierInformation: CourierInformation.exactOptional(),
    isInsideDeliveryArea: flag,
    transactionType: character,
    originalTransaction: z
      .strictObject({
        transactionNumber: integer,
        transactionType: z.enum(['SALES_ORDER', 'PURCHASE_ORDER', 'QUOTE']).exactOptional(),
      })
      .exactOptional(),
  })
  .meta({ id: 'PurchaseOrderDelivery' });

function centralManagement<Time extends z.ZodType<string>>(time: Time) {
  return z
    .strictObject({ isCentrallyManaged: flag, approvedDateTime: time.exactOptional() })
    .exactOptional();
}

/** A purchase order as a whole document (specification 2.3). */
export const PurchaseOrder = z
  .strictObject({
    purchaseOrderNumber: recordKey(PurchaseOrderNumber),
    referenceNumber: text.describe('External reference.'),
    purchaseOrderState: character,
    orderDate: date,
    arrivalDate: date,
    comments: Text.exactOptional(),
    deliveryTypeCode: character,
    isOpenPurchaseOrder: flag,
    supplier: Supplier.exactOptional(),
    salesperson: z.strictObject({ code: text, name: text }).exactOptional(),
    branches: z.strictObject({ destination: text, createdBy: text, action: text }).exactOptional(),
    charges: z.strictObject({ quoted: number, charged: number }).exactOptional(),
    quote: z
      .strictObject({ number: notBlank(ShortText).exactOptional(), quotedByName: text })
      .exactOptional(),
    entry: z
      .strictObject({
        userId: text,
        enteredDate: date,
        enteredTime: z.iso
          .time({ precision: 0, error: 'must be a time as HH:mm:ss' })
          .exactOptional(),
      })
      .exactOptional(),
    centralManagement: centralManagement(Timestamp),
    purchaseOrderWarehouseStage: z.strictObject({ code: text }).exactOptional(),
    defaultTransmissionMethod: TransmissionMethod.exactOptional(),
    transmissionMethod: TransmissionMethod.exactOptional().describe('The method actually used.'),
    deliveryPriority: z
      .strictObject({ code: text, description: text, notes: Text.exactOptional() })
      .exactOptional(),
    lines: z
      .array(PurchaseOrderLine)
      .exactOptional()
      .describe('Every line, those that were deleted too: they say so.'),
    deliveryDetails: PurchaseOrderDelivery.exactOptional(),
  })
  .meta({ id: 'PurchaseOrder', description: 'A purchase order with its lines.' });
export type PurchaseOrder = z.infer<typeof PurchaseOrder>;

/** Purchase orders by number, or a page of a list. */
export const PurchaseOrderList = z
  .strictObject({
    purchaseOrders: z.array(PurchaseOrder),
    pagination: Pagination.exactOptional(),
  })
  .meta({ id: 'PurchaseOrderList' });
export type PurchaseOrderList = z.infer<typeof PurchaseOrderList>;

/** A purchase order as a feed sends it: lines name this order, and their ids and numbers are unique. */
export const PurchaseOrderRecord = z
  .strictObject({
    ...PurchaseOrder.shape,
    // Feeds may send a timestamp with any offset.
    centralManagement: centralManagement(TimestampWithOffset),
  })
  .check(({ value, issues }) => {
    const { purchaseOrderNumber, lines = [] } = value;
    const addIssue = (path: PropertyKey[], message: string) =>
      issues.push({ code: 'custom', path: ['lines', ...path], message, input: value });
    for (const member of ['lineId', 'lineNumber'] as const) {
      issues.push(...duplicateIssues('lines', lines, member));
    }
    const numbers = new Set(lines.map(({ lineNumber }) => lineNumber));
    for (const [at, line] of lines.entries()) {
      if (line.purchaseOrderNumber !== purchaseOrderNumber) {
        addIssue([at, 'purchaseOrderNumber'], `must be that of the order, ${purchaseOrderNumber}`);
      }
      const header = line.kit?.headerLineNumber;
      if (header !== undefined && (header === line.lineNumber || !numbers.has(header))) {
        addIssue([at, 'kit', 'headerLineNumber'], `there is no other line ${header}`);
      }
    }
  });
