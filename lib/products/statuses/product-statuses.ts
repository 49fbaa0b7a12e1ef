import { type RawBuilder, sql } from 'kysely';
import { preparedQuery } from '#db/reads/prepared-query.ts';
import type { Context } from '#lib/auth/context.ts';
import { MAX_RESPONSE_BYTES, optionalMember, responseTooLarge } from '#lib/documents/document.ts';
import { type DomainError, invalid, notFound } from '#lib/errors.ts';
import { distinct, unknownIdentifiers } from '#lib/products/document-lists.ts';
import { dateIn } from '#lib/time/dates.ts';
import { branchTimeZone } from '#lib/time/state-time-zones.ts';
import { relevantStatus } from './relevant-status.ts';
import {
  type FoundProductStatuses,
  type ProductStatusQuery,
  STATUS_LEVELS,
  type StatusEntry,
  type StatusEntryList,
  type StatusLevel,
} from './schema.ts';

/**
 * The statuses of one product by level and start date, or only the one in force today at a branch. Throws
 * RESOURCE_NOT_FOUND, and VALIDATION_ERROR for an unknown branch.
 */
export async function getProductStatuses(
  ctx: Context<'product:read'>,
  number: string,
  branch: string | undefined,
): Promise<StatusEntryList> {
  const statuses = (await readStatuses(ctx, [number], branch)).get(number);
  if (!statuses) throw notFound('product', number);
  return { statuses };
}

/**
 * The same for many products: those that have any, in the order requested; unknown numbers in `notFound`. Throws
 * VALIDATION_ERROR for an unknown branch and if the response would exceed `maxBytes`.
 */
export async function queryProductStatuses(
  ctx: Context<'product:read'>,
  { productNumbers, branchNumber }: ProductStatusQuery,
  maxBytes = MAX_RESPONSE_BYTES,
): Promise<FoundProductStatuses> {
  const numbers = distinct(productNumbers);
  const found = await readStatuses(ctx, numbers, branchNumber);
  if (estimateBytes(found) > maxBytes) throw responseTooLarge('productNumbers', maxBytes);
  const productStatuses = numbers.flatMap((productNumber) => {
    const statuses = found.get(productNumber) ?? [];
    return statuses.length === 0 ? [] : [{ productNumber, statuses }];
  });
  return { productStatuses, notFound: unknownIdentifiers(numbers, found) };
}

/**
 * All status entries that apply to a product at a branch, past and future ones included, and today's date there. Throws
 * RESOURCE_NOT_FOUND, and VALIDATION_ERROR for an unknown branch.
 */
export async function listApplicableStatuses(
  ctx: Context<'product:read'>,
  number: string,
  branch: string,
): Promise<{ readonly entries: readonly StatusEntry[]; readonly today: string }> {
  const { entries, timeZone } = await readStatusEntries(ctx, [number], branch);
  if (timeZone === undefined) throw unknownBranch(branch);
  const ofProduct = entries.get(number);
  if (!ofProduct) throw notFound('product', number);
  return { entries: ofProduct, today: dateIn(timeZone, ctx.clock.now()) };
}

/** An estimate of the size in bytes, made before the entries are serialised. */
function estimateBytes(found: EntriesByProduct): number {
  const entries = [...found.values()].flat();
  return entries.reduce((sum, entry) => sum + 150 + (entry.statusDescription?.length ?? 0), 0);
}

async function readStatuses(
  ctx: Context<'product:read'>,
  numbers: readonly string[],
  branch: string | undefined,
): Promise<EntriesByProduct> {
  const { entries, timeZone } = await readStatusEntries(ctx, numbers, branch);
  if (branch === undefined) return entries;
  if (timeZone === undefined) throw unknownBranch(branch);
  const today = dateIn(timeZone, ctx.clock.now());
  const relevant: EntriesByProduct = new Map();
  for (const [number, ofProduct] of entries) {
    const entry = relevantStatus(ofProduct, today);
    relevant.set(number, entry ? [entry] : []);
  }
  return relevant;
}

function unknownBranch(branch: string): DomainError {
  return invalid([{ field: 'branchNumber', issue: `There is no branch ${branch}.` }]);
}

/** The entries of each product that exists, by level and start date. */
export type EntriesByProduct = Map<string, StatusEntry[]>;

/**
 * All entries of products, or those that apply to `branch`, on any date. The time zone is that of the branch; undefined
 * if it does not exist.
 */
export async function readStatusEntries(
  { prepared, countryCode }: Context<'product:read'>,
  numbers: readonly string[],
  branch: string | undefined,
): Promise<{ entries: EntriesByProduct; timeZone: string | undefined }> {
  const params = { country: countryCode, numbers, branch: branch ?? null };
  const rows = await prepared.run(ENTRIES, params);
  const known = Map.groupBy(
    rows.filter(({ number }) => number !== null),
    ({ number }) => number ?? '',
  );
  const entries: EntriesByProduct = new Map();
  for (const [number, own] of known) {
    const ofProduct = own.flatMap(({ level, status_code, effective_from, ...row }) => {
      // A product without entries has one row of nulls.
      if (level === null || status_code === null || effective_from === null) return [];
      return {
        level,
        ...optionalMember('stateCode', row.state_code || null),
        ...optionalMember('businessUnitTypeCode', row.business_unit_type_code || null),
        ...optionalMember('branchNumber', row.branch_number || null),
        statusCode: status_code,
        ...optionalMember('statusDescription', row.status_description),
        effectiveFrom: effective_from,
        ...optionalMember('effectiveTo', row.effective_to),
      };
    });
    entries.set(number, ofProduct);
  }
  const [first] = rows;
  const isKnown = first !== undefined && first.known_branch !== null;
  return { entries, timeZone: isKnown ? branchTimeZone(first, countryCode) : undefined };
}

type EntriesParams = { country: string; numbers: readonly string[]; branch: string | null };

/** At least one row for each requested number, so that the branch is in the result even if no product is found. */
const ENTRIES = preparedQuery('product_statuses', (db, params: EntriesParams) =>
  db
    .selectFrom(
      sql<{ number: string }>`unnest(${params.numbers}::text[])`.as<'requested'>(
        sql.raw('requested(number)'),
      ),
    )
    .leftJoin('branches as branch', (join) =>
      join.on('branch.country_code', '=', params.country).on('branch.number', '=', params.branch),
    )
    .leftJoin('products as product', (join) =>
      join
        .on('product.country_code', '=', params.country)
        .onRef('product.number', '=', 'requested.number'),
    )
    .leftJoin('product_statuses as entry', (join) =>
      join
        .onRef('entry.country_code', '=', 'product.country_code')
        .onRef('entry.product_number', '=', 'product.number')
        .on(appliesTo(params.branch)),
    )
    .leftJoin('statuses as status', (join) =>
      join
        .onRef('status.country_code', '=', 'entry.country_code')
        .onRef('status.code', '=', 'entry.status_code'),
    )
    .select((eb) => [
      'branch.number as known_branch',
      'branch.time_zone',
      'branch.state',
      'product.number',
      eb.ref('entry.level').$castTo<StatusLevel | null>().as('level'),
      'entry.state_code',
      'entry.business_unit_type_code',
      'entry.branch_number',
      'entry.status_code',
      'status.description as status_description',
      'entry.effective_from',
      'entry.effective_to',
    ])
    .orderBy(sql`array_position(${sql.lit(`{${STATUS_LEVELS}}`)}::text[], entry.level)`)
    .orderBy('entry.effective_from')
    .orderBy('entry.state_code')
    .orderBy('entry.business_unit_type_code')
    .orderBy('entry.branch_number'),
);

/** Whether an entry applies to the branch by its state, type or number; every entry does without a branch. */
function appliesTo(branch: string | null): RawBuilder<boolean> {
  return sql<boolean>`(
    ${branch}::text is null
    or entry.level = 'NATIONAL'
    or entry.level = 'STATE' and exists (
      select from states
      where states.country_code = entry.country_code
        and states.code = entry.state_code
        and states.short_description = branch.state)
    or entry.level = 'BUSINESS_UNIT' and entry.business_unit_type_code = branch.type_code
    or entry.level = 'BRANCH' and entry.branch_number = branch.number)`;
}
