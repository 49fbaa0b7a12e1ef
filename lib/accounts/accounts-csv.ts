import { contactName } from '#lib/accounts/labels.ts';
import type { Account } from '#lib/accounts/schema.ts';
import { listAllRecords } from '#lib/records/list.ts';
import { csvFile } from '#lib/text/csv.ts';
import { ACCOUNTS } from './record.ts';

/** All accounts that a search finds, including deleted ones, with the primary contact and the billing address. */
export const ACCOUNTS_CSV = csvFile({
  name: 'accounts.csv',
  scope: 'customer:read',
  query: ACCOUNTS.fileQuery,
  rows: async (ctx, query) => (await listAllRecords(ctx, ACCOUNTS, query)).map(toRow),
  columns: {
    Number: ({ account }) => account.number,
    Name: ({ account }) => account.name,
    'Trading name': ({ account }) => account.tradingName,
    ABN: ({ account }) => account.abn,
    NZBN: ({ account }) => account.nzbn,
    Status: ({ account }) => account.status,
    Type: ({ account }) => account.accountType,
    Deleted: ({ account }) => (account.isDeleted ? 'yes' : 'no'),
    Industry: ({ account }) => account.industryType,
    Segment: ({ account }) => account.segment,
    'Sub-segment': ({ account }) => account.subSegment,
    Trade: ({ account }) => account.tradeType,
    'Home branch': ({ account }) => account.homeBranchNumber,
    'Payment terms (days)': ({ account }) => account.paymentTermsDays,
    'Credit limit': ({ account }) => account.creditLimit,
    'GST exempt': ({ account }) => yesOrNo(account.isGstExempt),
    'GST rate (%)': ({ account }) => account.gstRate,
    'Customer PO needed': ({ account }) => yesOrNo(account.isPurchaseOrderRequired),
    Contact: ({ contact }) => contact && contactName(contact),
    Email: ({ contact }) => contact?.emailAddress,
    Mobile: ({ contact }) => contact?.mobilePhoneNumber,
    'Preferred phone': ({ contact }) => contact?.preferredPhoneNumber,
    Address: ({ address }) => address && [address.line1, address.line2].filter(Boolean).join(', '),
    Suburb: ({ address }) => address?.suburb,
    State: ({ address }) => address?.state,
    Postcode: ({ address }) => address?.postcode,
    Version: ({ account }) => account.version,
    'Created at': ({ account }) => account.createdAt,
    'Changed at': ({ account }) => account.updatedAt,
    'Account id': ({ account }) => account.accountId,
  },
});

function toRow(account: Account) {
  const { contacts = [], addresses = [] } = account;
  return {
    account,
    contact: contacts.find(({ isPrimary }) => isPrimary) ?? contacts[0],
    address: addresses.find(({ type }) => type === 'BILLING') ?? addresses[0],
  };
}

function yesOrNo(value: boolean | undefined): string | undefined {
  if (value === undefined) return undefined;
  return value ? 'yes' : 'no';
}
