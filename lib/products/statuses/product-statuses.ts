import type { Context } from '#lib/auth/context.ts';
import { MAX_RESPONSE_BYTES, responseTooLarge } from '#lib/documents/document.ts';
import { type DomainError, invalid, notFound } from '#lib/errors.ts';
import { distinct, unknownIdentifiers } from '#lib/products/document-lists.ts';
import { dateIn } from '#lib/time/dates.ts';
import { relevantStatus } from './relevant-status.ts';
import type {
  FoundProductStatuses,
  ProductStatusQuery,
  StatusEntry,
  StatusEntryList,
} from './schema.ts';
import { type EntriesByProduct, readStatusEntries } from './status-entries.ts';

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

/** The statuses of each product that exists. */
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
