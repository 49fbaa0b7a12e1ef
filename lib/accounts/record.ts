import { sql } from 'kysely';
import { branch, choice, code, searchText } from '#lib/records/fields.ts';
import { record } from '#lib/records/record.ts';
import { ACCOUNT_STATUS_LABELS, ACCOUNT_TYPE_LABELS } from './labels.ts';
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
