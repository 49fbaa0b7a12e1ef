import { type AccountRecord, Segment, SubSegment } from '#lib/accounts/schema.ts';
import type { CountryCode } from '#lib/api/fields.ts';
import { dataLines } from '#tools/demo/data-file.ts';
import { BUILDER, PLUMBER } from './parties.ts';

/** Accounts as loaded `daysAgo` days ago. */
type LoadedAccounts = {
  readonly daysAgo: number;
  readonly accounts: readonly AccountRecord[];
};

/** The code lists that accounts refer to. */
export const ACCOUNT_CODES = {
  segments: dataLines('segments.ndjson', Segment),
  subSegments: dataLines('sub-segments.ndjson', SubSegment),
};

const AROHA = {
  firstName: 'Aroha',
  lastName: 'O’Brien',
  emailAddress: 'aroha@example.com',
  mobilePhoneNumber: '0491 570 006',
  isPrimary: true,
};
const HEMI = { firstName: 'Hēmi', lastName: 'Paewai', preferredPhoneNumber: '(02) 5550 1744' };
const NEWTOWN = {
  type: 'BILLING',
  line1: '7 Example Street',
  suburb: 'Newtown',
  state: 'NSW',
  postcode: '2042',
} as const;

/** A customer with invoices, whose account has three versions. */
const FIRST: AccountRecord = {
  accountId: 'J-70455',
  number: PLUMBER.customer?.number ?? '',
  name: PLUMBER.customer?.name ?? '',
  tradingName: 'Tūī Plumbing',
  abn: '53004085616',
  accountType: 'CREDIT',
  status: 'ACTIVE',
  segment: 'TRADE',
  homeBranchNumber: '501',
  paymentTermsDays: 30,
  creditLimit: 5000,
  isPurchaseOrderRequired: false,
  contacts: [AROHA],
  addresses: [NEWTOWN],
};
const SECOND: AccountRecord = { ...FIRST, segment: 'BUILD', creditLimit: 12500.5 };
const THIRD: AccountRecord = {
  ...SECOND,
  contacts: [HEMI, { ...AROHA, mobilePhoneNumber: '0491 570 110' }],
  addresses: [NEWTOWN, { ...NEWTOWN, type: 'DELIVERY', line1: 'Site 4, 90 Wharf Road' }],
};

const ON_HOLD: AccountRecord = {
  accountId: 'J-70981',
  number: BUILDER.customer?.number ?? '',
  name: 'Banksia Building Co Pty Ltd',
  tradingName: 'Kōtuku Kitchens',
  accountType: 'CREDIT',
  status: 'ON_HOLD',
  segment: 'BUILD',
  homeBranchNumber: '601',
  contacts: [{ firstName: 'Zoran', lastName: 'Wójcik', preferredPhoneNumber: '(02) 5550 1981' }],
  addresses: [{ type: 'BILLING', suburb: 'Wagga Wagga', state: 'NSW', postcode: '2650' }],
};
const FORMER: AccountRecord = {
  accountId: 'J-70999',
  number: '70999',
  name: 'Former Traders Pty Ltd',
  accountType: 'CASH',
  status: 'CLOSED',
};

/** Enough for a second page. */
const MANY: readonly AccountRecord[] = Array.from({ length: 60 }, (_, at) => ({
  accountId: `J-${71_100 + at}`,
  number: String(71_100 + at),
  name: `Saltbush Trades ${at + 1}`,
  accountType: at % 2 === 0 ? 'CASH' : 'CREDIT',
  status: 'ACTIVE',
  segment: 'TRADE',
}));

const NEW_ZEALAND: AccountRecord = {
  accountId: 'J-N70455',
  number: 'N70455',
  name: 'Kererū Plumbing Limited',
  nzbn: '9429000012345',
  accountType: 'CREDIT',
  status: 'ACTIVE',
};

/** All accounts of the journeys, in loading order. */
export const JOURNEY_ACCOUNTS: Readonly<Record<CountryCode, readonly LoadedAccounts[]>> = {
  au: [
    { daysAgo: 60, accounts: [FIRST, ON_HOLD, FORMER, ...MANY] },
    { daysAgo: 30, accounts: [SECOND] },
    { daysAgo: 9, accounts: [THIRD] },
    { daysAgo: 5, accounts: [{ ...FORMER, isDeleted: true }] },
  ],
  nz: [{ daysAgo: 60, accounts: [NEW_ZEALAND] }],
};
