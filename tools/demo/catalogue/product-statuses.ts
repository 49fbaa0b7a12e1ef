import type { Status } from '#lib/products/master-data/schema.ts';
import type { StatusRecord } from '#lib/products/statuses/schema.ts';
import { dayAfter } from '#lib/time/local-time.ts';
import { type Random, randomFor } from '#tools/demo/values/random.ts';
import { type Lifecycle, NEW_DAYS } from './lifecycle.ts';
import type { Variant } from './variants.ts';

/** The codes and numbers of the scopes in which statuses may differ. */
export type StatusScopes = {
  readonly today: string;
  readonly stateCodes: readonly string[];
  readonly businessUnitTypeCodes: readonly string[];
  readonly branchNumbers: readonly string[];
};

/** The statuses of a product: national ones, and for goods exceptions in some states, unit types and branches. */
export function statusesOf(
  variant: Variant,
  life: Lifecycle,
  scopes: StatusScopes,
): StatusRecord[] {
  const random = randomFor(`statuses of ${variant.number}`);
  const isGoods = variant.line.productType !== 'SERVICE';
  const elsewhere = () => [
    ...inSomeStates(random, scopes),
    ...inSomeUnits(random, scopes),
    ...atSomeBranches(random, scopes),
  ];
  return [...everywhere(variant, life), ...(isGoods ? elsewhere() : [])].map((status) => ({
    productNumber: variant.number,
    ...status,
  }));
}

type StatusScope =
  | { readonly level: 'NATIONAL' }
  | { readonly level: 'STATE'; readonly stateCode: string }
  | { readonly level: 'BUSINESS_UNIT'; readonly businessUnitTypeCode: string }
  | { readonly level: 'BRANCH'; readonly branchNumber: string };

type ScopedStatus = StatusScope & {
  readonly statusCode: StatusCode;
  readonly effectiveFrom: string;
  readonly effectiveTo?: string;
};

/** Consecutive statuses from the day that the product was created. */
function everywhere(
  { line }: Variant,
  { created, runOut, discontinued }: Lifecycle,
): ScopedStatus[] {
  const usual = line.productType === 'NON_STOCK' ? 'SPECIAL_ORDER' : 'ACTIVE';
  const steps: (readonly [StatusCode, string | undefined])[] = [
    ['NEW', created],
    [usual, dayAfter(created, NEW_DAYS)],
    ['RUN_OUT', runOut],
    ['DISCONTINUED', discontinued],
  ];
  const effective = steps.flatMap(([statusCode, from]) =>
    from === undefined ? [] : [{ statusCode, from }],
  );
  return effective.map(({ statusCode, from }, at) => {
    const next = effective[at + 1];
    return {
      level: 'NATIONAL',
      statusCode,
      effectiveFrom: from,
      ...(next && { effectiveTo: dayAfter(next.from, -1) }),
    };
  });
}

function inSomeStates(random: Random, { today, stateCodes }: StatusScopes): ScopedStatus[] {
  if (!random.chance(0.05)) return [];
  const statusCode = random.pick(['SPECIAL_ORDER', 'NOT_RANGED', 'SEASONAL'] as const);
  const states = random.sample(stateCodes, random.int(1, 3));
  return states.map((stateCode) => ({
    level: 'STATE',
    stateCode,
    statusCode,
    ...season(random, today, statusCode),
  }));
}

function inSomeUnits(
  random: Random,
  { today, businessUnitTypeCodes }: StatusScopes,
): ScopedStatus[] {
  if (businessUnitTypeCodes.length === 0 || !random.chance(0.03)) return [];
  const businessUnitTypeCode = random.pick(businessUnitTypeCodes);
  const statusCode = random.pick(['NOT_RANGED', 'SPECIAL_ORDER'] as const);
  return [
    {
      level: 'BUSINESS_UNIT',
      businessUnitTypeCode,
      statusCode,
      effectiveFrom: dayAfter(today, random.int(-500, 40)),
    },
  ];
}

function atSomeBranches(random: Random, { today, branchNumbers }: StatusScopes): ScopedStatus[] {
  if (!random.chance(0.06)) return [];
  const statusCode = random.pick([
    'RUN_OUT',
    'NOT_RANGED',
    'SUPPLY_HOLD',
    'WITHDRAWN',
    'NEW',
  ] as const);
  const branches = random.sample(branchNumbers, random.int(1, 4));
  return branches.map((branchNumber) => ({
    level: 'BRANCH',
    branchNumber,
    statusCode,
    ...season(random, today, statusCode),
  }));
}

/** A period around today; temporary statuses end. */
function season(random: Random, today: string, statusCode: StatusCode) {
  const from = random.int(-200, 20);
  const ends = statusCode === 'SEASONAL' || statusCode === 'SUPPLY_HOLD' || random.chance(0.3);
  return {
    effectiveFrom: dayAfter(today, from),
    ...(ends && { effectiveTo: dayAfter(today, from + random.int(14, 240)) }),
  };
}

/** The product statuses as feed records. */
export function demoStatuses(): Status[] {
  return Object.entries(STATUSES).map(([code, description], at) => ({
    id: at + 1,
    code,
    description,
    enabled: !RETIRED.has(code),
    sortOrder: (at + 1) * 10,
  }));
}

const STATUSES = {
  NEW: 'New, yet to come in',
  ACTIVE: 'Active',
  SPECIAL_ORDER: 'Ordered in on request',
  SEASONAL: 'Kept for the season',
  NOT_RANGED: 'Not ranged here',
  SUPPLY_HOLD: 'Held by the supplier',
  RUN_OUT: 'Sold while stocks last',
  WITHDRAWN: 'Withdrawn from sale',
  DISCONTINUED: 'Discontinued',
  CLEARANCE: 'Clearance (no longer used)',
} as const;

type StatusCode = keyof typeof STATUSES;

/** Disabled, but used by older records. */
const RETIRED: ReadonlySet<string> = new Set(['CLEARANCE']);
