import { findVisibleBranch } from '#app/(portal)/home-branch.ts';
import type { BranchNames } from '#components/purchase-orders/document/order-details.tsx';
import type { CostsInForce } from '#components/purchase-orders/document/order-lines.tsx';
import type { StateCostAtOrder } from '#components/purchase-orders/line/line-costs.tsx';
import { type Context, withScope } from '#lib/auth/context.ts';
import { findStateByName, listStates } from '#lib/branches/states.ts';
import { costAtDate } from '#lib/costs/cost-history.ts';
import { listProductCosts } from '#lib/costs/product-costs.ts';
import { findStateCostOn } from '#lib/costs/state-costs.ts';
import { productNumberOf } from '#lib/purchase-orders/outstanding-lines.ts';
import type { PurchaseOrder, PurchaseOrderLine } from '#lib/purchase-orders/schema.ts';
import { formatDate } from '#lib/time/dates.ts';
import { todayInState } from '#lib/time/state-time-zones.ts';

/**
 * What the products of an order cost today in the state of the branch that the goods go to; undefined when the user may
 * not see costs, or the state is not known.
 */
export async function loadCostsInForce(
  ctx: Context<'procurement:read'>,
  order: PurchaseOrder,
): Promise<CostsInForce | undefined> {
  const costs = withScope(ctx, 'costs:read');
  const numbers = productNumbersIn(order);
  const { destination } = order.branches ?? {};
  if (!costs || !destination || numbers.length === 0) return undefined;
  const { state } = await findState(ctx, destination);
  if (!state) return undefined;
  const products = [...new Set(numbers)].slice(0, MAX_PRODUCTS);
  const found = await listProductCosts(costs, {
    products,
    states: [state.code],
    maxChanges: MAX_CHANGES,
  });
  const today = todayInState(ctx.countryCode, state.code, ctx.clock.now());
  return new Map(
    found.flatMap(({ productNumber, states: [history] }) => {
      const cost = history && costAtDate(history, today).inForce?.invoiceCost;
      return cost === undefined ? [] : [[productNumber, cost] as const];
    }),
  );
}

/** An order has a few dozen; the costs of more are on the costs screen. */
const MAX_PRODUCTS = 200;
/** The latest changes of a product's cost, of which some are still ahead. */
const MAX_CHANGES = 24;

export function productNumbersIn({ lines = [] }: PurchaseOrder): string[] {
  return lines.flatMap((line) => productNumberOf(line) ?? []);
}

/** What is still to come, and of received lines what was ordered; components come with their kit. */
export function goodsToCheck(lines: readonly PurchaseOrderLine[] = []) {
  return lines.flatMap(({ product, quantities, kit, deleted }) => {
    if (deleted || kit?.headerLineNumber !== undefined) return [];
    const { ordered = 0, received = 0 } = quantities ?? {};
    const quantity = ordered > received ? ordered - received : ordered;
    return [{ product: product && String(product.number), quantity }];
  });
}

/** The names of the branches of an order by number, as far as the user may see them. */
export async function loadBranchNames(
  ctx: Context<'procurement:read'>,
  { branches }: PurchaseOrder,
): Promise<BranchNames> {
  const numbers = new Set(Object.values(branches ?? {}));
  const found = await Promise.all([...numbers].map((number) => findVisibleBranch(ctx, number)));
  return new Map(found.flatMap((branch) => (branch ? [[branch.number, branch.name]] : [])));
}

/** The cost of a line's product on the order date, in the state of the branch that the line is for. */
export async function findStateCostAtOrder(
  ctx: Context<'procurement:read' | 'costs:read'>,
  { orderDate, branches }: PurchaseOrder,
  { product, branchCode }: PurchaseOrderLine,
): Promise<StateCostAtOrder> {
  if (product?.number === undefined) return missing('the line has no product');
  if (orderDate === undefined) return missing('the order has no date');
  const { branch, state } = await findState(ctx, branchCode ?? branches?.destination);
  if (!branch) return missing('the line’s branch is not known');
  if (!state) return missing(`the state of branch ${branch.number} is not known`);
  const name = state.shortDescription ?? state.description;
  const cost = await findStateCostOn(ctx, String(product.number), state.code, orderDate);
  if (!cost) return missing(`${name} had none on ${formatDate(orderDate)}`);
  return { cost, state: name, on: orderDate };
}

/** A branch and its state, as far as the user may see them. */
async function findState(ctx: Context, number: string | undefined) {
  const enterprise = withScope(ctx, 'enterprise:read');
  const branch = await findVisibleBranch(ctx, number);
  if (!branch || !enterprise) return {};
  const { states } = await listStates(enterprise);
  return { branch, state: findStateByName(branch.location.address.state ?? '', states) };
}

function missing(why: string): StateCostAtOrder {
  return { missing: `No state cost to compare with: ${why}.` };
}
