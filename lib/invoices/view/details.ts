import type { Invoice } from '#lib/invoices/schema.ts';
import { formatMoney } from '#lib/money.ts';
import { countOf, present } from '#lib/text/text.ts';
import { formatDate } from '#lib/time/dates.ts';
import type { InvoiceView } from './invoice-view.ts';
import { codeLabel } from './labels.ts';
import { invoiceAddressLines } from './parties.ts';

/** A labelled value. */
export type InvoiceDetail = { readonly name: string; readonly value: string };

/** What a document refers to, on the screen. */
export type InvoiceReference = {
  readonly name: string;
  readonly lines: readonly string[];
  /** The kind of number in the first line, if other documents with it can be searched for. */
  readonly of?: 'original' | 'order' | 'job' | 'purchaseOrder';
  /** For staff only: shown on the screen, never printed. */
  readonly isInternal?: true;
};

/** What the document refers to, for staff: order, job, quote, people and delivery. */
export function invoiceReferences(invoice: Invoice): InvoiceReference[] {
  const { deliveryDetails: delivery, salesPersonName: seller, salesPersonNumber } = invoice;
  const sellerNumber = seller && salesPersonNumber ? `(${salesPersonNumber})` : salesPersonNumber;
  const site = [delivery?.siteContactName, delivery?.siteContactPhoneNumber];
  const references: [name: string, lines: readonly string[], kind?: Partial<InvoiceReference>][] = [
    ['Original', present(invoice.originalNumber), { of: 'original' }],
    ['Order no.', present(invoice.orderNumber), { of: 'order' }],
    ['Order stage', code(invoice.orderStage), { isInternal: true }],
    ['Quote', present(invoice.quoteNumber)],
    ['Job', present(invoice.jobNumber), { of: 'job' }],
    ['Customer PO', present(invoice.purchaseOrderNumber), { of: 'purchaseOrder' }],
    ['Salesperson', present(present(seller, sellerNumber).join(' '))],
    ['Received by', present(invoice.receivedByName)],
    ['Department', code(invoice.departmentType), { isInternal: true }],
    ['Customer card', present(invoice.customerCardId)],
    ['Ordered by', present(invoice.retailerId)],
    ['Fulfilment', present(invoice.fulfillmentType && FULFILMENT_LABELS[invoice.fulfillmentType])],
    ['Delivery', present(delivery?.type && DELIVERY_LABELS[delivery.type])],
    ['Deliver to', invoiceAddressLines(delivery?.address)],
    ['Site contact', present(present(...site).join(', '))],
    ['Needed by', day(delivery?.requiredDeliveryDate)],
    ['Delivered', day(delivery?.deliveredDate)],
    ['Cost centre', present(invoice.customFields?.costCentre)],
    ...requirements(invoice).map(({ name, value }) => [name, [value]] as [string, string[]]),
  ];
  return references.flatMap(([name, lines, kind]) =>
    lines.length > 0 ? [{ name, lines, ...kind }] : [],
  );
}

const FULFILMENT_LABELS = { PICKUP: 'Pickup', DELIVERY: 'Delivery' };
const DELIVERY_LABELS = {
  BY_SUPPLIER: 'By the supplier',
  BY_COURIER: 'By courier',
  CUSTOMER_PICKUP: 'Picked up by the customer',
  BY_RETAILER: 'By the branch',
};

/** Dates and numbers that a customer files the document by, for paper; nothing that only staff use. */
export function printedDetails({ invoice, status, isCredit }: InvoiceView): InvoiceDetail[] {
  const { due } = status;
  const { deliveryDetails: delivery, customer } = invoice;
  const terms = customer?.paymentTermsDays;
  return [
    ...known([
      ['Date', invoice.date && formatDate(invoice.date)],
      ['Due', due && formatDate(due)],
      ['Credit of', isCredit && invoice.originalNumber],
      ['Account', customer?.number],
      ['Your PO', invoice.purchaseOrderNumber],
      ['Job', invoice.jobNumber],
      ['Order no.', invoice.orderNumber],
      ['Quote', invoice.quoteNumber],
      [
        delivery?.type === 'CUSTOMER_PICKUP' ? 'Picked up' : 'Delivered',
        delivery?.deliveredDate && formatDate(delivery.deliveredDate),
      ],
      ['Received by', invoice.receivedByName],
      ['Served by', invoice.salesPersonName],
      ['Cost centre', invoice.customFields?.costCentre],
      ['Terms', due && terms ? countOf(terms, 'day') : undefined],
      ['Tool hire', invoice.isToolHire && 'Yes'],
      ['GST', customer?.isGstExempt && 'Exempt customer'],
    ]),
    ...requirements(invoice),
  ];
}

/** What came with the document about the balance of the customer's order; of a deposit it is still to pay. */
export function orderBalanceDetails({ invoice }: InvoiceView): InvoiceDetail[] {
  const { customerOrderBalance: balance, type } = invoice;
  const owing = type === 'CUSTOMER_ORDER_DEPOSIT' ? 'Still to pay' : 'Owing';
  const money = (value: number | undefined) => value !== undefined && formatMoney(value);
  return known([
    ['Customer order', balance?.customerOrderNumber],
    ['Order value', money(balance?.customerOrderValue)],
    ['Paid so far', money(balance?.paymentsReceived)],
    ['Credits and discounts', money(balance?.adjustment || undefined)],
    [
      balance?.asOf ? `${owing} on ${formatDate(balance.asOf)}` : owing,
      money(balance?.balanceOwing) || balance?.balanceOwingFormatted,
    ],
  ]);
}

function requirements({ transactionRequirements = [] }: Invoice): InvoiceDetail[] {
  return known(transactionRequirements.map(({ label = 'Requirement', value }) => [label, value]));
}

function known(
  details: readonly (readonly [name: string, value: string | false | undefined])[],
): InvoiceDetail[] {
  return details.flatMap(([name, value]) => (value ? [{ name, value }] : []));
}

function code(text: string | undefined): string[] {
  return present(text && codeLabel(text));
}

function day(date: string | undefined): string[] {
  return present(date && formatDate(date));
}
