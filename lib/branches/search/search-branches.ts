import type { CountryCode } from '#lib/api/fields.ts';
import type { Context } from '#lib/auth/context.ts';
import {
  type Coordinates,
  coordinatesOf,
  isTransferOnly,
  kilometresBetween,
} from '#lib/branches/branch-location.ts';
import { branchWords } from '#lib/branches/branch-row.ts';
import { listBranches } from '#lib/branches/branches.ts';
import { type DayHours, dayHours, departmentHours } from '#lib/branches/hours/day-hours.ts';
import { type OpeningState, openingState } from '#lib/branches/hours/opening-hours.ts';
import { parseDay, splitPlaceAndDay, upcomingHolidays } from '#lib/branches/hours/typed-day.ts';
import type { LocatedBranch } from '#lib/branches/schema.ts';
import { findPlaces, MAX_PLACES, type NamedPlace } from '#lib/branches/search/find-places.ts';
import { listStatesOf } from '#lib/branches/states.ts';
import { findPhone } from '#lib/search/typed/phone.ts';
import { toSearchTerms } from '#lib/search/words.ts';
import { COUNTRY_TIME_ZONES, dateIn } from '#lib/time/dates.ts';
import type { BranchSearchQuery } from './schema.ts';

/** A search result. */
export type FoundBranch = {
  readonly branch: LocatedBranch;
  /** Undefined when its hours are unknown. */
  readonly state: OpeningState | undefined;
  /** Distance from the place or the reference branch; undefined without one. */
  readonly kilometres: number | undefined;
  /** Its hours on the requested day; undefined without one, and when they are unknown. */
  readonly day?: BranchDay | undefined;
};

/** What a branch does on a day. */
export type BranchDay = Pick<DayHours, 'ranges' | 'occasion'> & {
  /** Departments whose hours differ on that day. */
  readonly departments: readonly (Pick<DayHours, 'ranges'> & { readonly name: string })[];
};

/** How a typed place was understood. */
export type PlaceReading = {
  readonly typed: string;
  /** The chosen one; undefined when no place has a name like it. */
  readonly chosen: NamedPlace | undefined;
  /** Other places that it may mean, or names like it. */
  readonly others: readonly NamedPlace[];
  readonly isCorrected: boolean;
};

/**
 * The branches of the country near the place and on the day of the query: those open then first, nearest first, then
 * the closed ones. Without a place distances are from the branch that `near` names, or else from `home`, the number of
 * the user's home branch; without a day too, all are nearest first. A text that is no place filters by the words of branches.
 */
export async function searchBranches(
  ctx: Context<'enterprise:read'>,
  query: BranchSearchQuery,
  home: string | undefined,
) {
  const branches = await listBranches(ctx);
  const now = ctx.clock.now();
  const byBranchNumber = (number: string | undefined) =>
    branches.find((branch) => branch.number === number);
  const near = byBranchNumber(query.near) ?? byBranchNumber(home);
  const zone = near?.location.timeZone ?? COUNTRY_TIME_ZONES[ctx.countryCode];
  const today = dateIn(zone, now);
  // Split first by the names of days anywhere; which day a name means is known once the place is.
  const text = splitPlaceAndDay(query.q ?? '', today, branches);
  const { place, words } = readPlace(ctx.countryCode, text.place, branches, near);
  const origin = place?.chosen ?? (near && coordinatesOf(near.location));
  const nearest = byDistance(branches, origin);
  const typedDay = query.date || undefined;
  const day =
    (typedDay ? parseDay(typedDay, today, nearest) : undefined) ??
    splitPlaceAndDay(query.q ?? '', today, nearest).day;
  // Today is asked for as it is now.
  const date = day?.date === today ? undefined : day?.date;
  const isByOpening = place?.chosen !== undefined || day !== undefined;
  const usual = isByOpening ? openFirst(date) : origin ? ORDERS.distance : ORDERS.number;
  const found: readonly FoundBranch[] = branches
    .filter((branch) => matches(branch, query, words))
    .map(
      (branch): FoundBranch => ({
        ...toFoundBranch(branch, origin, now),
        day: date === undefined ? undefined : hoursOn(branch, date),
      }),
    )
    .filter((each) => query.open !== '1' || isOpenThen(each, date))
    .toSorted(query.sort ? ORDERS[query.sort] : usual);
  return {
    found: place && !place.chosen && words.length === 0 ? [] : found,
    /** The place that distances are from, and how it was understood; undefined when none was typed. */
    place,
    /** What is left of the typed text without the day, when it is no place. */
    words: place || text.place === '' ? undefined : text.place,
    /** The reference branch for distances, without a place. */
    near,
    /** The requested day; undefined: now. */
    day,
    /** The typed day, when it cannot be read as one. */
    unknownDay: day === undefined ? typedDay : undefined,
    /** The next public holidays there. */
    holidays: upcomingHolidays(nearest.slice(0, LOCAL_BRANCHES), today, HOLIDAYS_AHEAD),
    today,
    types: branchTypes(branches),
    states: await listStatesOf(ctx, branches),
    now,
  };
}

/** The results of a search, with the choices of its filters. */
export type BranchSearch = Awaited<ReturnType<typeof searchBranches>>;

/** Whether customers find it open on the day, or now without one. */
export function isOpenThen({ state, day, branch }: FoundBranch, date: string | undefined): boolean {
  if (isTransferOnly(branch)) return false;
  return date === undefined ? state?.isOpen === true : (day?.ranges.length ?? 0) > 0;
}

/** How many branches around decide what is a holiday there. */
const LOCAL_BRANCHES = 8;
const HOLIDAYS_AHEAD = 2;

/** A typed text as a place or, when branches are found by it and no place has the name, as their words. */
function readPlace(
  countryCode: CountryCode,
  typed: string,
  branches: readonly LocatedBranch[],
  near: LocatedBranch | undefined,
): { place: PlaceReading | undefined; words: string[] } {
  if (typed === '') return { place: undefined, words: [] };
  const known = branches.flatMap(({ location }) => coordinatesOf(location) ?? []);
  const origin = near && coordinatesOf(near.location);
  const {
    matches: found,
    isCorrected,
    similar,
  } = findPlaces(countryCode, typed, { origin, known });
  const phone = findPhone(typed);
  const words = phone ? [phone.digits, ...toSearchTerms(phone.rest)] : toSearchTerms(typed);
  const own = isCorrected ? [] : placesOf(branches, words, found);
  const isBranch = branches.some((branch) => hasWords(branch, words));
  if (isBranch && own.length === 0 && (isCorrected || found.length === 0))
    return { place: undefined, words };
  const [chosen, ...rest] = [...own, ...found];
  const others = chosen ? rest : similar;
  return { place: { typed, chosen, others: others.slice(0, MAX_PLACES), isCorrected }, words: [] };
}

/** The places of branches that have exactly this name or suburb, where the data set has none by that name. */
function placesOf(
  branches: readonly LocatedBranch[],
  words: readonly string[],
  found: readonly NamedPlace[],
): NamedPlace[] {
  const typed = words.join(' ');
  return branches.flatMap(({ name, location }) => {
    const position = coordinatesOf(location);
    const { suburb = name, state = '', postCode } = location.address;
    const isNamed = [name, suburb].some((each) => toSearchTerms(each).join(' ') === typed);
    if (!position || !isNamed) return [];
    if (found.some((place) => kilometresBetween(place, position) < SAME_PLACE_KM)) return [];
    return [{ name: suburb, state, postcodes: postCode ? [postCode] : [], ...position }];
  });
}

const SAME_PLACE_KM = 30;

function byDistance(
  branches: readonly LocatedBranch[],
  origin: Coordinates | undefined,
): readonly LocatedBranch[] {
  const away = ({ location }: LocatedBranch) =>
    kilometresBetween(origin, coordinatesOf(location)) ?? Infinity;
  return origin ? branches.toSorted((a, b) => away(a) - away(b) || 0) : branches;
}

function hoursOn(branch: LocatedBranch, date: string): BranchDay | undefined {
  if (branch.hours === undefined) return undefined;
  const { ranges, occasion } = dayHours(branch, date);
  const departments = (branch.departments ?? []).flatMap((department) => {
    const own = dayHours(
      departmentHours(branch, department.hours ? { hours: department.hours } : {}),
      date,
    ).ranges;
    return JSON.stringify(own) === JSON.stringify(ranges)
      ? []
      : [{ name: department.name, ranges: own }];
  });
  return { ranges, occasion, departments };
}

/** A branch with its state at `now` and its distance from another, or from a place. */
export function toFoundBranch(
  branch: LocatedBranch,
  near: LocatedBranch | Coordinates | undefined,
  now: Date,
): FoundBranch {
  const origin = near && 'location' in near ? coordinatesOf(near.location) : near;
  return {
    branch,
    state: openingState({ ...branch, timeZone: branch.location.timeZone }, now),
    kilometres: kilometresBetween(origin, coordinatesOf(branch.location)),
  };
}

/** The other branches by their distance from one, nearest first. */
export function nearestBranches(
  branch: LocatedBranch,
  branches: readonly LocatedBranch[],
  now: Date,
): FoundBranch[] {
  return branches
    .filter(({ number }) => number !== branch.number)
    .map((other) => toFoundBranch(other, branch, now))
    .toSorted(ORDERS.distance);
}

type Compare = (a: FoundBranch, b: FoundBranch) => number;

const byNumber: Compare = (a, b) =>
  a.branch.number < b.branch.number ? -1 : Number(a.branch.number > b.branch.number);

/** Ties stay in order of number, because the sort is stable. */
const ORDERS = {
  number: byNumber,
  name: (a, b) => a.branch.name.localeCompare(b.branch.name, 'en-AU'),
  distance: (a, b) => (a.kilometres ?? Infinity) - (b.kilometres ?? Infinity) || 0,
  // Open branches by closing time, then closed ones by opening time.
  change: (a, b) => openRank(a) - openRank(b) || changeTime(a) - changeTime(b) || 0,
} satisfies Record<string, Compare>;

/** Open to customers on the day (or now) first, by distance; then the closed; then those without a counter. */
function openFirst(date: string | undefined): Compare {
  const rank = (each: FoundBranch) =>
    isOpenThen(each, date) ? 0 : isTransferOnly(each.branch) ? 2 : 1;
  return (a, b) => rank(a) - rank(b) || ORDERS.distance(a, b) || byNumber(a, b);
}

function openRank({ state }: FoundBranch): number {
  if (state === undefined) return 2;
  return state.isOpen ? 0 : 1;
}

function changeTime({ state }: FoundBranch): number {
  return state?.change?.at.getTime() ?? Number.MAX_SAFE_INTEGER;
}

function matches(
  branch: LocatedBranch,
  query: BranchSearchQuery,
  words: readonly string[],
): boolean {
  if (query.type && branch.identity?.type?.code !== query.type) return false;
  if (query.state && branch.location.address.state !== query.state) return false;
  return words.length === 0 || hasWords(branch, words);
}

function hasWords(branch: LocatedBranch, terms: readonly string[]): boolean {
  if (terms.length === 0) return false;
  const words = branchWords(branch);
  return terms.every((term) => words.some((word) => word.startsWith(term)));
}

/** A kind of branches; `isTrading`: customers may go to one of them. */
type BranchType = {
  readonly code: string;
  readonly description: string;
  readonly isTrading: boolean;
};

function branchTypes(branches: readonly LocatedBranch[]): BranchType[] {
  const types = new Map<string, BranchType>();
  for (const branch of branches) {
    const { code, description = code } = branch.identity?.type ?? {};
    if (code === undefined || description === undefined) continue;
    const isTrading = types.get(code)?.isTrading || !isTransferOnly(branch);
    types.set(code, { code, description, isTrading });
  }
  return [...types.values()].toSorted((a, b) => (a.code < b.code ? -1 : 1));
}
