import type { Metadata } from 'next';
import { pageNotFound } from '#app/(portal)/path-params.ts';
import { OpeningHoursSign } from '#components/branches/opening-hours-sign.tsx';
import { RememberSeen } from '#components/shell/preferences/browser-preferences.tsx';
import { ButtonLink } from '#components/ui/button/button.tsx';
import { PrintButton } from '#components/ui/button/print-button.tsx';
import { BranchPath } from '#lib/branches/branch-query-schema.ts';
import { findBranch } from '#lib/branches/branches.ts';
import { specialDaysBetween } from '#lib/branches/hours/day-hours.ts';
import { specialRuns } from '#lib/branches/hours/opening-hours.ts';
import { usualWeeks } from '#lib/branches/hours/week-groups.ts';
import { branchHref } from '#lib/branches/links.ts';
import type { LocatedBranch } from '#lib/branches/schema.ts';
import { dayAfter, localTimeAt } from '#lib/time/local-time.ts';
import { pathParams } from '../../../path-params.ts';
import { staffContext } from '../../../staff.ts';
import { BranchScreen } from './branch-screen.tsx';

type Props = PageProps<'/[countryCode]/branches/[branchNumber]'>;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  // Unlike in the page itself, Next has decoded the parameters here.
  return { title: `Branch ${(await params).branchNumber}` };
}

/** One branch: opening hours, contacts and location. */
export default async function BranchPage({ params, searchParams }: Props) {
  const { countryCode, branchNumber } = await pathParams(BranchPath, params);
  const ctx = await staffContext(countryCode, 'enterprise:read');
  const branch = await findBranch(ctx, branchNumber);
  if (!branch) return pageNotFound();
  const query = await searchParams;
  const href = branchHref(countryCode, branch.number);
  if (query['paper'] === 'door') {
    const today = localTimeAt(ctx.clock.now(), branch.location.timeZone).date;
    return <HoursSign branch={branch} today={today} href={href} />;
  }
  return (
    <>
      <RememberSeen href={href} title={branch.name} kind={`Branch ${branch.number}`} />
      <BranchScreen ctx={ctx} branch={branch} typedDay={[query['date']].flat().at(-1)} />
    </>
  );
}

/** Days of special hours that the sign shows. */
const SIGN_DAYS = 90;

/** The opening hours, laid out to be printed for the door. */
function HoursSign({
  branch,
  today,
  href,
}: {
  branch: LocatedBranch;
  today: string;
  href: string;
}) {
  return (
    <OpeningHoursSign
      branch={branch}
      weeks={usualWeeks(branch)}
      special={specialRuns(specialDaysBetween(branch, today, dayAfter(today, SIGN_DAYS)))}
      today={today}
      actions={
        <div className="mb-5 flex flex-wrap items-center gap-2 print:hidden">
          <PrintButton>Print door sheet</PrintButton>
          <ButtonLink href={href}>Back to branch</ButtonLink>
        </div>
      }
    />
  );
}
