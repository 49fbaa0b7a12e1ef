import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Context } from '#lib/auth/context.ts';
import {
  type Coordinates,
  coordinatesOf,
  formatTown,
  kilometresBetween,
} from '#lib/branches/branch-location.ts';
import { BRANCH_COLUMNS, toLocatedBranch } from '#lib/branches/branch-row.ts';
import { openingState } from '#lib/branches/hours/opening-hours.ts';
import { branchesHref, branchHref } from '#lib/branches/links.ts';
import { BRANCHES } from '#lib/branches/record.ts';
import type { LocatedBranch } from '#lib/branches/schema.ts';
import {
  findPlaces,
  formatPlace,
  isPlace,
  type NamedPlace,
} from '#lib/branches/search/find-places.ts';
import { type Condition, matchesAlternatives, matchesText } from '#lib/search/conditions.ts';
import { type FoundGroup, GROUP_READ_LIMIT } from '#lib/search/groups.ts';
import type { SearchResult } from '#lib/search/schema.ts';
import { findSimilarWords } from '#lib/search/similar-words.ts';
import type { ParsedSearch } from '#lib/search/typed/parse-typed-text.ts';
import { caseVariants, toSearchTerms } from '#lib/search/words.ts';
import { dateIn, daysBetween, formatShortDate, formatTimeOfDay } from '#lib/time/dates.ts';

/** The branches that a text finds, for the global search; the one with exactly this number comes first. */
export async function searchBranchGroup(
  ctx: Context<'enterprise:read'>,
  { text: q }: ParsedSearch,
): Promise<FoundGroup> {
  const { branches, place, similar = [] } = await find(ctx, q);
  const now = ctx.clock.now();
  return {
    kind: BRANCHES.name,
    title: BRANCHES.title,
    relevance: similar.length > 0 ? 'similar name' : 'name',
    marks: branches.length > 0 ? similar : [],
    results: branches.map((branch) => {
      const { number, name, location, contact } = branch;
      const isExact = caseVariants(q).includes(number);
      const kilometres = place && kilometresBetween(place, coordinatesOf(location));
      return {
        href: branchHref(number),
        title: name,
        label: isExact && 'Branch no.',
        isExact,
        details: [
          place && `${Math.round(kilometres ?? 0)} km from ${formatPlace(place)}`,
          number,
          formatTown(location.address),
          contact?.telephone,
        ],
        ...describeState(branch, now),
      };
    }),
    all: branchesHref({ q }),
  };
}

/** The branches that were found: by their words, near a place, or by words like those that were typed. */
type Found = {
  readonly branches: readonly LocatedBranch[];
  readonly place?: NamedPlace;
  readonly similar?: readonly string[];
};

async function find(ctx: Context<'enterprise:read'>, text: string): Promise<Found> {
  const hasNumber = sql<SqlBool>`number = any(${caseVariants(text)}::text[])`;
  const read = (condition: Condition) =>
    readBranches(ctx, condition, sql`${hasNumber} desc, ${IS_NO_SHOP}`);
  const spelled = await read(sql`(${hasNumber} or ${matchesText(text)})`);
  if (spelled.length > 0) return { branches: spelled };
  const place = isPlace(ctx.countryCode, text) ? await findPlace(ctx, text) : undefined;
  if (place) {
    // Near enough on one continent: a degree of longitude is shorter away from the equator.
    const away = sql`power(latitude - ${place.latitude}, 2)
      + power((longitude - ${place.longitude}) * cos(radians(${place.latitude})), 2)`;
    const order = sql`${IS_NO_SHOP}, ${away}`;
    const branches = await readBranches(ctx, IS_LOCATED, order, MAX_NEAR_PLACE);
    return { branches, place };
  }
  const similar = await findSimilarWords(ctx, 'branches', toSearchTerms(text));
  if (!similar) return { branches: [] };
  return { branches: await read(matchesAlternatives(similar)), similar: similar.flat() };
}

/** Few, since customers are named after places too. */
const MAX_NEAR_PLACE = 3;

/** The place that the text names; undefined where no branch is known to be anywhere. */
async function findPlace({ db, countryCode }: Context<'enterprise:read'>, text: string) {
  const { rows: known } = await sql<Coordinates>`
    select latitude, longitude from branches
    where country_code = ${countryCode} and ${IS_LOCATED}`.execute(db);
  return known.length > 0 ? findPlaces(countryCode, text, { known }).matches[0] : undefined;
}

const IS_LOCATED = sql<SqlBool>`latitude is not null and longitude is not null`;

async function readBranches(
  { db, countryCode }: Context<'enterprise:read'>,
  condition: Condition,
  order: RawBuilder<unknown>,
  limit = GROUP_READ_LIMIT,
): Promise<LocatedBranch[]> {
  const rows = await db
    .selectFrom('branches')
    .select(BRANCH_COLUMNS)
    .where('country_code', '=', countryCode)
    .where(condition)
    .orderBy(order)
    .orderBy('number')
    .limit(limit)
    .execute();
  return rows.map((row) => toLocatedBranch(row, countryCode));
}

/** Distribution centres come after branches that customers may go to. */
const IS_NO_SHOP = sql<SqlBool>`is_trading is false`;

type State = Pick<SearchResult, 'status' | 'tone'>;

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
