import type { StateCostAtOrder } from '#components/purchase-orders/line/line-costs.tsx';
import { type Context, withScope } from '#lib/auth/context.ts';
import { findBranch } from '#lib/branches/branches.ts';
import { findStateByName, listStates } from '#lib/branches/states.ts';
import { findStateCostOn } from '#lib/costs/state-costs.ts';
import type { PurchaseOrder, PurchaseOrderLine } from '#lib/purchase-orders/schema.ts';
import { formatDate } from '#lib/time/dates.ts';

/** The cost of a line's product on the order date, in the state of the branch that the line is for. */
export async function findStateCostAtOrder(
  ctx: Context<'procurement:read' | 'costs:read'>,
  { orderDate, branches }: PurchaseOrder,
  { product, branchCode }: PurchaseOrderLine,
): Promise<StateCostAtOrder> {
  const branchNumber = branchCode ?? branches?.destination;
  const enterprise = withScope(ctx, 'enterprise:read');
  const branch = branchNumber && enterprise && (await findBranch(enterprise, branchNumber));
  if (product?.number === undefined) return missing('the line has no product');
  if (orderDate === undefined) return missing('the order has no date');
  if (!branch || !enterprise) return missing('the line’s branch is not known');
  const { states } = await listStates(enterprise);
  const state = findStateByName(branch.location.address.state ?? '', states);
  if (!state) return missing(`the state of branch ${branch.number} is not known`);
  const name = state.shortDescription ?? state.description;
  const cost = await findStateCostOn(ctx, String(product.number), state.code, orderDate);
  if (!cost) return missing(`${name} had none on ${formatDate(orderDate)}`);
  return { cost, state: name, on: orderDate };
}

function missing(why: string): StateCostAtOrder {
  return { missing: `No state cost to compare with: ${why}.` };
}
