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
  maxBytes = LARGEST_ANSWER,
): Promise<FoundProductStatuses> {
  const numbers = askedOnce(productNumbers);
  const found = await readStatuses(ctx, numbers, branchNumber);
  if (estimateBytes(found) > maxBytes) throw answerTooLarge('productNumbers', maxBytes);
  const productStatuses = numbers.flatMap((productNumber) => {
    const statuses = found.get(productNumber) ?? [];
    return statuses.length === 0 ? [] : [{ productNumber, statuses }];
  });
  return { productStatuses, notFound: unknownOf(numbers, found) };
}

/**
 * All status entries that apply to a product at a branch, past and future ones included, and today's date there. Throws
 * RESOURCE_NOT_FOUND, and VALIDATION_ERROR for an unknown branch.
 */
export async function statusesThatMayHold(
  ctx: Context<'product:read'>,
  number: string,
  branch: string,
): Promise<{ readonly entries: readonly StatusEntry[]; readonly today: string }> {
  const { entries, timeZone } = await readEntries(ctx, [number], branch);
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

/** The statuses of each product that exists. */
async function readStatuses(
  ctx: Context<'product:read'>,
  numbers: readonly string[],
  branch: string | undefined,
): Promise<EntriesByProduct> {
  const { entries, timeZone } = await readEntries(ctx, numbers, branch);
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

function unknownBranch(branch: string): Failure {
  return invalid([{ field: 'branchNumber', issue: `There is no branch ${branch}.` }]);
}
