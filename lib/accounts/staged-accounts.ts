import { Account, type AccountRecord } from '#lib/accounts/schema.ts';
import type { Actor } from '#lib/api/fields.ts';
import { etagOf } from '#lib/documents/document.ts';
import { tokensOf } from '#lib/records/tokens.ts';
import { ACCOUNTS } from './record.ts';

/**
 * The columns of the staging table `staged` that `changeAccounts` reads, besides the country and the line of the feed
 * (`feed_line`).
 */
export const STAGED_ACCOUNT = {
  account_id: 'text COLLATE "C"',
  number: 'text COLLATE "C" NOT NULL',
  name: 'text NOT NULL',
  is_deleted: 'boolean NOT NULL',
  industry_type: 'text COLLATE "C"',
  segment: 'text COLLATE "C"',
  sub_segment: 'text COLLATE "C"',
  account_type: 'text COLLATE "C"',
  status: 'text COLLATE "C"',
  home_branch_number: 'text COLLATE "C"',
  tokens: 'tsvector NOT NULL',
  sort_name: 'text COLLATE "C" NOT NULL',
  record_tag: 'text NOT NULL',
  record: 'json NOT NULL',
  // The actor as JSON text; null for the feed itself.
  changed_by: 'text',
} as const;

type StagedAccount = Record<keyof typeof STAGED_ACCOUNT, string | boolean | undefined>;

/** The row of a validated record. */
export function stagedAccount(account: AccountRecord) {
  const { accountId, isDeleted = false, changedBy, ...details } = account;
  const record = JSON.stringify({ ...details, isDeleted });
  return {
    account_id: accountId,
    number: details.number,
    name: details.name,
    is_deleted: isDeleted,
    industry_type: details.industryType,
    sub_segment: details.subSegment,
    ...derivedColumns(details),
    record_tag: etagOf(record),
    record,
    changed_by: changedBy && JSON.stringify({ type: 'USER', ...changedBy } satisfies Actor),
  } satisfies StagedAccount;
}

export function derivedColumns(account: Omit<AccountRecord, 'accountId'>) {
  return {
    account_type: account.accountType,
    status: account.status,
    segment: account.segment,
    home_branch_number: account.homeBranchNumber,
    tokens: tokensOf(ACCOUNTS.found, account),
    sort_name: sortName(account.name),
  };
}

/** Index entries are limited in size. */
const MAX_SORT_NAME = 200;

/** The name for sorting: without case and accents. */
function sortName(name: string): string {
  const bare = name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/\p{Cc}/gu, ' ');
  return Array.from(bare.toLowerCase()).slice(0, MAX_SORT_NAME).join('');
}

/**
 * The feed record that deletes an account and changes nothing else.
 * @param document the stored account, as JSON text
 */
export function deletedAccountRecord(document: string): AccountRecord {
  const {
    version: _,
    createdAt,
    updatedAt,
    deletedAt,
    ...account
  } = Account.parse(JSON.parse(document));
  return { ...account, isDeleted: true };
}
