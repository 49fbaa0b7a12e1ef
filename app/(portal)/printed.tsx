import { DateTime } from '#components/shell/time/time.tsx';
import type { Context } from '#lib/auth/context.ts';
import { screenTimeZone } from './home-branch.ts';
import { requireStaff } from './staff.ts';

/** When a sheet was made and by whom, so that a later one is known from it: `Printed 19 Nov 2026, 2:02 pm by Kiri`. */
export async function Printed({ ctx }: { ctx: Context }) {
  const { name } = await requireStaff();
  const timeZone = await screenTimeZone(ctx.countryCode);
  return (
    <>
      Printed <DateTime at={ctx.clock.now().toISOString()} timeZone={timeZone} /> by {name}
    </>
  );
}
