import type { z } from 'zod';
import type { CountryCode } from '#lib/api/fields.ts';
import type { Invoice, InvoiceAddress } from '#lib/invoices/schema.ts';
import { formatBusinessNumber, paymentTermsText, present } from '#lib/text/text.ts';

/** The seller or buyer named on a document, line by line. */
export type InvoiceParty = {
  readonly name: string | undefined;
  readonly lines: readonly PartyLine[];
};
export type PartyLine = {
  /** The label in front of the text, such as `ABN`. */
  readonly name?: string | undefined;
  /** Whether the label is for the screen alone: on paper the text says what it is. */
  readonly isPlain?: boolean;
  readonly text: string;
  /** What the text is, where something can be done with it. */
  readonly kind?: 'account' | 'phone' | 'email';
  readonly branchNumber?: string | undefined;
};

/** The seller; undefined if the document names none. */
export function sellerOf(invoice: Invoice, countryCode: CountryCode): InvoiceParty | undefined {
  const { supplier, sellingBranch: branch } = invoice;
  if (!supplier && !branch) return undefined;
  const number = branch?.number && `(${branch.number})`;
  const taxNumber = supplier?.abn && formatBusinessNumber(supplier.abn);
  const taxNumberName = supplier?.abnPrefix ?? (countryCode === 'au' ? 'ABN' : 'GST No.');
  return {
    name: supplier?.name ?? supplier?.shortName,
    lines: [
      line(taxNumber, { name: taxNumberName }),
      line(supplier?.acn, { name: supplier?.acnPrefix ?? 'ACN' }),
      line(supplier?.telephoneNumber, { name: 'Phone', kind: 'phone' }),
      line(supplier?.websiteUrl, plain('Website')),
      line(present(branch?.name, number).join(' '), {
        name: 'Branch',
        branchNumber: branch?.number,
      }),
      labelled('Address', invoiceAddressLines(branch?.address)),
      line(branch?.phoneNumber, { name: 'Branch phone', kind: 'phone' }),
      line(branch?.emailAddress, { ...plain('Email'), kind: 'email' }),
    ].flat(),
  };
}

/** The buyer; undefined if the document names none. */
export function buyerOf(invoice: Invoice, countryCode: CountryCode): InvoiceParty | undefined {
  const { customer, customerContact: contact, invoiceAddress } = invoice;
  if (!customer && !contact && !invoiceAddress) return undefined;
  const taxNumber = customer?.abn && formatBusinessNumber(customer.abn);
  const terms = customer?.paymentTermsDays;
  return {
    name: customer?.name,
    lines: [
      line(customer?.number, { name: 'Account', kind: 'account' }),
      line(taxNumber, { name: countryCode === 'au' ? 'ABN' : 'NZBN' }),
      labelled('Address', invoiceAddressLines(invoiceAddress)),
      line(present(contact?.firstName, contact?.lastName).join(' '), { name: 'Contact' }),
      labelled('Phone', contactPhones(invoice), { kind: 'phone' }),
      line(contact?.emailAddress, { ...plain('Email'), kind: 'email' }),
      line(customer?.homeBranch?.name ?? customer?.homeBranchNumber, { name: 'Home branch' }),
      line(terms === undefined ? undefined : paymentTermsText(terms), { name: 'Terms' }),
      line(customer?.isGstExempt ? 'GST exempt' : undefined),
    ].flat(),
  };
}

/** The telephone numbers of the buyer's contact, the preferred one first. */
export function contactPhones({ customerContact: contact }: Invoice): string[] {
  const numbers = [contact?.preferredPhoneNumber, contact?.mobilePhoneNumber];
  return [...new Set(present(...numbers))];
}

function line(text: string | undefined, more: Omit<PartyLine, 'text'> = {}): PartyLine[] {
  return text ? [{ text, ...more }] : [];
}

/** Lines of which the first has the label. */
function labelled(name: string, texts: string[], more: Omit<PartyLine, 'text'> = {}): PartyLine[] {
  return texts.map((text, at) => ({ text, ...plain(at === 0 ? name : ''), ...more }));
}

function plain(name: string) {
  return { name, isPlain: true };
}

/** The lines of a postal address as printed; empty without an address. */
export function invoiceAddressLines(address: z.infer<typeof InvoiceAddress> | undefined): string[] {
  const { line1, line2, suburb, state, postcode } = address ?? {};
  const place = [suburb, state, postcode].filter(Boolean).join(' ');
  return present(line1, line2, place);
}

/** A business or a person on paper: a name with the lines below it. */
export type PrintedParty = { readonly name: string; readonly lines: readonly string[] };

/** The seller as the letterhead has it; undefined if the document names none. */
export function printedSeller(
  invoice: Invoice,
  countryCode: CountryCode,
): PrintedParty | undefined {
  const { supplier, sellingBranch: branch } = invoice;
  if (!supplier && !branch) return undefined;
  const numbers = [
    named(supplier?.abnPrefix ?? (countryCode === 'au' ? 'ABN' : 'GST No.'), supplier?.abn),
    named(supplier?.acnPrefix ?? 'ACN', supplier?.acn),
  ];
  const web = supplier?.websiteUrl?.replace(/^https?:\/\//, '').replace(/\/$/, '');
  return {
    name: supplier?.name ?? supplier?.shortName ?? branch?.name ?? '',
    lines: present(joined(...numbers), joined(supplier?.telephoneNumber, web)),
  };
}

/** The branch that sold it, with what a customer calls or writes to. */
export function printedBranch({ sellingBranch: branch }: Invoice): PrintedParty | undefined {
  if (!branch) return undefined;
  const { address, phoneNumber, emailAddress } = branch;
  return {
    name: branch.name ?? branch.number ?? '',
    lines: present(...invoiceAddressLines(address), phoneNumber, emailAddress),
  };
}

/** The buyer: name, address, tax number; a phone number or an e-mail address only where there is no address. */
export function printedBuyer(invoice: Invoice, countryCode: CountryCode): PrintedParty | undefined {
  const { customer, customerContact: contact, invoiceAddress } = invoice;
  const person = present(contact?.firstName, contact?.lastName).join(' ');
  const name = customer?.name || person;
  if (!name && !invoiceAddress) return undefined;
  const address = invoiceAddressLines(invoiceAddress);
  const phone = contact?.preferredPhoneNumber ?? contact?.mobilePhoneNumber;
  return {
    name,
    lines: present(
      person !== name && person,
      ...(address.length > 0 ? address : [phone, contact?.emailAddress]),
      named(countryCode === 'au' ? 'ABN' : 'NZBN', customer?.abn),
    ),
  };
}

/** Where the goods went, if they were delivered; undefined for what was picked up. */
export function printedDelivery({ deliveryDetails }: Invoice): PrintedParty | undefined {
  if (!deliveryDetails || deliveryDetails.type === 'CUSTOMER_PICKUP') return undefined;
  const { address, siteContactName, siteContactPhoneNumber } = deliveryDetails;
  const [name, ...more] = invoiceAddressLines(address);
  if (name === undefined) return undefined;
  return { name, lines: present(...more, joined(siteContactName, siteContactPhoneNumber)) };
}

function named(name: string, number: string | undefined): string | undefined {
  return number && `${name} ${formatBusinessNumber(number)}`;
}

function joined(...words: readonly (string | undefined)[]): string {
  return present(...words).join(' · ');
}
