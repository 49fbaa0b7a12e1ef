import { expect, test } from 'vitest';
import { readConfig } from './config.ts';

test('invoices name the bank account of their country; demo accounts only in the test environment', () => {
  const { bankAccounts } = readConfig({
    BANK_ACCOUNT_AU: '062000 12345678 Southerly Trade Supply Pty Ltd',
    BANK_ACCOUNT_NZ: '12-3456-7890123-00 Southerly (NZ) Limited',
  });
  expect(bankAccounts).toEqual({
    au: { name: 'Southerly Trade Supply Pty Ltd', bsb: '062-000', number: '12345678' },
    nz: { name: 'Southerly (NZ) Limited', number: '12-3456-7890123-00' },
  });
  expect(readConfig({}).bankAccounts.au?.bsb).toBe('000-000');
  expect(readConfig({ ENVIRONMENT: 'training' }).bankAccounts).toEqual({});
  expect(() => readConfig({ BANK_ACCOUNT_NZ: '062-000 12345678' })).toThrow(
    'BANK_ACCOUNT_NZ: must be like: 12-3456-7890123-00 Southerly Trade Supply (NZ) Limited',
  );
});
