import { createHash } from 'node:crypto';
import type { AccountRecord } from '#lib/accounts/schema.ts';
import type { CountryCode } from '#lib/api/fields.ts';
import { namesIn } from '#tools/demo/data-files/names.ts';
import { withAbnDigits, withGs1Digit } from '#tools/demo/values/check-digits.ts';
import { type Random, randomFor } from '#tools/demo/values/random.ts';
import { customerNames } from './customer-names.ts';
import { accountContact, randomPerson } from './people.ts';
import type { Place } from './places.ts';
import { type CustomerKind, customerKinds } from './segments.ts';

/** An account of the demo business; it has some members that `AccountRecord` leaves optional. */
export type DemoAccount = AccountRecord & {
  readonly accountId: string;
  readonly homeBranchNumber: string;
};

/** A branch and the places of the accounts that belong to it. */
export type Home = {
  readonly branchNumber: string;
  readonly places: readonly [Place, ...Place[]];
};

export function demoAccount(
  countryCode: CountryCode,
  number: string,
  homes: readonly Home[],
): DemoAccount {
  const random = randomFor(`account ${countryCode} ${number}`);
  const kind = random.weighted(customerKinds().map((each) => [each, each.weight] as const));
  const { branchNumber, places } = random.pick(homes);
  const place = random.pick(places);
  const owner = randomPerson(random);
  const { domain, ...names } = customerNames(kind, owner, { random, countryCode });
  const contactContext = { random, countryCode, domain, state: place.state };
  const otherContacts = Array.from({ length: random.weighted(OTHER_CONTACTS) }, () =>
    randomPerson(random),
  );
  const isExempt = random.chance(0.004);
  const hasCredit = kind.creditThousands.length > 0 && random.chance(0.82);
  return {
    accountId: stableUuid(`${countryCode} ${number}`),
    number,
    ...names,
    ...(kind.callings.length > 0 ? businessNumber(countryCode, random) : {}),
    accountType: hasCredit ? 'CREDIT' : 'CASH',
    status: random.weighted(STATUSES),
    ...(kind.industries.length > 0 ? { industryType: random.pick(kind.industries) } : {}),
    segment: kind.segment,
    subSegment: kind.subSegment,
    ...(kind.tradeType === undefined ? {} : { tradeType: kind.tradeType }),
    homeBranchNumber: branchNumber,
    ...(hasCredit ? creditTerms(kind, random) : {}),
    isGstExempt: isExempt,
    gstRate: isExempt ? 0 : GST_PERCENT[countryCode],
    isPurchaseOrderRequired: random.chance(kind.requiresPurchaseOrder),
    contacts: [owner, ...otherContacts].map((person, at) =>
      accountContact(person, { ...contactContext, isPrimary: at === 0 }),
    ),
    addresses: addressesOf(place, places, random),
  };
}

const GST_PERCENT: Readonly<Record<CountryCode, number>> = { au: 10, nz: 15 };
const OTHER_CONTACTS = [
  [0, 6],
  [1, 3],
  [2, 1],
] as const;
const STATUSES = [
  ['ACTIVE', 92],
  ['ON_HOLD', 5],
  ['CLOSED', 3],
] as const;

/** A reproducible UUID (version 8 of RFC 9562, for custom schemes). */
function stableUuid(text: string): string {
  const hex = createHash('sha256').update(`account ${text}`).digest('hex');
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `a${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-');
}

function businessNumber(
  countryCode: CountryCode,
  random: Random,
): { abn: string } | { nzbn: string } {
  const digits = (count: number) => String(random.int(10 ** (count - 1), 10 ** count - 1));
  if (countryCode === 'au') return { abn: withAbnDigits(digits(9)) };
  return { nzbn: withGs1Digit(`9429${digits(8)}`) };
}

function creditTerms({ creditThousands }: CustomerKind, random: Random) {
  return {
    paymentTermsDays: random.weighted([
      [30, 70],
      [14, 12],
      [7, 6],
      [45, 6],
      [60, 6],
    ]),
    creditLimit: random.pick(creditThousands) * 1_000,
  };
}

/** The billing address and, for some, delivery addresses. */
function addressesOf(place: Place, places: readonly Place[], random: Random) {
  const at = (type: 'BILLING' | 'DELIVERY', { suburb, state, postcode }: Place) => ({
    type,
    line1: `${random.int(1, 380)} ${random.pick(namesIn('customer street'))} ${random.pick(namesIn('customer street kind'))}`,
    ...(random.chance(0.12) ? { line2: `Unit ${random.int(1, 24)}` } : {}),
    suburb,
    state,
    postcode,
  });
  const deliveries = random.weighted([
    [0, 4],
    [1, 5],
    [2, 1],
  ]);
  return [
    at('BILLING', place),
    ...Array.from({ length: deliveries }, () => at('DELIVERY', random.pick(places))),
  ];
}
