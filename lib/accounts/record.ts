import { sql } from 'kysely';
import { branch, choice, code, searchText } from '#lib/records/fields.ts';
import { listAllRecords } from '#lib/records/list.ts';
import { record } from '#lib/records/record.ts';
import { csvFile } from '#lib/text/csv.ts';
import { ACCOUNT_STATUS_LABELS, ACCOUNT_TYPE_LABELS, contactName } from './labels.ts';
import type { Account, AccountRecord } from './schema.ts';

/** Customers of the business, deleted ones too. */
export const ACCOUNTS = record({
  name: 'accounts',
  noun: 'account',
  title: 'Accounts',
  scope: 'customer:read',
  table: 'accounts',
  key: 'number',
  visibleTo: { customer: 'number' },
  columns: ['document'],
  items: (_, rows) => rows.map(({ document }): Account => JSON.parse(document)),
  fields: {
    q: searchText(
      (country) => `Number, name, ${country === 'nz' ? 'NZBN' : 'ABN'}, contact, phone or suburb`,
    ),
    status: choice('Status', ACCOUNT_STATUS_LABELS, 'status'),
    type: choice('Type', ACCOUNT_TYPE_LABELS, 'account_type'),
    segment: code('Segment', 'segment', { kind: 'choice', options: 'segments' }),
    branch: branch('Home branch', 'home_branch_number'),
    deleted: choice(
      'Live or deleted',
      { no: 'Live only', only: 'Deleted only' },
      (value) => (value === 'only' ? sql`is_deleted` : sql`not is_deleted`),
      'Both',
    ),
  },
  orders: {
    number: { words: 'by number', by: 'number', type: 'text', direction: 'asc' },
    name: { words: 'by name', by: 'sort_name', type: 'text', direction: 'asc' },
  },
  found: {
    names: ({ name, tradingName }: Omit<AccountRecord, 'accountId'>) => [name, tradingName],
    words: ({ number, contacts = [], addresses = [] }) => [
      number,
      ...contacts.flatMap((each) => [each.firstName, each.lastName, each.emailAddress]),
      ...addresses.flatMap((each) => [each.suburb, each.state, each.postcode]),
    ],
    digits: ({ abn, nzbn }) => [abn, nzbn],
    phones: ({ contacts = [] }) =>
      contacts.flatMap((each) => [each.mobilePhoneNumber, each.preferredPhoneNumber]),
  },
});

/** All accounts that a search finds, including deleted ones, with the primary contact and the billing address. */
export const ACCOUNTS_CSV = csvFile({
  ...ACCOUNTS.file,
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
