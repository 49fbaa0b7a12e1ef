import { DomainError } from '#lib/errors.ts';

/** A cost and the date from which it applies until the next. */
type DatedCost<Cost> = { readonly date: string; readonly cost: Cost };

/**
 * The cost that takes effect on `date`, and the one in force the day before. `around` has the last two up to the date
 * and the first after it, in any order. Throws RESOURCE_NOT_FOUND, naming the nearest dates of a change, if the cost of
 * `what` does not change on the date, or has its first value there.
 */
export function costChangeOn<Cost>(
  date: string,
  around: readonly DatedCost<Cost>[],
  what: string,
): { previous: Cost; effective: Cost } {
  const costs = around.toSorted((a, b) => (a.date < b.date ? -1 : 1));
  const effective = costs.find((cost) => cost.date === date);
  const previous = costs.findLast((cost) => cost.date < date);
  const next = costs.find((cost) => cost.date > date);
  if (effective && previous) return { previous: previous.cost, effective: effective.cost };
  throw new DomainError(
    'RESOURCE_NOT_FOUND',
    effective
      ? `The cost of ${what} on ${date} is the first, with none before it; ${laterChange(next)}.`
      : noChange(date, what, previous, next),
  );
}

type Change = { readonly date: string };

function laterChange(next: Change | undefined): string {
  return next ? `the next change is on ${next.date}` : 'there is no later change';
}

function noChange(
  date: string,
  what: string,
  before: Change | undefined,
  after: Change | undefined,
): string {
  if (!before && !after) return `There is no cost of ${what}.`;
  const earlier = before
    ? `the nearest change before it is on ${before.date}`
    : 'there is no cost before it';
  const later = after ? `the nearest after it on ${after.date}` : 'there is none after it';
  return `The cost of ${what} does not change on ${date}: ${earlier}, ${later}.`;
}
