import { z } from 'zod';
import {
  boundedList,
  DateOnly,
  Identifier,
  LongText,
  notBlank,
  recordKey,
  ShortText,
  Text,
} from '#lib/api/fields.ts';
import { Pagination } from '#lib/api/page-query.ts';
import { Amount, Money } from '#lib/money.ts';

const text = ShortText.exactOptional();
const numbered = notBlank(ShortText);
const date = DateOnly.exactOptional();
const integer = z.int().exactOptional();
const number = z.number().exactOptional();
const flag = z.boolean().exactOptional();
const money = Money.exactOptional();
const amount = Amount.exactOptional();

export const InvoiceNumber = Identifier.meta({
  description: 'Number of the invoice: 1 to 64 characters without control characters.',
  examples: ['2400001'],
});

export function isInvoiceNumber(text: string): boolean {
  return InvoiceNumber.safeParse(text).success;
}

export const InvoiceType = z
  .enum([
    'CASH_SALE_INVOICE',
    'CUSTOMER_ORDER_DEPOSIT',
    'TAX_INVOICE',
    'CASH_ON_DELIVERY_INVOICE',
    'CREDIT_NOTE',
    'CASH_REFUND',
  ])
  .meta({ id: 'InvoiceType' });
export type InvoiceType = z.infer<typeof InvoiceType>;

/** Whether a document of this type gives money back. */
export function isCredit({ type }: { readonly type: InvoiceType }): boolean {
  return type === 'CREDIT_NOTE' || type === 'CASH_REFUND';
}

/** Whether it sells goods: it is no credit, and no deposit on an order. */
export function isSale({ type }: { readonly type: InvoiceType }): boolean {
  return !isCredit({ type }) && type !== 'CUSTOMER_ORDER_DEPOSIT';
}

export const INVOICE_TYPE_LABELS: Readonly<Record<InvoiceType, string>> = {
  TAX_INVOICE: 'Tax invoice',
  CASH_SALE_INVOICE: 'Cash sale',
  CASH_ON_DELIVERY_INVOICE: 'Cash on delivery',
  CUSTOMER_ORDER_DEPOSIT: 'Order deposit',
  CREDIT_NOTE: 'Credit note',
  CASH_REFUND: 'Cash refund',
};

/** An address on an invoice (specification 2.2.4). */
export const InvoiceAddress = z
  .strictObject({ line1: text, line2: text, suburb: text, state: text, postcode: text })
  .meta({ id: 'InvoiceAddress' });

const SourceDocument = z
  .strictObject({ reference: text, type: text, lineNumber: integer })
  .meta({ id: 'SourceDocument', description: 'The document that a line came from.' });

const KitComponent = z
  .strictObject({
    number: integer,
    productNumber: numbered.exactOptional(),
    productDescription: Text.exactOptional(),
    unitOfMeasure: text,
    quantity: number,
    unitCost: money.describe('Only for callers with `costs:read`.'),
    priceBasis: integer,
    sourceDocument: SourceDocument.exactOptional(),
  })
  .meta({ id: 'KitComponent' });

const InvoiceLineItem = z
  .strictObject({
    number: z.int(),
    lineItemType: z.enum(['KIT_HEADER', 'KIT_COMPONENT', 'STANDARD']).exactOptional(),
    productNumber: numbered,
    productDescription: Text.exactOptional(),
    unitOfMeasure: text,
    quantity: z.number(),
    priceBasis: integer,
    priceOrigin: ShortText.nullable().exactOptional(),
    priceOverriddenFlag: text,
    unitPriceExcludingGst: money,
    lineTotal: amount,
    isGstExempt: flag,
    unitCost: money.describe('Only for callers with `costs:read`.'),
    branchSupplyingStock: text,
    catalogueNumber: text,
    chargeType: text,
    sourceDocument: SourceDocument.exactOptional(),
    originalInvoiceNumber: numbered.exactOptional(),
    kitComponents: z.array(KitComponent).exactOptional(),
  })
  .meta({ id: 'InvoiceLineItem' });

const InvoiceCustomer = z
  .strictObject({
    number: numbered.exactOptional(),
    name: text,
    abn: text,
    homeBranchNumber: text,
    homeBranch: z.strictObject({ number: text, name: text, phoneNumber: text }).exactOptional(),
    isGstExempt: flag,
    tradeType: text,
    gstRate: number,
    paymentTermsDays: integer,
    invoiceType: text,
  })
  .meta({ id: 'InvoiceCustomer' });

const CustomerContact = z
  .strictObject({
    firstName: text,
    lastName: text,
    preferredPhoneNumber: text,
    mobilePhoneNumber: text,
    emailAddress: text,
  })
  .meta({ id: 'CustomerContact' });

const InvoiceSupplier = z
  .strictObject({
    id: integer,
    shortName: text,
    name: text,
    abnPrefix: text,
    abn: text,
    acnPrefix: text,
    acn: text,
    telephoneNumber: text,
    websiteUrl: Text.exactOptional(),
  })
  .meta({ id: 'InvoiceSupplier' });

const SellingBranch = z
  .strictObject({
    number: text,
    name: text,
    phoneNumber: text,
    emailAddress: text,
    address: InvoiceAddress.exactOptional(),
  })
  .meta({ id: 'SellingBranch' });

const InvoiceDeliveryDetails = z
  .strictObject({
    type: z.enum(['BY_SUPPLIER', 'BY_COURIER', 'CUSTOMER_PICKUP', 'BY_RETAILER']).exactOptional(),
    address: InvoiceAddress.exactOptional(),
    siteContactName: text,
    siteContactPhoneNumber: text,
    requiredDeliveryDate: date,
    deliveredDate: date,
  })
  .meta({ id: 'InvoiceDeliveryDetails' });

const InvoiceTotals = z
  .strictObject({
    net: amount,
    document: amount,
    subtotal: amount,
    handlingFee: amount,
    deliveryFee: amount,
    creditCardSurcharge: z.strictObject({ cardType: text, amount }).exactOptional(),
    rounding: money,
    settlementDiscount: money,
  })
  .meta({ id: 'InvoiceTotals' });

const Payment = z
  .strictObject({
    type: text,
    typeCode: text,
    creditCardType: text,
    baseAmount: money,
    amexSurcharge: money,
    totalAmount: money,
  })
  .meta({ id: 'Payment' });

const CustomerOrderBalance = z
  .strictObject({
    customerOrderNumber: text,
    customerOrderValue: money,
    paymentsReceived: money,
    adjustment: money,
    balanceOwing: money,
    balanceOwingFormatted: text,
    asOf: date,
  })
  .meta({ id: 'CustomerOrderBalance' });

/** An invoice, credit note or refund as a whole document (specification 2.2). */
export const Invoice = z
  .strictObject({
    number: recordKey(InvoiceNumber),
    type: InvoiceType,
    date,
    dueDate: date,
    orderedDate: date,
    orderNumber: numbered.exactOptional(),
    originalNumber: numbered.exactOptional(),
    originalType: text.describe('Invoice type of the original document.'),
    quoteNumber: numbered.exactOptional(),
    jobNumber: text,
    orderStage: text,
    fulfillmentType: z.enum(['PICKUP', 'DELIVERY']).exactOptional(),
    isSuppressed: flag,
    isToolHire: flag,
    handlingFeeRate: number,
    purchaseOrderNumber: text,
    departmentType: text,
    salesPersonName: text,
    salesPersonNumber: text,
    receivedByName: text,
    customerCardId: text,
    retailerId: text,
    comments: z.array(LongText).exactOptional(),
    customer: InvoiceCustomer.exactOptional(),
    customerContact: CustomerContact.exactOptional(),
    supplier: InvoiceSupplier.exactOptional(),
    sellingBranch: SellingBranch.exactOptional(),
    invoiceAddress: InvoiceAddress.exactOptional(),
    deliveryDetails: InvoiceDeliveryDetails.exactOptional(),
    totals: InvoiceTotals.exactOptional(),
    lineItems: z.array(InvoiceLineItem).exactOptional(),
    payments: z.array(Payment).exactOptional(),
    customerOrderBalance: CustomerOrderBalance.exactOptional(),
    customFields: z.strictObject({ costCentre: text }).exactOptional(),
    transactionRequirements: z
      .array(z.strictObject({ label: text, value: Text.exactOptional() }))
      .exactOptional(),
  })
  .meta({ id: 'Invoice', description: 'An invoice, credit note or refund.' });
export type Invoice = z.infer<typeof Invoice>;

/** Every invoice requested by number, in the order of the request; or a page of those that filters find. */
export const InvoiceBatch = z
  .strictObject({ invoices: z.array(Invoice), pagination: Pagination.exactOptional() })
  .meta({
    id: 'InvoiceBatch',
    description: 'The invoices, in the order asked for; of filters, a page by date and number.',
  });
export type InvoiceBatch = z.infer<typeof InvoiceBatch>;

/** The most invoices in one batch (specification 8). */
export const MAX_BATCH_SIZE = 50;

/** The query of a batch retrieval, and of a PDF of several invoices; the parameter is repeated for each number. */
export const InvoiceBatchQuery = z.strictObject({
  invoiceNumber: boundedList(InvoiceNumber, {
    min: 1,
    max: MAX_BATCH_SIZE,
    missing: `is required: repeat it for each invoice, at most ${MAX_BATCH_SIZE}`,
  }).describe('Number of an invoice; repeat the parameter for each.'),
});
