import { expect, test } from 'vitest';
import type { CodeNames } from '#lib/accounts/labels.ts';
import type { AccountRecord } from '#lib/accounts/schema.ts';
import { anAccount } from '#lib/accounts/testing/accounts.ts';
import { accountDifferences } from './account-differences.ts';
import { changeKind } from './compare-lists.ts';

const NAMES: CodeNames = {
  industryType: new Map(),
  segment: new Map([
    ['TRADE', 'Trades'],
    ['BUILD', 'Builders and developers'],
  ]),
  subSegment: new Map(),
  homeBranch: new Map([['501', 'Alexandria']]),
};

function between(before: Partial<AccountRecord>, after: Partial<AccountRecord>) {
  const [was, is] = [before, after].map((each) => ({ isDeleted: false, ...anAccount(each) }));
  if (!was || !is) throw new Error('two states were made');
  return accountDifferences(was, is, NAMES).map((difference) => {
    const { label, before: from = '–', after: to = '–' } = difference;
    return `${changeKind(difference)} ${label}: ${from} → ${to}`;
  });
}

const KAHU = { firstName: 'Kahu', lastName: 'Tipene', mobilePhoneNumber: '0491 570 006' };
const ANH = { firstName: 'Anh', lastName: 'Ngo', emailAddress: 'anh@ngo.example' };
const YARD = { type: 'DELIVERY', line1: '1 Yard Road', suburb: 'Newtown', state: 'NSW' } as const;

test('compares thousands of reordered contacts quickly', () => {
  const contact = (at: number, suffix: string) => {
    return { firstName: `Kahu${at}`, mobilePhoneNumber: `${at}${suffix}` };
  };
  const contacts = (suffix: string) =>
    Array.from({ length: 8_000 }, (_, at) => contact(at, suffix));
  const before = performance.now();
  const differences = between({ contacts: contacts('') }, { contacts: contacts(' x').reverse() });
  expect(performance.now() - before).toBeLessThan(5_000);
  expect(differences).toHaveLength(8_000);
});

test('shows values as text, with the names of codes, and what was added or removed', () => {
  const before = { segment: 'TRADE', creditLimit: 5000, abn: '53004085616' };
  const changed = { segment: 'BUILD', status: 'ON_HOLD', paymentTermsDays: 14 } as const;
  const after = { ...changed, isGstExempt: true, abn: '53004085616' };
  expect(between(before, after)).toEqual([
    'changed Status: Active → On hold',
    'changed Segment: Trades (TRADE) → Builders and developers (BUILD)',
    'changed Payment terms: 30 days → 14 days',
    'removed Credit limit: $5,000.00 → –',
    'added GST exempt: – → Yes',
  ]);
});

test('shows which contacts were added, removed and changed', () => {
  const called = { ...KAHU, mobilePhoneNumber: '0491 570 110', isPrimary: true };
  expect(between({ contacts: [KAHU] }, { contacts: [ANH, called] })).toEqual([
    'changed Contact Kahu Tipene: mobile: 0491 570 006 → 0491 570 110',
    'added Contact Kahu Tipene: primary: – → Yes',
    'added Contact Anh Ngo: – → Anh Ngo, anh@ngo.example',
  ]);
  expect(between({ contacts: [KAHU, ANH] }, { contacts: [KAHU] })).toEqual([
    'removed Contact Anh Ngo: Anh Ngo, anh@ngo.example → –',
  ]);
});

const OTHER = { ...KAHU, mobilePhoneNumber: '0491 570 156' };
const BILLING = { type: 'BILLING', line1: '9 Hill Road' } as const;

test.each<[string, Partial<AccountRecord>, Partial<AccountRecord>, string[]]>([
  ['equal states without', {}, {}, []],
  ['an unknown code as it is', {}, { segment: 'X9' }, ['added Segment: – → X9']],
  [
    'a home branch by name, or by number when the name is unknown',
    { homeBranchNumber: '501' },
    { homeBranchNumber: '999' },
    ['changed Home branch: Alexandria (501) → 999'],
  ],
  [
    'a renamed contact, recognised by the email address',
    { contacts: [KAHU, ANH] },
    { contacts: [KAHU, { ...ANH, lastName: 'Weir' }] },
    ['changed Contact Anh Weir: name: Anh Ngo → Anh Weir'],
  ],
  [
    'two contacts of the same name apart',
    { contacts: [KAHU, OTHER] },
    { contacts: [OTHER] },
    ['removed Contact Kahu Tipene: Kahu Tipene, 0491 570 006 → –'],
  ],
  [
    'a changed address with the previous one',
    { addresses: [BILLING, YARD] },
    { addresses: [BILLING, { ...YARD, line1: '7 Quay Street' }] },
    ['changed Delivery address: 1 Yard Road, Newtown NSW → 7 Quay Street, Newtown NSW'],
  ],
])('shows %s', (_, before, after, differences) => {
  expect(between(before, after)).toEqual(differences);
});

test('shows a changed order as such', () => {
  const [difference] = between({ contacts: [KAHU, ANH] }, { contacts: [ANH, KAHU] });
  expect(difference).toMatch(/^changed Contact order: Kahu Tipene, .*; Anh Ngo, .* → Anh Ngo/);
});
