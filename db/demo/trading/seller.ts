import type { CountryCode } from '#lib/api/fields.ts';
import type { BranchRecord } from '#lib/enterprise/schema.ts';
import type { Invoice } from '#lib/invoicing/schema.ts';

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
