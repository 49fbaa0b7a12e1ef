import { formatDate } from '#lib/dates.ts';
import { addressLines } from './address-lines.ts';
import { codeWords } from './code-words.ts';
import type { Invoice } from './schema.ts';

/** Something that a document belongs to, as it is read. */
export type ReferenceFact = {
  readonly name: string;
  readonly lines: readonly string[];
  /** What the first line is the number of, where more of the same can be looked up. */
  readonly of?: 'original' | 'order' | 'job' | 'purchaseOrder';
  /** The business's own to know: it is on the screen, and never on paper. */
  readonly isInternal?: true;
};

/** What the document belongs to: order, job, quote, who was there, and how the goods went. */
export function referenceFacts(invoice: Invoice): ReferenceFact[] {
  const { deliveryDetails: delivery } = invoice;
  const siteContact = [delivery?.siteContactName, delivery?.siteContactPhoneNumber];
  const facts: readonly ReferenceFact[] = [
    { ...fact('Original', invoice.originalNumber), of: 'original' },
    { ...fact('Order', invoice.orderNumber), of: 'order' },
    { ...fact('Order stage', invoice.orderStage && codeWords(invoice.orderStage)), ...INTERNAL },
    fact('Quote', invoice.quoteNumber),
    { ...fact('Job', invoice.jobNumber), of: 'job' },
    { ...fact('Customer’s purchase order', invoice.purchaseOrderNumber), of: 'purchaseOrder' },
    fact('Salesperson', nameAndNumber(invoice.salesPersonName, invoice.salesPersonNumber)),
    fact('Received by', invoice.receivedByName),
    {
      ...fact('Department', invoice.departmentType && codeWords(invoice.departmentType)),
      ...INTERNAL,
    },
    fact('Customer card', invoice.customerCardId),
    fact('Ordered by (contact)', invoice.retailerId),
    fact('Fulfilment', invoice.fulfillmentType && FULFILMENTS[invoice.fulfillmentType]),
    fact('Delivery', delivery?.type && DELIVERIES[delivery.type]),
    { name: 'Deliver to', lines: addressLines(delivery?.address) },
    fact('Site contact', siteContact.filter(Boolean).join(', ')),
    fact('Required', delivery?.requiredDeliveryDate && formatDate(delivery.requiredDeliveryDate)),
    fact('Delivered', delivery?.deliveredDate && formatDate(delivery.deliveredDate)),
    fact('Cost centre', invoice.customFields?.costCentre),
    ...(invoice.transactionRequirements ?? []).map(({ label, value }) =>
      fact(label ?? 'Requirement', value),
    ),
  ];
  return facts.filter(({ lines }) => lines.length > 0);
}

const INTERNAL = { isInternal: true } as const;

function fact(name: string, value: string | undefined): ReferenceFact {
  return { name, lines: value ? [value] : [] };
}

function nameAndNumber(name: string | undefined, number: string | undefined): string | undefined {
  return name && number ? `${name} (${number})` : (name ?? number);
}

const FULFILMENTS = { PICKUP: 'Pick-up', DELIVERY: 'Delivery' };
const DELIVERIES = {
  BY_SUPPLIER: 'By the supplier',
  BY_COURIER: 'By courier',
  CUSTOMER_PICKUP: 'Picked up by the customer',
  BY_RETAILER: 'By the branch',
};
