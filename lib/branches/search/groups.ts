import { type SqlBool, sql } from 'kysely';
import type { Context } from '#lib/auth/context.ts';
import { coordinatesOf, formatTown, kilometresBetween } from '#lib/branches/branch-location.ts';
import { BRANCH_COLUMNS, toLocatedBranch } from '#lib/branches/branch-row.ts';
import { formatRanges, formatWeekDayDate } from '#lib/branches/format-hours.ts';
import { dayHours } from '#lib/branches/hours/day-hours.ts';
import { openingState } from '#lib/branches/hours/opening-hours.ts';
import { splitPlaceAndDay } from '#lib/branches/hours/typed-day.ts';
import { branchesHref, branchHref } from '#lib/branches/links.ts';
import type { LocatedBranch } from '#lib/branches/schema.ts';
import { findPlaces, formatPlace, isPlace } from '#lib/branches/search/find-places.ts';
import { type Condition, matchesAlternatives, matchesText } from '#lib/search/conditions.ts';
import { type FoundGroup, GROUP_READ_LIMIT } from '#lib/search/groups.ts';
import type { SearchResult } from '#lib/search/schema.ts';
import { findSimilarWords } from '#lib/search/similar-words.ts';
import { caseVariants, toSearchTerms } from '#lib/search/words.ts';
import { todayIn } from '#lib/time/clock.ts';
import { dateIn, daysBetween, formatShortDate, formatTimeOfDay } from '#lib/time/dates.ts';

/**
 * The branches group of the global search; the branch with exactly this number comes first. `penrith boxing day` finds
 * the branches in Penrith with their hours on that day.
 */
export async function searchBranchGroup(
  ctx: Context<'enterprise:read'>,
  q: string,
): Promise<FoundGroup> {
  const found = await findBranchGroup(ctx, q);
  if (found.results.length > 0 || !/\S\s+\S/.test(q)) return found;
  const today = todayIn(ctx);
  const isDate = splitPlaceAndDay(q, today, []).day !== undefined;
  // Special days are read only for a text that may name one.
  const known =
    !isDate && SPECIAL_DAY.test(q)
      ? await readBranches(ctx, sql`special_hours is not null`, sql`is_trading`, MAX_KNOWN)
      : [];
  const { place, day } = splitPlaceAndDay(q, today, known);
  if (!place || !day) return found;
  const group = await findBranchGroup(
    ctx,
    place,
    (branch) => splitPlaceAndDay(q, today, [branch, ...known]).day?.date ?? day.date,
  );
  return { ...group, exact: undefined, all: branchesHref(ctx.countryCode, { q }) };
}

const SPECIAL_DAY = /(day|eve)\b/i;
const MAX_KNOWN = 500;

/** `dateAt`: the day whose hours are shown of a branch; without it, whether it is open now. */
async function findBranchGroup(
  ctx: Context<'enterprise:read'>,
  q: string,
  dateAt?: (branch: LocatedBranch) => string,
): Promise<FoundGroup> {
  const { countryCode, clock } = ctx;
  const terms = toSearchTerms(q);
  const hasNumber = sql<SqlBool>`number = any(${caseVariants(q)}::text[])`;
  const spelled = await readBranches(ctx, sql`(${hasNumber} or ${matchesText(q)})`, hasNumber);
  const near =
    spelled.length === 0 && isPlace(countryCode, q)
      ? await branchesNear(ctx, q, dateAt)
      : undefined;
  if (near) return near;
  const similar = spelled.length === 0 ? await findSimilarWords(ctx, 'branches', terms) : undefined;
  const branches = similar
    ? await readBranches(ctx, matchesAlternatives(similar), hasNumber)
    : spelled;
  const now = clock.now();
  const exact = branches.find(({ number }) => caseVariants(q).includes(number));
  return {
    kind: 'branches',
    title: 'Branches',
    relevance: similar ? 'similar name' : 'name',
    marks: branches.length > 0 ? (similar ?? []).flat() : [],
    results: branches.map((branch) => ({
      ...toResult(branch, countryCode, now, dateAt?.(branch)),
      ...(branch === exact ? { label: 'Branch no.' } : {}),
    })),
    exact: exact && branchHref(countryCode, exact.number),
    all: branchesHref(countryCode, { q }),
  };
}

/** The branches nearest to the place that the text names; undefined where there are none. */
async function branchesNear(
  { db, countryCode, clock }: Context<'enterprise:read'>,
  q: string,
  dateAt?: (branch: LocatedBranch) => string,
): Promise<FoundGroup | undefined> {
  const branches = db
    .selectFrom('branches')
    .where('country_code', '=', countryCode)
    .where('latitude', 'is not', null)
    .where('longitude', 'is not', null);
  const known = await branches.select(['latitude', 'longitude']).$narrowType<Position>().execute();
  const [place] = findPlaces(countryCode, q, { known }).matches;
  if (!place) return undefined;
  // Near enough on one continent: a degree of longitude is shorter away from the equator.
  const rows = await branches
    .select(BRANCH_COLUMNS)
    .orderBy(IS_NO_SHOP)
    .orderBy(
      sql`power(latitude - ${place.latitude}, 2)
        + power((longitude - ${place.longitude}) * cos(radians(${place.latitude})), 2)`,
    )
    .orderBy('number')
    .limit(MAX_NEAR_PLACE)
    .execute();
  const now = clock.now();
  return {
    kind: 'branches',
    title: 'Branches',
    relevance: 'name',
    results: rows.map((row) => {
      const branch = toLocatedBranch(row, countryCode);
      const { detail, ...result } = toResult(branch, countryCode, now, dateAt?.(branch));
      const kilometres = kilometresBetween(place, coordinatesOf(branch.location)) ?? 0;
      const away = `${Math.round(kilometres)} km from ${formatPlace(place)}`;
      return { ...result, detail: `${away} · ${detail}` };
    }),
    all: branchesHref(countryCode, { q }),
  };
}

type Position = { latitude: number; longitude: number };

/** Few, since customers are named after places too. */
const MAX_NEAR_PLACE = 3;

async function readBranches(
  { db, countryCode }: Context<'enterprise:read'>,
  condition: Condition,
  isFirst: Condition,
  limit = GROUP_READ_LIMIT,
): Promise<LocatedBranch[]> {
  const rows = await db
    .selectFrom('branches')
    .select(BRANCH_COLUMNS)
    .where('country_code', '=', countryCode)
    .where(condition)
    .orderBy(isFirst, 'desc')
    .orderBy(IS_NO_SHOP)
    .orderBy('number')
    .limit(limit)
    .execute();
  return rows.map((row) => toLocatedBranch(row, countryCode));
}

/** Distribution centres come after branches that customers may go to. */
const IS_NO_SHOP = sql<SqlBool>`is_trading is false`;

function toResult(
  branch: LocatedBranch,
  countryCode: string,
  now: Date,
  date?: string,
): SearchResult {
  return {
    href: branchHref(countryCode, branch.number),
    title: branch.name,
    detail: [branch.number, formatTown(branch.location.address), branch.contact?.telephone]
      .filter(Boolean)
      .join(' · '),
    ...(date ? describeDay(branch, date) : describeState(branch, now)),
  };
}

type State = Pick<SearchResult, 'status' | 'tone'>;

/** Its hours on a day: `Sat 26 Dec, Boxing Day: Closed`. */
function describeDay(branch: LocatedBranch, date: string): State {
  const { ranges, occasion } = dayHours(branch, date);
  if (branch.hours === undefined && occasion === undefined) return {};
  const day = [formatWeekDayDate(date), occasion].filter(Boolean).join(', ');
  const status = `${day}: ${formatRanges(ranges)}`;
  return ranges.length > 0 ? { status, tone: 'good' } : { status };
}

/** Whether it is open now, and until when, in local time. */
function describeState(branch: LocatedBranch, now: Date): State {
  const state = openingState({ ...branch, timeZone: branch.location.timeZone }, now);
  if (!state) return {};
  const { isOpen, change } = state;
  if (isOpen)
    return { status: change ? `Open until ${formatTimeOfDay(change.time)}` : 'Open', tone: 'good' };
  if (!change) return { status: 'Closed' };
  const zone = branch.location.timeZone;
  const day = daysBetween(dateIn(zone, now), change.date);
  const when =
    day === 0
      ? ''
      : day === 1
        ? 'tomorrow '
        : `${formatShortDate(change.date, dateIn(zone, now))} `;
  return { status: `Closed, opens ${when}${formatTimeOfDay(change.time)}` };
}
