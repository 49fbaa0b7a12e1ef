import { DueOrders } from '#components/home/due-orders.tsx';
import { ShortfallList } from '#components/home/shortfalls.tsx';
import { type Context, withScope } from '#lib/auth/context.ts';
import { listShortfalls } from '#lib/availability/shortfalls.ts';
import type { LocatedBranch } from '#lib/enterprise/schema.ts';
import { listDueOrders } from '#lib/procurement/search/due-orders.ts';
import { dateIn } from '#lib/time/dates.ts';
import { dayAfter } from '#lib/time/local-time.ts';

/** How many days ahead to look for short lines. */
const DAYS_AHEAD = 7;
const MAX_ORDERS = 6;
/** As many as one availability sheet requests in a call. */
const MAX_LINES = 25;

type Props = { ctx: Context<'enterprise:read'>; branch: LocatedBranch };

/** What a branch has to deal with today, by its own date: orders due in, and promised lines that will be short. */
export async function BranchWork({ ctx, branch: { number: branch, location } }: Props) {
  const { countryCode } = ctx;
  const procurement = withScope(ctx, 'procurement:read');
  const availability = withScope(ctx, 'availability:read');
  const today = dateIn(location.timeZone, ctx.clock.now());
  const until = dayAfter(today, DAYS_AHEAD);
  const [due, short] = await Promise.all([
    procurement && listDueOrders(procurement, { branch, today, limit: MAX_ORDERS }),
    availability && listShortfalls(availability, { branch, today, until, limit: MAX_LINES }),
  ]);
  return (
    <>
      {due && <DueOrders {...{ countryCode, branch, today, due }} />}
      {short && <ShortfallList {...{ countryCode, branch, today, short }} />}
    </>
  );
}

/** Whether the user may see any of it. */
export function canSeeWork({ principal: { scopes } }: Context): boolean {
  return scopes.has('procurement:read') || scopes.has('availability:read');
}
