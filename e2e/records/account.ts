import { journeyDatabase } from '#e2e/service/database.ts';
import { type Account, AccountRecord } from '#lib/accounts/schema.ts';
import { type InCountry, loadRecords, uniqueNumber } from './load-records.ts';

type AccountInput = Partial<AccountRecord> & InCountry;

/** The created account with its id. */
type CreatedAccount = AccountRecord & Pick<Account, 'accountId'> & Required<InCountry>;

/** Creates an active account of a plumber with a unique number. */
export async function anAccount(input: AccountInput = {}): Promise<CreatedAccount> {
  const { countryCode = 'au', ...members } = input;
  return load(countryCode, {
    number: String(uniqueNumber(83_000_000)),
    name: 'Wattle Plumbing Pty Ltd',
    accountType: 'CREDIT',
    status: 'ACTIVE',
    ...members,
  });
}

/** Changes an account: creates its next version and the event for it. */
export function changeAccount(
  { countryCode, ...account }: CreatedAccount,
  change: Partial<AccountRecord>,
): Promise<CreatedAccount> {
  return load(countryCode, { ...account, ...change });
}

async function load(
  countryCode: CreatedAccount['countryCode'],
  input: AccountRecord,
): Promise<CreatedAccount> {
  const record = AccountRecord.parse(input);
  await loadRecords(countryCode, ['accounts', [record]]);
  const { db } = await journeyDatabase();
  const row = await db
    .selectFrom('accounts')
    .select('account_id')
    .where('country_code', '=', countryCode)
    .where('number', '=', record.number)
    .executeTakeFirstOrThrow();
  return { ...record, accountId: row.account_id, countryCode };
}
