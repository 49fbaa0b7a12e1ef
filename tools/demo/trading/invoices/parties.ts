import { z } from 'zod';
import { CountryCode } from '#lib/api/fields.ts';
import type { BranchRecord } from '#lib/branches/schema.ts';
import { Invoice } from '#lib/invoices/schema.ts';
import { GST_PERCENT } from '#lib/invoices/tax/gst-summary.ts';
import type { AccountTerms, DemoCustomer } from '#tools/demo/accounts/terms.ts';
import type { Market } from '#tools/demo/trading/market.ts';
import { dataLines, readOnce } from '#tools/demo/values/data-file.ts';
import { present } from '#tools/demo/values/members.ts';

/** The buyer on a document: account with the terms of the day, contact and billing address. */
export function buyerDetails(
  { countryCode, branchOf }: Market,
  account: DemoCustomer,
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

type Contact = NonNullable<DemoCustomer['contacts']>[number];

function contactOf({ isPrimary: _, ...contact }: Contact): Invoice['customerContact'] {
  const { firstName, lastName, preferredPhoneNumber, mobilePhoneNumber, emailAddress } = contact;
  return present({ firstName, lastName, preferredPhoneNumber, mobilePhoneNumber, emailAddress });
}

/** A customer's address as in documents, of the requested type if there is one. */
export function customerAddress(
  { addresses = [] }: DemoCustomer,
  type: 'BILLING' | 'DELIVERY',
): Invoice['invoiceAddress'] {
  const found = addresses.find((address) => address.type === type) ?? addresses[0];
  if (found === undefined) return undefined;
  const { type: _, ...address } = found;
  return address;
}

/** The demo business as the seller on its documents; the numbers have valid check digits. */
export function sellerIn(countryCode: CountryCode): NonNullable<Invoice['supplier']> {
  return sellers().find(({ country }) => country === countryCode)?.seller ?? {};
}

const SellerRow = z.strictObject({
  country: CountryCode,
  seller: Invoice.shape.supplier.unwrap(),
});

const sellers = readOnce(() => dataLines('sellers.ndjson', SellerRow));

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
