import type { CountryCode } from '#lib/api/fields.ts';
import { parsed } from './setting-schemas.ts';

export type BankAccount = {
  readonly name: string;
  /** Australia: `062-000`. New Zealand has it within the number. */
  readonly bsb?: string;
  readonly number: string;
};

/** BSB, account number, name. */
export const australianAccount = parsed((text): BankAccount | undefined => {
  const [, bank, branch, number, name] =
    /^(\d{3})-?(\d{3}) (\d{4,9}) (\S.{0,99})$/.exec(text) ?? [];
  return number && name ? { name: name.trim(), bsb: `${bank}-${branch}`, number } : undefined;
}, 'must be like: 062-000 12345678 Southerly Trade Supply Pty Ltd');

/** Account number, name. */
export const newZealandAccount = parsed((text): BankAccount | undefined => {
  const [, number, name] = /^(\d{2}-\d{4}-\d{7}-\d{2,3}) (\S.{0,99})$/.exec(text) ?? [];
  return number && name ? { name: name.trim(), number } : undefined;
}, 'must be like: 12-3456-7890123-00 Southerly Trade Supply (NZ) Limited');

/** The accounts of the demo business, which no bank has: outside of tests paper must not name them. */
export const DEMO_ACCOUNTS: Readonly<Record<CountryCode, BankAccount>> = {
  au: { name: 'Southerly Trade Supply Pty Ltd', bsb: '000-000', number: '12345678' },
  nz: { name: 'Southerly Trade Supply (NZ) Limited', number: '00-0000-1234567-00' },
};
