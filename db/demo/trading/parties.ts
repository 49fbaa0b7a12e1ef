import type { BranchRecord } from '#lib/enterprise/schema.ts';
import { GST_PERCENT } from '#lib/invoicing/gst-summary.ts';
import type { Invoice } from '#lib/invoicing/schema.ts';
import type { AccountTerms } from '../accounts/terms.ts';
import type { AccountAddress, Market, MarketAccount } from './market.ts';

/** The buyer on a document: account with the terms of the day, contact and billing address. */
export function buyerOf(
  { countryCode, branchOf }: Market,
  account: MarketAccount,
  terms: AccountTerms | undefined,
): Pick<Invoice, 'customer' | 'customerContact' | 'invoiceAddress'> {
  const { number, name, homeBranchNumber = '', tradeType, isGstExempt = false } = account;
  const home = branchOf.get(homeBranchNumber);
  const businessNumber = account.abn ?? account.nzbn;
  const [contact] = account.contacts ?? [];
  const billing = addressOf(account, 'BILLING');
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
export function addressOf(
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
