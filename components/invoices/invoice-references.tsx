import { Fact, Facts } from '#components/ui/facts.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import { formatDate } from '#lib/dates.ts';
import { invoiceHref, invoicesHref } from '#lib/invoicing/invoice-addresses.ts';
import type { InvoiceReading } from '#lib/invoicing/invoice-reading.ts';
import { AddressLines } from './address-lines.tsx';

/** What the document belongs to: order, job, quote, who was there, and how the goods went. */
export function InvoiceReferences({
  reading: { invoice, countryCode },
}: {
  reading: InvoiceReading;
}) {
  const { orderNumber, jobNumber, purchaseOrderNumber, deliveryDetails: delivery } = invoice;
  const siteContact = [delivery?.siteContactName, delivery?.siteContactPhoneNumber];
  return (
    <Facts>
      <Fact name="Original" className="fact-original">
        {invoice.originalNumber && (
          <TextLink href={invoiceHref(countryCode, invoice.originalNumber)}>
            {invoice.originalNumber}
          </TextLink>
        )}
      </Fact>
      <Fact name="Order">
        {orderNumber && <InvoicesOf name="order" value={orderNumber} countryCode={countryCode} />}
      </Fact>
      <Fact name="Order stage">{invoice.orderStage && sentenceCase(invoice.orderStage)}</Fact>
      <Fact name="Quote">{invoice.quoteNumber}</Fact>
      <Fact name="Job">
        {jobNumber && <InvoicesOf name="job" value={jobNumber} countryCode={countryCode} />}
      </Fact>
      <Fact name="Customer’s purchase order">
        {purchaseOrderNumber && (
          <InvoicesOf name="purchaseOrder" value={purchaseOrderNumber} countryCode={countryCode} />
        )}
      </Fact>
      <Fact name="Salesperson">
        {nameAndNumber(invoice.salesPersonName, invoice.salesPersonNumber)}
      </Fact>
      <Fact name="Received by">{invoice.receivedByName}</Fact>
      <Fact name="Department">{invoice.departmentType}</Fact>
      <Fact name="Customer card">{invoice.customerCardId}</Fact>
      <Fact name="Ordered by (contact)">{invoice.retailerId}</Fact>
      <Fact name="Fulfilment">
        {invoice.fulfillmentType && FULFILMENTS[invoice.fulfillmentType]}
      </Fact>
      <Fact name="Delivery">{delivery?.type && DELIVERIES[delivery.type]}</Fact>
      <Fact name="Deliver to">
        {delivery?.address && <AddressLines address={delivery.address} />}
      </Fact>
      <Fact name="Site contact">{siteContact.filter(Boolean).join(', ')}</Fact>
      <Fact name="Required">
        {delivery?.requiredDeliveryDate && formatDate(delivery.requiredDeliveryDate)}
      </Fact>
      <Fact name="Delivered">{delivery?.deliveredDate && formatDate(delivery.deliveredDate)}</Fact>
      <Fact name="Cost centre">{invoice.customFields?.costCentre}</Fact>
      {(invoice.transactionRequirements ?? []).map(({ label, value }) => (
        <Fact key={`${label}: ${value}`} name={label ?? 'Requirement'}>
          {value}
        </Fact>
      ))}
    </Facts>
  );
}

type SearchParts = { name: 'order' | 'job' | 'purchaseOrder'; value: string; countryCode: string };

/** Leads to every invoice of the same order, job or purchase order. */
function InvoicesOf({ name, value, countryCode }: SearchParts) {
  return <TextLink href={invoicesHref(countryCode, { [name]: value })}>{value}</TextLink>;
}

function nameAndNumber(name: string | undefined, number: string | undefined): string | undefined {
  return name && number ? `${name} (${number})` : (name ?? number);
}

/** `PARTLY_SHIPPED` as a reader would write it: what the feed sends is any text. */
function sentenceCase(code: string): string {
  if (!/^[A-Z_]+$/.test(code)) return code;
  const words = code.replaceAll('_', ' ');
  return words.charAt(0) + words.slice(1).toLowerCase();
}

const FULFILMENTS = { PICKUP: 'Pick-up', DELIVERY: 'Delivery' };
const DELIVERIES = {
  BY_SUPPLIER: 'By the supplier',
  BY_COURIER: 'By courier',
  CUSTOMER_PICKUP: 'Picked up by the customer',
  BY_RETAILER: 'By the branch',
};
