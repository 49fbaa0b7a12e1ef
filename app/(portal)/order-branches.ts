import type { OrderBranches } from '#components/customer-orders/order-words.ts';
import { type Context, withScope } from '#lib/auth/context.ts';
import { findBranches } from '#lib/branches/branches.ts';
import type { CustomerOrder } from '#lib/customer-orders/customer-order.ts';
import { todayIn } from '#lib/time/clock.ts';

/** Today, and the branches that customers' orders name, with their hours, if the caller may see branches. */
export async function findOrderBranches(
  ctx: Context,
  orders: readonly CustomerOrder[],
  otherBranches: readonly (string | null)[] = [],
): Promise<OrderBranches> {
  const numbers = [
    ...otherBranches,
    ...orders.flatMap(({ branchNumber, lines }) => [
      branchNumber,
      ...lines.flatMap(({ parts }) => parts.map((part) => part.branchNumber)),
    ]),
  ];
  const distinct = [...new Set(numbers.flatMap((number) => number || []))].slice(0, MAX_BRANCHES);
  const enterprise = withScope(ctx, 'enterprise:read');
  const branches = enterprise ? await findBranches(enterprise, distinct) : [];
  return { today: todayIn(ctx), branches: new Map(branches.map((each) => [each.number, each])) };
}

const MAX_BRANCHES = 50;
