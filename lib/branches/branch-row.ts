import type { Insertable, Selectable } from 'kysely';
import type { Branches } from '#db/tables.ts';
import type { CountryCode } from '#lib/api/fields.ts';
import { etagOf, optionalMember } from '#lib/documents/document.ts';
import { nationalDigits } from '#lib/search/typed/phone.ts';
import { toSearchWords } from '#lib/search/words.ts';
import { dateIn } from '#lib/time/dates.ts';
import { dayAfter, formatOffset, offsetAtLocalTime, offsetAtNoon } from '#lib/time/local-time.ts';
import { branchTimeZone } from '#lib/time/state-time-zones.ts';
import type { Expansion } from './branch-query-schema.ts';
import { SPECIAL_DAYS_AHEAD } from './hours/day-hours.ts';
import {
  type Branch,
  type BranchFeedRecord,
  hasDepartments,
  type LocalHours,
  type LocatedBranch,
  type SpecialDay,
  type StoredBranch,
  WeekDay,
} from './schema.ts';

/** The columns that are always read. */
export const BASE_COLUMNS = ['number', 'type_code', 'state', 'time_zone', 'document'] as const;

/** Large columns, read only on request. */
export const LARGE_COLUMNS = ['hours', 'departments', 'special_hours'] as const;

export const BRANCH_COLUMNS = [...BASE_COLUMNS, ...LARGE_COLUMNS] as const;

type DocumentRow = Pick<Selectable<Branches>, 'document'> &
  Partial<Pick<Selectable<Branches>, (typeof LARGE_COLUMNS)[number]>>;

/** A row of a branch; the large columns are optional. */
type BranchRow = DocumentRow & Pick<Selectable<Branches>, 'state' | 'time_zone'>;

/** Converts a row for the business rules, which need the time zone. */
export function toLocatedBranch(row: BranchRow, countryCode: CountryCode): LocatedBranch {
  const { location, ...branch } = toStoredBranch(row);
  const address = { line2: null, ...location.address };
  return {
    ...branch,
    location: { ...location, address, timeZone: branchTimeZone(row, countryCode) },
  };
}

/** Converts a row to the record that the feed supplied; it was validated then. */
export function toStoredBranch(row: DocumentRow): StoredBranch {
  return {
    ...JSON.parse(row.document),
    ...(row.hours ? { hours: JSON.parse(row.hours) } : {}),
    ...(row.departments ? { departments: JSON.parse(row.departments) } : {}),
    ...(row.special_hours ? { specialHours: JSON.parse(row.special_hours) } : {}),
  };
}

/** The row of a record, without its country. Its document is without hours, and without objects that are empty. */
export function branchRow(record: BranchFeedRecord) {
  const { hours, departments, specialHours, identity, contact, location, ...branch } = record;
  const { address, ...place } = location;
  const isTrading = hasDepartments(departments);
  const document = JSON.stringify({
    ...branch,
    identity: { ...optionalMember('type', identity?.type), isTrading },
    ...optionalMember('contact', contact),
    location: { ...optionalMember('address', address && withSecondLine(address)), ...place },
  });
  const large = {
    hours: hours ? JSON.stringify(hours) : null,
    departments: departments ? JSON.stringify(departments) : null,
    special_hours: specialHours ? JSON.stringify(specialHours) : null,
  };
  return {
    number: branch.number,
    name: branch.name,
    short_name: branch.shortName,
    type_code: identity?.type?.code ?? null,
    is_trading: isTrading,
    state: address?.state ?? null,
    latitude: place.latitude ?? null,
    longitude: place.longitude ?? null,
    time_zone: place.timeZone ?? null,
    document,
    etag: etagOf([document, ...Object.values(large)].join('\n')),
    ...large,
    // Words are letters and digits only, so they need no quoting in a tsvector.
    words: branchWords(record).join(' '),
  } satisfies Omit<Insertable<Branches>, 'country_code'>;
}

/** An absent second line is null, as specified; an address without any line is none. */
function withSecondLine({
  line1,
  line2 = null,
  ...rest
}: NonNullable<BranchFeedRecord['location']['address']>) {
  const known = { ...optionalMember('line1', line1), line2, ...rest };
  return line2 === null && Object.keys(known).length === 1 ? undefined : known;
}

/** The search words of a branch: number, names, address, region, manager, and telephone numbers as digits. */
export function branchWords({
  location,
  contact,
  departments,
  ...branch
}: BranchFeedRecord): string[] {
  const { address, region } = location;
  const texts = [
    branch.number,
    branch.name,
    branch.shortName,
    contact?.managerName ?? '',
    address?.line1 ?? '',
    address?.suburb ?? '',
    address?.state ?? '',
    address?.postCode ?? '',
    region ?? '',
  ];
  const phones = [contact, ...(departments ?? [])].flatMap(
    (each) => nationalDigits(each?.telephone) || [],
  );
  return [...new Set([...toSearchWords(texts.join('\n')), ...phones])];
}

/**
 * A branch as the API returns it at `now`, with the parts in `expand`. Times have the offset of `timeZone`, the zone of
 * the branch. Parts without data are omitted; only trading branches have departments.
 */
export function expandBranch(
  { hours, departments, specialHours, ...branch }: StoredBranch,
  expand: readonly Expansion[],
  now: Date,
  timeZone: string,
): Branch {
  if (expand.length === 0) return branch;
  const today = dateIn(timeZone, now);
  const week = hours && zonedWeek(hours, today, timeZone);
  const toZonedDepartment = ({ hours: own = [], ...department }: Department) => ({
    ...department,
    hours: own.length > 0 ? zonedWeek(own, today, timeZone) : (week ?? []),
  });
  const special = () => specialHours && zonedSpecialDays(specialHours, today, timeZone);
  const isRequested = (part: Expansion) => expand.includes(part);
  return {
    ...branch,
    ...(isRequested('hours') ? optionalMember('hours', week) : {}),
    ...(isRequested('departments') && hasDepartments(departments)
      ? optionalMember('departments', departments?.map(toZonedDepartment))
      : {}),
    ...(isRequested('specialHours') ? optionalMember('specialHours', special()) : {}),
  };
}

type Department = NonNullable<StoredBranch['departments']>[number];

type ZonedHours = NonNullable<Branch['hours']>[number];
type ZonedSpecialDay = NonNullable<Branch['specialHours']>[number];

/**
 * The hours of a week with the UTC offset at noon on `date`: an item for each distinct range, with its days in the
 * order of the week. Items are sorted by first day, then by opening time.
 */
export function zonedWeek(
  hours: readonly LocalHours[],
  date: string,
  timeZone: string,
): ZonedHours[] {
  const zoned = (time: string) => zonedTime(time, offsetAtNoon(date, timeZone));
  const ranges = Map.groupBy(hours, ({ open, close }) => `${open} ${close}`);
  return [...ranges.values()]
    .flatMap(([first, ...others]) =>
      first ? [{ ...first, days: weekDaysOf([first, ...others]) }] : [],
    )
    .toSorted((a, b) => weekIndex(a.days) - weekIndex(b.days) || (a.open < b.open ? -1 : 1))
    .map(({ days, open, close }) => ({ days, open: zoned(open), close: zoned(close) }));
}

/** The special days from `today` to day 365, in order. Each time has the UTC offset at that very time. */
export function zonedSpecialDays(
  days: readonly SpecialDay[],
  today: string,
  timeZone: string,
): ZonedSpecialDay[] {
  const last = dayAfter(today, SPECIAL_DAYS_AHEAD);
  return days
    .filter(({ date }) => today <= date && date <= last)
    .toSorted(byStart)
    .map(({ date, isClosed, open, close, name }) => {
      if (open === undefined || close === undefined) return { date, isClosed, name };
      const zoned = (time: string) => zonedTime(time, offsetAtLocalTime({ date, time }, timeZone));
      return { date, isClosed, open: zoned(open), close: zoned(close), name };
    });
}

/** `07:00` with an offset of 630 minutes is `07:00:00+10:30`. */
function zonedTime(time: string, minutes: number): string {
  return `${time}:00${formatOffset(minutes)}`;
}

function weekDaysOf(hours: readonly LocalHours[]): WeekDay[] {
  return WeekDay.options.filter((day) => hours.some(({ days }) => days.includes(day)));
}

function weekIndex([first]: readonly WeekDay[]): number {
  return first === undefined ? 0 : WeekDay.options.indexOf(first);
}

function byStart(a: SpecialDay, b: SpecialDay): number {
  if (a.date !== b.date) return a.date < b.date ? -1 : 1;
  return (a.open ?? '') < (b.open ?? '') ? -1 : 1;
}
