import type { CountryCode } from '#lib/api/fields.ts';
import type { BranchRecord } from '#lib/branches/schema.ts';
import type { Invoice } from '#lib/invoices/schema.ts';
import { GST_PERCENT } from '#lib/invoices/tax/gst-summary.ts';
import type { AccountTerms } from '#tools/demo/accounts/terms.ts';
import type { Market, TradingAccount } from '#tools/demo/trading/market.ts';
import { present } from '#tools/demo/values/present.ts';

/** The buyer on a document: account with the terms of the day, contact and billing address. */
export function buyerDetails(
  { countryCode, branchOf }: Market,
  account: TradingAccount,
  terms: AccountTerms | undefined,
): Pick<Invoice, 'customer' | 'customerContact' | 'invoiceAddress'> {
  const { number, name, abn, nzbn, tradeType, homeBranchNumber, isGstExempt = false } = account;
  const home = branchOf.get(homeBranchNumber);
  const [contact] = account.contacts ?? [];
  return present({
    customer: present({
      number,
      name,
      abn: abn ?? nzbn,
      homeBranchNumber,
      homeBranch:
        home &&
        present({ number: home.number, name: home.name, phoneNumber: home.contact?.telephone }),
      isGstExempt,
      tradeType,
      gstRate: isGstExempt ? 0 : GST_PERCENT[countryCode],
      paymentTermsDays: terms?.paymentTermsDays ?? 0,
      invoiceType: terms?.accountType === 'CREDIT' ? 'EMAIL' : 'PRINT',
    }),
    customerContact: contact && contactOf(contact),
    invoiceAddress: customerAddress(account, 'BILLING'),
  });
}

type Contact = NonNullable<TradingAccount['contacts']>[number];

function contactOf({ isPrimary: _, ...contact }: Contact): Invoice['customerContact'] {
  const { firstName, lastName, preferredPhoneNumber, mobilePhoneNumber, emailAddress } = contact;
  return present({ firstName, lastName, preferredPhoneNumber, mobilePhoneNumber, emailAddress });
}

/** A customer's address as in documents, of the requested type if there is one. */
export function customerAddress(
  { addresses = [] }: TradingAccount,
  type: 'BILLING' | 'DELIVERY',
): Invoice['invoiceAddress'] {
  const found = addresses.find((address) => address.type === type) ?? addresses[0];
  if (found === undefined) return undefined;
  const { type: _, ...address } = found;
  return address;
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
  const { number, name, contact } = branch;
  const { telephone: phoneNumber, primaryEmail: emailAddress } = contact ?? {};
  return present({ number, name, phoneNumber, emailAddress, address: branchAddress(branch) });
}

export function branchAddress({ location }: BranchRecord): NonNullable<Invoice['invoiceAddress']> {
  const { line1, line2, suburb, state, postCode: postcode } = location.address;
  return present({ line1, line2: line2 ?? undefined, suburb, state, postcode });
}
