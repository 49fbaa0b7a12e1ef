import type { Context } from '#lib/auth/context.ts';
import { dateIn } from '#lib/dates.ts';
import { type Failure, invalid, notFound } from '#lib/failures.ts';
import { answerTooLarge, LARGEST_ANSWER } from '#lib/stored.ts';
import { askedOnce, unknownOf } from './found.ts';
import { relevantStatus } from './relevant-status.ts';
import { type EntriesByProduct, readEntries } from './status-entries.ts';
import type {
  FoundProductStatuses,
  ProductStatusQuery,
  StatusEntry,
  StatusEntryList,
} from './status-schema.ts';

/**
 * The statuses of one product by level and first day, or the one that counts today at a branch.
 * Throws RESOURCE_NOT_FOUND, and VALIDATION_ERROR for an unknown branch.
 */
export async function getProductStatuses(
  ctx: Context<'product:read'>,
  number: string,
  branch: string | undefined,
): Promise<StatusEntryList> {
  const statuses = (await statusesOf(ctx, [number], branch)).get(number);
  if (!statuses) throw notFound('product', number);
  return { statuses };
}

/**
 * The same for many products: those that have any, in the order asked for; unknown ones in
 * `notFound`. Throws VALIDATION_ERROR for an unknown branch, and for more than an answer may hold.
 */
export async function queryProductStatuses(
  ctx: Context<'product:read'>,
  { productNumbers, branchNumber }: ProductStatusQuery,
  largest = LARGEST_ANSWER,
): Promise<FoundProductStatuses> {
  const numbers = askedOnce(productNumbers);
  const found = await statusesOf(ctx, numbers, branchNumber);
  if (lengthOf(found) > largest) throw answerTooLarge('productNumbers', largest);
  const productStatuses = numbers.flatMap((productNumber) => {
    const statuses = found.get(productNumber) ?? [];
    return statuses.length === 0 ? [] : [{ productNumber, statuses }];
  });
  return { productStatuses, notFound: unknownOf(numbers, found) };
}

/**
 * All that may hold of a product at a branch, whatever the day, and what day it is there. Throws
 * RESOURCE_NOT_FOUND, and VALIDATION_ERROR for an unknown branch.
 */
export async function statusesThatMayHold(
  ctx: Context<'product:read'>,
  number: string,
  branch: string,
): Promise<{ readonly entries: readonly StatusEntry[]; readonly today: string }> {
  const { entries, timeZone } = await readEntries(ctx, [number], branch);
  if (timeZone === undefined) throw unknownBranch(branch);
  const of = entries.get(number);
  if (!of) throw notFound('product', number);
  return { entries: of, today: dateIn(timeZone, ctx.clock.now()) };
}

/** About how many bytes the entries are: looked at before they are written. */
function lengthOf(found: EntriesByProduct): number {
  const entries = [...found.values()].flat();
  return entries.reduce((sum, entry) => sum + 150 + (entry.statusDescription?.length ?? 0), 0);
}

/** The statuses of each product that is known. */
async function statusesOf(
  ctx: Context<'product:read'>,
  numbers: readonly string[],
  branch: string | undefined,
): Promise<EntriesByProduct> {
  const { entries, timeZone } = await readEntries(ctx, numbers, branch);
  if (branch === undefined) return entries;
  if (timeZone === undefined) throw unknownBranch(branch);
  const today = dateIn(timeZone, ctx.clock.now());
  const relevant: EntriesByProduct = new Map();
  for (const [number, of] of entries) {
    const entry = relevantStatus(of, today);
    relevant.set(number, entry ? [entry] : []);
  }
  return relevant;
}

function unknownBranch(branch: string): Failure {
  return invalid([{ field: 'branchNumber', issue: `There is no branch ${branch}.` }]);
}
