import { expect, test } from 'vitest';
import type { AccountTimelineEntry } from '#lib/accounts/history/account-timeline.ts';
import type { AccountVersion } from '#lib/accounts/schema.ts';
import { anAccount } from '#lib/accounts/testing/accounts.ts';
import { renderText } from '#tests/support/markup.ts';
import { AccountComparison } from './account-comparison.tsx';

const BY = { id: 'kiri', name: 'Kiri Walker', type: 'USER' } as const;

function textOf(...steps: AccountTimelineEntry[]): string {
  const version = (number: number) =>
    ({
      ...anAccount(),
      version: number,
      updatedAt: '2026-11-19T03:00:00Z',
      modifiedBy: BY,
      changedFields: [],
    }) as unknown as AccountVersion;
  const props = {
    account: version(3),
    from: version(1),
    to: version(3),
    differences: [],
    steps,
    timeZone: 'Australia/Sydney',
    form: undefined,
  };
  return renderText(AccountComparison, props);
}

function aStep(version: number, before: string, after: string): AccountTimelineEntry {
  const differences = [{ label: 'Status', before, after }];
  const at = '2026-11-19T03:00:00Z';
  return { version, at, by: BY, eventType: 'ACCOUNT_UPDATED', differences, changed: [] };
}

test('every step from one version to the other is listed, the last one too', () => {
  const text = textOf(aStep(3, 'On hold', 'Active'), aStep(2, 'Active', 'On hold'));
  expect(text).toContain(
    'No differences between version 1 and version 3. Status was changed and changed back.',
  );
  expect(text).toMatch(/Step by step Version 3 Kiri Walker.*Version 2 Kiri Walker/);
});

test('a single step is what the comparison says already', () => {
  const text = textOf(aStep(3, 'Active', 'On hold'));
  expect(text).not.toContain('Step by step');
  expect(text).toContain('Version 3 was saved by Kiri Walker');
});
