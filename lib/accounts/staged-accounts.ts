import { Account, type AccountRecord } from '#lib/accounts/schema.ts';
import { accountSearchColumns } from '#lib/accounts/search/columns.ts';
import type { Actor } from '#lib/api/fields.ts';
import { etagOf } from '#lib/documents/document.ts';

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
  words: 'text[] NOT NULL',
  sort_name: 'text COLLATE "C" NOT NULL',
  record_tag: 'text NOT NULL',
  record: 'json NOT NULL',
  // The actor as JSON text; null for the feed itself.
  changed_by: 'text',
} as const;

type StagedAccount = Record<
  keyof typeof STAGED_ACCOUNT,
  string | boolean | readonly string[] | undefined
>;

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

/** The derived columns of an account. */
export function derivedColumns(account: Omit<AccountRecord, 'accountId'>) {
  const { words, sortName } = accountSearchColumns(account);
  return {
    account_type: account.accountType,
    status: account.status,
    segment: account.segment,
    home_branch_number: account.homeBranchNumber,
    words,
    sort_name: sortName,
  };
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
