import type { Invoice } from '#lib/invoices/schema.ts';
import { formatDate } from '#lib/time/dates.ts';
import { codeLabel } from './labels.ts';
import { invoiceAddressLines } from './parties.ts';

/** Something that a document refers to, as a labelled value. */
export type InvoiceReference = {
  readonly name: string;
  readonly lines: readonly string[];
  /** The kind of number in the first line, if other documents with it can be searched for. */
  readonly of?: 'original' | 'order' | 'job' | 'purchaseOrder';
  /** For staff only: shown on the screen, never printed. */
  readonly isInternal?: true;
};

/** What the document refers to: order, job, quote, people and delivery. */
export function invoiceReferences(invoice: Invoice): InvoiceReference[] {
  const { deliveryDetails: delivery } = invoice;
  const siteContact = [delivery?.siteContactName, delivery?.siteContactPhoneNumber];
  const references: readonly InvoiceReference[] = [
    { ...reference('Original', invoice.originalNumber), of: 'original' },
    { ...reference('Order no.', invoice.orderNumber), of: 'order' },
    {
      ...reference('Order stage', invoice.orderStage && codeLabel(invoice.orderStage)),
      ...INTERNAL,
    },
    reference('Quote', invoice.quoteNumber),
    { ...reference('Job', invoice.jobNumber), of: 'job' },
    { ...reference('Customer PO', invoice.purchaseOrderNumber), of: 'purchaseOrder' },
    reference('Salesperson', nameAndNumber(invoice.salesPersonName, invoice.salesPersonNumber)),
    reference('Received by', invoice.receivedByName),
    {
      ...reference('Department', invoice.departmentType && codeLabel(invoice.departmentType)),
      ...INTERNAL,
    },
    reference('Customer card', invoice.customerCardId),
    reference('Ordered by', invoice.retailerId),
    reference('Fulfilment', invoice.fulfillmentType && FULFILMENT_LABELS[invoice.fulfillmentType]),
    reference('Delivery', delivery?.type && DELIVERY_LABELS[delivery.type]),
    { name: 'Deliver to', lines: invoiceAddressLines(delivery?.address) },
    reference('Site contact', siteContact.filter(Boolean).join(', ')),
    reference(
      'Needed by',
      delivery?.requiredDeliveryDate && formatDate(delivery.requiredDeliveryDate),
    ),
    reference('Delivered', delivery?.deliveredDate && formatDate(delivery.deliveredDate)),
    reference('Cost centre', invoice.customFields?.costCentre),
    ...(invoice.transactionRequirements ?? []).map(({ label, value }) =>
      reference(label ?? 'Requirement', value),
    ),
  ];
  return references.filter(({ lines }) => lines.length > 0);
}

const INTERNAL = { isInternal: true } as const;

function reference(name: string, value: string | undefined): InvoiceReference {
  return { name, lines: value ? [value] : [] };
}

function nameAndNumber(name: string | undefined, number: string | undefined): string | undefined {
  return name && number ? `${name} (${number})` : (name ?? number);
}

const FULFILMENT_LABELS = { PICKUP: 'Pickup', DELIVERY: 'Delivery' };
const DELIVERY_LABELS = {
  BY_SUPPLIER: 'By the supplier',
  BY_COURIER: 'By courier',
  CUSTOMER_PICKUP: 'Picked up by the customer',
  BY_RETAILER: 'By the branch',
};
