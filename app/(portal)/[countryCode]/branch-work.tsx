import { DueOrders } from '#components/home/due-orders.tsx';
import { ShortPromises } from '#components/home/short-promises.tsx';
import { type Context, permitted } from '#lib/auth/context.ts';
import { findShortPromises } from '#lib/availability/short-promises.ts';
import { dateIn } from '#lib/dates.ts';
import type { LocatedBranch } from '#lib/enterprise/schema.ts';
import { dayAfter } from '#lib/local-time.ts';
import { ordersDueIn } from '#lib/procurement/due-orders.ts';

/** How many days ahead to look for short lines. */
const DAYS_AHEAD = 7;
const MAX_ORDERS = 6;
/** As many as one availability sheet requests in a call. */
const MAX_LINES = 25;

type Props = { ctx: Context<'enterprise:read'>; branch: LocatedBranch };

/** What a branch has to deal with today, by its own date: orders due in, and promised lines that will be short. */
export async function BranchWork({ ctx, branch: { number: branch, location } }: Props) {
  const { countryCode } = ctx;
  const procurement = permitted(ctx, 'procurement:read');
  const availability = permitted(ctx, 'availability:read');
  const today = dateIn(location.timeZone, ctx.clock.now());
  const until = dayAfter(today, DAYS_AHEAD);
  const [due, short] = await Promise.all([
    procurement && ordersDueIn(procurement, { branch, today, most: MAX_ORDERS }),
    availability && findShortPromises(availability, { branch, today, until, most: MAX_LINES }),
  ]);
  return (
    <>
      {due && <DueOrders {...{ countryCode, branch, today, due }} />}
      {short && <ShortPromises {...{ countryCode, branch, today, short }} />}
    </>
  );
}

/** Whether the user may see any of it. */
export function seesWork({ principal: { scopes } }: Context): boolean {
  return scopes.has('procurement:read') || scopes.has('availability:read');
}
