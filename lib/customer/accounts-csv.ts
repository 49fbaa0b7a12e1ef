import { stringify } from 'csv-stringify/sync';
import type { Context } from '#lib/auth/context.ts';
import { invalid } from '#lib/failures.ts';
import { spreadsheetCell } from '#lib/spreadsheet-cell.ts';
import { contactName } from './account-words.ts';
import type { Account } from './schema.ts';
import { searchAccounts } from './search-accounts.ts';
import { type AccountFileQuery, MOST_IN_FILE } from './search-schema.ts';

/**
 * The accounts that a search finds, deleted ones too, as CSV for a spreadsheet: UTF-8 with a mark in front,
 * numbers as they are, nothing that counts as a formula; of contacts the primary one, of addresses that of
 * the bills. Throws VALIDATION_ERROR beyond 5,000.
 */
export async function accountsCsv(
  ctx: Context<'customer:read'>,
  query: AccountFileQuery,
): Promise<string> {
  const records: Record<string, Cell>[] = [];
  let cursor: string | undefined;
  do {
    const page = await searchAccounts(
      ctx,
      cursor === undefined ? query : { ...query, cursor },
      500,
    );
    records.push(...page.accounts.map(recordOf));
    cursor = page.nextCursor;
    if (records.length >= MOST_IN_FILE && cursor !== undefined) {
      const issue = 'finds more than 5,000 accounts, the most for one file: narrow the search';
      throw invalid([{ field: 'query', issue }]);
    }
  } while (cursor !== undefined);
  return stringify(records, {
    bom: true,
    header: true,
    cast: { string: spreadsheetCell },
    record_delimiter: 'windows',
    columns: COLUMNS,
  });
}

type Cell = string | number | undefined;

const COLUMNS = [
  'Number',
  'Name',
  'Trading name',
  'ABN',
  'NZBN',
  'Status',
  'Type',
  'Deleted',
  'Industry',
  'Segment',
  'Sub-segment',
  'Trade',
  'Home branch',
  'Payment terms (days)',
  'Credit limit',
  'GST exempt',
  'GST rate (%)',
  'Purchase order needed',
  'Contact',
  'Email',
  'Mobile',
  'Preferred telephone',
  'Address',
  'Suburb',
  'State',
  'Postcode',
  'Version',
  'Created at',
  'Changed at',
  'Account id',
];

function recordOf(account: Account): Record<string, Cell> {
  const { contacts = [], addresses = [] } = account;
  const contact = contacts.find(({ isPrimary }) => isPrimary) ?? contacts[0];
  const address = addresses.find(({ type }) => type === 'BILLING') ?? addresses[0];
  return {
    Number: account.number,
    Name: account.name,
    'Trading name': account.tradingName,
    ABN: account.abn,
    NZBN: account.nzbn,
    Status: account.status,
    Type: account.accountType,
    Deleted: account.isDeleted ? 'yes' : 'no',
    Industry: account.industryType,
    Segment: account.segment,
    'Sub-segment': account.subSegment,
    Trade: account.tradeType,
    'Home branch': account.homeBranchNumber,
    'Payment terms (days)': account.paymentTermsDays,
    'Credit limit': account.creditLimit,
    'GST exempt': yesOrNo(account.isGstExempt),
    'GST rate (%)': account.gstRate,
    'Purchase order needed': yesOrNo(account.isPurchaseOrderRequired),
    Contact: contact && contactName(contact),
    Email: contact?.emailAddress,
    Mobile: contact?.mobilePhoneNumber,
    'Preferred telephone': contact?.preferredPhoneNumber,
    Address: address && [address.line1, address.line2].filter(Boolean).join(', '),
    Suburb: address?.suburb,
    State: address?.state,
    Postcode: address?.postcode,
    Version: account.version,
    'Created at': account.createdAt,
    'Changed at': account.updatedAt,
    'Account id': account.accountId,
  };
}

function yesOrNo(value: boolean | undefined): Cell {
  if (value === undefined) return undefined;
  return value ? 'yes' : 'no';
}
