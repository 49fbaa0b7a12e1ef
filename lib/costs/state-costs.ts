import type { Selectable } from 'kysely';
import { preparedQuery } from '#db/reads/prepared-query.ts';
import type { StateCosts } from '#db/tables.ts';
import type { Context } from '#lib/auth/context.ts';
import { membersOf, optionalMember } from '#lib/documents/document.ts';
import { DomainError } from '#lib/errors.ts';
import { todayInState } from '#lib/time/state-time-zones.ts';
import type { CostOnDate, EffectiveStateCost, StateCost, StoredCost } from './schema.ts';

/**
 * The cost of a product in a state of the context's country, as of today in that state. Throws RESOURCE_NOT_FOUND if
 * none is in force.
 */
export async function getStateCost(
  ctx: Context<'costs:read'>,
  productNumber: string,
  stateCode: string,
): Promise<StateCost> {
  const country = ctx.countryCode;
  const today = todayInState(country, stateCode, ctx.clock.now());
  const params = { country, product: productNumber, state: stateCode, today };
  const [row] = await ctx.prepared.run(IN_FORCE, params);
  if (row) {
    const { buyingGuideRecordNumber: _, ...costs } = costOf(row);
    return { productNumber, stateCode, ...costs, ...costSourceOf(row) };
  }
  const message = `No cost of product ${productNumber} is in force in state ${stateCode} today.`;
  throw new DomainError('RESOURCE_NOT_FOUND', message);
}

/**
 * The cost of a product in a state that takes effect on a date, and the one before it. Throws RESOURCE_NOT_FOUND, naming
 * the nearest dates of a change, if the cost does not change on this date or none was in force before, and if either has
 * no invoice cost.
 */
export async function getEffectiveStateCost(
  ctx: Context<'costs:read'>,
  productNumber: string,
  stateCode: string,
  effectiveDate: string,
): Promise<EffectiveStateCost> {
  const params = { country: ctx.countryCode, product: productNumber, state: stateCode };
  const around = await ctx.prepared.run(AROUND, { ...params, date: effectiveDate });
  const costs = around.map((row) => ({ date: row.effective_date, cost: costOf(row) }));
  const what = `product ${productNumber} in state ${stateCode}`;
  const { previous, effective } = costChangeOn(effectiveDate, costs, what);
  if (!hasInvoiceCost(previous) || !hasInvoiceCost(effective)) {
    const which = hasInvoiceCost(effective) ? `before ${effectiveDate}` : `from ${effectiveDate}`;
    const message = `The cost of ${what} ${which} has no invoice cost, without which a change of cost is not answered.`;
    throw new DomainError('RESOURCE_NOT_FOUND', message);
  }
  return { productNumber, stateCode, effectiveDate, previous, effective };
}

/** Both costs of a change need one (specification 2.6), which feeds may leave out (2.5). */
function hasInvoiceCost(cost: StoredCost): cost is CostOnDate {
  return cost.invoiceCost !== undefined;
}

/** The cost of a product in a state on a date, and since when it was in force; undefined if none was. */
export async function findStateCostOn(
  ctx: Context<'costs:read'>,
  productNumber: string,
  stateCode: string,
  date: string,
): Promise<(StoredCost & { readonly since: string }) | undefined> {
  const params = { country: ctx.countryCode, product: productNumber, state: stateCode };
  const [inForce] = await ctx.prepared.run(IN_FORCE, { ...params, today: date });
  return inForce && { ...costOf(inForce), since: inForce.effective_date };
}

type CostKey = { country: string; product: string; state: string };

const SOURCE = ['rebate_code', 'serial_number', 'supplier_number'] as const;

const IN_FORCE = preparedQuery('state_cost', (db, params: CostKey & { today: string }) =>
  db
    .selectFrom('state_costs')
    .select(['effective_date', 'fully_rebated_cost', 'invoice_cost', 'buying_guide_record_number'])
    .select(SOURCE)
    .where('country_code', '=', params.country)
    .where('product_number', '=', params.product)
    .where('state_code', '=', params.state)
    .where('effective_date', '<=', params.today)
    .orderBy('effective_date', 'desc')
    .limit(1),
);

/** The cost in force on the date, the one before it, and the next. */
const AROUND = preparedQuery('state_costs_around', (db, params: CostKey & { date: string }) => {
  const costs = db
    .selectFrom('state_costs')
    .select(['effective_date', 'fully_rebated_cost', 'invoice_cost', 'buying_guide_record_number'])
    .where('country_code', '=', params.country)
    .where('product_number', '=', params.product)
    .where('state_code', '=', params.state);
  const until = costs.where('effective_date', '<=', params.date).orderBy('effective_date', 'desc');
  const after = costs.where('effective_date', '>', params.date).orderBy('effective_date');
  return db
    .selectFrom(until.limit(2).as('until'))
    .selectAll()
    .unionAll(db.selectFrom(after.limit(1).as('after')).selectAll());
});

type Row<Column extends keyof StateCosts> = Pick<Selectable<StateCosts>, Column>;

export function costOf({
  fully_rebated_cost,
  invoice_cost,
  buying_guide_record_number,
}: Row<'fully_rebated_cost' | 'invoice_cost' | 'buying_guide_record_number'>): StoredCost {
  return {
    fullyRebatedCost: Number(fully_rebated_cost),
    ...optionalMember('invoiceCost', invoice_cost === null ? null : Number(invoice_cost)),
    buyingGuideRecordNumber: buying_guide_record_number,
  };
}

/** Where the costs of a row come from, as far as its feed said. */
export function costSourceOf(row: Row<(typeof SOURCE)[number]>) {
  return membersOf(row, SOURCE);
}

/**
 * The cost that takes effect on `date`, and the one in force the day before. `around` has the last two up to the date
 * and the first after it, each with the date from which it applies, in any order. Throws RESOURCE_NOT_FOUND, naming the
 * nearest dates of a change, if the cost of `what` does not change on the date, or has its first value there.
 */
export function costChangeOn<Cost>(
  date: string,
  around: readonly { readonly date: string; readonly cost: Cost }[],
  what: string,
): { previous: Cost; effective: Cost } {
  const costs = around.toSorted((a, b) => (a.date < b.date ? -1 : 1));
  const effective = costs.find((cost) => cost.date === date);
  const previous = costs.findLast((cost) => cost.date < date);
  const next = costs.find((cost) => cost.date > date);
  if (effective && previous) return { previous: previous.cost, effective: effective.cost };
  const later = next ? `the next change is on ${next.date}` : 'there is no later change';
  const message = effective
    ? `The cost of ${what} on ${date} is the first, with none before it; ${later}.`
    : noChange(date, what, previous?.date, next?.date);
  const nearest = { before: effective ? undefined : previous?.date, after: next?.date };
  const details = Object.entries(nearest).flatMap(([where, date]) =>
    date ? [{ field: 'effectiveDate', issue: `nearest date ${where}`, nearest: date }] : [],
  );
  throw new DomainError('RESOURCE_NOT_FOUND', message, { details });
}

function noChange(date: string, what: string, before?: string, after?: string): string {
  if (!before && !after) return `There is no cost of ${what}.`;
  const earlier = before
    ? `the nearest change before it is on ${before}`
    : 'there is no cost before it';
  const later = after ? `the nearest after it on ${after}` : 'there is none after it';
  return `The cost of ${what} does not change on ${date}: ${earlier}, ${later}.`;
}
