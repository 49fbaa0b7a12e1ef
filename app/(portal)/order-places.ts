import type { OrderPlaces } from '#components/customer-orders/order-words.ts';
import { type Context, withScope } from '#lib/auth/context.ts';
import type { CustomerOrder } from '#lib/customer-orders/customer-order.ts';
import { findBranch } from '#lib/enterprise/branches.ts';
import { todayIn } from '#lib/time/today.ts';

/** Today, and the branches that customers' orders name, with their hours, if the caller may see branches. */
export async function orderPlaces(
  ctx: Context,
  orders: readonly CustomerOrder[],
  otherBranches: readonly (string | null)[] = [],
): Promise<OrderPlaces> {
  const numbers = [
    ...otherBranches,
    ...orders.flatMap(({ branchNumber, lines }) => [
      branchNumber,
      ...lines.flatMap(({ parts }) => parts.map((part) => part.branchNumber)),
    ]),
  ];
  const distinct = [...new Set(numbers.flatMap((number) => number || []))].slice(0, MAX_BRANCHES);
  const enterprise = withScope(ctx, 'enterprise:read');
  const branches = enterprise
    ? await Promise.all(distinct.map((number) => findBranch(enterprise, number)))
    : [];
  return {
    countryCode: ctx.countryCode,
    today: todayIn(ctx),
    branches: new Map(branches.flatMap((each) => (each ? [[each.number, each] as const] : []))),
  };
}

const MAX_BRANCHES = 50;
