import { definePrintForm } from '#app/(portal)/print-form.tsx';
import { titled } from '#app/(portal)/record-screen.tsx';
import { OpeningHoursSign } from '#components/branches/opening-hours-sign.tsx';
import { specialDaysBetween } from '#lib/branches/hours/day-hours.ts';
import { specialRuns } from '#lib/branches/hours/opening-hours.ts';
import { usualWeeks } from '#lib/branches/hours/week-groups.ts';
import { dayAfter, localTimeAt } from '#lib/time/local-time.ts';
import { BRANCH } from '../branch.ts';

export const generateMetadata = titled(({ branchNumber }) => `Door sheet ${branchNumber}`);

/** The opening hours of a branch, laid out to be printed for its door. */
export default definePrintForm({
  ...BRANCH,
  back: 'Back to branch',
  button: 'Print door sheet',
  sheet: ({ item: branch, now }) => {
    const today = localTimeAt(now, branch.location.timeZone).date;
    return (
      <OpeningHoursSign
        branch={branch}
        weeks={usualWeeks(branch)}
        special={specialRuns(specialDaysBetween(branch, today, dayAfter(today, SIGN_DAYS)))}
        today={today}
      />
    );
  },
});

const SIGN_DAYS = 90;
