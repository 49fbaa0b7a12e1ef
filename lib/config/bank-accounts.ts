import type { CountryCode } from '#lib/api/fields.ts';

/** The bank account that customers of a country pay into. */
export type BankAccount = {
  readonly name: string;
  /** Australia: `062-000`. New Zealand has it within the number. */
  readonly bsb?: string;
  readonly number: string;
};
type BankAccounts = Readonly<Partial<Record<CountryCode, BankAccount>>>;

/** Parses `062-000 12345678 Southerly Trade Supply Pty Ltd`: BSB, account number, name. Undefined if it is none. */
export function parseAustralianAccount(text: string): BankAccount | undefined {
  const [, bank, branch, number, name] =
    /^(\d{3})-?(\d{3}) (\d{4,9}) (\S.{0,99})$/.exec(text) ?? [];
  if (!number || !name) return undefined;
  return { name: name.trim(), bsb: `${bank}-${branch}`, number };
}

/** Parses `12-3456-7890123-00 Southerly Trade Supply (NZ) Limited`: account number, name. Undefined if it is none. */
export function parseNewZealandAccount(text: string): BankAccount | undefined {
  const [, number, name] = /^(\d{2}-\d{4}-\d{7}-\d{2,3}) (\S.{0,99})$/.exec(text) ?? [];
  return number && name ? { name: name.trim(), number } : undefined;
}

/** The accounts that are configured; without any, those of the demo business in tests. */
export function bankAccountsOf(
  au: BankAccount | undefined,
  nz: BankAccount | undefined,
  environment: string,
): BankAccounts {
  if (!au && !nz) return environment === 'test' ? DEMO_ACCOUNTS : {};
  return { ...(au && { au }), ...(nz && { nz }) };
}

/** The accounts of the demo business, which no bank has: outside of tests paper must not name them. */
const DEMO_ACCOUNTS: BankAccounts = {
  au: { name: 'Southerly Trade Supply Pty Ltd', bsb: '000-000', number: '12345678' },
  nz: { name: 'Southerly Trade Supply (NZ) Limited', number: '00-0000-1234567-00' },
};
