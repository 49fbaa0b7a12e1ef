import { type Account, AccountRecord } from '#lib/customer/schema.ts';
import { madeDatabase } from '../made-database.ts';
import { loadRecords, ownNumber, type Where } from './load-record.ts';

export type AccountToMake = Partial<AccountRecord> & Where;

/** An account as it was made, and what it is known by from then on. */
export type MadeAccount = AccountRecord & Pick<Account, 'accountId'> & Required<Where>;

/** An active account of a plumber, with a number of its own. */
export async function anAccount(told: AccountToMake = {}): Promise<MadeAccount> {
  const { countryCode = 'au', ...members } = told;
  return load(countryCode, {
    number: String(ownNumber(83_000_000)),
    name: 'Wattle Plumbing Pty Ltd',
    accountType: 'CREDIT',
    status: 'ACTIVE',
    ...members,
  });
}

/** The account changed: its next version, and an event that says so. */
export function changeAccount(
  { countryCode, ...account }: MadeAccount,
  change: Partial<AccountRecord>,
): Promise<MadeAccount> {
  return load(countryCode, { ...account, ...change });
}

async function load(
  countryCode: MadeAccount['countryCode'],
  told: AccountRecord,
): Promise<MadeAccount> {
  const record = AccountRecord.parse(told);
  await loadRecords(countryCode, ['accounts', [record]]);
  const { db } = await madeDatabase();
  const row = await db
    .selectFrom('accounts')
    .select('account_id')
    .where('country_code', '=', countryCode)
    .where('number', '=', record.number)
    .executeTakeFirstOrThrow();
  return { ...record, accountId: row.account_id, countryCode };
}
