import { DueOrders } from '#components/home/due-orders.tsx';
import { ShortPromises } from '#components/home/short-promises.tsx';
import { type Context, permitted } from '#lib/auth/context.ts';
import { findShortPromises } from '#lib/availability/short-promises.ts';
import { dateIn } from '#lib/dates.ts';
import type { LocatedBranch } from '#lib/enterprise/schema.ts';
import { dayAfter } from '#lib/local-time.ts';
import { ordersDueIn } from '#lib/procurement/due-orders.ts';

/** How many days ahead promises are looked at. */
const DAYS_AHEAD = 7;
const SHOWN_ORDERS = 6;
/** As many as one sheet of availability asks for in a call. */
const READ_PROMISES = 25;

type Parts = { ctx: Context<'enterprise:read'>; branch: LocatedBranch };

/** What waits at a branch on its own day: what should come in, and what is promised and will be short. */
export async function BranchWork({ ctx, branch: { number: branch, location } }: Parts) {
  const { countryCode } = ctx;
  const procurement = permitted(ctx, 'procurement:read');
  const availability = permitted(ctx, 'availability:read');
  const today = dateIn(location.timeZone, ctx.clock.now());
  const until = dayAfter(today, DAYS_AHEAD);
  const [due, short] = await Promise.all([
    procurement && ordersDueIn(procurement, { branch, today, most: SHOWN_ORDERS }),
    availability && findShortPromises(availability, { branch, today, until, most: READ_PROMISES }),
  ]);
  return (
    <>
      {due && <DueOrders {...{ countryCode, branch, today, due }} />}
      {short && <ShortPromises {...{ countryCode, branch, today, short }} />}
    </>
  );
}

/** Whether there is any such work that somebody may see. */
export function seesWork({ principal: { scopes } }: Context): boolean {
  return scopes.has('procurement:read') || scopes.has('availability:read');
}
