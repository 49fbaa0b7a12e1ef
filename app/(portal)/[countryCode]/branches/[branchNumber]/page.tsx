import { OpeningHoursSign } from '#components/branches/opening-hours-sign.tsx';
import { ButtonLink } from '#components/ui/button/button.tsx';
import { BranchPath } from '#lib/branches/branch-query-schema.ts';
import { findBranch, listBranches } from '#lib/branches/branches.ts';
import { specialDaysBetween } from '#lib/branches/hours/day-hours.ts';
import { specialRuns } from '#lib/branches/hours/opening-hours.ts';
import { usualWeeks } from '#lib/branches/hours/week-groups.ts';
import { branchHref } from '#lib/branches/links.ts';
import { dayAfter, localTimeAt } from '#lib/time/local-time.ts';
import { defineRecord, titled } from '../../../record-screen.tsx';
import { BranchScreen } from './branch-screen.tsx';

export const generateMetadata = titled(({ branchNumber }) => `Branch ${branchNumber}`);

/** One branch: opening hours, contacts and location; or the hours, laid out to be printed for the door. */
export default defineRecord({
  scope: 'enterprise:read',
  path: BranchPath,
  find: (ctx, { branchNumber }) => findBranch(ctx, branchNumber),
  seen: ({ item: { number, name } }) => ({
    href: branchHref(number),
    title: name,
    kind: `Branch ${number}`,
  }),
  papers: {
    door: ({ item: branch, now, href }) => {
      const today = localTimeAt(now, branch.location.timeZone).date;
      return (
        <OpeningHoursSign
          branch={branch}
          weeks={usualWeeks(branch)}
          special={specialRuns(specialDaysBetween(branch, today, dayAfter(today, SIGN_DAYS)))}
          today={today}
          actions={<ButtonLink href={href}>Back to branch</ButtonLink>}
        />
      );
    },
  },
  reads: ({ ctx }) => ({ all: listBranches(ctx) }),
  show: (shown) => <BranchScreen {...shown} />,
});

/** Days of special hours that the sign shows. */
const SIGN_DAYS = 90;
