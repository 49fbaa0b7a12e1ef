import type { CountryCode } from '#lib/api/fields.ts';
import type { BranchRecord } from '#lib/branches/schema.ts';
import type { Invoice } from '#lib/invoices/schema.ts';
import { GST_PERCENT } from '#lib/invoices/tax/gst-summary.ts';
import type { AccountTerms } from '#tools/demo/accounts/terms.ts';
import type { AccountAddress, Market, MarketAccount } from '#tools/demo/trading/market.ts';

/** The buyer on a document: account with the terms of the day, contact and billing address. */
export function buyerDetails(
  { countryCode, branchOf }: Market,
  account: MarketAccount,
  terms: AccountTerms | undefined,
): Pick<Invoice, 'customer' | 'customerContact' | 'invoiceAddress'> {
  const { number, name, homeBranchNumber = '', tradeType, isGstExempt = false } = account;
  const home = branchOf.get(homeBranchNumber);
  const businessNumber = account.abn ?? account.nzbn;
  const [contact] = account.contacts ?? [];
  const billing = customerAddress(account, 'BILLING');
  return {
    customer: {
      number,
      name,
      ...(businessNumber === undefined ? {} : { abn: businessNumber }),
      ...(home === undefined ? {} : { homeBranchNumber, homeBranch: homeBranchOf(home) }),
      isGstExempt,
      ...(tradeType === undefined ? {} : { tradeType }),
      gstRate: isGstExempt ? 0 : GST_PERCENT[countryCode],
      paymentTermsDays: terms?.paymentTermsDays ?? 0,
      invoiceType: terms?.accountType === 'CREDIT' ? 'EMAIL' : 'PRINT',
    },
    ...(contact === undefined ? {} : { customerContact: contactOf(contact) }),
    ...(billing === undefined ? {} : { invoiceAddress: billing }),
  };
}

/** A customer's address as in documents, of the requested type if there is one. */
export function customerAddress(
  { addresses = [] }: MarketAccount,
  type: AccountAddress['type'],
): NonNullable<Invoice['invoiceAddress']> | undefined {
  const found = addresses.find((address) => address.type === type) ?? addresses[0];
  if (found === undefined) return undefined;
  const { type: _, ...address } = found;
  return address;
}

type Contact = NonNullable<MarketAccount['contacts']>[number];

function contactOf(contact: Contact): NonNullable<Invoice['customerContact']> {
  const { firstName, lastName, preferredPhoneNumber, mobilePhoneNumber, emailAddress } = contact;
  return {
    ...(firstName === undefined ? {} : { firstName }),
    ...(lastName === undefined ? {} : { lastName }),
    ...(preferredPhoneNumber === undefined ? {} : { preferredPhoneNumber }),
    ...(mobilePhoneNumber === undefined ? {} : { mobilePhoneNumber }),
    ...(emailAddress === undefined ? {} : { emailAddress }),
  };
}

function homeBranchOf({ number, name, contact }: BranchRecord) {
  const phoneNumber = contact?.telephone;
  return { number, name, ...(phoneNumber === undefined ? {} : { phoneNumber }) };
}

/** The demo business as the seller on its documents; the numbers have valid check digits. */
export const SELLERS: Readonly<Record<CountryCode, NonNullable<Invoice['supplier']>>> = {
  au: {
    id: 1,
    shortName: 'Southerly Trade',
    name: 'Southerly Trade Supply Pty Ltd',
    abnPrefix: 'ABN',
    abn: '55 640 118 270',
    acnPrefix: 'ACN',
    acn: '640 118 270',
    telephoneNumber: '1800 555 010',
    websiteUrl: 'https://southerly-trade.example',
  },
  nz: {
    id: 2,
    shortName: 'Southerly Trade NZ',
    name: 'Southerly Trade Supply (NZ) Limited',
    abnPrefix: 'GST No.',
    abn: '128-405-739',
    telephoneNumber: '0800 555 010',
    websiteUrl: 'https://southerly-trade.example/nz',
  },
};

/** The selling branch as in documents. */
export function sellingBranch(branch: BranchRecord): NonNullable<Invoice['sellingBranch']> {
  const { number, name, contact = {} } = branch;
  return {
    number,
    name,
    ...(contact.telephone === undefined ? {} : { phoneNumber: contact.telephone }),
    ...(contact.primaryEmail === undefined ? {} : { emailAddress: contact.primaryEmail }),
    address: branchAddress(branch),
  };
}

export function branchAddress({ location: { address } }: BranchRecord) {
  const { line1, line2, suburb, state, postCode } = address;
  return { line1, ...(line2 === null ? {} : { line2 }), suburb, state, postcode: postCode };
}
