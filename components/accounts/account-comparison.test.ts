import { expect, test } from 'vitest';
import type { AccountVersion } from '#lib/accounts/schema.ts';
import { anAccount } from '#lib/accounts/testing/accounts.ts';
import { renderText } from '#tests/support/markup.ts';
import { AccountComparison } from './account-comparison.tsx';

test('versions that are the same say so, and who saved the later one', () => {
  const version = (number: number) =>
    ({
      ...anAccount(),
      version: number,
      updatedAt: '2026-11-19T03:00:00Z',
      modifiedBy: { id: 'kiri', name: 'Kiri Walker', type: 'USER' },
      changedFields: [],
    }) as unknown as AccountVersion;
  const props = { from: version(1), to: version(3), differences: [], timeZone: 'Australia/Sydney' };
  const text = renderText(AccountComparison, props);
  expect(text).toContain('No differences between version 1 and version 3.');
  expect(text).toContain('Version 3 was saved by Kiri Walker');
});
