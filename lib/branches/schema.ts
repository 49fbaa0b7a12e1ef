import { z } from 'zod';
import { DateOnly, Identifier, recordKey } from '#lib/api/fields.ts';
import { duplicateIssues, textLengthIssues } from '#lib/api/schema-checks.ts';

const text = z.string().exactOptional();

export const WeekDay = z.enum([
  'MONDAY',
  'TUESDAY',
  'WEDNESDAY',
  'THURSDAY',
  'FRIDAY',
  'SATURDAY',
  'SUNDAY',
]);
export type WeekDay = z.infer<typeof WeekDay>;

const BranchNumber = Identifier.meta({ description: 'Number of the branch.', examples: ['101'] });

const Identity = z
  .strictObject({
    type: z
      .strictObject({ id: z.int32().exactOptional(), code: text, description: text })
      .exactOptional(),
    isTrading: z.boolean().exactOptional().describe('Whether the branch has sales departments.'),
  })
  .meta({ id: 'BranchIdentity' });

const Contact = z
  .strictObject({ telephone: text, fax: text, managerName: text, primaryEmail: text })
  .meta({ id: 'BranchContact' });

const BranchAddress = z
  .strictObject({
    line1: text,
    line2: z.string().nullable(),
    suburb: text,
    state: text,
    postCode: text,
    countryCode: z
      .string()
      .regex(/^[A-Z]{2}$/, 'must be two capital letters, as in AU')
      .exactOptional(),
  })
  .meta({ id: 'BranchAddress' });

const place = {
  latitude: z.number().min(-90).max(90).exactOptional().describe('WGS84, decimal degrees.'),
  longitude: z.number().min(-180).max(180).exactOptional().describe('WGS84, decimal degrees.'),
  timeZone: z
    .string()
    .refine(isTimeZone, 'must be a time zone by its IANA name, as in Australia/Perth')
    .exactOptional(),
  region: text,
};

const Location = z
  .strictObject({ address: BranchAddress.exactOptional(), ...place })
  .meta({ id: 'BranchLocation' });

const ZonedTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d:[0-5]\d[+-]\d{2}:\d{2}$/);

/** Hours as the API returns them: times with an offset. */
const zonedHours = hoursSchemas('Branch', {
  weekly: ZonedTime.describe(
    '`HH:mm:ss+hh:mm`, with the offset in force at the branch at noon today.',
  ),
  special: ZonedTime.describe(
    '`HH:mm:ss+hh:mm`, with the offset in force at the branch at that very time.',
  ),
});

/** A branch as the API returns it (specification 2.10). */
export const Branch = z
  .strictObject({
    number: BranchNumber,
    name: z.string(),
    shortName: z.string(),
    identity: Identity.exactOptional(),
    contact: Contact.exactOptional(),
    location: Location,
    hours: z
      .array(zonedHours.range)
      .exactOptional()
      .describe(
        'One for each distinct range of time: a closed day is in none, a split shift in two.',
      ),
    departments: z.array(zonedHours.department).exactOptional(),
    specialHours: z
      .array(zonedHours.specialDay)
      .exactOptional()
      .describe(
        'Days from today to day 365 with hours of their own or none; several ranges, several items.',
      ),
  })
  .meta({ id: 'Branch' });
export type Branch = z.infer<typeof Branch>;

const LocalTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a local time as HH:mm');

const localHours = hoursSchemas('BranchRecord', { weekly: LocalTime, special: LocalTime });

/** Hours on some days of the week, in local time. */
export type LocalHours = z.infer<typeof localHours.range>;
/** A dated exception, open or closed: a public holiday, a stocktake. */
export type SpecialDay = z.infer<typeof localHours.specialDay>;

/** A branch in a feed and in the database: times are local. */
export const BranchRecord = z
  .strictObject({
    ...Branch.shape,
    number: recordKey(Identifier),
    location: z.strictObject({
      address: BranchAddress.extend({
        line2: z.string().nullable().exactOptional(),
      }).exactOptional(),
      ...place,
    }),
    hours: z.array(localHours.range).exactOptional(),
    departments: z
      .array(localHours.department.extend({ hours: z.array(localHours.range).exactOptional() }))
      .exactOptional(),
    specialHours: z.array(localHours.specialDay).exactOptional(),
  })
  .check(({ value, issues }) => {
    const addIssue = (path: PropertyKey[], message: string) =>
      issues.push({ code: 'custom', path, message, input: value });
    issues.push(...textLengthIssues(value));
    const isTrading = value.identity?.isTrading;
    if (isTrading !== undefined && isTrading !== hasDepartments(value.departments)) {
      const message = isTrading
        ? 'must be false, or left out: the branch has no departments'
        : 'must be true, or left out: the branch has departments';
      addIssue(['identity', 'isTrading'], message);
    }
    issues.push(...duplicateIssues('departments', value.departments ?? [], 'code'));
    checkWeek(value.hours ?? [], (path, message) => addIssue(['hours', ...path], message));
    for (const [at, { hours = [] }] of (value.departments ?? []).entries()) {
      checkWeek(hours, (path, message) => addIssue(['departments', at, 'hours', ...path], message));
    }
    checkSpecialDays(value.specialHours ?? [], (path, message) =>
      addIssue(['specialHours', ...path], message),
    );
  });
export type BranchFeedRecord = z.infer<typeof BranchRecord>;

/** A stored branch, with the members that its feed supplied. */
export type StoredBranch = Omit<BranchFeedRecord, 'location'> & Pick<Branch, 'location'>;

/** A branch for business rules and screens, with the time zone that applies: its own or that of its state. */
export type LocatedBranch = StoredBranch & {
  readonly location: { readonly address: z.infer<typeof BranchAddress>; readonly timeZone: string };
};

/** A branch with a complete location. */
export type BranchRecord = LocatedBranch & {
  readonly location: Required<Branch['location']> & {
    readonly address: Required<z.infer<typeof BranchAddress>>;
  };
};

/** A branch is trading if and only if it has departments. */
export function hasDepartments(departments: readonly unknown[] = []): boolean {
  return departments.length > 0;
}

function hoursSchemas<Time extends z.ZodType<string>>(
  id: string,
  { weekly, special }: Readonly<Record<'weekly' | 'special', Time>>,
) {
  const range = z
    .strictObject({ days: z.array(WeekDay).min(1), open: weekly, close: weekly })
    .meta({ id: `${id}Hours` });
  const department = z
    .strictObject({
      code: z.string().describe('TRADE and SHOWROOM are known.'),
      name: z.string(),
      telephone: text,
      email: text,
      hours: z.array(range).describe('Its own where it has any, else those of the branch.'),
    })
    .meta({ id: `${id}Department` });
  const specialDay = z
    .strictObject({
      date: DateOnly,
      isClosed: z.boolean(),
      open: special.exactOptional(),
      close: special.exactOptional(),
      name: z.string().describe('The public holiday, the stocktake or what else it is.'),
    })
    .meta({ id: `${id}SpecialDay` });
  return { range, department, specialDay };
}

type AddIssue = (path: PropertyKey[], message: string) => void;
type Range = { readonly open: string; readonly close: string };

/** Ranges must not overlap on any day, nor end before they begin. */
function checkWeek(hours: readonly LocalHours[], addIssue: AddIssue): void {
  const earlier = new Map<WeekDay, Range[]>();
  for (const [at, { days, open, close }] of hours.entries()) {
    if (close <= open) addIssue([at, 'close'], `must be later than ${open}`);
    for (const day of days) {
      const before = earlier.get(day) ?? [];
      if (before.some((range) => open < range.close && range.open < close)) {
        addIssue([at, 'days'], `has ${day} with hours that overlap earlier ones`);
      }
      earlier.set(day, [...before, { open, close }]);
    }
  }
}

/** A special day is closed, or has one or several ranges that do not overlap. */
function checkSpecialDays(days: readonly SpecialDay[], addIssue: AddIssue): void {
  for (const [at, day] of days.entries()) {
    const { date, isClosed, open, close } = day;
    if (isClosed && (open ?? close) !== undefined)
      addIssue([at, 'open'], 'must not be there: the day is closed');
    if (!isClosed && open === undefined)
      addIssue([at, 'open'], 'is missing: the day is not closed');
    if (!isClosed && close === undefined)
      addIssue([at, 'close'], 'is missing: the day is not closed');
    if (open !== undefined && close !== undefined && close <= open) {
      addIssue([at, 'close'], `must be later than ${open}`);
    }
    const others = days.slice(0, at).filter((other) => other.date === date);
    if (others.some((other) => other.isClosed || isClosed || overlaps(other, day))) {
      addIssue([at, 'date'], 'is there already, closed or with hours that overlap these');
    }
  }
}

function overlaps(a: SpecialDay, b: SpecialDay): boolean {
  const [open = '', close = ''] = [a.open, a.close];
  return (b.open ?? '') < close && open < (b.close ?? '');
}

const knownZones = new Set<string>();

/** Cached, because a lookup takes longer than all other checks of a branch. */
function isTimeZone(name: string): boolean {
  if (!knownZones.has(name) && isCanonicalName(name)) knownZones.add(name);
  return knownZones.has(name);
}

/** Node also accepts offsets and names in any letter case; other consumers of the value do not. */
function isCanonicalName(name: string): boolean {
  try {
    const { timeZone } = new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions();
    const isMisspelt = timeZone !== name && timeZone.toLowerCase() === name.toLowerCase();
    return /^[A-Z]/.test(name) && !isMisspelt;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}
