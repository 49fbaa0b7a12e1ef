import { type Account, AccountRecord } from '#lib/customer/schema.ts';
import { madeDatabase } from '../made-database.ts';
import { loadRecords, ownNumber, type Where } from './load-record.ts';

export type AccountToMake = Partial<AccountRecord> & Where;

/** The created account with its id. */
export type MadeAccount = AccountRecord & Pick<Account, 'accountId'> & Required<Where>;

/** Creates an active account of a plumber with a unique number. */
export async function anAccount(input: AccountToMake = {}): Promise<MadeAccount> {
  const { countryCode = 'au', ...members } = input;
  return load(countryCode, {
    number: String(ownNumber(83_000_000)),
    name: 'Wattle Plumbing Pty Ltd',
    accountType: 'CREDIT',
    status: 'ACTIVE',
    ...members,
  });
}

/** Changes an account: creates its next version and the event for it. */
export function changeAccount(
  { countryCode, ...account }: MadeAccount,
  change: Partial<AccountRecord>,
): Promise<MadeAccount> {
  return load(countryCode, { ...account, ...change });
}

async function load(
  countryCode: MadeAccount['countryCode'],
  input: AccountRecord,
): Promise<MadeAccount> {
  const record = AccountRecord.parse(input);
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
