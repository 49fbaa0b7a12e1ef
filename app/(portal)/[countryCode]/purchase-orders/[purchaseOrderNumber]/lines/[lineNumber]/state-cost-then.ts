import type { StateCostThen } from '#components/orders/line-costs.tsx';
import { type Context, permitted } from '#lib/auth/context.ts';
import { formatDate } from '#lib/dates.ts';
import { stateNamed } from '#lib/enterprise/branch-state.ts';
import { findBranch } from '#lib/enterprise/branches.ts';
import { listStates } from '#lib/enterprise/states.ts';
import type { PurchaseOrder, PurchaseOrderLine } from '#lib/procurement/schema.ts';
import { findStateCostOn } from '#lib/procurement/state-costs.ts';

/** The cost of a line's product on the order date, in the state of the branch that the line is for. */
export async function stateCostThen(
  ctx: Context<'procurement:read' | 'costs:read'>,
  { orderDate, branches }: PurchaseOrder,
  { product, branchCode }: PurchaseOrderLine,
): Promise<StateCostThen> {
  const branchNumber = branchCode ?? branches?.destination;
  const enterprise = permitted(ctx, 'enterprise:read');
  const branch = branchNumber && enterprise && (await findBranch(enterprise, branchNumber));
  if (product?.number === undefined) return missing('the line names no product');
  if (orderDate === undefined) return missing('the order has no date');
  if (!branch || !enterprise) return missing('the branch that the line is for is not known');
  const { states } = await listStates(enterprise);
  const state = stateNamed(branch.location.address.state ?? '', states);
  if (!state) return missing(`the state of branch ${branch.number} is not known`);
  const name = state.shortDescription ?? state.description;
  const cost = await findStateCostOn(ctx, String(product.number), state.code, orderDate);
  if (!cost) return missing(`${name} had none on ${formatDate(orderDate)}`);
  return { cost, state: name, on: orderDate };
}

function missing(why: string): StateCostThen {
  return { missing: `There is no state cost to hold it beside: ${why}.` };
}
