import type { CountryCode } from '#lib/api/fields.ts';
import type { Invoice } from '#lib/invoices/schema.ts';
import { GST_PERCENT } from '#lib/invoices/tax/gst-summary.ts';
import { formatBusinessNumber } from '#lib/text/text.ts';
import { formatDate } from '#lib/time/dates.ts';
import type { InvoiceView } from './invoice-view.ts';
import { invoiceAddressLines } from './parties.ts';
import type { PrintedTotal } from './printed-amounts.ts';

/** A name with the lines below it, as a business or a person is printed. */
export type PrintedParty = { readonly name: string; readonly lines: readonly string[] };

/** A label with its value, which may have several lines. */
export type PrintedDetail = {
  readonly name: string;
  readonly lines: readonly string[];
  readonly isStrong?: boolean;
};

/** The seller as the letterhead has it; undefined if the document names none. */
export function printedSeller(
  invoice: Invoice,
  countryCode: CountryCode,
): PrintedParty | undefined {
  const { supplier, sellingBranch: branch } = invoice;
  const name = supplier?.name ?? supplier?.shortName;
  if (!supplier && !branch) return undefined;
  const numbers = [
    named(supplier?.abnPrefix ?? (countryCode === 'au' ? 'ABN' : 'GST No.'), supplier?.abn),
    named(supplier?.acnPrefix ?? 'ACN', supplier?.acn),
  ];
  const web = supplier?.websiteUrl?.replace(/^https?:\/\//, '').replace(/\/$/, '');
  return {
    name: name ?? branch?.name ?? '',
    lines: present([joined(numbers), joined([supplier?.telephoneNumber, web])]),
  };
}

/** The branch that sold it, with what a customer calls or writes to. */
export function printedBranch({ sellingBranch: branch }: Invoice): PrintedParty | undefined {
  if (!branch) return undefined;
  return {
    name: branch.name ?? branch.number ?? '',
    lines: present([
      ...invoiceAddressLines(branch.address),
      branch.phoneNumber,
      branch.emailAddress,
    ]),
  };
}

/** The buyer: name, address, tax number; a phone number or an e-mail address only where there is no address. */
export function printedBuyer(invoice: Invoice, countryCode: CountryCode): PrintedParty | undefined {
  const { customer, customerContact: contact, invoiceAddress } = invoice;
  const person = [contact?.firstName, contact?.lastName].filter(Boolean).join(' ');
  const name = customer?.name || person;
  if (!name && !invoiceAddress) return undefined;
  const address = invoiceAddressLines(invoiceAddress);
  const reach = [
    contact?.preferredPhoneNumber ?? contact?.mobilePhoneNumber,
    contact?.emailAddress,
  ];
  return {
    name,
    lines: present([
      person !== name && person,
      ...(address.length > 0 ? address : reach),
      named(countryCode === 'au' ? 'ABN' : 'NZBN', customer?.abn),
    ]),
  };
}

/** Where the goods went, if they were delivered; undefined for what was picked up. */
export function printedDelivery({ deliveryDetails }: Invoice): PrintedParty | undefined {
  if (!deliveryDetails || deliveryDetails.type === 'CUSTOMER_PICKUP') return undefined;
  const { address, siteContactName, siteContactPhoneNumber } = deliveryDetails;
  const [first, ...more] = invoiceAddressLines(address);
  if (first === undefined) return undefined;
  return {
    name: first,
    lines: present([...more, joined([siteContactName, siteContactPhoneNumber])]),
  };
}

/** Dates and numbers that a customer files the document by; nothing that only staff use. */
export function printedDetails({ invoice, status, isCredit }: InvoiceView): PrintedDetail[] {
  const { due } = status;
  const { deliveryDetails: delivery, customer } = invoice;
  const terms = customer?.paymentTermsDays;
  const details: [name: string, value: string | false | undefined][] = [
    ['Date', invoice.date && formatDate(invoice.date)],
    ['Due', due && formatDate(due)],
    ['Credit of', isCredit && (invoice.originalNumber || undefined)],
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
    ['Terms', due && terms ? `${terms} days` : undefined],
    ['Tool hire', invoice.isToolHire ? 'Yes' : undefined],
    ['GST', customer?.isGstExempt ? 'Exempt customer' : undefined],
    ...(invoice.transactionRequirements ?? []).map(
      ({ label, value }): [string, string | undefined] => [label ?? 'Requirement', value],
    ),
  ];
  return details.flatMap(([name, value]) => (value ? [{ name, lines: [value] }] : []));
}

/** The label of a row of the sum below the lines. */
export function printedTotalLabel(
  { kind }: Pick<PrintedTotal, 'kind'>,
  countryCode: CountryCode,
  { includesGst, cardType }: { includesGst: boolean; cardType: string | undefined },
): string {
  const gst = includesGst ? 'incl. GST' : 'excl. GST';
  switch (kind) {
    case 'handling-fee':
      return `Handling fee ${gst}`;
    case 'delivery-fee':
      return `Delivery fee ${gst}`;
    case 'card-surcharge':
      return `Card surcharge${cardType ? ` (${cardType})` : ''} ${gst}`;
    case 'rounding':
      return 'Rounding';
    case 'settlement-discount':
      return 'Settlement discount';
    case 'subtotal':
      return 'Subtotal excl. GST';
    case 'gst':
      return `GST ${GST_PERCENT[countryCode]}%`;
    case 'gst-included':
      return `GST ${GST_PERCENT[countryCode]}% in the total`;
    case 'total':
      return 'Total incl. GST';
    default:
      return `Goods ${gst}`;
  }
}

function named(name: string, number: string | undefined): string | undefined {
  return number && `${name} ${formatBusinessNumber(number)}`;
}

function joined(words: readonly (string | undefined)[]): string | undefined {
  return words.filter(Boolean).join(' · ') || undefined;
}

function present(lines: readonly (string | false | undefined)[]): string[] {
  return lines.flatMap((line) => line || []);
}
